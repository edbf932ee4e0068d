# The three cards of the Ironclad's starter deck, base and upgraded.

case Strike: 6 damage, 9 upgraded
game spire/training
with deck='3 Defend, Strike, Strike upgraded'
do play Strike
expect hp[1] 94
expect energy 2
expect text "discard pile (1): 1 Strike\n"
do play Strike+
expect hp[1] 85
expect energy 1

case Defend: 5 block, 8 upgraded, gone next turn
game spire/training
with deck='3 Strike, Defend, Defend upgraded'
do play Defend
expect block 5
do play Defend+
expect block 13
do end turn
expect block 0

case Bash: 8 damage and 2 Vulnerable, in this order
game spire/training
with deck='2 Defend, Strike, Bash, Bash upgraded'
with rules.energy=5
do play Bash
expect hp[1] 92
expect text "hp 92/100  Vulnerable 2"
do play Strike
expect hp[1] 83
do play Bash+
expect hp[1] 68
expect text "Vulnerable 5"
do end turn
expect text "Vulnerable 4"

case Bash: the target is chosen once, for both
game spire/training
with deck='4 Defend, Bash'
with enemies='2 Dummy'
do play Bash
expect actions 2
do target Dummy #2
expect hp[1] 100
expect hp[2] 92
expect text "hp 92/100  Vulnerable 2"
