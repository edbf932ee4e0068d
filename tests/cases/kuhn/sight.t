# What each player knows, and what stays hidden.

case the own card is known, the other's is not
game kuhn
expect known 0 hand[0]
expect hidden 0 hand[1]
expect hidden 1 hand[0]
expect known 1 hand[1]
expect known everyone hand[0]
expect known everyone hand[1]
expect known 0 bets[0]

case a redrawn hand is another play with the same past
game kuhn:cards=100
seed 4
do bet
resample 1 9
expect ply 1
expect player 1
expect known 1 hand[1]
expect hidden 1 hand[0]
expect bets[0] 2
expect legal pass
do pass
expect over

case what is observed
game kuhn:cards=3
seed 2
do pass
do bet
viewer 0
expect observe bets[0] 1
expect observe bets[1] 2
viewer 1
expect observe bets[0] 2
expect observe bets[1] 1

case after a show-down both have seen both hands
game kuhn
do bet
do bet
expect over
expect known 0 hand[1]
expect known 1 hand[0]
viewer 0
expect not text "?"

case after a fold nobody has
game kuhn
do bet
do pass
expect over
expect hidden 1 hand[0]
viewer 1
expect text "card ?"
