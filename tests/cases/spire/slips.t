# slips.t: what people write by mistake, and what they are told.

case a name of two words
description spire
include "jaw-worm.spire"
card My Card
    cost 1
end
expect error 2:9 "a name of several words stands in double quotes: card "

# In lists, where a comma ends them, they may
case names of several words in lists
description spire
include "jaw-worm.spire"
card "Chains of Gates"
    cost 1
    effect: draw 1
scenario Mine
    deck 3 Chains of Gates, 2 Chains of Gates upgraded, Strike
    enemies Jaw Worm
end
expect text "draw pile (1)"
expect legal play Chains of Gates
expect text "Jaw Worm"

case names of several words in settings
game spire/jaw-worm
with enemies=2 Jaw Worm
expect hp[2] 44
expect text "Jaw Worm         hp 44/44"

case names of several words with a slip
description spire
include "jaw-worm.spire"
scenario Mine
    deck 5 Strike
    enemies Jaw Wrm
end
expect error 4:13 "there is no enemy or encounter 'Jaw Wrm' (did you mean 'Jaw Worm'?)"

case a deck without commas
description spire
include "jaw-worm.spire"
scenario Mine
    deck 5 Strike 4 Defend
    enemies "Jaw Worm"
end
expect error 3:19 "expected ',' or the end of the line, found '4'"

case a card that is there
description spire
include "jaw-worm.spire"
card Strike
    cost 1
end
expect error 2:12 "there is already a card 'Strike' (_starter.spire, line "

case two costs
description spire
include "jaw-worm.spire"
card Dear
    cost 1
    cost 2
end
expect error 4:5 "this card has a line 'cost' already"

case two effects
description spire
include "jaw-worm.spire"
card Double
    cost 1
    effect: draw 1
    effect: draw 2
end
expect error 5:5 "this card has a line 'effect' already"

case a target with a slip
description spire
include "jaw-worm.spire"
card Zap
    cost 1
    effect: attack 5 to chose enemy
end
expect error 4:25 "(did you mean 'choose'?)"

case whose rule
description spire
include "jaw-worm.spire"
status Frost
    after attack by me: draw 1
end
expect error 3:21 "expected 'owner' (whose rule this is)"

case an enemy without a way to choose
description spire
include "jaw-worm.spire"
enemy Rat
    hp 10
    move Bite: attack 5 to player
end
expect error 2:7 "enemy 'Rat' has no 'next'"

case an include that is not there
description spire
include "jaw-wrom.spire"
end
expect error 1:9 "cannot find 'jaw-wrom.spire' to include it"

# One look finds more than one mistake, and what only follows from one is not named
case several mistakes
description spire
include "jaw-worm.spire"
card Zap
    cost 1
    effect: atack 5 to choose enemy
card Zip
    cost 1
    type atack
    effect: apply 1 Zop to self
status Zop
    stak add
    decay 1 each turn
Card Zup
    cost 1
scenario Mine
    deck 5 Zap, Zup
    enemies "Jaw Worm"
card Zet
    cots 1
end
expect error 4:13 "(did you mean 'attack'?)"
expect error 7:10 "expected a type of card, found 'atack'"
expect error 10:5 "(did you mean 'stack'?)"
expect error 12:1 "expected a definition, found 'Card'"
expect error 18:5 "(did you mean 'cost'?)"

case a range of hit points
description spire
include "jaw-worm.spire"
enemy Rat
    hp 10-12
    move Bite: attack 5 to player
    next: Bite
end
expect error 3:10 "'Rat' needs 1 to 30000 hit points, but this is -2; a range is written 'hp LOW to HIGH'"

case no cost, and a negative one
description spire
include "jaw-worm.spire"
card Free
    effect: draw 1
card Gift
    cost -1
    effect: draw 1
card Wound
    unplayable
    effect: draw 1
end
expect warning 2:6 "card 'Free' has an effect but no cost, so it cannot be played"
expect warning 5:10 "card 'Gift' has a negative cost"

case keywords of a card that are nearly right
description spire
include "jaw-worm.spire"
card A
    cost 0
    exhuast
    effect: draw 1
end
expect error 4:5 "found 'exhuast' (did you mean 'exhaust'?)"

case a type that is nearly right
description spire
include "jaw-worm.spire"
card A
    cost 0
    effect: discard all cards in hand where type = attak
end
expect error 4:52 "there is no type of card 'attak' (did you mean 'attack'?)"

case a rarity that is nearly right
description spire
include "jaw-worm.spire"
card A
    cost 0
    effect: discard all cards in hand where rarity = comon
end
expect error 4:54 "there is no rarity 'comon' (did you mean 'common'?)"

case a value comes before the line that names it
description spire
include "jaw-worm.spire"
card A
    cost 0
    effect: block later to self
    value later 3
end
expect error 4:19 "the value 'later' must come first: its line (5) stands below this one"

case a value that is nearly right
description spire
include "jaw-worm.spire"
card A
    value armour 3
    cost 0
    effect: block armor to self
end
expect error 5:19 "there is no value, local or property 'armor' here (did you mean 'armour'?)"

case a colon stands before what is done
description spire
include "jaw-worm.spire"
card A
    cost 0
    effect block 3 to self
end
expect error 4:12 "expected ':' before what is done, found 'block'"

case nine options
description spire
include "jaw-worm.spire"
card A
    cost 0
    effect:
        choose one:
            option: draw 1
            option: draw 2
            option: draw 3
            option: draw 4
            option: draw 5
            option: draw 6
            option: draw 7
            option: draw 8
            option: draw 9
end
expect error 14:13 "a choice can have at most 8 options"

case an enemy there is already
description spire
include "jaw-worm.spire"
enemy "Jaw Worm"
    hp 3
end
expect error 2:17 "there is already an enemy 'Jaw Worm'"
