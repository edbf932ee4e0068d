# The Ironclad's rare cards. The last cards of a deck are the first hand.

case Barricade: block is kept
game spire/training
with deck='Strike, 3 Defend, Barricade'
with rules.energy=4
do play Barricade
expect energy 1
expect text "Barricade 1"
do play Defend
do end turn
expect block 5
do play Defend
expect block 10

case Barricade+: costs 2
game spire/training
with deck='4 Defend, Barricade upgraded'
do play Barricade+
expect energy 1

case Barricade: damage still takes block
game spire/training
with deck='4 Defend, Barricade upgraded'
with enemies=Boxer
do play Barricade+
do play Defend
do end turn
expect block 0
expect hp 77

case Berserk: Vulnerable for energy every turn
game spire/training
with deck='4 Defend, Berserk'
with enemies=Puncher
do play Berserk
expect text "Vulnerable 2  Berserk 1"
expect energy 3
do end turn
expect energy 4
expect hp 65
expect text "Vulnerable 1"

case Berserk+: 1 Vulnerable
game spire/training
with deck='4 Defend, Berserk upgraded'
do play Berserk+
expect text "Vulnerable 1"

case Bludgeon: 32 damage
game spire/training
with deck='3 Defend, Bludgeon, Bludgeon upgraded'
with rules.energy=6
do play Bludgeon
expect hp[1] 68
do play Bludgeon+
expect hp[1] 26

case Brutality: a hit point for a card every turn
game spire/training
with deck='10 Strike, Brutality'
do play Brutality
expect energy 3
expect hp 80
do end turn
expect hp 79
expect text "draw pile (0)"

case Brutality+: innate
game spire/training
with deck='Brutality upgraded, 10 Strike'
do play Brutality+
expect text "Brutality 1"

case Corruption: skills cost nothing and are exhausted
game spire/training
with deck='Strike, 2 Defend, "Shrug It Off", Corruption'
do play Corruption
expect energy 0
expect text "Corruption 1"
expect not legal play Strike
do play Defend
expect block 5
do play Shrug It Off
expect block 13
expect text "exhaust pile (2): 1 Defend, 1 Shrug It Off\n"

case Corruption+: costs 2
game spire/training
with deck='4 Strike, Corruption upgraded'
do play Corruption+
expect energy 1

case Demon Form: Strength every turn
game spire/training
with deck='4 Strike, "Demon Form"'
do play Demon Form
expect text "Demon Form 2"
do end turn
expect text "Strength 2"
do end turn
expect text "Strength 4"

case Demon Form+: 3 a turn
game spire/training
with deck='4 Strike, "Demon Form" upgraded'
do play Demon Form+
do end turn
expect text "Strength 3"

case Double Tap: the next attack of this turn twice
game spire/training
with deck='Defend, Strike, Strike, Anger, "Double Tap"'
do play Double Tap
do play Strike
expect hp[1] 88
expect energy 1
expect statuses 0
do play Strike
expect hp[1] 82

case Double Tap+: the next two
game spire/training
with deck='Strike, 2 Defend, Anger, "Double Tap" upgraded'
do play Double Tap+
do play Anger
expect hp[1] 88
expect text "discard pile (4): 3 Anger, 1 Double Tap+\n"
do play Strike
expect hp[1] 76
expect statuses 0

case Double Tap: ends with the turn
game spire/training
with deck='4 Strike, "Double Tap"'
do play Double Tap
do end turn
expect statuses 0

case Double Tap: the same target again
game spire/training
with deck='4 Strike, "Double Tap"'
with enemies='2 Dummy'
do play Double Tap
do play Strike
do target Dummy #2
expect hp[1] 100
expect hp[2] 88

case Exhume: an exhausted card comes back
game spire/training
with deck='Strike, Pummel, Intimidate, Exhume, Exhume upgraded'
do play Pummel
do play Intimidate
do play Exhume
do choose Pummel
expect energy 1
expect text "exhaust pile (2): 1 Intimidate, 1 Exhume\n"
do play Exhume+
expect energy 1
expect text "exhaust pile (2): 1 Exhume, 1 Exhume+\n"
do play Pummel
expect hp[1] 84

case Feed: the one who dies makes you grow
game spire/training
with deck='3 Defend, Feed, Feed upgraded'
with enemies='Dummy, Straw'
do play Feed
do target Dummy
expect hp[1] 90
expect "max hp" 80
do play Feed+
do target Straw
expect "max hp" 84
expect hp 84
expect text "exhaust pile (2): 1 Feed, 1 Feed+"

case Feed+: 12 damage
game spire/training
with deck='4 Defend, Feed upgraded'
do play Feed+
expect hp[1] 88
expect "max hp" 80

case Feed: 3 max hit points
game spire/training
with deck='4 Defend, Feed'
with enemies='Dummy, Straw'
do play Feed
do target Straw
expect "max hp" 83

case Fiend Fire: exhausts the hand, a hit for each
game spire/training
with deck='Wound, Strike, 2 Defend, "Fiend Fire"'
do play Fiend Fire
expect hp[1] 72
expect text "exhaust pile (5): 1 Strike, 2 Defend, 1 Wound, 1 Fiend Fire\n"

case Fiend Fire+: 10 damage each
game spire/training
with deck='2 Strike, 2 Defend, "Fiend Fire" upgraded'
do play Fiend Fire+
expect hp[1] 60

case Immolate: damage to all and a Burn
game spire/training
with deck='3 Defend, Immolate, Immolate upgraded'
with enemies='2 Dummy'
with rules.energy=4
do play Immolate
expect hp[1] 79
expect hp[2] 79
expect text "discard pile (2): 1 Burn, 1 Immolate\n"
do play Immolate+
expect hp[1] 51

case Impervious: 30 block
game spire/training
with deck='3 Strike, Impervious, Impervious upgraded'
with rules.energy=4
do play Impervious
expect block 30
expect text "exhaust pile (1): 1 Impervious\n"
do play Impervious+
expect block 70

case Juggernaut: block hurts an enemy
game spire/training
with deck='Strike, 2 Defend, Juggernaut, Juggernaut upgraded'
with rules.energy=6
do play Juggernaut
do play Defend
expect hp[1] 95
do play Juggernaut+
do play Defend
expect hp[1] 83

case Limit Break: doubles Strength
game spire/training
with deck='2 Strike, Inflame, "Limit Break", "Limit Break" upgraded'
do play Inflame
do play Limit Break
expect text "Strength 4"
expect text "exhaust pile (1): 1 Limit Break\n"
do play Limit Break+
expect text "Strength 8"
expect text "discard pile (1): 1 Limit Break+\n"

case Offering: hit points for energy and cards
game spire/training
with deck='6 Strike, 4 Defend, Offering'
do play Offering
expect hp 74
expect energy 5
expect text "draw pile (3)"
expect text "exhaust pile (1): 1 Offering\n"

case Offering+: draws 5
game spire/training
with deck='6 Strike, 4 Defend, Offering upgraded'
do play Offering+
expect text "draw pile (1)"

case Reaper: heals by the damage that got through
game spire/training
with deck='3 Defend, Offering, Reaper'
with enemies='2 Dummy, Straw'
do play Offering
do play Reaper
expect energy 3
expect hp[1] 96
expect hp[3] 1
expect hp 80
expect text "exhaust pile (2)"

case Reaper+: 5 to each
game spire/training
with deck='2 Defend, Bloodletting, Offering, Reaper upgraded'
do play Offering
do play Bloodletting
do play Reaper+
expect hp[1] 95
expect hp 76
