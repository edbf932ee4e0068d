# Destinations and new cards.

case fieldDest on the enemy's field
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Summon a copy of all friendly minions on the enemy's field.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Wall
do play X
expect field[1] 1
expect field[0] 1

case fieldDest for each player
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Summon 1 plain 0/1/1 Demon on each player's field.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect field[0] 1
expect field[1] 1

case ownerFieldDest
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Summon all Beast cards in any hand on its owner's field.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect field[0] 1
expect field[1] 1

case handDest takes a minion from the enemy
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Put all enemy minions into your hand.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Wall
do end turn
do play X
expect field[1] 0
expect text "Wall (Demon) cost 0"
expect hand[0] 5

case ownerHandDest
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Put all minions into its owner's hand.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Drake
do end turn
do play Pup
do play X
expect field[0] 0
expect field[1] 0
expect hand[1] 4
expect hand[0] 4

case deckDest
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Shuffle all friendly minions into your deck.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Wall
do play X
expect field[0] 0
expect deck[0] 4
expect event shuffle player 0 Wall

case ownerDeckDest
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Shuffle all minions into its owner's deck.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Drake
do end turn
do play X
expect deck[1] 4

case a spell cannot be summoned
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Summon all cards in your hand on your field.
deck "A": "X", "Wall", "Pup", "Nap", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect field[0] 2
expect hand[0] 1

case plainMinionCard
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Put 2 plain 3/4/5 Dragon cards into your hand.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "(Dragon) cost 3 4/5"
expect hand[0] 5

case plainMinion
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Summon 1 plain 3/4/5 Dragon on your field.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "(Dragon) 4/5 asleep"

case fixedCard
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Put 1 card [Spell 2. Cast: You draw 1 card.] into your hand.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "Spell 2. Cast: You draw 1 card."
expect hand[0] 4

case fixedMinion
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Summon 1 minion [Demon 2/3/3. Taunt.] on your field.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "(Demon) 3/3 Taunt asleep"

case randomCard
description chaos
include "_opening.chaos"
mana 9
rolled card "Rolled"
    Spell 4. Cast: You draw 1 card.
card "X"
    Spell 0. Cast: Put 1 random 4-cost card into your hand.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "Rolled cost 4"

case randomMinion
description chaos
include "_opening.chaos"
mana 9
rolled minion "Rolled"
    Demon 4/4/4.
card "X"
    Spell 0. Cast: Summon 1 random 4-cost minion on your field.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "Rolled (Demon) 4/4 asleep"

case transform a card in hand into a card
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Transform all spell cards in your hand into this card [Leader 2/2/20. Charge.].
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "cost 2 2/20 Charge"
expect not text "Bolt"
