# Act 1: slimes and their boss.

case Acid Slime (S): tackles and licks in turns, and chance decides with which it begins
game spire/act1/weak
with enemies='"Acid Slime (S)"'
with deck='5 Wound'
seed 1
do end turn
expect event move Lick
expect text "Weak 1"
do end turn
expect event move Tackle
do end turn
expect event move Lick
seed 3
do end turn
expect event move Tackle
do end turn
expect event move Lick

case Acid Slime (S): from ascension 17 on it licks first
game spire/act1/weak
with enemies='"Acid Slime (S)"'
with deck='5 Wound'
with ascension=17
seed 1
expect text "| Lick"
seed 2
expect text "| Lick"
seed 3
expect text "| Lick"
seed 4
expect text "| Lick"

case Spike Slime (S): does nothing but tackle
game spire/act1/weak
with enemies='"Spike Slime (S)"'
with deck='5 Wound'
do end turn
expect event move Tackle
expect hp 75
do end turn
expect event move Tackle
expect hp 70

case Acid Slime (M): its spit leaves a Slimed in the discard pile
game spire/act1/weak
with enemies='"Acid Slime (M)"'
with deck='20 Wound'
seed 2
do end turn
expect event move Lick
expect text "Weak 1"
do end turn
expect event move "Corrosive Spit"
expect hp 73
expect text "discard pile (11): 10 Wound, 1 Slimed"

case Spike Slime (M): its lick makes frail, and block is a quarter lower
game spire/act1/weak
with enemies='"Spike Slime (M)"'
with deck='10 Defend'
seed 1
do end turn
expect event move Lick
expect text "Frail 1"
do play Defend
expect block 3

case Slimed: costs 1, does nothing, is gone
game spire/act1/weak
with enemies='"Spike Slime (S)"'
with deck='5 Slimed'
do play Slimed
expect energy 2
expect text "exhaust pile (1): 1 Slimed"

case Acid Slime (L): at half it means to split, at once, and then is two with what was left
game spire/act1/weak
with enemies='"Acid Slime (L)"'
with deck='5 Strike upgraded'
with rules.energy=9
with Acid Slime (L).hp=60
expect text "Split"
do 3 times play Strike+
expect hp[1] 33
expect not text "| Split"
do play Strike+
expect hp[1] 24
expect text "| Split"
do play Strike+
expect hp[1] 15
expect text "| Split"
do end turn
expect event move Split "Acid Slime (L)"
expect hp 80
expect not text "Acid Slime (L)"
expect hp[2] 15
expect hp[3] 15
expect text "Acid Slime (M)   hp 15/15  | "

case Acid Slime (L): just half is enough
game spire/act1/weak
with enemies='"Acid Slime (L)"'
with deck='5 Strike'
with Acid Slime (L).hp=12
do play Strike
expect hp[1] 6
expect text "| Split"

case Spike Slime (L): killed outright, it does not split
game spire/act1/weak
with enemies='"Spike Slime (L)"'
with deck='5 Bash'
with Spike Slime (L).hp=8
do play Bash
expect over
expect result 1

case Spike Slime (L): splits into two of its kind, which have their own moves
game spire/act1/weak
with enemies='"Spike Slime (L)"'
with deck='5 Strike'
with Spike Slime (L).hp=20
do 2 times play Strike
do end turn
expect event move Split "Spike Slime (L)"
expect text "Spike Slime (M)  hp 8/8  | "
expect hp[2] 8
expect hp[3] 8
do end turn
expect event move Lick "Spike Slime (M)"

case Slime Boss: goop, a pause, a slam, and so on
game spire/act1/slime-boss
with deck='20 Wound'
with hp=500
expect text "| Goop Spray"
do end turn
expect event move "Goop Spray"
expect text "discard pile (8): 5 Wound, 3 Slimed"
do end turn
expect event move Preparing
expect hp 500
expect text "Slam: attacks for 35"
do end turn
expect event move Slam
expect hp 465
expect text "| Goop Spray"

case Slime Boss: three Slimed below ascension 19
game spire/act1/slime-boss
with deck='20 Wound'
with ascension=18
do end turn
expect text "discard pile (8): 5 Wound, 3 Slimed"

case Slime Boss: from ascension 19 on five Slimed
game spire/act1/slime-boss
with deck='20 Wound'
with ascension=19
do end turn
expect text "discard pile (10): 5 Wound, 5 Slimed"

case Slime Boss: splits into a spiked and an acid slime, and these into two each
game spire/act1/slime-boss
with deck='10 Strike upgraded'
with rules.energy=20
with hp=900
with Slime Boss.hp=80
do 5 times play Strike+
expect hp[1] 35
expect text "| Split"
do end turn
expect text "Spike Slime (L)  hp 35/35"
expect text "Acid Slime (L)   hp 35/35"
do play Strike+
do target Spike Slime (L)
do play Strike+
do target Spike Slime (L)
do play Strike+
do target Acid Slime (L)
do play Strike+
do target Acid Slime (L)
do end turn
expect text "Spike Slime (M)  hp 17/17"
expect text "Acid Slime (M)   hp 17/17"
expect not text "(L)"
