# Every construct of the language.

case a new action with values and a target
description spire
include "_duel.spire"
action hex n, m to target
    apply n Weak and apply m Vulnerable to target
card Doom
    cost 1
    effect: hex 2(3), 1 to all enemies
scenario S
    deck Doom
    enemies 2 Dummy
end
do play Doom
expect event status Weak Dummy 2
expect event status Vulnerable Dummy 1
do end turn
expect hp 66

case repeat, for each and if
description spire
include "_duel.spire"
card Busy
    cost 0
    effect:
        repeat 3: attack 1 to choose enemy
        for each card in hand where type = attack as one:
            damage 2 to all enemies
        if count of all cards in hand > 2:
            block 7 to self
        else:
            block 1 to self
scenario S
    deck Busy, 2 Strike, Defend
    enemies Dummy
end
do play Busy
expect hp[1] 93
expect block 7

case X cost spends everything
description spire
include "_duel.spire"
card Whirl
    cost X
    type attack
    effect: repeat x: attack 5 to all enemies
scenario S
    deck Whirl
    enemies 2 Dummy
end
do play Whirl
expect hp[1] 85
expect hp[2] 85
expect energy 0

case choose up to and any number
description spire
include "_duel.spire"
card Shed
    cost 0
    effect: exhaust choose up to 2 cards from hand
card Purge
    cost 0
    effect: discard choose any cards from hand as gone and draw count of gone
scenario S
    deck Shed, Purge, Strike, Defend, Bash
    enemies Dummy
end
do play Shed
expect legal done
do choose Strike
do done
expect event exhausted Strike
do play Purge
do choose Bash
do choose Defend
expect event discarded Bash
expect event drawn

case random cards and the exhaust pile
description spire
include "_duel.spire"
card Burn2
    cost 0
    effect: exhaust random 2 cards from hand and block count of all cards in exhaust to self
scenario S
    deck Burn2, 2 Strike
    enemies Dummy
end
do play Burn2
expect block 2

case choose one of several options
description spire
include "_duel.spire"
card Fork
    cost 0
    effect:
        choose one:
            option: block 3 to self
            option "strike all": attack 4 to all enemies
scenario S
    deck Fork
    enemies Dummy
end
do play Fork
expect legal option 1: Gain 3 block.
do option 2: strike all
expect hp[1] 96

case costs change for a turn
description spire
include "_duel.spire"
card Gift
    cost 0
    effect: cost all cards in hand set 0 for turn
scenario S
    deck Gift, Bash
    enemies Dummy
end
do play Gift
do play Bash
expect energy 3
do end turn
do play Gift
do end turn
expect not text "(0) Bash"

case a second kind of energy
description spire
rules
    energy fire 1
include "_duel.spire"
card Spark
    cost 1 and 1 fire
    effect: attack 20 to choose enemy
card Wood
    cost 0
    effect: energy 1 fire
scenario S
    deck 2 Spark, Wood
    enemies Dummy
end
do play Spark
expect energy[1] 0
expect not legal play Spark
do play Wood
do play Spark
expect hp[1] 60

case ethereal, innate, retain and unplayable
description spire
include "_duel.spire"
card Ghost
    cost 1
    ethereal
    effect: block 1 to self
card Keep
    cost 1
    retain
    effect: block 2 to self
card Stone
    type curse
scenario S
    deck Ghost, Keep, Stone
    enemies Dummy
end
expect not legal play Stone
do end turn
expect event exhausted Ghost
expect legal play Keep
expect actions 2

case a curse in hand hurts when other cards are played
description spire
include "_duel.spire"
card Pain
    type curse
    in hand after play if not card is this: wound 1 to player
scenario S
    deck Pain, Strike
    enemies Dummy
end
do play Strike
expect hp 79

case stacking: none, max and separate
description spire
include "_duel.spire"
status Once
    stack none
status Top
    stack max
status Each
    stack separate
    decay 1 each round
card Try
    cost 0
    effect: apply 2 Once and apply 3 Once and apply 2 Top and apply 5 Top and apply 1 Each and apply 2 Each to self
