# Act 1: the numbers of moves, as intents show them, and from which ascension on they are higher.

case Jaw Worm: Chomp: attacks for 11 below ascension 2
game spire/act1/weak
with enemies='"Jaw Worm"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
expect text "Chomp: attacks for 11"

case Jaw Worm: Chomp: attacks for 12 from ascension 2 on
game spire/act1/weak
with enemies='"Jaw Worm"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
expect text "Chomp: attacks for 12"

case Jaw Worm: Bellow gives Strength 3 below ascension 2
game spire/act1/weak
with enemies='"Jaw Worm"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect event move "Bellow" "Jaw Worm"
expect text "Strength 3 "

case Jaw Worm: Bellow gives Strength 4 from ascension 2 on
game spire/act1/weak
with enemies='"Jaw Worm"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect event move "Bellow" "Jaw Worm"
expect text "Strength 4 "

case Jaw Worm: Bellow gives block 6  Strength 4 below ascension 17
game spire/act1/weak
with enemies='"Jaw Worm"'
with ascension=16
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect event move "Bellow" "Jaw Worm"
expect text "block 6  Strength 4 "

case Jaw Worm: Bellow gives block 9  Strength 5 from ascension 17 on
game spire/act1/weak
with enemies='"Jaw Worm"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect event move "Bellow" "Jaw Worm"
expect text "block 9  Strength 5 "

case Cultist: Incantation gives Ritual 3 below ascension 2
game spire/act1/weak
with enemies='"Cultist"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Incantation" "Cultist"
expect text "Ritual 3 "

case Cultist: Incantation gives Ritual 4 from ascension 2 on
game spire/act1/weak
with enemies='"Cultist"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Incantation" "Cultist"
expect text "Ritual 4 "

case Cultist: Incantation gives Ritual 4 below ascension 17
game spire/act1/weak
with enemies='"Cultist"'
with ascension=16
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Incantation" "Cultist"
expect text "Ritual 4 "

case Cultist: Incantation gives Ritual 5 from ascension 17 on
game spire/act1/weak
with enemies='"Cultist"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Incantation" "Cultist"
expect text "Ritual 5 "

case Red Louse: Grow gives Strength 3 below ascension 17
game spire/act1/weak
with enemies='"Red Louse"'
with ascension=16
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Grow" "Red Louse"
expect text "Strength 3 "

case Red Louse: Grow gives Strength 4 from ascension 17 on
game spire/act1/weak
with enemies='"Red Louse"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Grow" "Red Louse"
expect text "Strength 4 "

case Acid Slime (S): Tackle: attacks for 3 below ascension 2
game spire/act1/weak
with enemies='"Acid Slime (S)"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Tackle: attacks for 3"

case Acid Slime (S): Tackle: attacks for 4 from ascension 2 on
game spire/act1/weak
with enemies='"Acid Slime (S)"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Tackle: attacks for 4"

case Spike Slime (S): Tackle: attacks for 5 below ascension 2
game spire/act1/weak
with enemies='"Spike Slime (S)"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
expect text "Tackle: attacks for 5"

case Spike Slime (S): Tackle: attacks for 6 from ascension 2 on
game spire/act1/weak
with enemies='"Spike Slime (S)"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
expect text "Tackle: attacks for 6"

case Acid Slime (M): Corrosive Spit: attacks for 7 below ascension 2
game spire/act1/weak
with enemies='"Acid Slime (M)"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do 4 times end turn
expect text "Corrosive Spit: attacks for 7"

case Acid Slime (M): Corrosive Spit: attacks for 8 from ascension 2 on
game spire/act1/weak
with enemies='"Acid Slime (M)"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do 4 times end turn
expect text "Corrosive Spit: attacks for 8"

case Acid Slime (M): Tackle: attacks for 10 below ascension 2
game spire/act1/weak
with enemies='"Acid Slime (M)"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Tackle: attacks for 10"

case Acid Slime (M): Tackle: attacks for 12 from ascension 2 on
game spire/act1/weak
with enemies='"Acid Slime (M)"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Tackle: attacks for 12"

