# The Ironclad's common cards. The last cards of a deck are the first hand.

case Anger: 6 damage and a copy in the discard pile
game spire/training
with deck='3 Defend, Anger, Anger upgraded'
do play Anger
expect hp[1] 94
expect energy 3
expect text "discard pile (2): 2 Anger\n"
do play Anger+
expect hp[1] 86
expect text "discard pile (4): 2 Anger, 2 Anger+"

case Armaments: 5 block and a card upgraded for this battle
game spire/training
with deck='Strike, Strike, Bash upgraded, Defend, Armaments'
do play Armaments
expect block 5
expect not legal choose Bash+
do choose Strike
expect legal play Strike+
do play Strike+
expect hp[1] 91

case Armaments+: upgrades the whole hand
game spire/training
with deck='Strike, Strike, Bash upgraded, Defend, Armaments upgraded'
do play Armaments+
expect block 5
expect not legal play Strike
expect not legal play Defend
expect legal play Defend+
expect legal play Bash+

case Body Slam: as much damage as block
game spire/training
with deck='2 Strike, Defend, "Body Slam", "Body Slam" upgraded'
do play Defend
do play Body Slam
expect hp[1] 95
expect block 5
expect energy 1
do play Body Slam+
expect hp[1] 90
expect energy 1

case Clash: only when every card in hand is an attack
game spire/training
with deck='2 Strike, Defend, Clash, Clash upgraded'
expect not legal play Clash
expect not legal play Clash+
do play Defend
do play Clash
expect hp[1] 86
expect energy 2
do play Clash+
expect hp[1] 68

case Cleave: 8 damage to all enemies
game spire/training
with deck='3 Defend, Cleave, Cleave upgraded'
with enemies='2 Dummy'
do play Cleave
expect hp[1] 92
expect hp[2] 92
do play Cleave+
expect hp[1] 81
expect hp[2] 81

case Clothesline: 12 damage and 2 Weak
game spire/training
with deck='3 Defend, Clothesline, Clothesline upgraded'
with enemies=Puncher
with rules.energy=4
do play Clothesline
expect hp[1] 88
expect text "Weak 2"
expect text "attacks for 7"
do play Clothesline+
expect hp[1] 74
expect text "Weak 5"
do end turn
expect hp 73
expect text "Weak 4"

case Flex: Strength for one turn
game spire/training
with deck='4 Strike, Flex'
do play Flex
expect energy 3
expect text "Strength 2  Strength Down 2"
do play Strike
expect hp[1] 92
do end turn
expect statuses 0
do play Strike
expect hp[1] 86

case Flex+: 4 Strength
game spire/training
with deck='4 Strike, Flex upgraded'
do play Flex+
do play Strike
expect hp[1] 90

case Havoc: plays the top card and exhausts it
game spire/training
with deck='Bash, 4 Strike, Havoc'
do play Havoc
expect energy 2
expect hp[1] 92
expect text "Vulnerable 2"
expect text "discard pile (1): 1 Havoc\n"
expect text "exhaust pile (1): 1 Bash\n"

case Havoc+: costs nothing; a power is not exhausted
game spire/training
with deck='Inflame, 4 Strike, Havoc upgraded'
do play Havoc+
expect energy 3
expect text "Strength 2"
expect not text "exhaust pile"

case Havoc: an empty draw pile is refilled first
game spire/training
with deck='2 Defend, 2 Strike, Havoc'
do play Strike
do play Havoc
expect hp[1] 88
expect text "exhaust pile (1): 1 Strike\n"

case Havoc: what cannot be played is exhausted
game spire/training
with deck='Wound, 4 Strike, Havoc'
do play Havoc
expect text "exhaust pile (1): 1 Wound\n"

case Headbutt: a discarded card comes back on top
game spire/training
with deck='2 Defend, Strike, Bash, Headbutt, Headbutt upgraded'
with rules.energy=5
do play Strike
do play Bash
do play Headbutt+
expect hp[1] 68
do choose Bash
expect text "on top: Bash"
expect text "discard pile (2): 1 Strike, 1 Headbutt+\n"
do play Headbutt
do choose Strike
expect hp[1] 55
expect text "on top: Strike, Bash"
do end turn
expect legal play Strike
expect legal play Bash

case Headbutt: with an empty discard pile it only hits
game spire/training
with deck='4 Defend, Headbutt'
do play Headbutt
expect hp[1] 91
expect text "discard pile (1): 1 Headbutt\n"

