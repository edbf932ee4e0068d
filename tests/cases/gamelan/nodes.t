# How many ways there are, compared with published figures and with tests/counts/nodes.py, which knows
# nothing of this program. Decisions with one option are taken unasked and do not count.

case tic-tac-toe has 255168 plays
game gamelan/tic-tac-toe
expect nodes 2 72
expect nodes 4 3024
expect nodes 6 54720
expect plays 255168

case connect four
game gamelan/connect-four
expect nodes 2 49
expect nodes 5 16807

case breakthrough
game gamelan/breakthrough
expect nodes 1 22
expect nodes 2 484
expect nodes 3 11132

case breakthrough on a small board, where pieces meet and plays end
game gamelan/breakthrough:width=5,height=5
expect nodes 3 1924
expect nodes 4 23084

case othello
game gamelan/othello
expect nodes 1 4
expect nodes 3 56
expect nodes 5 1396

case leduc hold'em has 49 ways to bet on a deal
game gamelan/poker
expect nodes 1 2
expect nodes 2 5
expect nodes 4 16
expect plays 49

case kuhn poker has 5
game gamelan/poker:suits=1,rounds=1,stake=1,raises=1
expect plays 5

case goofspiel with three cards has 36 plays for an order of prizes
game gamelan/goofspiel:cards=3
expect plays 36

case hamlet
game gamelan/hamlet
expect nodes 1 5
expect nodes 3 77
expect nodes 5 1229
