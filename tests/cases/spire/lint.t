# lint.t: what is legal but surely not meant is warned of, each by its name, unless a comment allows it.

case nothing to say
description spire
include "_rules.spire"
include "_starter.spire"
include "_dummies.spire"
card Sure
    cost 1
    value much 3(5)
    text "Gain {much} block."
    effect: block much to self
scenario Only
    deck 5 Sure, 5 Strike
    enemies "Training Dummy"
end
expect not warning

case a comment that allows nothing
description spire
include "jaw-worm.spire"
# allow zero-damge: a slip
card A
    cost 1
    effect: attack 0 to choose enemy    # allow zero-damage
end
expect warning 2:3 "there is no warning called 'zero-damge' to allow (did you mean 'zero-damage'?)"
expect warning 5:43 "'allow zero-damage' needs its reason"
expect warning 5:20 "[zero-damage]"

# ---- numbers ----

case an attack of nothing
description spire
include "jaw-worm.spire"
card A
    cost 1
    value none 0
    effect:
        attack 0 to choose enemy
        damage none to all enemies
        attack 5 times 0 to choose enemy
        wound 2 - 3 to all enemies
end
expect warning 6:16 "this 'attack' hurts nobody [zero-damage]"
expect warning 7:16 "this 'damage' hurts nobody [zero-damage]"
expect warning 8:24 "this 'attack' hits no times [zero-damage]"
expect warning 9:17 "this 'wound' hurts nobody [zero-damage]"

case an attack of nothing that is meant, or that is not always nothing
description spire
include "jaw-worm.spire"
card A
    cost 1
    value some 0(1)
    value more 0{17: 1}
    effect:
        attack 0 to choose enemy    # allow zero-damage: Strength counts
        # allow zero-damage: Strength counts
        attack 0 to choose enemy
        attack some to choose enemy
        attack more to choose enemy
        attack energy to choose enemy
end
expect not warning

case other things of nothing
description spire
include "jaw-worm.spire"
card A
    cost 1
    effect:
        block 0 to self
        heal 0 to self
        draw 0
        energy 0
        apply 0 Weak to choose enemy
        add 0 Strike to hand
        repeat 0: draw 1
end
expect warning 5:15 "this 'block' does nothing [zero-amount]"
expect warning 6:14 "this 'heal' does nothing [zero-amount]"
expect warning 7:14 "this 'draw' does nothing [zero-amount]"
expect warning 8:16 "this 'energy' does nothing [zero-amount]"
expect warning 9:15 "this 'apply' does nothing [zero-amount]"
expect warning 10:13 "this 'add' does nothing [zero-amount]"
expect warning 11:16 "this is repeated no times [zero-amount]"

case nothing that is meant
description spire
include "jaw-worm.spire"
card A
    cost 1
    effect:
        block 0 to self    # allow zero-amount: rules hear of it
        energy -1
        apply -1 Strength to choose enemy
end
expect not warning

case numbers for upgrades that cannot come
description spire
include "jaw-worm.spire"
card A
    cost 1
    upgrades never
    effect: draw 1(2)
status B
    value much 3(+1)
    after turn_end to owner: wound much to owner
enemy C
    hp 10
    move Hit: attack 6(9) to player
    next: Hit
end
expect warning 5:18 "nothing upgrades this, so it is always 1 [no-upgrade]"
expect warning 7:16 "nothing upgrades this, so it is always 3 [no-upgrade]"
expect warning 11:22 "nothing upgrades this, so it is always 6 [no-upgrade]"

case numbers for upgrades that may come
description spire
include "jaw-worm.spire"
action hex n to target
    apply n + 1(2) Weak to target
card A
    cost 1(0)
    value much 1(2)
    effect: hex much to choose enemy
    in hand after turn_end to owner: wound 1(2) to self
status B
    after turn_end to owner: wound 1(2) to owner    # allow no-upgrade: copied from the card
end
expect not warning

# ---- names ----

case a value that nothing names
description spire
include "jaw-worm.spire"
card A
    cost 1
    value damage 6
    effect: draw 1
status B
    value much 3
    after turn_end to owner: wound 2 to owner
enemy C
    hp 10
    value bite 5
    move Bite: attack 4 to player
    next: Bite
rule D
    value often 2
    after turn_end: draw 1
end
expect warning 4:11 "nothing in 'A' names the value 'damage' [unused-value]"
expect warning 7:11 "nothing in 'B' names the value 'much' [unused-value]"
expect warning 11:11 "nothing in 'C' names the value 'bite' [unused-value]"
expect warning 15:11 "nothing in 'D' names the value 'often' [unused-value]"

