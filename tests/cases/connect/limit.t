# A play that is cut off.

case nobody has won when the limit comes
description connect
board 3 3
line 3
end
limit 4
do a1
do b1
do a2
expect not over
do b2
expect over
expect end limit
expect result 0 0
expect result 1 0
expect score 0

case a win in the last decision is a win
description connect
board 3 3
line 3
end
limit 5
do a1
do b1
do a2
do b2
do a3
expect end rules
expect result 0 1

case what is observed is one's own
game connect/tic-tac-toe
do b2
expect observe own[4] 0
expect observe other[4] 1
viewer 0
expect observe own[4] 1
expect observe other 0