scenario S
    deck Try
    enemies Dummy
end
do play Try
expect text "Once 2  Top 5  Each 1  Each 2"
do end turn
expect text "Once 2  Top 5  Each 1"

case before an action
description spire
include "_duel.spire"
status Early
    before block by owner: draw 1
card Setup
    cost 0
    effect: apply 1 Early to self
scenario S
    deck Setup, Defend, 5 Strike
    enemies Dummy
    status 1 Early
end
with rules.draw=7
do play Defend
expect block 5
expect not event drawn
do play Setup
do end turn
expect block 0

case replace and cancel
description spire
include "_duel.spire"
status Ward
    replace hp_loss to owner: set amount to amount - 1
status Silence
    cancel play if type of card = attack
card Setup
    cost 0
    effect: apply 1 Ward and apply 1 Silence to self
scenario S
    deck Setup, Strike, Defend, Bash
    enemies Dummy
end
do play Setup
expect not legal play Strike
expect not legal play Bash
expect legal play Defend
do end turn
expect hp 80
do end turn
expect hp 70

case Artifact wards off a debuff
description spire
include "_duel.spire"
status Artifact
    buff
    replace status to owner if debuffing: set amount to amount - 1
enemy Witch
    hp 50
    move Curse: apply 2 Weak to player
    next: Curse
card Charm
    cost 0
    exhaust
    effect: apply 1 Artifact to self
scenario S
    deck Charm
    enemies Witch
end
do play Charm
do end turn
expect not text "Weak"
expect not text "Artifact"
do end turn
expect text "Weak 2"

case an event of the file with typed values
description spire
include "_duel.spire"
event Smite power number, victim combatant
rule Thunder
    after Smite if power > 3: wound power to victim
card Bolt
    cost 0
    effect: choose enemy as foe and emit Smite 5 to foe
card Pop
    cost 0
    effect: choose enemy as foe and emit Smite 2 to foe
scenario S
    deck Bolt, Pop
    enemies Dummy
end
do play Bolt
expect hp[1] 95
do play Pop
expect hp[1] 95

case a status changes draw, energy and hand limit
description spire
include "_duel.spire"
status Gear
    change draw_count: add 2
    change energy_count: add 1
    change hand_limit: set 6
card Tune
    cost 0
    exhaust
    effect: apply 1 Gear to self
scenario S
    deck Tune, 10 Defend
    enemies Dummy
    status 1 Gear
end
expect energy 4
expect "pile ends[1]" 11
expect "pile ends[0]" 5

case a status changes the cost of attacks
description spire
include "_duel.spire"
status Cold
    change cost if type of card = attack: add 1
card Chill
    cost 0
    effect: apply 1 Cold to self
scenario S
    deck Chill, Strike, Defend
    enemies Dummy
end
do play Chill
expect text "(2) Strike"
expect text "(1) Defend"

case a status skips the enemies' phase
description spire
include "_duel.spire"
status Freeze
    decay 1 each round
    cancel phase enemies
card Ice
    cost 0
    effect: apply 1 Freeze to self
scenario S
    deck Ice
    enemies Dummy
end
do play Ice
do end turn
expect hp 80
do end turn
expect hp 70

case the hand is kept by a status
description spire
include "_duel.spire"
status Pyramid
    cancel discard_hand
scenario S
    deck Strike
    enemies Dummy
    status 1 Pyramid
end
do end turn
expect legal play Strike
expect text "discard pile (0)"

case play and replay
description spire
include "_duel.spire"
status Double
    after play by owner if type of card = attack and not replayed:
        replay card and set amount to amount - 1
card Havoc
    cost 0
    effect: play top 1 card
card Again
    cost 0
    effect: apply 1 Double to self
scenario S
    deck Again, Strike
    enemies Dummy
end
do play Again
do play Strike
expect hp[1] 88
expect not text "Double"

