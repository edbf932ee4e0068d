# Turns, playing, attacking.

case the first player has one mana and four cards, the second five
game chaos/starter
expect mana[0] 1
expect mana.max[0] 1
expect mana[1] 0
expect hand[0] 4
expect hand[1] 4
expect deck[0] 16
expect deck[1] 17
do end turn
expect hand[1] 5
expect mana[1] 1
expect turn 1
