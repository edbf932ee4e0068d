# meaning.t: what is accepted does what a reader of the page expects; what cannot be done is refused.

# ---- who is asked ----

case nobody can be asked in an encounter
description spire
include "jaw-worm.spire"
encounter Either
    choose one:
        option: summon "Jaw Worm"
        option: nothing
end
expect error 3:5 "nobody can be asked in an encounter; let chance decide: 'set kind to random 1 to 2'"

case nor by what an encounter calls
description spire
include "jaw-worm.spire"
encounter Either
    ask_for_it
action ask_for_it
    choose one:
        option: summon "Jaw Worm"
        option: nothing
end
expect error 3:5 "nobody can be asked in an encounter"

case an enemy cannot choose a target
description spire
include "jaw-worm.spire"
enemy Bully
    hp 10
    move Push: attack 3 to choose enemy
    next: Push
end
expect error 4:28 "an enemy cannot choose a target; write 'random enemy', 'player' or 'all enemies'"

case nor in its rules
description spire
include "jaw-worm.spire"
enemy Bully
    hp 10
    move Push: attack 3 to player
    next: Push
    after death to owner: apply 1 Weak to choose anyone
end
expect error 6:43 "write 'random anyone'"

case a status of an enemy asks the player
description spire
include "_rules.spire"
include "_starter.spire"
include "_dummies.spire"
status Beacon
    after hp_loss to owner: wound 7 to choose enemy
enemy Lamp
    hp 100
    start: apply 1 Beacon to self
    move Stand: nothing
    next: Stand
scenario Only
    deck 10 Strike
    enemies Lamp, "Training Dummy"
end
do play Strike
do target Lamp
expect legal target Training Dummy
expect legal target Lamp
do target Training Dummy
expect hp[1] 94
expect hp[2] 993

case an option that is not there is not offered
description spire
include "_rules.spire"
include "_dummies.spire"
card Rest
    cost 0
    effect:
        choose one:
            option "heal" if hp < 50: heal 10 to self
            option "train": block 3 to self
            option "sleep" if turn > 5: draw 1
scenario Only
    deck 10 Rest
    hp 49
    max_hp 80
    enemies "Training Dummy"
end
do play Rest
expect actions 2
expect legal option 1: heal
expect legal option 2: train
expect not legal option 3: sleep
do option 1: heal
expect hp 59
# Only one is left: nobody is asked
do play Rest
expect block 3
expect legal play Rest
expect text "Choose one: heal: heal 10 HP (if your HP is less than 50) / train: gain 3 block / sleep: draw 1 card (if the turn number is more than 5)."
expect description "option \"heal\" if hp < 50:"

case if no option is there, the effect goes on
description spire
include "_rules.spire"
include "_dummies.spire"
card Rest
    cost 0
    effect:
        choose one:
            option "heal" if hp < 50: heal 10 to self
            option "sleep" if turn > 5: draw 1
        block 4 to self
scenario Only
    deck 10 Rest
    enemies "Training Dummy"
end
do play Rest
expect block 4
expect legal play Rest

case a condition inside an option only guards its effect
description spire
include "_rules.spire"
include "_dummies.spire"
card Rest
    cost 0
    effect:
        choose one:
            option "heal":
                if hp < 50: heal 10 to self
            option "train": block 3 to self
scenario Only
    deck 10 Rest
    enemies "Training Dummy"
end
do play Rest
expect actions 2

# ---- statuses ----

case a status hears its own removal
description spire
include "_rules.spire"
include "_starter.spire"
include "_dummies.spire"
status Fuse
    decay 1 each turn
    after status_removed to owner if status = Fuse: wound 20 to all enemies
card Light
    cost 0
    effect: apply 1 Fuse to self
scenario Only
    deck 10 Light
    enemies "Training Dummy"
end
do play Light
expect hp[1] 1000
do end turn
expect hp[1] 980
do end turn
expect hp[1] 980

case it hears what was left of it, and only its own
description spire
include "_rules.spire"
include "_dummies.spire"
status Fuse
    stack separate
    after status_removed to owner if status = Fuse: wound amount to all enemies
status Other
card Light
    cost 0
    effect: apply 7 Fuse to self
card Snuff
    cost 0
    effect: apply 1 Other to self and remove Other from self and remove Fuse from self
scenario Only
    deck 1 Light, 1 Snuff
    enemies "Training Dummy"
end
do play Light
do play Snuff
expect hp[1] 993

# ---- order of definitions ----

case actions, events, statuses, cards and enemies are used before they are defined
description spire
include "_rules.spire"
scenario Only
    deck 10 Bolt
    status 2 Sure
    enemies Post
rule Thunder
    after Smite if power > 3: shock power to victim
card Bolt
    cost 0
    effect: choose enemy as foe and emit Smite 5 to foe and shock 1 to foe
enemy Post
    hp 100
    move Stand: nothing
    next: Stand
status Sure
    change hp_loss: add amount
event Smite power number, victim combatant
action shock n to target
    wound n to target
end
do play Bolt
expect hp[1] 90

case an action of a later file
description spire
include "_rules.spire"
include "cards.spire"
include "actions.spire"
include "_dummies.spire"
scenario Only
    deck 10 Zap
    enemies "Training Dummy"
end
include cards.spire
card Zap
    cost 0
    effect: shock 4 to choose enemy
end
include actions.spire
action shock n to target
    wound n to target
end
do play Zap
expect hp[1] 996

case actions in a circle
description spire
include "jaw-worm.spire"
action ping
    pong
action pong
    draw 1 and ping
end
expect error 2:8 "action 'ping' calls itself, so it would never end; use 'repeat'"

