# Act 1: hit points at both ends of their range, as chance has it, and from which ascension on they change.

case Jaw Worm: 40 to 44 hit points below ascension 7
game spire/act1/weak
with enemies='"Jaw Worm"'
with ascension=6
seed 10
expect hp[1] 40
seed 5
expect hp[1] 44

case Jaw Worm: 42 to 46 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Jaw Worm"'
with ascension=7
seed 10
expect hp[1] 42
seed 5
expect hp[1] 46

case Cultist: 48 to 54 hit points below ascension 7
game spire/act1/weak
with enemies='"Cultist"'
with ascension=6
seed 10
expect hp[1] 48
seed 5
expect hp[1] 54

case Cultist: 50 to 56 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Cultist"'
with ascension=7
seed 10
expect hp[1] 50
seed 5
expect hp[1] 56

case Red Louse: 10 to 15 hit points below ascension 7
game spire/act1/weak
with enemies='"Red Louse"'
with ascension=6
seed 10
expect hp[1] 10
seed 5
expect hp[1] 15

case Red Louse: 11 to 16 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Red Louse"'
with ascension=7
seed 10
expect hp[1] 11
seed 5
expect hp[1] 16

case Green Louse: 11 to 17 hit points below ascension 7
game spire/act1/weak
with enemies='"Green Louse"'
with ascension=6
seed 10
expect hp[1] 11
seed 5
expect hp[1] 17

case Green Louse: 12 to 18 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Green Louse"'
with ascension=7
seed 10
expect hp[1] 12
seed 5
expect hp[1] 18

case Acid Slime (S): 8 to 12 hit points below ascension 7
game spire/act1/weak
with enemies='"Acid Slime (S)"'
with ascension=6
seed 2
expect hp[1] 8
seed 1
expect hp[1] 12

case Acid Slime (S): 9 to 13 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Acid Slime (S)"'
with ascension=7
seed 2
expect hp[1] 9
seed 1
expect hp[1] 13

case Spike Slime (S): 10 to 14 hit points below ascension 7
game spire/act1/weak
with enemies='"Spike Slime (S)"'
with ascension=6
seed 10
expect hp[1] 10
seed 5
expect hp[1] 14

case Spike Slime (S): 11 to 15 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Spike Slime (S)"'
with ascension=7
seed 10
expect hp[1] 11
seed 5
expect hp[1] 15

case Acid Slime (M): 28 to 32 hit points below ascension 7
game spire/act1/weak
with enemies='"Acid Slime (M)"'
with ascension=6
seed 10
expect hp[1] 28
seed 5
expect hp[1] 32

case Acid Slime (M): 29 to 34 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Acid Slime (M)"'
with ascension=7
seed 10
expect hp[1] 29
seed 5
expect hp[1] 34

case Spike Slime (M): 28 to 32 hit points below ascension 7
game spire/act1/weak
with enemies='"Spike Slime (M)"'
with ascension=6
seed 10
expect hp[1] 28
seed 5
expect hp[1] 32

case Spike Slime (M): 29 to 34 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Spike Slime (M)"'
with ascension=7
seed 10
expect hp[1] 29
seed 5
expect hp[1] 34

case Acid Slime (L): 65 to 69 hit points below ascension 7
game spire/act1/weak
with enemies='"Acid Slime (L)"'
with ascension=6
seed 10
expect hp[1] 65
seed 5
expect hp[1] 69

case Acid Slime (L): 68 to 72 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Acid Slime (L)"'
with ascension=7
seed 10
expect hp[1] 68
seed 5
expect hp[1] 72

case Spike Slime (L): 64 to 70 hit points below ascension 7
game spire/act1/weak
with enemies='"Spike Slime (L)"'
with ascension=6
seed 10
expect hp[1] 64
seed 5
expect hp[1] 70

case Spike Slime (L): 67 to 73 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Spike Slime (L)"'
with ascension=7
seed 10
expect hp[1] 67
seed 5
expect hp[1] 73

case Blue Slaver: 46 to 50 hit points below ascension 7
game spire/act1/weak
with enemies='"Blue Slaver"'
with ascension=6
seed 10
expect hp[1] 46
seed 5
expect hp[1] 50

case Blue Slaver: 48 to 52 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Blue Slaver"'
with ascension=7
seed 10
expect hp[1] 48
seed 5
expect hp[1] 52

case Red Slaver: 46 to 50 hit points below ascension 7
game spire/act1/weak
with enemies='"Red Slaver"'
with ascension=6
seed 10
expect hp[1] 46
seed 5
expect hp[1] 50

case Red Slaver: 48 to 52 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Red Slaver"'
with ascension=7
seed 10
expect hp[1] 48
seed 5
expect hp[1] 52

case Looter: 44 to 48 hit points below ascension 7
game spire/act1/weak
with enemies='"Looter"'
with ascension=6
seed 10
expect hp[1] 44
seed 5
expect hp[1] 48

