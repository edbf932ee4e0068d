# Kuhn poker: a pass after a bet folds, two equal actions end the hand, the higher card wins.

case a bet and a fold
game kuhn
seed 3
expect player 0
expect bets[0] 1
expect bets[1] 1
do bet
expect event bet player 0 1
expect player 1
expect bets[0] 2
do pass
expect event fold player 1
expect not event show
expect over
expect end rules
expect score 0 1
expect score 1 -1
expect result 0 1
expect result 1 -1

case two passes show the cards for one coin
description kuhn
cards 2
end
seed 1
do pass
expect not over
do pass
expect event show
expect over
expect bets[0] 1

case pass, bet, fold
game kuhn
do pass
do bet
expect player 0
expect last 1
do pass
expect event fold player 0
expect over
expect ply 3
expect score 0 -1
expect score 1 1

case a called bet is for two coins
game kuhn
do bet
do bet
expect bets[0] 2
expect bets[1] 2
expect over
expect event show
expect not event fold

case a player sees no card but the own one
game kuhn
viewer 0
expect text "pot 1  card ?"
expect text "> player 0  pot 1  card "
expect not text "> player 0  pot 1  card ?"
viewer 1
expect text "> player 0  pot 1  card ?"
viewer everyone
expect not text "?"

case nothing can be done after the end
game kuhn
do 2 times bet
expect not legal bet
expect actions 0

case a setting replaces the file
game kuhn:cards=5
expect description "cards 5"

case a setting given by with
game kuhn
with cards=7
expect description "cards 7"

case comments are allowed
description kuhn
# a deck
cards 13   # a suit
end
expect description "cards 13"
