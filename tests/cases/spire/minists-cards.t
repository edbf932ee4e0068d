# Cards of minists.spire that no other case is called after; the rest are compared with recorded battles.

case BashStar: two targets, possibly different
game spire/minists
with deck='3 Strike, BashStar, BashStar upgraded'
with enemies='Goblin, Goblin'
with rules.energy=4
do play BashStar
do target Goblin
expect hp[1] 36
do target Goblin #2
expect text "Vulnerable 2"
do play BashStar+
do target Goblin #2
do target Goblin #2
expect hp[2] 29
expect text "Vulnerable 5"
