# What waits: batches, overflow, copies, overheating.

case an eleventh card in hand is discarded
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/1. When discarded: Deal 1 damage to the enemy leader.
card "Y"
    Spell 0. Cast: You draw 9 cards.
deck "A": "Y", "Wall", "Wall", "Wall", "Wall", "Wall", "Wall", "Wall", "Wall", "Wall", "X", "X", "X", "X"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
expect hand[0] 10
expect event discard player 0 X
expect text "Leader 0/28 of 30"

case an eighth minion is discarded
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Summon 9 minions [Demon 0/1/1. When discarded: Deal 1 damage to the enemy leader.] on your field.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect field[0] 7
expect text "Leader 0/28 of 30"

case a copy has the numbers of now
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Summon a copy of all friendly minions on your field.
card "Y"
    Spell 0. Cast: Give all minions +2/+2.
deck "A": "X", "Y", "Pup", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play Y
do play X
expect field[0] 2
expect text "1 Pup (Beast) 4/5 asleep"
expect text "2 Pup (Beast) 4/5 asleep"

case moving keeps everything
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Put all friendly minions into your hand.
card "Y"
    Spell 0. Cast: Give all minions +2/+2.
deck "A": "X", "Y", "Pup", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play Y
do play X
expect text "Pup (Beast) cost 0 4/5"

case deathrattles of one area come in order, after all damage
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 9 damage to all minions.
card "Y"
    Demon 0/1/1. Deathrattle: Summon 1 plain 0/5/5 Beast on your field.
deck "A": "X", "Y", "Pup", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
do play X
expect field[0] 1
expect text "(Beast) 5/5 asleep"

case an effect overheats after ten times
description chaos
include "_opening.chaos"
hand 9
mana 9
card "X"
    Beast 0/1/9. When discarded: Put a copy of a random Beast card in your hand into your hand.
card "Y"
    Spell 0. Cast: Discard all Beast cards in your hand.
deck "A": "X", "Y", "X", "X", "X", "X", "X", "X", "X", "X", "X", "X"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
expect not over

case a card that copies itself when discarded stops
description chaos
include "_opening.chaos"
mana 9
card "X"
    Beast 0/1/9. Deathrattle: Summon a copy of a random Beast card in your deck on your field.
card "Y"
    Spell 0. Cast: Destroy all minions.
deck "A": "X", "Y", "Wall", "Wall", "X", "X", "X"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
do play Y
expect field[0] 1

case what is given to a card in hand leaves with it
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minion cards in your hand [When discarded: You draw 1 card.].
card "Y"
    Spell 0. Cast: Discard all minion cards in your hand.
deck "A": "X", "Y", "Wall", "Pup", "Nap", "Nap", "Nap", "Nap"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
do play Y
expect hand[0] 2

case the game ends with the batch, and what comes later is dropped
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0.
    Cast: Deal 30 damage to the enemy leader.
    Cast: Deal 30 damage to your leader.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect over
expect result 0 1
