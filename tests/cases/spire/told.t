# told.t: whatever a search has in its view is also told to those who read: nothing is secret but the
# order of the draw pile and chance to come.

case a number that was drawn is told while the effect waits
description spire
include "jaw-worm.spire"
card Dice
    cost 0
    effect:
        set n to random 1 to 3
        choose one:
            option "one": block n to self
            option "two": wound n to self
scenario Guess
    player Ironclad
    hp 40
    deck 5 Dice
    enemies "Jaw Worm"
end
seed 3
expect not text "so far"
do play Dice
expect text "Dice so far: n 2\n"
do option 1: one
expect block 2
expect not text "so far"

case a card that was picked from the draw pile is told
description spire
include "jaw-worm.spire"
card Pick
    cost 0
    innate
    effect:
        random 1 card from draw as c
        random 2 cards from draw as several
        choose one:
            option "block": block 1 to self
            option "wound": wound 1 to self
scenario Guess
    player Ironclad
    hp 40
    deck 5 Pick, 3 Bash
    enemies "Jaw Worm"
end
do play Pick
expect text "Pick so far: c Bash, several (Bash, Bash)\n"

case names that are not set yet are not told
description spire
include "jaw-worm.spire"
card Dice
    cost 0
    effect:
        choose one:
            option "one": block 1 to self
            option "two": wound 1 to self
        set n to random 1 to 3
        choose one:
            option "three": block n to self
            option "four": wound n to self
scenario Guess
    player Ironclad
    hp 40
    deck 5 Dice
    enemies "Jaw Worm"
end
do play Dice
expect not text "so far"
do first
expect text "Dice so far: n "

case what an action of the file was given is told, and what a loop has before it
description spire
include "jaw-worm.spire"
action roll n
    repeat 3:
        choose one:
            option "block": block n to self
            option "wound": wound n to self
card Dice
    cost 0
    effect: roll (random 4 to 4)
scenario Guess
    player Ironclad
    hp 40
    deck 5 Dice
    enemies "Jaw Worm"
end
do play Dice
expect text "roll so far: n 4, 2 more times\n"
do first
expect text "roll so far: n 4, 1 more times\n"

case whom chance has chosen, a chosen status, and who is still to come
description spire
include "jaw-worm.spire"
card Whom
    cost 0
    effect:
        random enemy as foe
        apply 1 Weak to foe
        apply 1 Vulnerable to foe
        choose status debuff of foe as what
        for each enemy as each:
            choose one:
                option "hit": attack 5 to each
                option "block": block 1 to self
scenario Guess
    player Ironclad
    hp 40
    deck 5 Whom
    enemies 2 "Jaw Worm"
end
do play Whom
expect text "Whom so far: foe Jaw Worm"
do choose Weak
expect text "what Weak, each Jaw Worm, still to come (Jaw Worm #2)\n"
do first
expect text "what Weak, each Jaw Worm #2\n"

case what is left of cards that chance has picked
description spire
include "jaw-worm.spire"
card Burn
    cost 0
    innate
    effect: exhaust random 2 cards from draw
rule Ash
    after exhaust:
        choose one:
            option "block": block 2 to player
            option "wound": wound 1 to player
scenario Guess
    player Ironclad
    hp 40
    deck 5 Burn, Bash, Bash
    enemies "Jaw Worm"
end
do play Burn
expect text "Burn so far: Bash, still to come (Bash)\n"
do option 1: block
expect text "Burn so far: Bash\n"

case hits that are still to come
description spire
include "jaw-worm.spire"
card Flurry
    cost 0
    effect: attack 3 times random 4 to 4 to all enemies
rule Echo
    after hit if from_attack:
        choose one:
            option "block": block 2 to player
            option "wound": wound 1 to player
scenario Guess
    player Ironclad
    hp 40
    deck 5 Flurry
    enemies "Jaw Worm"
end
do play Flurry
expect text "so far: 3 more hits of 3 to Jaw Worm\n"

case hidden statuses are told in brackets
description spire
include "jaw-worm.spire"
status Secret
    hidden
status Other
    hidden
card Dice
    cost 0
    effect: apply random 2 to 2 Secret to self and apply 1 Other to self and apply 3 Other to all enemies
scenario Guess
    player Ironclad
    hp 40
    deck 5 Dice
    enemies "Jaw Worm"
end
do play Dice
expect text "hp 40/40  [Secret 2, Other 1]\n"
expect text "attacks for 11  [Other 3]\n"

case what effects did to cards is told wherever they lie
description spire
include "jaw-worm.spire"
card Change
    cost 0
    innate
    effect:
        for each card in draw as it:
            set counter of it to 7
            cost it set 2 for battle
        for each card in hand as it:
            cost it set 1 for turn
        retain all cards in hand
scenario Guess
    player Ironclad
    hp 40
    deck 5 Change, Bash, Strike
    enemies "Jaw Worm"
end
do play Change
expect text "1 Strike (costs 2 this battle, counter 7), 1 Bash (costs 2 this battle, counter 7)\n"
expect text "[costs 1 this turn, stays in hand]\n"
expect text "discard pile (1): 1 Change\n"

case other names for everything: names of numbers are left out
description spire
include "jaw-worm.spire"
card Dice
    cost 0
    effect:
        set poison to random 2 to 2
        choose one:
            option "one": block poison to self
            option "two": wound poison to self
scenario Guess
    player Ironclad
    hp 40
    deck 5 Dice
    enemies "Jaw Worm"
end
with anonymous=yes
do first
expect text " so far: 2\n"
expect not text "poison"