case values in costs, texts, rules, moves and other values
description spire
include "jaw-worm.spire"
card A
    value price 1
    value said 2
    value inner 3
    value outer inner + 1
    value limit 4
    value spare 5    # allow unused-value: for settings of a study
    cost price
    playable if played < limit
    text "Draws {said} cards."
    effect: draw outer
status B
    value much 3
    change attack by owner at 35: add much
end
expect not warning

case values in texts of moves, hit points and selectors
description spire
include "jaw-worm.spire"
enemy C
    value low 5
    value bite 5
    value angry 0{17: 1}
    hp low to low + 2
    move Bite "Bites {bite} deep.": attack 4 to player
    move Rage: attack 8 to player
    next:
        if angry: Rage
        Bite
end
expect not warning

case a name that nothing uses
description spire
include "jaw-worm.spire"
action hex n, m to target
    apply n Weak to target
card A
    cost 1
    effect:
        set b to 3
        choose enemy as foe
        choose 1 card from hand as kept
        hex 1, 2 to choose enemy
end
expect warning 2:8 "action 'hex' does not use 'm' [unused-name]"
expect warning 7:9 "nothing uses 'b' [unused-name]"
expect warning 8:9 "nothing uses 'foe' [unused-name]"
expect warning 9:9 "nothing uses 'kept' [unused-name]"

case names that something uses
description spire
include "jaw-worm.spire"
card A
    cost 1
    effect:
        set b to 3
        choose enemy as foe
        attack b to foe
        choose 2 cards from hand as kept
        retain kept
        top 1 card as seen
        choose status of foe as found
        remove found from foe
        set c to 1    # allow unused-name: shown by a debugger
end
expect not warning

case a text that speaks of a value that is not there
description spire
include "jaw-worm.spire"
card A
    cost 1
    value damage 6
    text "Deal {damge} damage."
    effect: attack damage to choose enemy
card B    # allow text-value: braces are meant
    cost 1
    text "Deal {six} damage."
    effect: attack 6 to choose enemy
end
expect warning 2:6 "the text of 'A' speaks of {damge}, but it has no such value (did you mean 'damage'?) [text-value]"
expect not warning "the text of 'B'"

# ---- conditions ----

case conditions that always or never hold
description spire
include "jaw-worm.spire"
card A
    cost 1
    value limit 5
    playable if hp >= 0
    effect:
        if limit > 3: draw 1
        if energy < 0: draw 1
        if not (count of all cards in hand > 300): draw 1
        if (random 1 to 6) > 6: draw 1
        if hp > 10 and 0: draw 1
        choose one:
            option "a" if turn > 70000: draw 1
            option "b": draw 2
status B
    ends when 0
    after turn_end if block < 0: draw 1
    change attack if 1: add 1
end
expect warning 5:20 "this condition always holds [constant-condition]"
expect warning 7:18 "this condition always holds [constant-condition]"
expect warning 8:19 "this condition never holds [constant-condition]"
expect warning 9:12 "this condition always holds [constant-condition]"
expect warning 10:28 "this condition never holds [constant-condition]"
expect warning 11:20 "this condition never holds [constant-condition]"
expect warning 13:32 "this condition never holds [constant-condition]"
expect warning 16:15 "this condition never holds [constant-condition]"
expect warning 17:29 "this condition never holds [constant-condition]"
expect warning 18:22 "this condition always holds [constant-condition]"

case conditions of moves
description spire
include "jaw-worm.spire"
enemy A
    hp 10
    value angry 1
    move Bite: attack 3 to player
    move Howl: apply 1 Weak to player
    next:
        if first and hp < 0: Howl
        weighted (1 Bite, 1 Howl if angry)
end
expect warning 8:18 "this condition never holds [constant-condition]"
expect warning 9:37 "this condition always holds [constant-condition]"

case conditions that may or may not hold
description spire
include "jaw-worm.spire"
card A
    cost 1
    value strong 0(1)
    value late 0{17: 1}
    effect:
        if strong: draw 1
        if late: draw 1
        if hp <= 0 or hp > 29999: draw 1
        if (random 1 to 6) > 5: draw 1
        if Strength of self < 0 - 3: draw 1
        if count of all cards in hand = 0: draw 1
        if cost > 0 and x >= 1: draw 1
        if 1: draw 1    # allow constant-condition: tried out
end
expect not warning

# ---- cards ----

case a card that heals those it fights
description spire
include "jaw-worm.spire"
card A
    cost 1
    effect: attack 3 and heal 5 to choose enemy
end
expect warning 4:26 "this card heals those it fights; 'to self' heals the player [heal-enemy]"

case a card that may heal
description spire
include "jaw-worm.spire"
card B
    cost 1
    effect: heal 5 to all enemies    # allow heal-enemy: a price
