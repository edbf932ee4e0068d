# Act 1: The Guardian and Hexaghost; the Slime Boss is with the slimes.

case The Guardian: charges, bashes, vents, whirls, and so on
game spire/act1/guardian
with deck='5 Wound'
with hp=500
expect text "| Charging Up: blocks"
do end turn
expect block[1] 9
expect text "Fierce Bash: attacks for 32"
do end turn
expect hp 468
expect text "| Vent Steam: weakens you"
do end turn
expect text "Weak 2  Vulnerable 2"
expect text "Whirlwind: attacks for 7 x 4"
do end turn
expect hp 440
expect text "| Charging Up"

case The Guardian: having lost 30 it shuts itself in, at once and with 20 block
game spire/act1/guardian
with deck='5 Strike upgraded'
with rules.energy=9
with hp=500
expect text "Mode Shift 30"
do 3 times play Strike+
expect text "Mode Shift 3 "
expect text "| Charging Up"
do play Strike+
expect hp[1] 204
expect block[1] 20
expect not text "Mode Shift"
expect text "| Close Up: strengthens"
do play Strike+
expect hp[1] 204
expect block[1] 11

case The Guardian: shut in, it hurts whoever attacks, rolls, slams, opens and whirls
game spire/act1/guardian
with deck='5 Strike upgraded'
with rules.energy=9
with hp=500
do 4 times play Strike+
do end turn
expect event move "Close Up"
expect hp 500
expect block[1] 0
expect text "Sharp Hide 3"
expect text "Roll Attack: attacks for 9"
do play Strike+
expect hp 497
expect text "| Roll Attack"
do end turn
expect hp 488
expect text "Twin Slam: attacks for 8 x 2"
do end turn
expect hp 472
expect not text "Sharp Hide"
expect text "Mode Shift 40 "
expect text "Whirlwind: attacks for 5 x 4"
do end turn
expect hp 452
expect text "| Charging Up"

case The Guardian: each time it takes 10 more
game spire/act1/guardian
with deck='5 Strike upgraded'
with rules.energy=9
with hp=900
do 4 times play Strike+
do 3 times end turn
expect text "Mode Shift 40 "
do 4 times play Strike+
expect text "Mode Shift 4 "
do play Strike+
expect text "| Close Up"
do 3 times end turn
expect text "Mode Shift 50 "

case The Guardian: what its block stops does not count
game spire/act1/guardian
with deck='5 Strike upgraded'
with hp=500
do end turn
expect block[1] 9
do play Strike+
expect text "Mode Shift 30 "
do play Strike+
expect text "Mode Shift 21 "

case The Guardian: a card's further hits come before its 20 block
game spire/act1/guardian
with deck='5 Pummel upgraded'
with rules.energy=9
with hp=500
with The Guardian.threshold=3
do play Pummel+
expect hp[1] 230
expect block[1] 20

case The Guardian: shut in while it attacks, it closes up next
game spire/act1/guardian
with deck='5 "Flame Barrier"'
with rules.energy=9
with hp=500
with The Guardian.threshold=10
do 3 times end turn
expect text "Whirlwind: attacks for 7 x 4"
do play Flame Barrier
do end turn
expect hp[1] 224
expect text "| Close Up"
do end turn
expect event move "Close Up"

case The Guardian: from ascension 4 on it rolls for 10
game spire/act1/guardian
with deck='5 Strike upgraded'
with rules.energy=9
with ascension=4
do 4 times play Strike+
do end turn
expect text "Roll Attack: attacks for 10"

case The Guardian: from ascension 19 on its hide is sharper
game spire/act1/guardian
with deck='5 Strike upgraded'
with rules.energy=9
with ascension=19
do 5 times play Strike+
do end turn
expect text "Sharp Hide 4"

case Hexaghost: the divider hits six times for a twelfth of your hit points and one
game spire/act1/hexaghost
with deck='20 Wound'
expect text "| Activate"
do end turn
expect hp 80
expect text "Divider: attacks for 7 x 6"
do end turn
expect hp 38

case Hexaghost: the divider asks after your hit points when it wakes, not before
game spire/act1/hexaghost
with deck='5 Offering'
with hp=71
do end turn
expect text "Divider: attacks for 6 x 6"
do play Offering
expect hp 65
expect text "Divider: attacks for 6 x 6"
seed 1
do 2 times play Offering
expect hp 59
do end turn
expect text "Divider: attacks for 5 x 6"

case Hexaghost: seven fires, then all again
game spire/act1/hexaghost
with deck='60 Wound'
with hp=119
do end turn
expect event move Activate
do end turn
expect event move Divider
expect hp 59
expect text "Sear: attacks for 6"
do end turn
expect event move Sear
expect hp 53
expect text "1 Burn\n"
expect text "Tackle: attacks for 5 x 2"
do end turn
expect event move Tackle
expect hp 43
do end turn
expect event move Sear
expect hp 37
expect text "2 Burn\n"
do end turn
expect event move Inflame
expect hp 37
expect block[1] 12
expect text "Tackle: attacks for 7 x 2"
do end turn
expect event move Tackle
expect hp 23
do end turn
expect event move Sear
expect hp 15
expect text "3 Burn\n"
expect text "Inferno: attacks for 4 x 6"

case Hexaghost: the seventh fire upgrades every Burn, adds three, and all to come are such
game spire/act1/hexaghost
with deck='90 Wound'
with hp=2000
do 8 times end turn
expect text "3 Burn\n"
do end turn
expect event move Inferno
expect text "6 Burn+\n"
expect not text "Burn,"
expect text "Sear: attacks for 8"
do end turn
expect event move Sear
expect text "7 Burn+\n"

case Burn: hurts at the end of the turn if it is in hand, an upgraded one twice as much
game spire/act1/hexaghost
with deck='3 Wound, Burn, Burn upgraded'
expect not legal play Burn
do end turn
expect hp 74
