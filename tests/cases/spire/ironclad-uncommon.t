# The Ironclad's uncommon cards. The last cards of a deck are the first hand.

case Battle Trance: draws 3, then no more this turn
game spire/training
with deck='6 Strike, 4 Defend, "Battle Trance"'
do play Battle Trance
expect energy 3
expect text "No Draw 1"
expect text "draw pile (3)"
do end turn
expect statuses 0
expect text "draw pile (6)"

case Battle Trance+: draws 4; a second draws nothing
game spire/training
with deck='7 Strike, 2 Defend, "Battle Trance", "Battle Trance" upgraded'
do play Battle Trance+
expect text "draw pile (2)"
do play Battle Trance
expect text "draw pile (2)"
expect text "No Draw 1"

case Blood for Blood: 1 cheaper for every loss of hit points
game spire/training
with deck='2 Bloodletting, "Blood for Blood", "Blood for Blood" upgraded, Hemokinesis'
with rules.energy=0
expect text "(4) Blood for Blood "
expect text "(3) Blood for Blood+"
do play Bloodletting
expect text "(3) Blood for Blood "
do play Bloodletting
expect text "(2) Blood for Blood "
do play Blood for Blood
expect energy 2
expect hp[1] 82
do play Blood for Blood+
expect energy 1
expect hp[1] 60

case Bloodletting: 3 hit points for 2 energy
game spire/training
with deck='3 Defend, Bloodletting, Bloodletting upgraded'
do play Bloodletting
expect hp 77
expect energy 5
do play Bloodletting+
expect hp 74
expect energy 8

case Burning Pact: exhausts a card, draws two
game spire/training
with deck='5 Strike, Bash, Defend, 2 Wound, "Burning Pact"'
do play Burning Pact
expect energy 2
do choose Wound
expect text "exhaust pile (1): 1 Wound\n"
expect text "draw pile (3)"

case Burning Pact+: draws three
game spire/training
with deck='5 Strike, 4 Defend, "Burning Pact" upgraded'
do play Burning Pact+
expect not event exhausted "Burning Pact"
do choose Defend
expect text "draw pile (2)"

case Carnage: ethereal
game spire/training
with deck='3 Defend, Carnage, Carnage upgraded'
do play Carnage
expect energy 1
expect hp[1] 80
expect text "discard pile (1): 1 Carnage\n"
do end turn
expect text "exhaust pile (1): 1 Carnage+"

case Carnage+: 28 damage
game spire/training
with deck='4 Defend, Carnage upgraded'
do play Carnage+
expect hp[1] 72

case Combust: at the end of the turn, 1 hit point for 5 damage to all
game spire/training
with deck='3 Defend, Combust, Combust upgraded'
with enemies='2 Dummy'
do play Combust
expect text "Combust 5"
do end turn
expect hp 79
expect hp[1] 95
expect hp[2] 95
do play Combust+
expect text "Combust 12"
do end turn
expect hp 77
expect hp[1] 83

case Dark Embrace: a card for every card exhausted
game spire/training
with deck='4 Strike, 2 Defend, Pummel, "Burning Pact", "Dark Embrace"'
with rules.energy=4
do play Dark Embrace
expect energy 2
do play Pummel
expect text "draw pile (3)"
do play Burning Pact
do choose Defend
expect not text "draw pile (1)"
expect text "draw pile (0)"

case Dark Embrace+: costs 1
game spire/training
with deck='4 Strike, "Dark Embrace" upgraded'
do play Dark Embrace+
expect energy 2
expect text "Dark Embrace 1"

case Disarm: the enemy loses Strength
game spire/training
with deck='3 Defend, Disarm, Disarm upgraded'
with enemies=Puncher
do play Disarm
expect text "Strength -2"
expect text "attacks for 8"
do play Disarm+
expect text "attacks for 5"
expect text "exhaust pile (2): 1 Disarm, 1 Disarm+"
do end turn
expect hp 75
expect text "Strength -5"

case Dropkick: pays for itself against the vulnerable
game spire/training
with deck='4 Strike, Defend, Dropkick, Dropkick upgraded, Thunderclap, Defend, Defend'
with rules.energy=2
do play Dropkick
expect energy 1
expect hp[1] 95
expect text "draw pile (5)"
do play Thunderclap
do end turn
expect energy 2