case summoning, splitting and fleeing
description spire
include "_duel.spire"
enemy Mother
    hp 40
    move Call: summon Child with 7 hp
    move Wait: nothing
    next: sequence Call then Wait
    after hp_loss to self if hp of self * 2 <= max_hp of self:
        summon Child with hp of self hp
        leave self
enemy Child
    hp 5
    move Run: leave self
    next: Run
card Hit
    cost 0
    effect: attack 20 to choose enemy
scenario S
    deck Hit
    enemies Mother
end
do end turn
expect hp[2] 7
do play Hit
do target Mother
expect hp[3] 20
expect hp[2] 7
do end turn
expect over
expect result 1

case a run carries hit points over and offers a card
description spire
include "_ironclad.spire"
include "_duel.spire"
enemy Fly
    hp 1
    move Bite: attack 3 to player
    next: Bite
scenario S
    deck 5 Strike
    enemies Fly
    enemies Fly
    offer 3 ironclad
    heal 1
end
do end turn
expect hp 77
do play Strike
expect actions 4
expect legal no card
do first
expect battle 1
expect hp 78
expect event reward
do play Strike
expect over
expect score 178

case moves: cycle, sequence, modes and conditions
description spire
include "_duel.spire"
enemy Guard
    hp 60
    move One: attack 1 to player
    move Two: attack 2 to player
    move Four: attack 4 to player
    next:
        if mode of self = 1: Four
        sequence One, One then cycle Two, One
    after hp_loss to self if hp of self < 50: set mode to 1
card Push
    cost 0
    effect: wound 11 to choose enemy
scenario S
    deck Push
    enemies Guard
end
do end turn
expect hp 79
do end turn
expect hp 78
expect text "Two: attacks for 2"
do end turn
expect hp 76
do play Push
do end turn
expect hp 75
expect text "Four: attacks for 4"

case intents show what a rule of the game makes of an attack
description spire
include "_duel.spire"
rule Fury
    change attack: add 2
enemy Brute
    hp 50
    move Smash: attack 9 to player
    next: Smash
scenario S
    deck 5 Strike
    enemies Brute
end
expect text "Smash: attacks for 11"

case intents of hits of different strength show their sum
description spire
include "_duel.spire"
enemy Brute
    hp 50
    start: set memory to 4
    move Combo: attack 3 to player and attack 9 to player
    next: Combo
scenario S
    deck 5 Strike
    enemies Brute
end
expect text "memory 4"
expect text "Combo: attacks for 12 in 2 hits"
do end turn
expect hp 68

case intents show real numbers
description spire
include "_duel.spire"
enemy Brute
    hp 50
    start: apply 2 Strength to self
    move Flurry: attack 3 times 4 to player
    next: Flurry
card Sap
    cost 0
    effect: apply 1 Weak to choose enemy
scenario S
    deck Sap
    enemies Brute
end
expect text "Flurry: attacks for 5 x 4"
do play Sap
expect text "Flurry: attacks for 3 x 4"
do end turn
expect hp 68

case ascension changes numbers
game spire/jaw-worm
with ascension=2
expect text "Chomp: attacks for 12"

case settings change values by name
game spire/jaw-worm
with Bash.damage=12
with Bash.cost=1
with deck=Bash
with enemies='2 "Jaw Worm"'
expect text "(1) Bash"
expect text "Deal 12 damage and apply 2 Vulnerable."
do play Bash
expect actions 2

case names can be anonymous
game spire/jaw-worm
with anonymous=yes
expect not text "Strike"
expect not text "Jaw Worm"

case known cards on top of the draw pile
description spire
include "_duel.spire"
card Stash
    cost 0
    effect: move choose 1 card from hand to top
scenario S
    deck Stash, Bash
    enemies Dummy
end
do play Stash
expect text "on top: Bash"

case a minus before a bracket stays there when it is printed
description spire
include "_duel.spire"
card One
    cost 0
    effect: block 5 + -(3) to self
scenario S
    deck One
    enemies Dummy
end
expect description "block 5 + -(3) to self"
do play One
expect block 2