card C
    cost 1
    effect: heal 5 to self and heal 5 to everyone
end
expect not warning

case an enemy may heal its friends
description spire
include "jaw-worm.spire"
enemy Nurse
    hp 10
    move Mend: heal 5 to all enemies
    next: Mend
end
expect not warning

case a card that does nothing
description spire
include "jaw-worm.spire"
card A
    cost 1
card B    # allow empty-card: others ask for it
    cost 1
card C
    cost 1
    in hand after turn_end to owner: draw 1
card D
    type curse
card E
    cost 1
    type status_card
end
expect warning 2:6 "card 'A' can be played and does nothing; it has no 'effect' [empty-card]"
expect not warning "card 'B'"
expect not warning "card 'C'"
expect not warning "card 'D'"
expect not warning "card 'E'"

case no cost, or less than none
description spire
include "jaw-worm.spire"
card A
    effect: draw 1
card B
    cost -1
    effect: draw 1
card C    # allow no-cost: only effects play it
    effect: draw 1
card D
    cost -1    # allow negative-cost: to see what happens
    effect: draw 1
card E
    unplayable
    effect: draw 1
end
expect warning 2:6 "card 'A' has an effect but no cost, so it cannot be played; write 'cost 0', or 'unplayable' if that is meant [no-cost]"
expect warning 5:10 "card 'B' has a negative cost, which counts as none [negative-cost]"
expect not warning "card 'C'"
expect not warning "card 'D'"
expect not warning "card 'E'"

# ---- enemies ----

case a move that is never taken
description spire
include "jaw-worm.spire"
enemy A
    hp 10
    move Bite: attack 3 to player
    move Howl: apply 1 Weak to player
    move Rest: nothing
    move Roll: attack 1 to player
    move Spit: nothing    # allow unused-move: for a later version
    next:
        weighted (50 Bite, 0 Roll)
        Howl
end
expect warning 5:10 "'A' never takes the move 'Howl'; 'next' does not come to it [unused-move]"
expect warning 6:10 "'A' never takes the move 'Rest'"
expect warning 7:10 "'A' never takes the move 'Roll'"
expect not warning "'Spit'"
expect not warning "'Bite'"

case moves that are taken
description spire
include "jaw-worm.spire"
enemy A
    hp 10
    move Bite: attack 3 to player
    move Howl: apply 1 Weak to player
    move Rest: nothing
    move Roll: attack 1 to player
    move Spit: attack 2 to player
    next:
        if first: Howl
        if hp < 5: sequence Rest, Roll then Bite
        weighted:
            1 Bite at_most 1 else Spit
end
expect not warning

case a move that comes when nothing else does
description spire
include "jaw-worm.spire"
enemy A
    hp 10
    move Bite: attack 3 to player
    move Howl: apply 1 Weak to player
    next:
        if first: Howl
end
expect not warning

# ---- what nothing leads to ----

case what nothing leads to
description spire
include "_rules.spire"
include "_starter.spire"
include "_dummies.spire"
card Lost
    cost 1
    effect: add 1 Lost to discard
card Kept    # allow unused-card: for decks that are given as settings
    cost 1
    effect: draw 1
status Forgotten
    after turn_end to owner: draw 1
status Remembered    # allow unused-status: for a later version
    after turn_end to owner: draw 1
enemy Nobody
    hp 10
    move Call: summon Nobody
    next: Call
enemy Somebody    # allow unused-enemy: for battles that are given as settings
    hp 10
    move Call: nothing
    next: Call
encounter Nowhere
    summon Nobody
action idle
    draw 1
action spare    # allow unused-action: for a later version
    draw 1
scenario Only
    deck 5 Strike
    enemies "Training Dummy"
end
expect warning 4:6 "no deck, offer or effect brings the card 'Lost' [unused-card]"
expect warning 10:8 "nobody applies the status 'Forgotten' [unused-status]"
expect warning 22:11 "no battle or effect brings the encounter 'Nowhere' [unused-enemy]"
expect warning 24:8 "no effect calls the action 'idle' [unused-action]"
expect not warning "'Kept'"
expect not warning "'Remembered'"
expect not warning "'Somebody'"
expect not warning "'spare'"

case what something leads to
description spire
include "_rules.spire"
include "_starter.spire"
include "_dummies.spire"
card Maker
    cost 1
    effect: add 1 Made to hand and apply 1 Poised to self and summon Guest and help
card Made
    cost 1
    effect: draw 1
card Prize
    cost 1
    color red
    effect: draw 1
status Poised
    after turn_end to owner: draw 1
status Begun
    after turn_end to owner: draw 1
enemy Guest
    hp 10
    move Stand: nothing
    next: Stand
encounter Chance
    summon Guest