case Dropkick+: 8 damage, energy and a card
game spire/training
with deck='5 Strike, 2 Defend, Bash, Dropkick upgraded, Dropkick'
do play Bash
do play Dropkick+
expect hp[1] 80
expect energy 1
expect text "draw pile (4)"
do play Dropkick
expect hp[1] 73
expect energy 1

case Dropkick: 1 Vulnerable is enough
game spire/training
with deck='5 Strike, 3 Defend, Thunderclap, Dropkick'
do play Thunderclap
do play Dropkick
expect hp[1] 89
expect energy 2
expect text "draw pile (4)"

case Dropkick: pays also when it kills
game spire/training
with deck='5 Strike, 3 Defend, Bash, Dropkick'
with enemies='Boxer, Straw'
with Straw.hp=12
do play Bash
do target Straw
do play Dropkick
do target Straw
expect hp[2] 0
expect energy 1
expect text "draw pile (4)"

case Dual Wield: a copy of an attack or power in hand
game spire/training
with deck='Defend, Strike, Inflame, Anger upgraded, "Dual Wield"'
do play Dual Wield
expect energy 2
expect not legal choose Defend
expect legal choose Inflame
do choose Anger+
do play Anger+
do play Anger+
expect hp[1] 84
expect not legal play Anger+

case Dual Wield+: two copies
game spire/training
with deck='3 Defend, Inflame, "Dual Wield" upgraded'
with rules.energy=5
do play Dual Wield+
do 3 times play Inflame
expect text "Strength 6"
expect not legal play Inflame

case Entrench: doubles block
game spire/training
with deck='2 Strike, Defend, Entrench, Entrench upgraded'
with rules.energy=4
do play Defend
do play Entrench
expect block 10
expect energy 1
do play Entrench+
expect block 20
expect energy 0

case Evolve: draws a card for every status card drawn
game spire/training
with deck='5 Strike, Wound, "Shrug It Off", 3 Defend, Evolve'
do play Evolve
do play Shrug It Off
expect text "draw pile (4)"

case Evolve+: draws two
game spire/training
with deck='5 Strike, Wound, "Shrug It Off", 3 Defend, Evolve upgraded'
do play Evolve+
do play Shrug It Off
expect text "draw pile (3)"

case Feel No Pain: block for every card exhausted
game spire/training
with deck='2 Strike, Pummel, "Seeing Red", "Feel No Pain", "Feel No Pain" upgraded'
with rules.energy=4
do play Feel No Pain
do play Seeing Red
expect block 3
do play Feel No Pain+
do play Pummel
expect block 10

case Fire Breathing: status cards and curses burn the enemies
game spire/training
with deck='5 Strike, Injury, Wound, "Shrug It Off", "Shrug It Off", "Fire Breathing", "Fire Breathing" upgraded, Defend'
with rules.energy=4
with enemies='2 Dummy'
do play Fire Breathing
do play Shrug It Off
expect hp[1] 94
expect hp[2] 94
do play Fire Breathing+
do play Shrug It Off
expect hp[1] 78
expect hp[2] 78

case Flame Barrier: hits back until the next turn
game spire/training
with deck='4 Defend, "Flame Barrier"'
with enemies=Boxer
do play Flame Barrier
expect energy 1
expect block 12
expect text "Flame Barrier 4"
do end turn
expect hp 80
expect hp[1] 92
expect statuses 0

case Flame Barrier+: 16 block, 6 back
game spire/training
with deck='4 Defend, "Flame Barrier" upgraded'
with enemies=Boxer
do play Flame Barrier+
expect block 16
do end turn
expect hp[1] 88

case Ghostly Armor: ethereal block
game spire/training
with deck='3 Strike, "Ghostly Armor", "Ghostly Armor" upgraded'
do play Ghostly Armor
expect energy 2
expect block 10
do end turn
expect text "exhaust pile (1): 1 Ghostly Armor+"

case Ghostly Armor+: 13 block
game spire/training
with deck='4 Strike, "Ghostly Armor" upgraded'
do play Ghostly Armor+
expect block 13