case Looter: 46 to 50 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Looter"'
with ascension=7
seed 10
expect hp[1] 46
seed 5
expect hp[1] 50

case Fungi Beast: 22 to 28 hit points below ascension 7
game spire/act1/weak
with enemies='"Fungi Beast"'
with ascension=6
seed 10
expect hp[1] 22
seed 5
expect hp[1] 28

case Fungi Beast: 24 to 28 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Fungi Beast"'
with ascension=7
seed 10
expect hp[1] 24
seed 5
expect hp[1] 28

case Mad Gremlin: 20 to 24 hit points below ascension 7
game spire/act1/weak
with enemies='"Mad Gremlin"'
with ascension=6
seed 10
expect hp[1] 20
seed 5
expect hp[1] 24

case Mad Gremlin: 21 to 25 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Mad Gremlin"'
with ascension=7
seed 10
expect hp[1] 21
seed 5
expect hp[1] 25

case Sneaky Gremlin: 10 to 14 hit points below ascension 7
game spire/act1/weak
with enemies='"Sneaky Gremlin"'
with ascension=6
seed 10
expect hp[1] 10
seed 5
expect hp[1] 14

case Sneaky Gremlin: 11 to 15 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Sneaky Gremlin"'
with ascension=7
seed 10
expect hp[1] 11
seed 5
expect hp[1] 15

case Fat Gremlin: 13 to 17 hit points below ascension 7
game spire/act1/weak
with enemies='"Fat Gremlin"'
with ascension=6
seed 10
expect hp[1] 13
seed 5
expect hp[1] 17

case Fat Gremlin: 14 to 18 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Fat Gremlin"'
with ascension=7
seed 10
expect hp[1] 14
seed 5
expect hp[1] 18

case Shield Gremlin: 12 to 15 hit points below ascension 7
game spire/act1/weak
with enemies='"Shield Gremlin"'
with ascension=6
seed 10
expect hp[1] 12
seed 5
expect hp[1] 15

case Shield Gremlin: 13 to 17 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Shield Gremlin"'
with ascension=7
seed 10
expect hp[1] 13
seed 5
expect hp[1] 17

case Gremlin Wizard: 21 to 25 hit points below ascension 7
game spire/act1/weak
with enemies='"Gremlin Wizard"'
with ascension=6
seed 10
expect hp[1] 21
seed 5
expect hp[1] 25

case Gremlin Wizard: 22 to 26 hit points from ascension 7 on
game spire/act1/weak
with enemies='"Gremlin Wizard"'
with ascension=7
seed 10
expect hp[1] 22
seed 5
expect hp[1] 26

case Gremlin Nob: 82 to 86 hit points below ascension 8
game spire/act1/weak
with enemies='"Gremlin Nob"'
with ascension=7
seed 10
expect hp[1] 82
seed 5
expect hp[1] 86

case Gremlin Nob: 85 to 90 hit points from ascension 8 on
game spire/act1/weak
with enemies='"Gremlin Nob"'
with ascension=8
seed 10
expect hp[1] 85
seed 5
expect hp[1] 90

case Lagavulin: 109 to 111 hit points below ascension 8
game spire/act1/weak
with enemies='"Lagavulin"'
with ascension=7
seed 8
expect hp[1] 109
seed 3
expect hp[1] 111

case Lagavulin: 112 to 115 hit points from ascension 8 on
game spire/act1/weak
with enemies='"Lagavulin"'
with ascension=8
seed 10
expect hp[1] 112
seed 5
expect hp[1] 115

case Sentry: 38 to 42 hit points below ascension 8
game spire/act1/weak
with enemies='"Sentry"'
with ascension=7
seed 10
expect hp[1] 38
seed 5
expect hp[1] 42

case Sentry: 39 to 45 hit points from ascension 8 on
game spire/act1/weak
with enemies='"Sentry"'
with ascension=8
seed 10
expect hp[1] 39
seed 5
expect hp[1] 45

case The Guardian: 240 hit points below ascension 9
game spire/act1/weak
with enemies='"The Guardian"'
with ascension=8
seed 1
expect hp[1] 240

case The Guardian: 250 hit points from ascension 9 on
game spire/act1/weak
with enemies='"The Guardian"'
with ascension=9
seed 1
expect hp[1] 250

case Hexaghost: 250 hit points below ascension 9
game spire/act1/weak
with enemies='"Hexaghost"'
with ascension=8
seed 1
expect hp[1] 250

case Hexaghost: 264 hit points from ascension 9 on
game spire/act1/weak
with enemies='"Hexaghost"'
with ascension=9
seed 1
expect hp[1] 264

case Slime Boss: 140 hit points below ascension 9
game spire/act1/weak
with enemies='"Slime Boss"'
with ascension=8
seed 1
expect hp[1] 140

case Slime Boss: 150 hit points from ascension 9 on
game spire/act1/weak
with enemies='"Slime Boss"'
with ascension=9
seed 1
expect hp[1] 150
