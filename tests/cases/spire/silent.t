# Cards of the Silent. The last cards of a deck are the first hand.

case Shiv: 4 damage for nothing, once
game spire/training
with deck='3 Defend, Shiv, Shiv upgraded'
do play Shiv
expect hp[1] 96
do play Shiv+
expect hp[1] 90
expect energy 3
expect text "exhaust pile (2): 1 Shiv, 1 Shiv+"

case Accuracy: Shivs alone deal more
game spire/training
with deck='Shiv, Shiv, Strike, Accuracy, Accuracy upgraded'
do play Accuracy
do play Shiv
expect hp[1] 92
do play Strike
expect hp[1] 86
do play Accuracy+
expect text "Accuracy 10"
do play Shiv
expect hp[1] 72

case Blade Dance: three Shivs
game spire/training
with deck='3 Defend, "Blade Dance", "Blade Dance" upgraded'
do play Blade Dance
do 3 times play Shiv
expect hp[1] 88
expect not legal play Shiv
do play Blade Dance+
do 4 times play Shiv
expect hp[1] 72
expect not legal play Shiv

case Cloak and Dagger: block and a Shiv
game spire/training
with deck='3 Strike, "Cloak and Dagger", "Cloak and Dagger" upgraded'
do play Cloak and Dagger
expect block 6
do play Shiv
expect not legal play Shiv
do play Cloak and Dagger+
expect block 12
do 2 times play Shiv
expect hp[1] 88
expect not legal play Shiv

case Infinite Blades: a Shiv every turn
game spire/training
with deck='4 Strike, "Infinite Blades"'
do play Infinite Blades
expect energy 2
expect not legal play Shiv
do end turn
do play Shiv
expect hp[1] 96

case Infinite Blades+: innate
game spire/training
with deck='"Infinite Blades" upgraded, 8 Strike'
do play Infinite Blades+
expect text "Infinite Blades 1"

case Storm of Steel: the hand becomes Shivs
game spire/training
with deck='2 Strike, Wound, Defend, "Storm of Steel"'
do play Storm of Steel
expect energy 2
expect text "discard pile (5)"
do 4 times play Shiv
expect hp[1] 84
expect not legal play Shiv

case Storm of Steel+: upgraded ones
game spire/training
with deck='4 Strike, "Storm of Steel" upgraded'
do play Storm of Steel+
do 4 times play Shiv+
expect hp[1] 76

case Survivor: block, and a card discarded
game spire/training
with deck='Strike, Bash, Defend, Survivor, Survivor upgraded'
do play Survivor
do choose Bash
expect block 8
expect text "discard pile (2): 1 Bash, 1 Survivor\n"
do play Survivor+
do choose Defend
expect block 19

case Survivor: with nothing to discard it only blocks
game spire/training
with deck=Survivor
do play Survivor
expect block 8

case Acrobatics: three cards, one goes
game spire/training
with deck='6 Strike, 4 Defend, Acrobatics'
do play Acrobatics
expect energy 2
do choose Defend
expect text "draw pile (3)"
expect text "discard pile (2): 1 Defend, 1 Acrobatics\n"

case Acrobatics+: four cards
game spire/training
with deck='6 Strike, 4 Defend, Acrobatics upgraded'
do play Acrobatics+
do choose Strike
expect text "draw pile (2)"

case Prepared: one card in, one out
game spire/training
with deck='Bash, 4 Strike, Prepared'
do play Prepared
do choose Strike
expect energy 3
expect legal play Bash
expect text "discard pile (2): 1 Strike, 1 Prepared\n"

case Prepared+: two
game spire/training
with deck='Bash, Cleave, 4 Strike, Prepared upgraded'
do play Prepared+
do choose Strike
do choose Bash
expect text "discard pile (3): 1 Strike, 1 Bash, 1 Prepared+\n"

case Dagger Throw: damage, a card, a card discarded
game spire/training
with deck='3 Wound, Bash, 4 Strike, "Dagger Throw"'
do play Dagger Throw
expect hp[1] 91
do choose Strike
expect text "draw pile (3)"
expect legal play Bash

