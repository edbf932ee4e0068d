# Words of the language that name sets of cards, what was made, and whom.

case tag: several in a line, asked for with = and !=, in several piles at once
description spire
include "_rules.spire"
include "_dummy.spire"
card Cut
    cost 0
    type attack
    tag strike, swift
    effect: attack 1 to choose enemy
card Slab
    cost 0
    effect: nothing
card Count
    cost 0
    effect: block count of all cards in draw or hand or discard where tag = strike to self
card Rest
    cost 0
    effect: block count of all cards in hand where tag != swift to self
scenario A
    deck 3 Slab, 2 Cut, Count, Rest
    enemies Dummy
    status 1 Frail
end
with rules.draw=7
do play Cut
do play Count
expect block 1
do play Rest
expect block 3
expect description "tag \"strike\", \"swift\""
expect description "all cards in draw or hand or discard where tag = \"strike\""

case tag: unknown
description spire
include "_rules.spire"
include "_dummy.spire"
card Cut
    cost 0
    tag strike
    effect: block count of all cards in hand where tag = stroke to self
scenario A
    deck Cut
    enemies Dummy
end
expect error 6:58 "no card has the tag 'stroke'"

case tag: no number
description spire
include "_rules.spire"
include "_dummy.spire"
card Cut
    cost 0
    tag strike
    effect: block tag + 1 to self
scenario A
    deck Cut
    enemies Dummy
end
expect error 6:23 "a card may have several tags"

case piles: chosen from one only
description spire
include "_rules.spire"
include "_dummy.spire"
card Cut
    cost 0
    effect: discard choose 1 card from hand or draw
scenario A
    deck Cut
    enemies Dummy
end
expect error 5:52 "cards are chosen from one pile"

case text: another one after an upgrade, and values by name
description spire
include "_rules.spire"
include "_dummy.spire"
card Cut
    cost 0
    value damage 3(5)
    text "Deal {damage}."
    text "Deal {damage}, gladly." if upgraded
    effect: attack damage to choose enemy
scenario A
    deck Cut, Cut upgraded
    enemies Dummy
end
expect text "Deal 3.\n"
expect text "Deal 5, gladly.\n"
expect description "text \"Deal {damage}, gladly.\" if upgraded"

case text: a value that is not there
description spire
include "_rules.spire"
include "_dummy.spire"
card Cut
    cost 0
    value damage 3(5)
    text "Deal {damages}."
    effect: attack damage to choose enemy
scenario A
    deck Cut
    enemies Dummy
end
expect warning 3:6 "the text of 'Cut' speaks of {damages}, but it has no such value"

case random other enemy: never itself, and nobody if it is alone
description spire
include "_rules.spire"
card Strike
    cost 1
    effect: kill choose enemy
enemy Guard
    hp 10
    move Shield: block 5 to random other enemy
    next: Shield
enemy Rock
    hp 10
    move Stand: nothing
    next: Stand
scenario A
    deck 5 Strike
    enemies Guard, Rock
end
do end turn
expect block[1] 0
expect block[2] 5
do play Strike
do target Rock
do end turn
expect block[1] 0
expect text "Shield: blocks"
expect description "random other enemy"

case random: both ends may be sums
description spire
include "_rules.spire"
include "_dummy.spire"
card Die
    cost 0
    value low 4
    effect: block random low + 1 to 2 + 3 to self
scenario A
    deck Die
    enemies Dummy
end
do play Die
expect block 5
expect description "(random low + 1 to 2 + 3)"

case ascension: a number like others
description spire
include "_rules.spire"
include "_dummy.spire"
card Climb
    cost 0
    effect:
        if ascension >= 17: block 2 to self
        block ascension to self
scenario A
    deck Climb
    enemies Dummy
end
with ascension=17
expect text "Gain 2 block. Gain 17 block."
do play Climb
expect block 19

