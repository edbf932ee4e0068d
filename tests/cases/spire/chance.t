# chance.t: chance is drawn once, when something happens, never when somebody looks.

case no chance in a cost
description spire
include "jaw-worm.spire"
card Dear
    cost random 0 to 3
    effect: wound 1 to all enemies
end
expect error 3:10 "chance in a cost would be drawn anew whenever somebody looks"

case no chance in a cost by way of a value
description spire
include "jaw-worm.spire"
card Dear
    value price random 0 to 3
    cost price + 1
    effect: wound 1 to all enemies
end
expect error 4:10 "chance in a cost"

case no chance in another kind of energy
description spire
include "jaw-worm.spire"
rules
    energy mana 3
card Dear
    cost 1 and (random 1 to 2) mana
    effect: wound 1 to all enemies
end
expect error 5:17 "chance in a cost"

case no chance in whether a card can be played
description spire
include "jaw-worm.spire"
card Moody
    cost 0
    playable if (random 1 to 2) = 1
    effect: draw 1
end
expect error 4:18 "let it be drawn once: 'in hand after draw if card is this: set counter to random 1 to 2'"

case no chance in rules about costs
description spire
include "jaw-worm.spire"
rule Market
    change cost: add random 0 to 1
end
expect error 3:22 "chance in 'change cost'"

case no chance in the condition of rules about costs
description spire
include "jaw-worm.spire"
rule Market
    change cost if (random 0 to 1) = 1: add 1
end
expect error 3:21 "chance in 'change cost'"

case no chance in the costs of the very first rule
description spire
rule Market
    change cost: add random 0 to 1
rules
    energy 3
    draw 5
card Cut
    cost 1
    effect: attack 1 to choose enemy
enemy Bag
    hp 9
    move Wait: nothing
    next: Wait
scenario S
    hp 9
    deck 5 Cut
    enemies Bag
end
expect error 2:22 "chance in 'change cost'"

case no chance in the hand limit
description spire
include "jaw-worm.spire"
rule Small
    change hand_limit: set random 5 to 7
end
expect error 3:28 "chance in 'change hand_limit'"

case no chance in what may not be played
description spire
include "jaw-worm.spire"
rule Whim
    cancel play if (random 1 to 2) = 1
end
expect error 3:21 "chance in 'cancel play'"

case no chance in what may be chosen
description spire
include "jaw-worm.spire"
card Odd
    cost 0
    effect: exhaust choose 1 card from hand where (random 1 to 2) = 1
end
expect error 4:52 "chance in what may be chosen"

case no chance deep inside what may be chosen
description spire
include "jaw-worm.spire"
card Odd
    cost 0
    effect: exhaust choose 1 card from hand where (count of all cards in draw where (random 1 to 2) = 1) > 3
end
expect error 4:86 "chance in what may be chosen"

case no chance in how many may be chosen
description spire
include "jaw-worm.spire"
card Odd
    cost 0
    effect: exhaust choose (random 1 to 2) cards from hand
end
expect error 4:29 "draw it before: 'set n to random 1 to 3'"

case no chance in which options there are
description spire
include "jaw-worm.spire"
card Odd
    cost 0
    effect:
        choose one:
            option "one" if (random 1 to 2) = 1: draw 1
            option "two": block 3 to self
end
expect error 6:30 "chance in which options there are"

# What the sentences say to write instead can be written.

case a cost that is drawn with the card
description spire
include "jaw-worm.spire"
card Dear
    cost 1
    in hand after draw if card is this: cost this set random 2 to 3 for turn
    effect: wound 1 to all enemies
scenario Try
    player Ironclad
    hp 40
    deck 5 Dear
    enemies "Jaw Worm"
end
expect text "(2) Dear"
expect text "(3) Dear"
expect not text "(1) Dear"

case whether it can be played is drawn with the card
description spire
include "jaw-worm.spire"
card Moody
    cost 0
    in hand after draw if card is this: set counter to random 1 to 2
    playable if counter = 1
    effect: wound 1 to all enemies
card Never
    cost 0
    in hand after draw if card is this: set counter to random 2 to 3
    playable if counter = 1
    effect: wound 1 to all enemies
scenario Try
    player Ironclad
    hp 40
    deck 4 Moody, Never
    enemies "Jaw Worm"
end
expect legal play Moody
expect not legal play Never

case what rules about costs need is kept in a status
description spire
include "jaw-worm.spire"
status Market
    stack none
    ends never
    after turn_start to owner: set amount to random 3 to 4
    change cost: add amount
scenario Try
    player Ironclad
    hp 40
    deck 5 Strike
    status 1 Market
    enemies "Jaw Worm"
end
expect legal end turn
do end turn
expect not legal play Strike

case how many is drawn before
description spire
include "jaw-worm.spire"
card Odd
    cost 0
    innate
    effect:
        set n to random 2 to 2
        exhaust choose n cards from hand
scenario Try
    player Ironclad
    hp 40
    deck Odd, 4 Strike
    enemies "Jaw Worm"
end
do play Odd
do first
expect not legal done
do first
expect legal end turn

case which options there are is drawn before
description spire
include "jaw-worm.spire"
card Odd
    cost 0
    effect:
        set n to random 1 to 1
        choose one:
            option "one" if n = 1: draw 1
            option "two": block 3 to self
            option "three" if n = 2: block 5 to self
scenario Try
    player Ironclad
    hp 40
    deck Odd, 4 Strike
    enemies "Jaw Worm"
end
do play Odd
expect actions 2
expect legal option 1: one
expect legal option 2: two
