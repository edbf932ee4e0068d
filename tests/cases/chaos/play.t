# Playing cards: minions, leaders, spells, targets.

case a minion needs room and mana
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 9/1/1.
deck "A": "X", "X", "Wall", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X (1)
expect mana[0] 1
expect field[0] 1
expect not legal play X

case an eighth minion cannot be played
description chaos
include "_opening.chaos"
hand 8
mana 9
card "X"
    Demon 0/1/1.
deck "A": "X", "X", "X", "X", "X", "X", "X", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X (1)
do play X (1)
do first
do play X (1)
do first
do play X (1)
do first
do play X (1)
do first
do play X (1)
do first
do play X
do first
expect field[0] 7
expect not legal play Wall

case a minion goes to any place
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/7/7.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Wall
do play Pup
do at 1
expect text "1 Pup"
do play X
do at 2
expect text "1 Pup"
expect text "2 X"
expect text "3 Wall"

case a leader card replaces the leader, and damage is forgotten
description chaos
include "_opening.chaos"
mana 9
card "X"
    Leader 3/2/12. Battlecry: Deal 1 damage to the enemy leader.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Bolt
do on your leader
expect text "Leader 0/27 of 30"
do play X
expect text "leader X 2/12 asleep"
expect text "Leader 0/29 of 30"
expect not legal attack with the leader
expect mana[0] 7
do end turn
do end turn
do attack with the leader
expect text "Leader 0/27 of 30"

case a leader with charge attacks at once
description chaos
include "_opening.chaos"
mana 9
card "X"
    Leader 3/2/12. Charge.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
do attack with the leader
expect text "Leader 0/28 of 30"

case the aimed effect comes first, then the others in order
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/1.
    Battlecry: Give all minions +1/+1.
    Battlecry: Destroy a minion having at most 3 health.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play X
do at 2, on your Pup at 1
expect field[0] 1
expect text "X (Demon) 2/2"

case an aimed spell without a target cannot be played
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Destroy a minion.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
expect not legal play X
do play Wall
expect legal play X

case an aimed spell whose condition fails is played without
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Destroy a minion, if you have at most 5 max mana.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
expect legal play X
do play Wall
do play X
expect field[0] 1
expect hand[0] 2

case a minion without a target is played without its effect
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/1. Battlecry: Destroy a Dragon.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect field[0] 1

case a spell is never its own target
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Change the cost of a card in your hand by -1.
deck "A": "X", "Nap", "Wall", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect legal on Nap in hand at 2
expect actions 3

case untargetable cards and minions in stealth are no targets, own ones too
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/1. Stealth.
card "Y"
    Demon 0/1/1. Untargetable.
deck "A": "X", "Y", "Bolt", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
do play Y
do at 2
do play Bolt
expect actions 2
expect legal on your leader
expect legal on the enemy leader

case given battlecries happen when the card is played
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minion cards in your hand [Battlecry: Deal 2 damage to the enemy leader.].
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "+1 effect"
do play Wall
expect text "Leader 0/28 of 30"

case all battlecries happen even if the minion dies
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/1.
    Battlecry: Deal 1 damage to all minions.
    Battlecry: Deal 4 damage to the enemy leader.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect field[0] 0
expect text "Leader 0/26 of 30"

case the other's deck is not known, one's own is, but for its order
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/1.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
expect known 0 hand[1]
expect known 0 deck[0]
