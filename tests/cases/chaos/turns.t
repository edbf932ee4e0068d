# Turns, mana, drawing, fatigue, the end.

case mana grows by one and is filled
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 4. Cast: You draw 1 card.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
expect mana[0] 10
expect mana.max[0] 10
do play X
expect mana[0] 6
do end turn
expect mana[0] 6
do end turn
expect mana[0] 10
expect mana.max[0] 10

case an empty deck hurts, each time one more
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/0/1.
deck "A": "X", "Wall", "Pup", "Bolt"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
expect deck[0] 0
do end turn
do end turn
expect fatigue[0] 1
expect text "Leader 0/29 of 30"
expect event fatigue player 0 1
do end turn
do end turn
expect fatigue[0] 2
expect text "Leader 0/27 of 30"

case own characters wake at the start of the turn
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/2/2.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Bolt", "Bolt", "Bolt", "Bolt"
match "A" against "B"
end
do play X
expect text "X (Demon) 2/2 asleep"
expect not legal attack with X
do end turn
expect text "X (Demon) 2/2 asleep"
do end turn
expect not text "asleep"
expect legal attack with X
do attack with X
expect text "(1 used)"
expect not legal attack with X
do end turn
do end turn
expect not text "used"

case after the last turn of both it is a draw
description chaos
include "_opening.chaos"
mana 9
turns 2
card "X"
    Demon 0/0/1.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do end turn
do end turn
expect not over
do end turn
expect over
expect end rules
expect result 0 0
expect result 1 0

case turn effects come before the draw, of cards everywhere
description chaos
include "_opening.chaos"
mana 9
card "X"
    Beast 0/1/1. At the start of your turn: Deal 1 damage to the enemy leader.
deck "A": "X", "Wall", "Wall", "Wall", "X"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
expect text "Leader 0/28 of 30"
do end turn
expect text "Leader 0/28 of 30"
do end turn
expect text "Leader 0/26 of 30"

case an effect of each turn and one of the enemy's turns
description chaos
include "_opening.chaos"
mana 9
card "X"
    Beast 0/1/1. At the end of each turn: Deal 1 damage to your leader.
card "Y"
    Beast 0/1/1. At the end of the enemy's turn: Deal 2 damage to the enemy leader.
deck "A": "X", "Y", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
expect text "Leader 0/29 of 30"
do end turn
expect text "Leader 0/28 of 30"
expect text "Leader 0/28 of 30"

case both leaders falling in one batch is a draw
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 10 damage to both leaders.
deck "A": "X", "X", "X", "X"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X (1)
do play X (1)
do play X (1)
expect over
expect result 0 0
expect result 1 0
expect score 0 0

case a leader at zero loses
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 10 damage to the enemy leader.
deck "A": "X", "X", "X", "X"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X (1)
do play X (1)
expect text "Leader 0/10 of 30"
do play X (1)
expect over
expect result 0 1
expect result 1 -1
expect end rules

case the second player has the token
description chaos
shuffle no
hand 3
mana 9
token yes
card "Wall"
    Demon 0/0/9.
card "Pup"
    Beast 0/2/3.
card "Drake"
    Dragon 1/4/5.
card "Guard"
    Demon 0/1/4. Taunt.
card "Mouse"
    Beast 0/1/1.
card "Ox"
    Beast 0/3/6. Charge.
card "Bolt"
    Spell 0. Cast: Deal 3 damage to a character.
card "Nap"
    Spell 2. Cast: You regain 1 mana.
card "X"
    Demon 0/0/1.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Mouse", "Mouse"
match "A" against "B"
end
expect hand[0] 4
expect hand[1] 4
do end turn
expect hand[1] 5
expect legal play Spark
do play Spark
do on Drake in hand at 3
expect text "Drake (Dragon) cost 0"
expect hand[1] 5

case the token alone in hand cannot be played
description chaos
shuffle no
hand 0
mana 9
card "Wall"
    Demon 0/0/9.
card "Pup"
    Beast 0/2/3.
card "Drake"
    Dragon 1/4/5.
card "Guard"
    Demon 0/1/4. Taunt.
card "Mouse"
    Beast 0/1/1.
card "Ox"
    Beast 0/3/6. Charge.
card "Bolt"
    Spell 0. Cast: Deal 3 damage to a character.
card "Nap"
    Spell 2. Cast: You regain 1 mana.
card "X"
    Demon 0/0/1.
deck "A": "X"
deck "B": "Drake"
match "A" against "B"
end
do end turn
do play Drake
expect not legal play Spark
expect actions 2