case Dagger Throw+: 12 damage
game spire/training
with deck='Bash, 4 Strike, "Dagger Throw" upgraded'
do play Dagger Throw+
expect hp[1] 88

case Calculated Gamble: the hand for as many cards
game spire/training
with deck='5 Defend, 4 Strike, "Calculated Gamble"'
do play Calculated Gamble
expect text "draw pile (1): 1 Defend\n"
expect text "discard pile (4): 4 Strike\n"
expect text "exhaust pile (1): 1 Calculated Gamble\n"

case Calculated Gamble+: is not exhausted
game spire/training
with deck='5 Defend, 4 Strike, "Calculated Gamble" upgraded'
do play Calculated Gamble+
expect not text "exhaust pile"

case Concentrate: three cards for 2 energy
game spire/training
with deck='Strike, Bash, Cleave, Defend, Concentrate'
do play Concentrate
do choose Strike
do choose Cleave
do choose Defend
expect energy 5
expect legal play Bash
expect text "discard pile (4)"

case Concentrate+: two
game spire/training
with deck='Strike, Bash, Cleave, Defend, Concentrate upgraded'
do play Concentrate+
do choose Strike
do choose Cleave
expect energy 5
expect text "discard pile (3)"

case Eviscerate: cheaper for every card discarded this turn
game spire/training
with deck='2 Strike, Survivor, Eviscerate, Eviscerate upgraded'
with rules.energy=5
expect text "(3) Eviscerate "
do play Survivor
do choose Strike
expect text "(2) Eviscerate "
do play Eviscerate
expect energy 2
expect hp[1] 79
do play Eviscerate+
expect energy 0
expect hp[1] 52
do end turn
expect text "(3) Eviscerate "

case Eviscerate: the end of the turn discards nothing in this sense
game spire/training
with deck='4 Strike, Eviscerate'
do end turn
expect text "(3) Eviscerate "

case Sneaky Strike: energy back after a discard
game spire/training
with deck='Strike, Strike, Survivor, "Sneaky Strike", "Sneaky Strike" upgraded'
with rules.energy=4
do play Sneaky Strike
expect hp[1] 88
expect energy 2
do play Survivor
do choose Strike
expect energy 1
do end turn
expect energy 4

case Sneaky Strike+: 16 damage and 2 energy
game spire/training
with deck='3 Strike, Survivor, "Sneaky Strike" upgraded'
do play Survivor
do choose Strike
do play Sneaky Strike+
expect hp[1] 84
expect energy 2

case Reflex: draws when discarded
game spire/training
with deck='6 Strike, Reflex, Reflex upgraded, Survivor, Survivor, Defend'
expect not legal play Reflex
do play Survivor
do choose Reflex
expect text "draw pile (4)"
do play Survivor
do choose Reflex+
expect text "draw pile (1)"

case Reflex: not at the end of the turn
game spire/training
with deck='6 Strike, 4 Defend, Reflex'
do end turn
expect text "draw pile (1)"

case Tactician: energy when discarded
game spire/training
with deck='Strike, Tactician, Tactician upgraded, Survivor, Survivor'
do play Survivor
do choose Tactician
expect energy 3
do play Survivor
do choose Tactician+
expect energy 4

case Tools of the Trade: draws and discards at the start of the turn
game spire/training
with deck='9 Strike, 4 Defend, "Tools of the Trade"'
do play Tools of the Trade
expect energy 2
do end turn
expect text "draw pile (3)"
expect event drawn
do choose Strike
expect text "discard pile (5): 1 Strike, 4 Defend\n"

case Tools of the Trade+: costs nothing
game spire/training
with deck='4 Strike, "Tools of the Trade" upgraded'
do play Tools of the Trade+
expect energy 3

case Well-Laid Plans: a card is kept
game spire/training
with deck='9 Strike, 2 Defend, Carnage, Bash, "Well-Laid Plans"'
do play Well-Laid Plans
expect energy 2
do end turn
expect not legal choose Carnage
do choose Bash
expect legal play Bash
expect text "draw pile (4)"
expect text "discard pile (2): 2 Defend\n"
do end turn
expect legal done

