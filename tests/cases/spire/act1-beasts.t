# Act 1: the Fungi Beast.

case Fungi Beast: when it dies its spores leave you vulnerable
game spire/act1/fungi-beasts
with deck='5 Strike'
with Fungi Beast.hp=6
do play Strike
do target Fungi Beast
expect text "Vulnerable 2"
expect not over

case Fungi Beast: the last one's spores do not matter any more
game spire/act1/weak
with enemies='"Fungi Beast"'
with deck='5 Strike'
with Fungi Beast.hp=6
do play Strike
expect over
expect score 80

case Fungi Beast: vulnerable, you take half as much again from the other
game spire/act1/fungi-beasts
with deck='5 Strike'
with Fungi Beast.hp=6
with hp=200
seed 6
do play Strike
do target Fungi Beast
expect text "Bite: attacks for 9"

case Fungi Beast: growing shows in the bite
game spire/act1/weak
with enemies='"Fungi Beast"'
with deck='5 Wound'
seed 1
expect text "| Grow: strengthens"
do end turn
expect text "Spore Cloud 2  Strength 3"
expect text "Bite: attacks for 9"
do end turn
expect hp 71
