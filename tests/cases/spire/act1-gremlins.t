# Act 1: gremlins and the Gremlin Nob.

case Mad Gremlin: an attack that hurts makes it stronger
game spire/act1/weak
with enemies='"Mad Gremlin"'
with deck='5 Strike'
with Mad Gremlin.hp=60
expect text "Scratch: attacks for 4"
do play Strike
expect text "Strength 1 "
expect text "Scratch: attacks for 5"
do play Strike
expect text "Scratch: attacks for 6"
do end turn
expect hp 74

case Mad Gremlin: each hit counts
game spire/act1/elite
with enemies='"Mad Gremlin"'
with deck='5 "Twin Strike"'
with Mad Gremlin.hp=60
do play Twin Strike
expect text "Scratch: attacks for 6"

case Sneaky Gremlin: does nothing but puncture
game spire/act1/weak
with enemies='"Sneaky Gremlin"'
with deck='5 Wound'
do end turn
expect hp 71
do end turn
expect hp 62

case Fat Gremlin: weakens with every smash
game spire/act1/weak
with enemies='"Fat Gremlin"'
with deck='5 Wound'
do end turn
expect hp 76
expect text "Weak 1"
expect not text "Frail"

case Fat Gremlin: from ascension 17 on it makes frail as well
game spire/act1/weak
with enemies='"Fat Gremlin"'
with deck='5 Wound'
with ascension=17
do end turn
expect text "Weak 1  Frail 1"

case Shield Gremlin: shields another while there is one
game spire/act1/weak
with enemies='"Shield Gremlin", "Sneaky Gremlin"'
with deck='5 Strike'
with Sneaky Gremlin.hp=5
with hp=200
expect text "| Protect: blocks"
do end turn
expect block[1] 0
expect block[2] 7
expect text "| Protect: blocks"
do play Strike
do target Sneaky Gremlin
do play Strike
do target Sneaky Gremlin
expect event died
expect text "| Protect: blocks"
do end turn
expect block[1] 7
expect text "| Shield Bash: attacks for 6"

case Shield Gremlin: alone, it shields itself once and then bashes
game spire/act1/weak
with enemies='"Shield Gremlin"'
with deck='5 Wound'
do end turn
expect block[1] 7
expect text "Shield Bash: attacks for 6"
do end turn
expect hp 74
expect text "Shield Bash: attacks for 6"

case Shield Gremlin: any of the others may be shielded
game spire/act1/weak
with enemies='"Shield Gremlin", 3 "Fat Gremlin"'
with deck='5 Wound'
with hp=200
seed 1
do end turn
expect block[1] 0
expect block[2] 7
seed 2
do end turn
expect block[4] 7
seed 3
do end turn
expect block[3] 7

case Gremlin Wizard: charges twice before the first blast, three times before others
game spire/act1/weak
with enemies='"Gremlin Wizard"'
with deck='5 Wound'
with hp=200
do end turn
expect event move Charging
do end turn
expect event move Charging
expect hp 200
expect text "Ultimate Blast: attacks for 25"
do end turn
expect event move "Ultimate Blast"
expect hp 175
do 3 times end turn
expect event move Charging
expect hp 175
do end turn
expect event move "Ultimate Blast"
expect hp 150

case Gremlin Wizard: from ascension 17 on it blasts for ever
game spire/act1/weak
with enemies='"Gremlin Wizard"'
with deck='5 Wound'
with hp=200
with ascension=17
do 3 times end turn
expect hp 170
do end turn
expect event move "Ultimate Blast"
expect hp 140

case Gremlin Nob: once enraged, every skill makes him stronger
game spire/act1/gremlin-nob
with deck='2 Strike, 3 Defend'
with hp=200
seed 1
expect text "| Bellow: strengthens"
do play Defend
expect not text "Strength"
do end turn
expect event move Bellow "Gremlin Nob"
expect text "Enrage 2"
do play Defend
expect text "Strength 2 "
do play Strike
expect text "Strength 2 "
do play Defend
expect text "Strength 4 "

case Gremlin Nob: powers do not enrage him
game spire/act1/gremlin-nob
with deck='5 Inflame'
do end turn
do play Inflame
expect text "Ironclad         hp 80/80  Strength 2"
expect text "Enrage 2  |"

case Gremlin Nob: a skull bash leaves you vulnerable for two turns
game spire/act1/gremlin-nob
with deck='5 Wound'
with hp=200
seed 11
do 2 times end turn
expect event move "Skull Bash"
expect hp 194
expect text "Vulnerable 2"