case Well-Laid Plans+: up to two
game spire/training
with deck='9 Strike, 2 Defend, Cleave, Bash, "Well-Laid Plans" upgraded'
do play Well-Laid Plans+
do end turn
do choose Bash
do choose Cleave
expect legal play Bash
expect legal play Cleave

case Setup: on top, free until it is played
game spire/training
with deck='3 Strike, Bludgeon, Setup'
do play Setup
do choose Bludgeon
expect energy 2
expect text "on top: Bludgeon"
do end turn
expect text "(0) Bludgeon"
do play Bludgeon
expect energy 3

case Setup+: costs nothing
game spire/training
with deck='3 Strike, Bludgeon, Setup upgraded'
do play Setup+
do choose Strike
expect energy 3

case Deadly Poison: lost hit points at the start of the enemy's turn
game spire/training
with deck='3 Defend, "Deadly Poison", "Deadly Poison" upgraded'
do play Deadly Poison
expect text "Poison 5"
do play Deadly Poison+
expect text "Poison 12"
do end turn
expect hp[1] 88
expect text "Poison 11"
do end turn
expect hp[1] 77

case Deadly Poison: kills
game spire/training
with deck='4 Defend, "Deadly Poison"'
with enemies=Straw
do play Deadly Poison
do end turn
expect over
expect result 1

case Catalyst: doubles poison
game spire/training
with deck='2 Defend, "Deadly Poison", Catalyst, Catalyst upgraded'
do play Deadly Poison
do play Catalyst
expect text "Poison 10"
do play Catalyst+
expect text "Poison 30"
expect text "exhaust pile (2): 1 Catalyst, 1 Catalyst+"

case Noxious Fumes: poison for all every turn
game spire/training
with deck='3 Strike, "Noxious Fumes", "Noxious Fumes" upgraded'
with enemies='2 Dummy'
do play Noxious Fumes
expect energy 2
do end turn
expect hp[1] 100
expect text "Poison 2"
do play Noxious Fumes+
do end turn
expect hp[1] 98
expect hp[2] 98
expect text "Poison 6"

case Envenom: attacks that get through poison
game spire/training
with deck='2 Strike, "Twin Strike", "Corpse Explosion", Envenom'
with rules.energy=9
do play Envenom
expect energy 7
do play Twin Strike
expect text "Poison 2"
do play Strike
expect text "Poison 3"

case Envenom+: costs 1
game spire/training
with deck='4 Strike, Envenom upgraded'
do play Envenom+
expect energy 2

case Corpse Explosion: whoever dies takes others along
game spire/training
with deck='4 Strike, "Corpse Explosion"'
with enemies='Straw, Dummy'
do play Corpse Explosion
expect energy 1
do target Straw
expect text "Poison 6  Corpse Explosion 1"
do end turn
expect hp[1] 0
expect hp[2] 95

case Corpse Explosion+: 9 poison
game spire/training
with deck='4 Strike, "Corpse Explosion" upgraded'
do play Corpse Explosion+
expect text "Poison 9"

case Bouncing Flask: 3 poison three times
game spire/training
with deck='3 Defend, "Bouncing Flask", "Bouncing Flask" upgraded'
with rules.energy=4
do play Bouncing Flask
expect text "Poison 9"
do play Bouncing Flask+
expect text "Poison 21"

case After Image: block for every card, but not for itself
game spire/training
with deck='Strike, Defend, Anger, "After Image", "After Image"'
with rules.energy=9
do play After Image
expect energy 8
expect block 0
do play Strike
expect block 1
do play After Image
expect block 2
do play Anger
expect block 4

case After Image: comes before the card
game spire/training
with deck='3 Strike, "Body Slam", "After Image"'
do play After Image
do play Body Slam
expect hp[1] 99

case After Image+: innate
game spire/training
with deck='"After Image" upgraded, 8 Strike'
do play After Image+
expect text "After Image 1"

