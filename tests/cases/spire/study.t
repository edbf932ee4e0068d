# The cards of the MiniStS study under the rules of the Spire, and the two it could not express.

case Split Bash: two targets, chosen apart
game spire/training
with deck='4 Strike, "Split Bash"'
with enemies='2 Dummy'
do play Split Bash
expect energy 1
do target Dummy
expect hp[1] 92
do target Dummy #2
expect hp[1] 92
expect hp[2] 100
expect text "hp 100/100  Vulnerable 2"

case Split Bash+: 10 damage and 3 Vulnerable
game spire/training
with deck='4 Strike, "Split Bash" upgraded'
do play Split Bash+
expect hp[1] 90
expect text "Vulnerable 3"

case Stimulate: the next attack deals 4 more, then Vigor is gone
game spire/training
with deck='3 Strike, Stimulate, Stimulate upgraded'
with rules.energy=4
do play Stimulate
expect text "Vigor 4"
do play Strike
expect hp[1] 90
expect statuses 0
do play Stimulate+
expect text "Vigor 6"
do play Strike
expect hp[1] 78

case Stimulate: Vigor counts for every target of one attack
game spire/training
with deck='3 Strike, Stimulate, Cleave'
with enemies='2 Dummy'
do play Stimulate
do play Cleave
expect hp[1] 88
expect hp[2] 88
expect statuses 0

case Batter: nothing by itself, ten times what is added
game spire/training
with deck='Strike, Batter, Batter, Stimulate, Inflame'
with rules.energy=9
do play Batter
expect energy 8
expect hp[1] 100
do play Inflame
do play Stimulate
do play Batter
expect hp[1] 40
expect statuses 1

case Batter+: twelve times
game spire/training
with deck='3 Strike, Batter upgraded, Stimulate'
do play Stimulate
do play Batter+
expect hp[1] 52

case Tolerate: block that grows every turn
game spire/training
with deck='4 Strike, Tolerate'
with enemies=Boxer
do play Tolerate
expect energy 0
do end turn
expect hp 73
do end turn
expect hp 68
do end turn
expect hp 65
do end turn
expect hp 64
do end turn
expect hp 64

case Tolerate+: costs 2
game spire/training
with deck='4 Strike, Tolerate upgraded'
do play Tolerate+
expect energy 1
expect text "Tolerance 1"

case Bomb: 40 damage at the end of the third turn
game spire/training
with deck='4 Strike, Bomb'
with enemies='2 Dummy'
do play Bomb
expect energy 1
expect text "Fuse 3"
do 2 times end turn
expect hp[1] 100
do end turn
expect hp[1] 60
expect hp[2] 60

case Bomb+: costs 1; bombs count apart
game spire/training
with deck='3 Strike, Bomb, Bomb upgraded'
do play Bomb
do play Bomb+
expect energy 0
expect text "Fuse 3  Fuse 3"
do 3 times end turn
expect hp[1] 20

case Suffer: 15 damage
game spire/training
with deck='3 Strike, Suffer, Suffer upgraded'
do play Suffer
expect hp[1] 85
do play Suffer+
expect hp[1] 55

case Sling: five times the cost of the card discarded
game spire/training
with deck='Bludgeon, Strike, Anger, Sling, Sling upgraded'
do play Sling
do choose Bludgeon
expect hp[1] 85
expect text "discard pile (2): 1 Bludgeon, 1 Sling\n"
do play Sling+
do choose Strike
expect hp[1] 78

case Sling: with nothing to discard it does nothing
game spire/training
with deck=Sling
do play Sling
expect hp[1] 100

case Antidote: one of your statuses, of your choosing
game spire/training
with deck='Strike, Inflame, Flex, Antidote, Antidote upgraded'
do play Inflame
do play Flex
do play Antidote
expect legal choose Strength
do choose Strength Down
expect text "Strength 4"
expect statuses 1
do play Antidote+
expect statuses 0
expect energy 1

case Unravel: anyone's status
game spire/training
with deck='Strike, Shockwave, Inflame, Unravel, Unravel upgraded'
with rules.energy=9
do play Shockwave
do play Inflame
do play Unravel
do target Dummy
expect legal choose Weak
do choose Vulnerable
expect text "hp 100/100  Weak 3"
expect not text "Vulnerable 3"
expect energy 4
do play Unravel+
do target Ironclad
expect not text "Strength 2"
expect energy 3
expect text "exhaust pile (3)"
