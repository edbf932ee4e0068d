# Stones in a row, on any board.

case a row of tic-tac-toe
game connect/tic-tac-toe
expect actions 9
do a3
expect event place player 0 0
expect cells[0] 1
do a1
do b3
do b1
expect not over
do c3
expect event line player 0
expect over
expect end rules
expect score 0 1
expect score 1 -1
expect result 1 -1
expect text "x x x"

case a column for the second player
game connect/tic-tac-toe
do a1
do c1
do a2
do c2
do b1
do c3
expect over
expect result 1 1
expect result 0 -1

case both diagonals
game connect/tic-tac-toe
do a1
do b1
do b2
do c1
do c3
expect over
expect result 0 1
seed 1
do c1
do b1
do b2
do a1
do a3
expect over
expect result 0 1

case a full board without a line
game connect/tic-tac-toe
do a1
do b1
do c1
do b2
do a2
do c2
do b3
do a3
do c3
expect over
expect end rules
expect ply 9
expect score 0 0
expect result 0 0

case a line on the last stone still wins
game connect/tic-tac-toe
do a1
do b1
do c1
do a2
do b2
do a3
do c2
do b3
do c3
expect over
expect ply 9
expect result 0 1

case a taken cell is not legal
game connect/tic-tac-toe
do b2
expect not legal b2
expect legal a1
expect actions 8

case stones fall
game connect/four
expect actions 7
expect legal d1
expect not legal d2
do d1
expect not legal d1
expect legal d2
do d2
expect text "x"
expect text "o"

case four in a column
game connect/four
do a1
do b1
do a2
do b2
do a3
do b3
do a4
expect over
expect result 0 1

case a full column is closed
game connect/four
do a1
do a2
do a3
do a4
do a5
do a6
expect actions 6
expect not legal a6

case a line does not go around the edge
game connect/tic-tac-toe
do c3
do a1
do a2
do b1
do b2
expect not over

case settings change the board
game connect/four:width=9
expect actions 9
expect description "board 9 6"

case nobody can win
description connect
board 3 3
line 4
end
expect warning 1:1 "nobody can win"
expect not over

case a line as long as the board is wide
description connect
board 4 2
line 4
end
expect not warning
do a1
do a2
do b1
do b2
do c1
do c2
do d1
expect over
expect result 0 1


case no board
description connect
line 3
end
expect error 2:1 "board WIDTH HEIGHT"

case a board given twice
description connect
board 3 3
board 4 4
line 3
end
expect error 2:1 "given twice"

case a word that is nearly right
description connect
bord 3 3
end
expect error 1:1 "did you mean 'board'"

case too wide
description connect
board 21 3
line 3
end
expect error 1:7 "20"

case more on a line
description connect
board 3 3 3
line 3
end
expect error 1:11 "end of the line"

case one stone is no line
description connect
board 3 3
line 1
end
expect error 2:6 "2"

# The figures are counted by tests/counts/nodes.py, which knows nothing of this program.
case the nodes of connect four by depth
game connect/four
expect nodes 1 7
expect nodes 4 2401
expect nodes 6 117649

case tic-tac-toe is a draw, unless somebody blunders
game connect/tic-tac-toe
do a3
do a2
expect forced 0
expect not forced 1