case A Thousand Cuts: damage to all for every card, but not for itself
game spire/training
with deck='Strike, 2 Defend, "A Thousand Cuts", "A Thousand Cuts" upgraded'
with enemies='2 Dummy'
with rules.energy=9
do play A Thousand Cuts
expect energy 7
expect hp[1] 100
do play Defend
expect hp[1] 99
expect hp[2] 99
do play A Thousand Cuts+
expect hp[1] 98
do play Defend
expect hp[1] 95

case Choke: every further card of this turn
game spire/training
with deck='2 Strike, Defend, Defend, Choke'
with rules.energy=9
do play Choke
expect hp[1] 88
do play Defend
expect hp[1] 85
do play Strike
expect hp[1] 76
do end turn
expect statuses 0
do play Defend
expect hp[1] 76

case Choke+: 5 each
game spire/training
with deck='2 Strike, Defend, Defend, Choke upgraded'
do play Choke+
do play Defend
expect hp[1] 83

case Burst: the next skill twice, not itself
game spire/training
with deck='Strike, 2 Defend, "Shrug It Off", Burst'
with rules.energy=9
do play Burst
expect energy 8
expect text "Burst 1"
do play Strike
expect text "Burst 1"
do play Defend
expect block 10
expect statuses 0
do play Defend
expect block 15

case Burst+: the next two
game spire/training
with deck='Strike, 3 Defend, Burst upgraded'
with rules.energy=9
do play Burst+
do play Defend
do play Defend
expect block 20
do play Defend
expect block 25

case Burst: a Burst is played twice, and then waits twice
game spire/training
with deck='3 Defend, 2 Burst'
with rules.energy=9
do 2 times play Burst
expect text "Burst 2"
do 2 times play Defend
expect block 20
do play Defend
expect block 25

case Burst: ends with the turn
game spire/training
with deck='4 Defend, Burst'
do play Burst
do end turn
expect statuses 0

case Finisher: once for every attack before it
game spire/training
with deck='Defend, Anger, Anger, Finisher, Finisher upgraded'
do play Anger
do play Anger
do play Finisher
expect hp[1] 76
do play Finisher+
expect hp[1] 52

case Finisher: alone it does nothing
game spire/training
with deck='4 Defend, Finisher'
do play Finisher
expect hp[1] 100

case Flechettes: once for every skill in hand
game spire/training
with deck='Strike, 2 Defend, Flechettes, Flechettes upgraded'
do play Flechettes
expect hp[1] 92
do play Flechettes+
expect hp[1] 80

case Grand Finale: only with an empty draw pile
game spire/training
with deck='5 Strike, 3 Defend, "Grand Finale", "Grand Finale" upgraded'
expect not legal play Grand Finale
do end turn
expect text "draw pile (0)"

case Grand Finale: 50 damage to all
game spire/training
with deck='4 Defend, "Grand Finale"'
with enemies='2 Dummy'
do play Grand Finale
expect hp[1] 50
expect hp[2] 50
expect energy 3

case Grand Finale+: 60
game spire/training
with deck='4 Defend, "Grand Finale" upgraded'
do play Grand Finale+
expect hp[1] 40

case Adrenaline: energy and two cards
game spire/training
with deck='6 Strike, 3 Defend, Adrenaline, Adrenaline upgraded'
do play Adrenaline
expect energy 4
expect text "draw pile (4)"
do play Adrenaline+
expect energy 6
expect text "draw pile (2)"
expect text "exhaust pile (2)"

case Blur: block lasts one turn more
game spire/training
with deck='4 Strike, Blur'
do play Blur
expect block 5
do end turn
expect block 5
expect statuses 0
do end turn
expect block 0

case Blur+: 8 block; two last two turns
game spire/training
with deck='3 Strike, Blur, Blur upgraded'
do play Blur
do play Blur+
expect block 13
expect text "Blur 2"
do end turn
expect block 13
do end turn
expect block 13
do end turn
expect block 0