case Spike Slime (M): Flame Tackle: attacks for 8 below ascension 2
game spire/act1/weak
with enemies='"Spike Slime (M)"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Flame Tackle: attacks for 8"

case Spike Slime (M): Flame Tackle: attacks for 10 from ascension 2 on
game spire/act1/weak
with enemies='"Spike Slime (M)"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Flame Tackle: attacks for 10"

case Acid Slime (L): Corrosive Spit: attacks for 11 below ascension 2
game spire/act1/weak
with enemies='"Acid Slime (L)"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do 4 times end turn
expect text "Corrosive Spit: attacks for 11"

case Acid Slime (L): Corrosive Spit: attacks for 12 from ascension 2 on
game spire/act1/weak
with enemies='"Acid Slime (L)"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do 4 times end turn
expect text "Corrosive Spit: attacks for 12"

case Acid Slime (L): Tackle: attacks for 16 below ascension 2
game spire/act1/weak
with enemies='"Acid Slime (L)"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Tackle: attacks for 16"

case Acid Slime (L): Tackle: attacks for 18 from ascension 2 on
game spire/act1/weak
with enemies='"Acid Slime (L)"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Tackle: attacks for 18"

case Spike Slime (L): Flame Tackle: attacks for 16 below ascension 2
game spire/act1/weak
with enemies='"Spike Slime (L)"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Flame Tackle: attacks for 16"

case Spike Slime (L): Flame Tackle: attacks for 18 from ascension 2 on
game spire/act1/weak
with enemies='"Spike Slime (L)"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Flame Tackle: attacks for 18"

case Spike Slime (L): Lick gives Frail 2 below ascension 17
game spire/act1/weak
with enemies='"Spike Slime (L)"'
with ascension=16
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Lick" "Spike Slime (L)"
expect text "Frail 2\n"

case Spike Slime (L): Lick gives Frail 3 from ascension 17 on
game spire/act1/weak
with enemies='"Spike Slime (L)"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Lick" "Spike Slime (L)"
expect text "Frail 3\n"

case Slime Boss: Slam: attacks for 35 below ascension 4
game spire/act1/weak
with enemies='"Slime Boss"'
with ascension=3
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Slam: attacks for 35"

case Slime Boss: Slam: attacks for 38 from ascension 4 on
game spire/act1/weak
with enemies='"Slime Boss"'
with ascension=4
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Slam: attacks for 38"

case Blue Slaver: Stab: attacks for 12 below ascension 2
game spire/act1/weak
with enemies='"Blue Slaver"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Stab: attacks for 12"

case Blue Slaver: Stab: attacks for 13 from ascension 2 on
game spire/act1/weak
with enemies='"Blue Slaver"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Stab: attacks for 13"

case Blue Slaver: Rake: attacks for 7 below ascension 2
game spire/act1/weak
with enemies='"Blue Slaver"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
expect text "Rake: attacks for 7"

case Blue Slaver: Rake: attacks for 8 from ascension 2 on
game spire/act1/weak
with enemies='"Blue Slaver"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
expect text "Rake: attacks for 8"

case Blue Slaver: Rake gives Weak 1 below ascension 17
game spire/act1/weak
with enemies='"Blue Slaver"'
with ascension=16
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Rake" "Blue Slaver"
expect text "Weak 1\n"

case Blue Slaver: Rake gives Weak 2 from ascension 17 on
game spire/act1/weak
with enemies='"Blue Slaver"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Rake" "Blue Slaver"
expect text "Weak 2\n"

case Red Slaver: Stab: attacks for 13 below ascension 2
game spire/act1/weak
with enemies='"Red Slaver"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
expect text "Stab: attacks for 13"

case Red Slaver: Stab: attacks for 14 from ascension 2 on
game spire/act1/weak
with enemies='"Red Slaver"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
expect text "Stab: attacks for 14"

case Red Slaver: Scrape: attacks for 8 below ascension 2
game spire/act1/weak
with enemies='"Red Slaver"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Scrape: attacks for 8"

case Red Slaver: Scrape: attacks for 9 from ascension 2 on
game spire/act1/weak
with enemies='"Red Slaver"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Scrape: attacks for 9"