case an action that is not there
description spire
include "jaw-worm.spire"
action shock n to target
    wound n to target
card Zap
    cost 1
    effect: shok 3 to choose enemy
end
expect error 6:13 "expected an action, found 'shok'"

# ---- errors ----

case a definition behind a broken line
description spire
include "jaw-worm.spire"
card Zap
    cost
card Zip
    cost 1
    effect: drew 1
end
expect error 3:9 "expected a number, found the end of the line"
expect error 6:13 "expected an action, found 'drew' (did you mean 'draw'?)"

case a definition behind an effect that is missing
description spire
include "jaw-worm.spire"
card Zap
    cost 1
    effect:
crad Zip
    cost 1
end
expect error 5:1 "expected indented lines, found the end of the indented lines"
expect error 5:1 "expected a definition, found 'crad' (did you mean 'card'?)"

case a program without lines hides nothing
description spire
include "jaw-worm.spire"
round:
card Zip
    cost 1
    effect: drew 1
end
expect error 3:1 "expected indented lines, found 'card'"
expect error 5:13 "found 'drew'"

case a circle of files
description spire
include "jaw-worm.spire"
include "a.spire"
end
include a.spire
include "b.spire"
end
include b.spire
include "c.spire"
end
include c.spire
include "a.spire"
end
expect error 1:9 "'a.spire' is included by itself: a.spire -> b.spire -> c.spire -> a.spire"

case a file that includes itself
description spire
include "jaw-worm.spire"
include "a.spire"
end
include a.spire
include "a.spire"
end
expect error 1:9 "'a.spire' is included by itself: a.spire -> a.spire"

case a file is read once, whoever includes it
description spire
include "jaw-worm.spire"
include "a.spire"
include "b.spire"
end
include a.spire
include "b.spire"
end
include b.spire
card Zap
    cost 1
    effect: draw 1
end
expect description "card Zap"

# ---- what is shown ----

case a cost of another energy is shown
description spire
rules
    energy red 3
include "_rules.spire"
include "_dummies.spire"
card Blood
    cost 1 and 2 red
    effect: draw 1
scenario Only
    deck 10 Blood
    enemies "Training Dummy"
end
expect text "(1 and 2 red) Blood"

case rewards are shown with their text, and are cards one can play
description spire
include "_rules.spire"
card Doom
    type curse
card Sludge
    cost 1
    type status_card
card Stone
    text "Cannot be played."
card Nice
    cost 2
    rarity rare
    effect: draw 3
card Hit
    cost 0
    rarity starter
    effect: wound 1 to all enemies
enemy Weakling
    hp 1
    move Stand: nothing
    next: Stand
scenario Only
    deck 10 Hit
    enemies Weakling
    enemies Weakling
    offer 6
end
do play Hit
expect text "offered:\n  (2) Nice               Draw 3 cards."
expect actions 2
expect legal take Nice
expect legal no card

# ---- splitting ----

case a slime that splits forgets what it meant to do
description spire
include "_rules.spire"
include "_starter.spire"
enemy Drop
    hp 5
    move Stand: nothing
    next: Stand
enemy Blob
    hp 20
    move Hit: attack 9 to player
    move Split:
        repeat 2: summon Drop with hp of self hp
        leave self
    next:
        if mode = 1: Split
        Hit
    after hp_loss to owner if mode = 0 and hp * 2 <= max_hp:
        set mode to 1
        plan self
scenario Only
    deck 10 Strike
    enemies Blob
end
do play Strike
expect text "Hit: attacks for 9"
do play Strike
expect text "Split: summons, flees"
do end turn
expect hp 80
expect hp[2] 8
expect hp[3] 8

# ---- rules that could never act ----

case there is no before of what happens at once
description spire
include "jaw-worm.spire"
status Odd
    before battle_start: draw 1
end
expect error 3:5 "there is no 'before' for the event 'battle_start'; write 'after'"

case a play cannot be replaced
description spire
include "jaw-worm.spire"
status Odd
    replace play: draw 1
end
expect error 3:5 "there is no 'replace' for the event 'play'; write 'before', 'cancel' or 'after'"

case after the hand was discarded
description spire
include "_rules.spire"
include "_starter.spire"
include "_dummies.spire"
rule Late
    after discard_hand: wound count of all cards in discard to all enemies
scenario Only
    deck 10 Strike
    enemies "Training Dummy"
end
do end turn
expect hp[1] 995

case an event of the file can be cancelled
description spire
include "_rules.spire"
include "_dummies.spire"
event Smite power number
rule Shield
    cancel Smite if power < 4
    after Smite: wound power to all enemies
card Bolt
    cost 0
    effect: emit Smite 3 and emit Smite 5
scenario Only
    deck 10 Bolt
    enemies "Training Dummy"
end
do play Bolt
expect hp[1] 995

# ---- scenarios ----

case rewards of a color that no card has
description spire
include "run.spire"
scenario Mine
    deck 5 Strike
    enemies Cultist
    enemies Cultist
    offer 3 ironclod
end
expect error 6:13 "no card has the color 'ironclod' (did you mean 'ironclad'?)"

case more hit points than the most
description spire
include "jaw-worm.spire"
scenario Mine
    hp 80
    max_hp 50
    deck 5 Strike
    enemies "Jaw Worm"
end
expect error 4:5 "the player begins with 80 hit points, so 50 cannot be the most"

case a text that is broken from its first sign on
description spire
"jaw-worm
include "jaw-worm.spire"
card Zip
    cost 1
    effect: drew 1
end
expect error 1:1 "this string has no closing"
expect error 5:13 "found 'drew'"