case Heavy Blade: Strength counts three times, five upgraded
game spire/training
with deck='2 Defend, Inflame, "Heavy Blade", "Heavy Blade" upgraded'
with rules.energy=5
do play Inflame
do play Heavy Blade
expect hp[1] 80
do play Heavy Blade+
expect hp[1] 56

case Iron Wave: block and damage
game spire/training
with deck='3 Defend, "Iron Wave", "Iron Wave" upgraded'
do play Iron Wave
expect block 5
expect hp[1] 95
do play Iron Wave+
expect block 12
expect hp[1] 88

# Two in the draw pile, itself, one each in hand and discard pile; one that is exhausted is not counted.
case Perfected Strike: grows with every Strike in hand and piles
game spire/training
with deck='2 Strike, "True Grit", "Pommel Strike", "Twin Strike", "Swift Strike", "Perfected Strike"'
with rules.energy=5
do play Swift Strike
expect hp[1] 93
do play Perfected Strike
expect hp[1] 75

case Perfected Strike+: 3 more for each
game spire/training
with deck='2 Strike, 4 Defend, "Perfected Strike" upgraded'
do play Perfected Strike+
expect energy 1
expect hp[1] 85

case Pommel Strike: draws
game spire/training
with deck='Bash, 3 Strike, "Pommel Strike", "Pommel Strike" upgraded, 3 Defend'
do play Pommel Strike
expect hp[1] 91
expect text "draw pile (3)"
do play Pommel Strike+
expect hp[1] 81
expect text "draw pile (1): 1 Bash\n"

case Shrug It Off: block and a card
game spire/training
with deck='3 Strike, "Shrug It Off", "Shrug It Off" upgraded, 3 Defend'
do play Shrug It Off
expect block 8
expect text "draw pile (2)"
do play Shrug It Off+
expect block 19
expect text "draw pile (1)"

case Sword Boomerang: 3 damage three times, at random
game spire/training
with deck='3 Defend, "Sword Boomerang", "Sword Boomerang" upgraded'
do play Sword Boomerang
expect hp[1] 91
do play Sword Boomerang+
expect hp[1] 79

case Sword Boomerang: hits whoever is left
game spire/training
with deck='4 Defend, "Sword Boomerang"'
with enemies='2 Straw'
seed 2
do play Sword Boomerang
expect event damage "Sword Boomerang" Straw 3

case Thunderclap: damage and Vulnerable to all
game spire/training
with deck='3 Defend, Thunderclap, Thunderclap upgraded'
with enemies='2 Dummy'
do play Thunderclap
expect hp[1] 96
expect hp[2] 96
do play Thunderclap+
expect hp[1] 86
expect hp[2] 86
expect text "Vulnerable 2"

case True Grit: exhausts a card at random
game spire/training
with deck='4 Strike, "True Grit"'
do play True Grit
expect energy 2
expect block 7
expect text "exhaust pile (1): 1 Strike\n"

case True Grit+: exhausts a card of your choice
game spire/training
with deck='2 Strike, Defend, Bash, "True Grit" upgraded'
do play True Grit+
do choose Bash
expect block 9
expect text "exhaust pile (1): 1 Bash\n"

case Twin Strike: two hits
game spire/training
with deck='3 Defend, "Twin Strike", "Twin Strike" upgraded'
do play Twin Strike
expect hp[1] 90
do play Twin Strike+
expect hp[1] 76

case Warcry: draws, puts a card back, exhausts
game spire/training
with deck='3 Defend, Bash, 4 Strike, Warcry'
do play Warcry
expect energy 3
do choose Strike
expect text "on top: Strike"
expect text "draw pile (4)"
expect text "exhaust pile (1): 1 Warcry\n"
expect legal play Bash

case Warcry+: draws two
game spire/training
with deck='3 Defend, Bash, Cleave, 4 Strike, Warcry upgraded'
do play Warcry+
do choose Bash
expect text "on top: Bash"
expect text "draw pile (4)"
expect legal play Cleave

case Wild Strike: a Wound goes into the draw pile
game spire/training
with deck='3 Defend, "Wild Strike", "Wild Strike" upgraded'
do play Wild Strike
expect hp[1] 88
expect text "draw pile (1): 1 Wound\n"
do play Wild Strike+
expect hp[1] 71
expect text "draw pile (2): 2 Wound\n"