case Bullet Time: everything in hand is free, nothing is drawn
game spire/training
with deck='5 Strike, Bludgeon, Bash, "Pommel Strike", Strike, "Bullet Time"'
do play Bullet Time
expect energy 0
expect text "No Draw 1"
do play Bludgeon
expect hp[1] 68
do play Pommel Strike
expect hp[1] 59
expect text "draw pile (5)"
do end turn
expect text "(1) Strike"

case Bullet Time+: costs 2
game spire/training
with deck='4 Strike, "Bullet Time" upgraded'
do play Bullet Time+
expect energy 1
expect text "(0) Strike"

case Doppelganger: all energy for energy and cards next turn
game spire/training
with deck='9 Strike, 4 Defend, Doppelganger'
with rules.energy=2
do play Doppelganger
expect energy 0
expect text "exhaust pile (1)"
do end turn
expect energy 4
expect text "draw pile (2)"
expect statuses 0

case Doppelganger+: one more
game spire/training
with deck='9 Strike, 4 Defend, Doppelganger upgraded'
with rules.energy=2
do play Doppelganger+
do end turn
expect energy 5
expect text "draw pile (1)"
do end turn
expect energy 2

case Dodge and Roll: block now and next turn
game spire/training
with deck='3 Strike, "Dodge and Roll", "Dodge and Roll" upgraded'
do play Dodge and Roll
expect energy 2
expect block 4
do end turn
expect block 4
do play Dodge and Roll+
expect block 10
do end turn
expect block 6
expect statuses 0

case Nightmare: three copies next turn
game spire/training
with deck='4 Strike, 2 Defend, Bash, Anger, Nightmare'
do play Nightmare
expect energy 0
do choose Anger
expect text "exhaust pile (1): 1 Nightmare\n"
do end turn
do 3 times play Anger
expect hp[1] 82

case Nightmare+: costs 2; copies are upgraded like the card
game spire/training
with deck='5 Strike, 3 Defend, Anger upgraded, Nightmare upgraded'
do play Nightmare+
expect energy 1
do choose Anger+
do end turn
do 3 times play Anger+
expect hp[1] 76

case Nightmare: two of them remember two cards
game spire/training
with deck='2 Strike, 2 Defend, Cleave, Anger, Defend, Nightmare, Nightmare'
with rules.energy=6
do play Nightmare
do choose Anger
do play Nightmare
do choose Defend
do end turn
do 3 times play Anger
do 3 times play Defend
expect hp[1] 82
expect block 15

case Phantasmal Killer: double damage next turn
game spire/training
with deck='2 Strike, "Twin Strike", "Phantasmal Killer", "Phantasmal Killer" upgraded'
do play Phantasmal Killer
expect energy 2
do play Strike
expect hp[1] 94
do end turn
expect text "Double Damage 1"
do play Strike
expect hp[1] 82
do play Twin Strike
expect hp[1] 62
do end turn
expect statuses 0

case Phantasmal Killer+: costs nothing
game spire/training
with deck='4 Strike, "Phantasmal Killer" upgraded'
do play Phantasmal Killer+
expect energy 3
expect text "Phantasmal 1"

case Predator: damage, and two cards more next turn
game spire/training
with deck='12 Strike, 3 Defend, Predator, Predator upgraded'
with rules.energy=4
do play Predator
expect energy 2
expect hp[1] 85
do end turn
expect text "draw pile (5)"
expect statuses 0

case Predator+: 20 damage
game spire/training
with deck='4 Strike, Predator upgraded'
do play Predator+
expect hp[1] 80
expect text "Next Turn Draw 2"

case Wraith Form: intangible, and less Dexterity every turn
game spire/training
with deck='4 Defend, "Wraith Form"'
with enemies=Puncher
do play Wraith Form
expect text "Intangible 2  Wraith Form 1"
do end turn
expect hp 79
expect text "Dexterity -1"
do play Defend
expect block 4
do end turn
expect hp 79
do end turn
expect hp 69
expect text "Dexterity -3"

case Wraith Form+: three turns
game spire/training
with deck='4 Defend, "Wraith Form" upgraded'
do play Wraith Form+
expect text "Intangible 3"