case Hemokinesis: 2 hit points for 15 damage
game spire/training
with deck='3 Defend, Hemokinesis, Hemokinesis upgraded'
do play Hemokinesis
expect hp 78
expect hp[1] 85
do play Hemokinesis+
expect hp 76
expect hp[1] 65

case Infernal Blade: a random attack that costs nothing this turn
game spire/training
with deck='4 Strike, "Infernal Blade"'
with rules.energy=1
do play Infernal Blade
expect event created
expect energy 0
expect actions 2
expect text "exhaust pile (1): 1 Infernal Blade\n"
seed 2
do play Infernal Blade
expect actions 2
seed 5
do play Infernal Blade
expect actions 2
do end turn
expect text "(2) Immolate"

case Infernal Blade+: costs nothing itself
game spire/training
with deck='4 Strike, "Infernal Blade" upgraded'
do play Infernal Blade+
expect energy 3
expect text "exhaust pile (1): 1 Infernal Blade+\n"

case Inflame: Strength
game spire/training
with deck='2 Defend, Strike, Inflame, Inflame upgraded'
do play Inflame
expect text "Strength 2"
do play Inflame+
expect text "Strength 5"
do play Strike
expect hp[1] 89
do end turn
expect text "Strength 5"
expect not text "Inflame"

case Intimidate: Weak for all
game spire/training
with deck='3 Defend, Intimidate, Intimidate upgraded'
with enemies='2 Puncher'
do play Intimidate
expect energy 3
expect text "Weak 1"
do play Intimidate+
expect text "Weak 3"
expect text "exhaust pile (2)"
do end turn
expect hp 66

case Metallicize: block at the end of every turn
game spire/training
with deck='3 Defend, Metallicize, Metallicize upgraded'
with enemies=Puncher
do play Metallicize
expect energy 2
do end turn
expect hp 73
expect block 0
do play Metallicize+
do end turn
expect hp 70

case Power Through: block for two Wounds in hand
game spire/training
with deck='3 Defend, "Power Through", "Power Through" upgraded'
do play Power Through
expect block 15
expect "pile ends[1]" 6
expect text "  (-) Wound"
expect text "discard pile (1): 1 Power Through\n"
do play Power Through+
expect block 35
do end turn
expect text "Wound"

case Pummel: 2 damage four times
game spire/training
with deck='2 Defend, Inflame, Pummel, Pummel upgraded'
do play Pummel
expect hp[1] 92
expect text "exhaust pile (1): 1 Pummel\n"
do play Inflame
do play Pummel+
expect hp[1] 72

case Rage: block for every attack of this turn
game spire/training
with deck='Defend, Strike, Anger, Rage, Rage upgraded'
do play Rage
do play Strike
expect block 3
do play Rage+
do play Anger
expect block 11
do play Defend
expect block 16
do end turn
expect statuses 0

case Rampage: grows with every use in this battle
game spire/training
with deck='3 Defend, Rampage, Rampage upgraded'
do play Rampage
expect hp[1] 92
do play Rampage+
expect hp[1] 84
do end turn
do play Rampage
expect hp[1] 71
do play Rampage+
expect hp[1] 55

case Reckless Charge: free, for a Dazed
game spire/training
with deck='3 Defend, "Reckless Charge", "Reckless Charge" upgraded'
do play Reckless Charge
expect hp[1] 93
expect energy 3
expect text "draw pile (1): 1 Dazed\n"
do play Reckless Charge+
expect hp[1] 83
expect text "draw pile (2): 2 Dazed\n"

case Rupture: Strength for hit points lost by one's own cards
game spire/training
with deck='Defend, Hemokinesis, Bloodletting, Rupture, Rupture upgraded'
with enemies=Puncher
do play Rupture
do play Bloodletting
expect text "Strength 1"
do play Rupture+
do play Hemokinesis
expect text "Strength 4"
expect hp[1] 81
do end turn
expect hp 65
expect text "Strength 4"

case Rupture: Combust counts as one loss
game spire/training
with deck='2 Defend, Combust, Combust, Rupture'
do play Rupture
do 2 times play Combust
do end turn
expect hp 78
expect text "Strength 1"