case Red Slaver: Scrape gives Vulnerable 1 below ascension 17
game spire/act1/weak
with enemies='"Red Slaver"'
with ascension=16
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect event move "Scrape" "Red Slaver"
expect text "Vulnerable 1\n"

case Red Slaver: Scrape gives Vulnerable 2 from ascension 17 on
game spire/act1/weak
with enemies='"Red Slaver"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect event move "Scrape" "Red Slaver"
expect text "Vulnerable 2\n"

case Looter: Mug: attacks for 10 below ascension 2
game spire/act1/weak
with enemies='"Looter"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
expect text "Mug: attacks for 10"

case Looter: Mug: attacks for 11 from ascension 2 on
game spire/act1/weak
with enemies='"Looter"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
expect text "Mug: attacks for 11"

case Looter: Lunge: attacks for 12 below ascension 2
game spire/act1/weak
with enemies='"Looter"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Lunge: attacks for 12"

case Looter: Lunge: attacks for 14 from ascension 2 on
game spire/act1/weak
with enemies='"Looter"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Lunge: attacks for 14"

case Looter: Thievery 15 below ascension 17
game spire/act1/weak
with enemies='"Looter"'
with ascension=16
with deck='5 Wound'
with hp=2000
seed 1
expect text "Thievery 15 "

case Looter: Thievery 20 from ascension 17 on
game spire/act1/weak
with enemies='"Looter"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
expect text "Thievery 20 "

case Fungi Beast: Grow gives Strength 3 below ascension 2
game spire/act1/weak
with enemies='"Fungi Beast"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Grow" "Fungi Beast"
expect text "Strength 3 "

case Fungi Beast: Grow gives Strength 4 from ascension 2 on
game spire/act1/weak
with enemies='"Fungi Beast"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Grow" "Fungi Beast"
expect text "Strength 4 "

case Fungi Beast: Grow gives Strength 4 below ascension 17
game spire/act1/weak
with enemies='"Fungi Beast"'
with ascension=16
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Grow" "Fungi Beast"
expect text "Strength 4 "

case Fungi Beast: Grow gives Strength 5 from ascension 17 on
game spire/act1/weak
with enemies='"Fungi Beast"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Grow" "Fungi Beast"
expect text "Strength 5 "

case Mad Gremlin: Scratch: attacks for 4 below ascension 2
game spire/act1/weak
with enemies='"Mad Gremlin"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
expect text "Scratch: attacks for 4"

case Mad Gremlin: Scratch: attacks for 5 from ascension 2 on
game spire/act1/weak
with enemies='"Mad Gremlin"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
expect text "Scratch: attacks for 5"

case Mad Gremlin: Angry 1 below ascension 17
game spire/act1/weak
with enemies='"Mad Gremlin"'
with ascension=16
with deck='5 Wound'
with hp=2000
seed 1
expect text "Angry 1 "

case Mad Gremlin: Angry 2 from ascension 17 on
game spire/act1/weak
with enemies='"Mad Gremlin"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
expect text "Angry 2 "

case Sneaky Gremlin: Puncture: attacks for 9 below ascension 2
game spire/act1/weak
with enemies='"Sneaky Gremlin"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
expect text "Puncture: attacks for 9"

case Sneaky Gremlin: Puncture: attacks for 10 from ascension 2 on
game spire/act1/weak
with enemies='"Sneaky Gremlin"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
expect text "Puncture: attacks for 10"

case Fat Gremlin: Smash: attacks for 4 below ascension 2
game spire/act1/weak
with enemies='"Fat Gremlin"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
expect text "Smash: attacks for 4"

case Fat Gremlin: Smash: attacks for 5 from ascension 2 on
game spire/act1/weak
with enemies='"Fat Gremlin"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
expect text "Smash: attacks for 5"

case Shield Gremlin: Shield Bash: attacks for 6 below ascension 2
game spire/act1/weak
with enemies='"Shield Gremlin"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Shield Bash: attacks for 6"

case Shield Gremlin: Shield Bash: attacks for 8 from ascension 2 on
game spire/act1/weak
with enemies='"Shield Gremlin"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Shield Bash: attacks for 8"