action help
    draw 1
scenario Only
    deck 5 Strike, Maker
    status 1 Begun
    enemies "Training Dummy"
    enemies Chance
    offer 3 red
end
expect not warning

case a card that chance may bring
description spire
include "_rules.spire"
include "_starter.spire"
include "_dummies.spire"
card Maker
    cost 1
    effect: add_random 1 cards to hand
card Made
    cost 1
    effect: draw 1
scenario Only
    deck 5 Strike, Maker
    enemies "Training Dummy"
end
expect not warning

case settings may bring what the file does not
description spire
include "_rules.spire"
include "_starter.spire"
include "_dummies.spire"
card Made
    cost 1
    effect: draw 1
scenario Only
    deck 5 Strike
    enemies "Training Dummy"
end
with add=Made
expect not warning

case a file without a scenario is for others to use
description spire
include "jaw-worm.spire"
card Made
    cost 1
    effect: draw 1
status Given
    after turn_end to owner: draw 1
action help
    draw 1
end
expect not warning

# ---- rules ----

case rules for what never happens
description spire
include "jaw-worm.spire"
event Smite power number
rule Thunder
    after Smite: draw 1
    before phase plya: draw 1
    after Smite: draw 2    # allow never-happens: for files that include this one
end
expect warning 4:5 "no effect emits 'Smite', so this rule never acts [never-happens]"
expect warning 5:5 "the round has no 'phase plya', so this rule never acts [never-happens]"

case a round that announces little
description spire
include "_starter.spire"
include "_dummies.spire"
rules "Short"
    energy 2
round
    phase play:
        refill
        deal
        play_cards
        discard_hand
    for each enemy as foe: act foe
status Slow
    decay 1 each turn
    after turn_end to owner: draw 1
    after discard_hand: draw 1
    after status_removed to owner if status = Slow: draw 1
scenario Only
    deck 5 Strike
    status 1 Slow
    enemies "Training Dummy"
end
expect warning 13:11 "the round has no 'decay_turn', so this status never decays [never-happens]"
expect warning 14:5 "the round has no 'turn_ends', so this rule never acts [never-happens]"
expect not warning "discard_hand"

case between battles that do not come
description spire
include "jaw-worm.spire"
scenario Only
    deck 5 Strike
    enemies "Jaw Worm"
    heal 5
scenario More    # allow never-happens: 'enemies=' may make it two
    deck 5 Strike
    enemies "Jaw Worm"
    offer 3
end
expect warning 2:10 "'heal' comes between battles, but scenario 'Only' has only one [never-happens]"
expect not warning "'More'"

case rules whose order matters
description spire
include "jaw-worm.spire"
status A
    change heal: times 2
status B
    change heal: add 3
status C
    change block at 51: times 2
status D
    change block at 52: add 3
end
expect warning 3:5 "'B' and 'A' both change 'heal' and the result depends on their order, which is not stated: give both 'at NUMBER' [vague-order]"
expect not warning "'block'"

case an order that does not matter to the author
description spire
include "jaw-worm.spire"
status A
    change heal: times 2    # allow vague-order: never both at once
status B
    change heal: add 3
end
expect not warning

# ---- ends ----

case a battle that cannot be won
description spire
include "_rules.spire"
include "_starter.spire"
enemy Wall
    hp 10
    move Hit: attack 3 to player
    next: Hit
scenario Only
    deck 10 Defend
    enemies Wall
end
expect warning 7:10 "nothing in scenario 'Only' can hurt an enemy, so it cannot be won [cannot-win]"

case one that is not meant to be
description spire
include "_rules.spire"
include "_starter.spire"
enemy Wall
    hp 10
    move Hit: attack 3 to player
    next: Hit
scenario Only    # allow cannot-win: how long can one stand it
    deck 10 Defend
    enemies Wall
end
expect not warning

case one that a detour can win
description spire
include "_rules.spire"
include "_starter.spire"
status Thorns
    after hit to owner: wound 1 to source
card Hedge
    cost 1
    effect: apply 1 Thorns to self
card Gardener
    cost 1
    effect: add 1 Hedge to hand
enemy Wall
    hp 10
    move Hit: attack 3 to player
    next: Hit
scenario Only
    deck 10 Gardener
    enemies Wall
end
expect not warning

case one whose enemy goes away
description spire
include "_rules.spire"
include "_starter.spire"
enemy Thief
    hp 10
    move Flee: leave self
    next: Flee
scenario Only
    deck 10 Defend
    enemies Thief
end
expect not warning

case a card whose effect is nothing
description spire
include "jaw-worm.spire"
card A
    cost 0
    effect: nothing
end
expect warning 2:6 "card 'A' can be played and does nothing"
