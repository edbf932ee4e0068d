# Nim is won by who moves exactly if the sizes of the heaps, added in binary without carrying, are not 0.

case a turn takes from one heap
game gamelan/nim
expect actions 12
do take 3 left
expect heap[0] 0
expect heap[2] 5
expect player 1
expect not legal take 1 left
do take 4 middle
do take 5 right
expect over
expect score 0 1
expect score 1 -1
expect result 0 1
expect result 1 -1

case 1 2 3 is lost
game gamelan/nim:left.stones=1,middle.stones=2,right.stones=3
expect not forced 0
expect forced 1

case 1 2 2 is won
game gamelan/nim:left.stones=1,middle.stones=2,right.stones=2
expect forced 0
expect not forced 1

case two equal heaps are lost
game gamelan/nim:left.stones=0,middle.stones=4,right.stones=4
expect forced 1

case two different heaps are won
game gamelan/nim:left.stones=0,middle.stones=3,right.stones=4
expect forced 0

case 2 3 4 is won, by one move alone
game gamelan/nim:left.stones=2,middle.stones=3,right.stones=4
expect forced 0
do take 3 right
expect forced 0
seed 1
do take 2 right
expect forced 1
seed 1
do take 1 left
expect forced 1
