# Act 1: louses.

case Red Louse: curls up once, when an attack hurts it
game spire/act1/weak
with enemies='"Red Louse"'
with deck='5 Strike'
with Red Louse.hp=40
seed 1
expect text "Curl Up 7"
do play Strike
expect hp[1] 34
expect block[1] 7
expect not text "Curl"
do play Strike
expect hp[1] 34
expect block[1] 1
do play Strike
expect hp[1] 29
expect block[1] 0

case Red Louse: a card's second hit comes before it curls up
game spire/act1/elite
with enemies='"Red Louse"'
with deck='5 "Twin Strike"'
with Red Louse.hp=40
seed 1
do play Twin Strike
expect hp[1] 30
expect block[1] 7

case Red Louse: damage that is no attack does not make it curl up
game spire/act1/elite
with enemies='"Red Louse"'
with deck='5 Combust'
with Red Louse.hp=40
with hp=500
do play Combust
do end turn
expect hp[1] 35
expect block[1] 0
expect text "Curl Up"

case Red Louse: growing shows in the bite
game spire/act1/weak
with enemies='"Red Louse"'
with deck='5 Wound'
with hp=500
seed 1
expect text "| Grow: strengthens"
do 2 times end turn
expect text "Strength 6"
expect text "Bite: attacks for 13"
do end turn
expect hp 487

case Red Louse: bites always as hard as when it appeared
game spire/act1/weak
with enemies='"Red Louse"'
with deck='5 Wound'
with hp=500
seed 1
do 2 times end turn
expect text "Bite: attacks for 13"
do end turn
expect text "Bite: attacks for 13"

case Green Louse: its web weakens
game spire/act1/weak
with enemies='"Green Louse"'
with deck='5 Strike'
seed 1
expect text "| Spit Web: weakens you"
do end turn
expect text "Weak 2"
expect hp 80