case Shield Gremlin: Protect gives block 7 below ascension 7
game spire/act1/weak
with enemies='"Shield Gremlin"'
with ascension=6
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Protect" "Shield Gremlin"
expect text "block 7 "

case Shield Gremlin: Protect gives block 8 from ascension 7 on
game spire/act1/weak
with enemies='"Shield Gremlin"'
with ascension=7
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Protect" "Shield Gremlin"
expect text "block 8 "

case Shield Gremlin: Protect gives block 8 below ascension 17
game spire/act1/weak
with enemies='"Shield Gremlin"'
with ascension=16
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Protect" "Shield Gremlin"
expect text "block 8 "

case Shield Gremlin: Protect gives block 11 from ascension 17 on
game spire/act1/weak
with enemies='"Shield Gremlin"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Protect" "Shield Gremlin"
expect text "block 11 "

case Gremlin Wizard: Ultimate Blast: attacks for 25 below ascension 2
game spire/act1/weak
with enemies='"Gremlin Wizard"'
with ascension=1
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Ultimate Blast: attacks for 25"

case Gremlin Wizard: Ultimate Blast: attacks for 30 from ascension 2 on
game spire/act1/weak
with enemies='"Gremlin Wizard"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do 2 times end turn
expect text "Ultimate Blast: attacks for 30"

case Gremlin Nob: Rush: attacks for 14 below ascension 3
game spire/act1/weak
with enemies='"Gremlin Nob"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Rush: attacks for 14"

case Gremlin Nob: Rush: attacks for 16 from ascension 3 on
game spire/act1/weak
with enemies='"Gremlin Nob"'
with ascension=3
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Rush: attacks for 16"

case Gremlin Nob: Skull Bash: attacks for 6 below ascension 3
game spire/act1/weak
with enemies='"Gremlin Nob"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do 3 times end turn
expect text "Skull Bash: attacks for 6"

case Gremlin Nob: Skull Bash: attacks for 8 from ascension 3 on
game spire/act1/weak
with enemies='"Gremlin Nob"'
with ascension=3
with deck='5 Wound'
with hp=2000
seed 1
do 3 times end turn
expect text "Skull Bash: attacks for 8"

case Gremlin Nob: Bellow gives Enrage 2 below ascension 18
game spire/act1/weak
with enemies='"Gremlin Nob"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Bellow" "Gremlin Nob"
expect text "Enrage 2 "

case Gremlin Nob: Bellow gives Enrage 3 from ascension 18 on
game spire/act1/weak
with enemies='"Gremlin Nob"'
with ascension=18
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Bellow" "Gremlin Nob"
expect text "Enrage 3 "

case Lagavulin: Attack: attacks for 18 below ascension 3
game spire/act1/weak
with enemies='"Lagavulin"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do 3 times end turn
expect text "Attack: attacks for 18"

case Lagavulin: Attack: attacks for 20 from ascension 3 on
game spire/act1/weak
with enemies='"Lagavulin"'
with ascension=3
with deck='5 Wound'
with hp=2000
seed 1
do 3 times end turn
expect text "Attack: attacks for 20"

case Lagavulin: Siphon Soul gives Strength -1  Dexterity -1 below ascension 18
game spire/act1/weak
with enemies='"Lagavulin"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do 6 times end turn
expect event move "Siphon Soul" "Lagavulin"
expect text "Strength -1  Dexterity -1\n"

case Lagavulin: Siphon Soul gives Strength -2  Dexterity -2 from ascension 18 on
game spire/act1/weak
with enemies='"Lagavulin"'
with ascension=18
with deck='5 Wound'
with hp=2000
seed 1
do 6 times end turn
expect event move "Siphon Soul" "Lagavulin"
expect text "Strength -2  Dexterity -2\n"

case Sentry: Beam: attacks for 9 below ascension 3
game spire/act1/weak
with enemies='"Sentry"'
with ascension=2
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Beam: attacks for 9"

case Sentry: Beam: attacks for 10 from ascension 3 on
game spire/act1/weak
with enemies='"Sentry"'
with ascension=3
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Beam: attacks for 10"

case Sentry: Bolt gives 2 Dazed below ascension 18
game spire/act1/weak
with enemies='"Sentry"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do 3 times end turn
expect event move "Bolt" "Sentry"
expect text "2 Dazed"