case Searing Blow: each upgrade adds one more than the last
game spire/training
with deck='Defend, "Searing Blow", "Searing Blow" upgraded, "Searing Blow" upgraded 2, "Searing Blow" upgraded 5'
with rules.energy=9
do play Searing Blow
expect hp[1] 88
do play Searing Blow+
expect hp[1] 72
do play Searing Blow+2
expect hp[1] 51
do play Searing Blow+5
expect hp[1] 9

case Searing Blow: can be upgraded again in battle
game spire/training
with deck='3 Defend, "Searing Blow" upgraded, Armaments upgraded'
do play Armaments+
do play Searing Blow+2
expect hp[1] 79

case Second Wind: every card that is no attack becomes block
game spire/training
with deck='Strike, Wound, Defend, Defend, "Second Wind"'
do play Second Wind
expect energy 2
expect block 15
expect text "exhaust pile (3): 2 Defend, 1 Wound\n"
expect legal play Strike

case Second Wind+: 7 block each
game spire/training
with deck='Strike, Wound, Defend, Defend, "Second Wind" upgraded'
do play Second Wind+
expect block 21

case Seeing Red: 1 energy becomes 2
game spire/training
with deck='3 Defend, "Seeing Red", "Seeing Red" upgraded'
do play Seeing Red
expect energy 4
do play Seeing Red+
expect energy 6
expect text "exhaust pile (2): 1 Seeing Red, 1 Seeing Red+"

case Sentinel: block when played
game spire/training
with deck='3 Strike, Sentinel, Sentinel upgraded'
do play Sentinel
expect block 5
expect energy 2
do play Sentinel+
expect block 13
expect energy 1

case Sentinel: energy when exhausted
game spire/training
with deck='Strike, Sentinel, Sentinel upgraded, "Burning Pact", "Burning Pact"'
do play Burning Pact
do choose Sentinel
expect energy 4
do play Burning Pact
do choose Sentinel+
expect energy 6

case Sever Soul: exhausts what is no attack, then strikes
game spire/training
with deck='Strike, Wound, 2 Defend, "Sever Soul"'
do play Sever Soul
expect energy 1
expect hp[1] 84
expect text "exhaust pile (3): 2 Defend, 1 Wound\n"

case Sever Soul+: 22 damage
game spire/training
with deck='4 Strike, "Sever Soul" upgraded'
do play Sever Soul+
expect hp[1] 78
expect not text "exhaust pile"

case Shockwave: Weak and Vulnerable for all
game spire/training
with deck='4 Defend, Shockwave'
with enemies='2 Dummy'
do play Shockwave
expect energy 1
expect text "Weak 3  Vulnerable 3"
expect text "exhaust pile (1): 1 Shockwave\n"
expect statuses 4

case Shockwave+: 5 of each
game spire/training
with deck='4 Defend, Shockwave upgraded'
do play Shockwave+
expect text "Weak 5  Vulnerable 5"

case Spot Weakness: Strength if the enemy means to attack
game spire/training
with deck='3 Defend, "Spot Weakness", "Spot Weakness" upgraded'
with enemies='Dummy, Puncher'
do play Spot Weakness
do target Dummy
expect statuses 0
do play Spot Weakness+
do target Puncher
expect text "Strength 4"

case Spot Weakness: 3 Strength
game spire/training
with deck='4 Defend, "Spot Weakness"'
with enemies=Puncher
do play Spot Weakness
expect text "Strength 3"

case Uppercut: damage, Weak, Vulnerable
game spire/training
with deck='3 Defend, Uppercut, Uppercut upgraded'
with rules.energy=4
do play Uppercut
expect hp[1] 87
expect text "Weak 1  Vulnerable 1"
do play Uppercut+
expect hp[1] 68
expect text "Weak 3  Vulnerable 3"

case Whirlwind: all energy, that many times
game spire/training
with deck='3 Defend, Strike, Whirlwind'
with enemies='2 Dummy'
do play Whirlwind
expect energy 0
expect hp[1] 85
expect hp[2] 85

case Whirlwind+: 8 damage; with no energy nothing
game spire/training
with deck='3 Defend, Whirlwind, Whirlwind upgraded'
do play Whirlwind+
expect hp[1] 76
do play Whirlwind
expect hp[1] 76