case hand_space: what changes the hand limit counts
description spire
include "_rules.spire"
include "_dummy.spire"
card Measure
    cost 0
    effect: block hand_space to self
card Glove
    cost 0
    effect: apply 1 Big to self
status Big
    change hand_limit: add 2
scenario A
    deck 2 Measure, Glove
    enemies Dummy
end
do play Measure
expect block 8
do play Glove
do play Measure
expect block 20

case hand_space: a rule about the hand limit that asks for it finishes
description spire
include "_rules.spire"
include "_dummy.spire"
card Measure
    cost 0
    effect: block hand_space to self
rule Growing
    change hand_limit: add hand_space
scenario A
    deck Measure
    enemies Dummy
end
do play Measure
expect block 20

case as: one card that was made
description spire
include "_rules.spire"
include "_dummy.spire"
card Chip
    cost 3
    effect: block 1 to self
card Maker
    cost 0
    effect: add 1 Chip to hand as made and cost made set 0 for turn
card Copier
    cost 0
    effect: copy this to hand as twin and exhaust twin
card Many
    cost 0
    effect:
        add 2 Chip to hand as chips
        add_random 1 card where name = Chip to hand as other
        upgrade chips
        exhaust other
scenario A
    deck Maker, Copier, Many
    enemies Dummy
end
do play Maker
expect legal play Chip
do play Chip
expect block 1
do play Copier
expect text "exhaust pile (1): 1 Copier\n"
do play Many
expect text "(3) Chip+              Gain 1 block.\n  (3) Chip+ "
expect text "exhaust pile (2): 1 Chip, 1 Copier\n"
expect description "add 1 Chip to hand as made"

case remembering: a status keeps a card in mind, as it was upgraded
description spire
include "_rules.spire"
include "_dummy.spire"
card Blade
    cost 0
    effect: block 3(4) to self
card Dream
    cost 0
    exhaust
    effect: choose 1 card from hand as model and apply 2 Dreaming remembering model to self
status Dreaming
    before phase play:
        add amount remembered to hand
        remove Dreaming from owner
scenario A
    deck Blade, Blade upgraded, Dream
    enemies Dummy
end
do play Dream
do choose Blade+
expect text "Dreaming 2 (Blade+)"
do end turn
expect text "(0) Blade              Gain 3 block.\n  (0) Blade+             Gain 4 block.\n  (0) Blade+ "
expect statuses 0
expect description "apply 2 Dreaming remembering model to self"

case remembering: only a status does
description spire
include "_rules.spire"
include "_dummy.spire"
card Blade
    cost 0
    effect: add 1 remembered to hand
scenario A
    deck Blade
    enemies Dummy
end
expect error 5:19 "only a status remembers a card"

case top: as a statement of its own
description spire
include "_rules.spire"
include "_dummy.spire"
card Slab
    cost 5
    effect: nothing
card Look
    cost 0
    effect:
        top 1 card as found
        block cost of found to self
scenario A
    deck 9 Slab, Look
    enemies Dummy
end
with rules.draw=9
seed 4
do play Look
expect block 5
expect text "on top: Slab\n"

case bottom: what was put there is known
description spire
include "_rules.spire"
include "_dummy.spire"
card Slab
    cost 5
    effect: nothing
card Bury
    cost 0
    effect: move choose 1 card from hand to bottom
scenario A
    deck 9 Slab, Bury
    enemies Dummy
end
with rules.draw=9
seed 4
do play Bury
do choose Slab
expect text "  at the bottom: Slab\n"
do end turn
expect not text "at the bottom"

case encounter: chance decides who comes, and no place is used for it
description spire
include "_rules.spire"
include "_dummy.spire"
card Slab
    cost 0
    effect: nothing
encounter Pair
    repeat 2: summon One
encounter One
    set drawn to random 1 to 2
    if drawn = 1: summon Dummy
    else: summon Straw
scenario A
    deck Slab
    enemies Pair, Puncher