case Sentry: Bolt gives 3 Dazed from ascension 18 on
game spire/act1/weak
with enemies='"Sentry"'
with ascension=18
with deck='5 Wound'
with hp=2000
seed 1
do 3 times end turn
expect event move "Bolt" "Sentry"
expect text "3 Dazed"

case The Guardian: Mode Shift 30 below ascension 9
game spire/act1/weak
with enemies='"The Guardian"'
with ascension=8
with deck='5 Wound'
with hp=2000
seed 1
expect text "Mode Shift 30 "

case The Guardian: Mode Shift 35 from ascension 9 on
game spire/act1/weak
with enemies='"The Guardian"'
with ascension=9
with deck='5 Wound'
with hp=2000
seed 1
expect text "Mode Shift 35 "

case The Guardian: Mode Shift 35 below ascension 19
game spire/act1/weak
with enemies='"The Guardian"'
with ascension=18
with deck='5 Wound'
with hp=2000
seed 1
expect text "Mode Shift 35 "

case The Guardian: Mode Shift 40 from ascension 19 on
game spire/act1/weak
with enemies='"The Guardian"'
with ascension=19
with deck='5 Wound'
with hp=2000
seed 1
expect text "Mode Shift 40 "

case The Guardian: Fierce Bash: attacks for 32 below ascension 4
game spire/act1/weak
with enemies='"The Guardian"'
with ascension=3
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Fierce Bash: attacks for 32"

case The Guardian: Fierce Bash: attacks for 36 from ascension 4 on
game spire/act1/weak
with enemies='"The Guardian"'
with ascension=4
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect text "Fierce Bash: attacks for 36"

case Hexaghost: Tackle: attacks for 5 x 2 below ascension 4
game spire/act1/weak
with enemies='"Hexaghost"'
with ascension=3
with deck='5 Wound'
with hp=2000
seed 1
do 3 times end turn
expect text "Tackle: attacks for 5 x 2"

case Hexaghost: Tackle: attacks for 6 x 2 from ascension 4 on
game spire/act1/weak
with enemies='"Hexaghost"'
with ascension=4
with deck='5 Wound'
with hp=2000
seed 1
do 3 times end turn
expect text "Tackle: attacks for 6 x 2"

case Hexaghost: Inferno: attacks for 4 x 6 below ascension 4
game spire/act1/weak
with enemies='"Hexaghost"'
with ascension=3
with deck='5 Wound'
with hp=2000
seed 1
do 8 times end turn
expect text "Inferno: attacks for 4 x 6"

case Hexaghost: Inferno: attacks for 5 x 6 from ascension 4 on
game spire/act1/weak
with enemies='"Hexaghost"'
with ascension=4
with deck='5 Wound'
with hp=2000
seed 1
do 8 times end turn
expect text "Inferno: attacks for 5 x 6"

case Hexaghost: Sear gives 1 Burn below ascension 19
game spire/act1/weak
with enemies='"Hexaghost"'
with ascension=18
with deck='5 Wound'
with hp=2000
seed 35
do 3 times end turn
expect event move "Sear" "Hexaghost"
expect text "1 Burn"

case Hexaghost: Sear gives 2 Burn from ascension 19 on
game spire/act1/weak
with enemies='"Hexaghost"'
with ascension=19
with deck='5 Wound'
with hp=2000
seed 35
do 3 times end turn
expect event move "Sear" "Hexaghost"
expect text "2 Burn"

case Hexaghost: Inflame gives Strength 2 below ascension 19
game spire/act1/weak
with enemies='"Hexaghost"'
with ascension=18
with deck='5 Wound'
with hp=2000
seed 1
do 6 times end turn
expect event move "Inflame" "Hexaghost"
expect text "Strength 2 "

case Hexaghost: Inflame gives Strength 3 from ascension 19 on
game spire/act1/weak
with enemies='"Hexaghost"'
with ascension=19
with deck='5 Wound'
with hp=2000
seed 1
do 6 times end turn
expect event move "Inflame" "Hexaghost"
expect text "Strength 3 "
