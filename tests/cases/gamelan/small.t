# The small games: what their rules say.

case tic-tac-toe is won by three in a row
game gamelan/tic-tac-toe
do place 1 1
do place 1 2
do place 2 1
do place 2 2
do place 3 1
expect over
expect result 0 1
expect result 1 -1

case tic-tac-toe by the second player, on a diagonal
game gamelan/tic-tac-toe
do place 1 1
do place 1 3
do place 2 1
do place 2 2
do place 3 3
expect not over
do place 3 1
expect over
expect result 1 1

case tic-tac-toe without a line
game gamelan/tic-tac-toe
do place 1 1
do place 2 2
do place 3 3
do place 2 1
do place 2 3
do place 1 3
do place 3 1
do place 3 2
expect over
expect result 0 0
expect result 1 0

case tic-tac-toe is a draw if nobody blunders
game gamelan/tic-tac-toe
do place 2 2
do place 1 1
expect not forced 0
expect not forced 1

case tic-tac-toe on a larger board needs three all the same
game gamelan/tic-tac-toe:width=4,height=4
expect actions 16

case connect four fills columns from below
game gamelan/connect-four
do drop 1
expect filled[0] 1
do 5 times drop 1
expect not legal drop 1
expect actions 6

case connect four, a diagonal
game gamelan/connect-four
do drop 1
do drop 2
do drop 2
do drop 3
do drop 3
do drop 4
do drop 3
do drop 4
do drop 4
do drop 6
do drop 4
expect over
expect result 0 1

case breakthrough: straight on is no way to take
game gamelan/breakthrough:width=5,height=5
do move 3 2 3 3
expect not legal move 3 4 3 3
expect legal move 2 4 3 3
expect legal move 4 4 3 3
do move 2 4 3 3
expect legal move 2 2 3 3
do move 2 2 3 3

case breakthrough is won on the last row
game gamelan/breakthrough:width=5,height=5
do move 1 2 1 3
do move 2 4 2 3
do move 1 3 2 4
do move 2 3 1 2
do move 2 4 1 5
expect over
expect result 0 1

case othello turns rows round
game gamelan/othello
expect actions 4
expect legal place 4 3
expect not legal place 4 6
do place 4 3
expect actions 3
expect text "  4  .  .  .  p1 p1 "
do place 3 3
expect text "  4  .  .  .  p2 p1 "

case othello: who cannot move passes
game gamelan/othello:width=4,height=4
do first
do first

case pig: a hold keeps what the turn has brought
game gamelan/pig:goal=20
seed 3
expect legal roll
expect legal hold
do hold
expect score[0] 0
expect player 1

case goofspiel: the higher card takes the prize
game gamelan/goofspiel:cards=3,order=down
expect upcard 3
expect player 0
do bid 3
expect player 1
viewer 1
expect not text "bid 3"
do bid 2
expect score[0] 3
expect upcard 2
do bid 1
do bid 1
expect over
expect score 0 3
expect score 1 1
expect result 0 1

case goofspiel: equal bids take nothing
game gamelan/goofspiel:cards=2,order=down
do bid 2
do bid 2
expect over
expect score 0 0
expect score 1 0
expect result 0 0

case goofspiel for three
game gamelan/goofspiel:cards=3,order=down,players=3
do bid 3
do bid 3
do bid 1
expect score[2] 0
expect score[0] 0

case leduc: a pair wins
game gamelan/poker
do check
do check
expect stage 2
expect not over

case leduc: a raise is called, twice at most
game gamelan/poker
do raise
expect bet[0] 3
do raise
expect bet[1] 5
expect not legal raise
do call
expect stage 2
expect bet[0] 5
do raise
expect bet[0] 9
do fold
expect over
expect score 0 5
expect score 1 -5

case poker for four: the round ends when all have answered
game gamelan/poker:players=4,ranks=13,suits=4
do raise
do fold
do raise
do call
expect player 0
do call
expect stage 2
expect player 0
expect bet[1] 1

case whist: suit must be followed
game gamelan/whist
expect actions 5

case hamlet: a place has room for one
game gamelan/hamlet
do go forest
expect player 1
expect not legal go forest
expect not legal go carpenter
do go quarry
expect player 0
expect legal go carpenter
do go carpenter
expect score[0] 4

case hamlet: who stays at the inn begins
game gamelan/hamlet
do rest
do go inn
do rest
do rest
expect player 1
expect round 2

case battle: block is used up before health
game gamelan/battle
expect health 50
expect energy 3
do play Defend
expect block 5
expect energy 2
do end turn
expect health 45
expect block 0
expect energy 3

case battle: a strike hurts
game gamelan/battle
do play Strike
expect enemy 94