end
seed 1
expect hp[1] 100
expect hp[2] 5
expect hp[3] 100
expect text "Puncher          hp 100/100"
expect description "encounter Pair\n    repeat 2:\n        summon One\n"
expect description "enemies Pair, Puncher"

case encounter: with nobody the battle is won
description spire
include "_rules.spire"
include "_dummy.spire"
card Slab
    cost 0
    effect: nothing
encounter Empty: nothing
scenario A
    deck Slab
    enemies Empty
    enemies Dummy
    enemies Empty
end
expect battle 1
expect hp[1] 100

case encounter: one that calls itself is named
description spire
include "_rules.spire"
card Slab
    cost 0
    effect: nothing
encounter Endless: summon Endless
scenario A
    deck Slab
    enemies Endless
end
expect over
expect culprit Endless

case encounter: a name that is none
description spire
include "_rules.spire"
include "_dummy.spire"
card Slab
    cost 0
    effect: nothing
encounter Pair: summon Dumy
scenario A
    deck Slab
    enemies Pair
end
expect error 6:24 "there is no enemy or encounter 'Dumy' (did you mean 'Dummy'?)"

case intent: the branch that holds now, with numbers worked out
description spire
include "_rules.spire"
card Slab
    cost 0
    effect: block 7 to self
enemy Thinker
    hp 50
    value hard 9
    move Think:
        set force to hard + count of all cards in hand
        if block of player > 5: apply 2 Weak to player
        else: attack force times 1 + turn to player
    next: Think
scenario A
    deck 3 Slab
    enemies Thinker
end
expect text "Think: attacks for 12 x 2\n"
do play Slab
expect text "Think: weakens you\n"

case intent: where chance decides, both
description spire
include "_rules.spire"
card Slab
    cost 0
    effect: block 7 to self
enemy Gambler
    hp 50
    move Bet:
        set drawn to random 1 to 2
        if drawn = 1: apply 2 Weak to player
        else: attack random 4 to 6 to player
    next: Bet
scenario A
    deck 3 Slab
    enemies Gambler
end
expect text "Bet: attacks for 5, weakens you\n"

case replay: every target again
description spire
include "_rules.spire"
include "_dummy.spire"
card Split
    cost 1
    type attack
    effect: attack 8 to choose enemy and wound 1 to choose enemy
status Echo
    after play by owner if type of card = attack and not replayed: replay card
scenario A
    deck Split
    enemies 2 Dummy
    status 1 Echo
end
do play Split
do target Dummy #2
do target Dummy
expect hp[1] 98
expect hp[2] 84

case what a card would do now: damage by enemy, block, and what depends on the state
game spire/training
with deck='Defend, "Body Slam", Footwork, Strike, Bash'
with enemies='2 Dummy'
expect text "Strike             Deal 6 damage.\n"
do play Bash
do target Dummy
expect text "Strike             Deal 6 damage. [damage now: 9 to Dummy, 6 to Dummy]\n"
do play Footwork
expect text "Defend             Gain 5 block. [7 block now]\n"
expect text "Body Slam          Deal damage equal to your block. [0 damage now]\n"

case looking draws nothing: a rule with chance in it, unseen
description spire
include "_starter.spire"
include "_dummy.spire"
rule Luck
    change attack: add random 0 to 9
scenario A
    deck 5 Strike
    enemies Puncher
end
seed 3
do play Strike
expect hp[1] 87

case looking draws nothing: a rule with chance in it, seen
description spire
include "_starter.spire"
include "_dummy.spire"
rule Luck
    change attack: add random 0 to 9
scenario A
    deck 5 Strike
    enemies Puncher
end
seed 3
expect text "Punch: attacks for"
expect text "Punch: attacks for"
do play Strike
expect hp[1] 87

case rules are written again without replace
description spire
include "_dummy.spire"
replace rules
    energy 2
end
expect error 2:9 "'rules', 'battle' and 'round' are just written again"
