# More cards of the Silent. The last cards of a deck are the first hand.

case Terror: 99 Vulnerable
game spire/training
with deck='2 Defend, Strike, Terror, Terror upgraded'
do play Terror
expect energy 2
expect text "Vulnerable 99"
do play Terror+
expect energy 2
do play Strike
expect hp[1] 91
expect text "exhaust pile (2)"

case Piercing Wail: all enemies are weaker this turn
game spire/training
with deck='4 Defend, "Piercing Wail"'
with enemies='2 Puncher'
do play Piercing Wail
expect energy 2
expect text "attacks for 4"
do end turn
expect hp 72
expect statuses 0
expect text "exhaust pile (1)"

case Piercing Wail+: 8 Strength
game spire/training
with deck='4 Defend, "Piercing Wail" upgraded'
with enemies=Puncher
do play Piercing Wail+
expect text "attacks for 2"

case Sucker Punch: damage and Weak
game spire/training
with deck='3 Defend, "Sucker Punch", "Sucker Punch" upgraded'
do play Sucker Punch
expect hp[1] 93
expect text "Weak 1"
do play Sucker Punch+
expect hp[1] 84
expect text "Weak 3"

case Leg Sweep: Weak and block
game spire/training
with deck='3 Strike, "Leg Sweep", "Leg Sweep" upgraded'
with rules.energy=4
do play Leg Sweep
expect text "Weak 2"
expect block 11
do play Leg Sweep+
expect text "Weak 5"
expect block 25

case Heel Hook: pays for itself against the weak
game spire/training
with deck='6 Strike, Neutralize, "Heel Hook", "Heel Hook" upgraded, Defend, Defend'
do play Heel Hook
expect hp[1] 95
expect energy 2
expect text "draw pile (6)"
do play Neutralize
do play Heel Hook+
expect hp[1] 84
expect energy 2
expect text "draw pile (5)"

case Slice: 6 damage for nothing
game spire/training
with deck='3 Defend, Slice, Slice upgraded'
do play Slice
expect hp[1] 94
do play Slice+
expect hp[1] 85
expect energy 3

case Quick Slash: damage and a card
game spire/training
with deck='5 Strike, 3 Defend, "Quick Slash", "Quick Slash" upgraded'
do play Quick Slash
expect hp[1] 92
do play Quick Slash+
expect hp[1] 80
expect text "draw pile (3)"

case Dagger Spray: twice to all
game spire/training
with deck='3 Defend, "Dagger Spray", "Dagger Spray" upgraded'
with enemies='2 Dummy'
do play Dagger Spray
expect hp[1] 92
expect hp[2] 92
do play Dagger Spray+
expect hp[2] 80

case Riddle with Holes: five hits
game spire/training
with deck='3 Defend, "Riddle with Holes", "Riddle with Holes" upgraded'
with rules.energy=4
do play Riddle with Holes
expect hp[1] 85
do play Riddle with Holes+
expect hp[1] 65

case Skewer: a hit for every energy
game spire/training
with deck='4 Defend, Skewer'
do play Skewer
expect hp[1] 79
expect energy 0

case Skewer+: 10 damage
game spire/training
with deck='4 Defend, Skewer upgraded'
do play Skewer+
expect hp[1] 70

case Backstab: innate, once
game spire/training
with deck='Backstab, Backstab upgraded, 8 Strike'
do play Backstab
expect energy 3
expect hp[1] 89
do play Backstab+
expect hp[1] 74
expect text "exhaust pile (2): 1 Backstab, 1 Backstab+"

case Die Die Die: 13 damage to all, once
game spire/training
with deck='3 Defend, "Die Die Die", "Die Die Die" upgraded'
with enemies='2 Dummy'
do play Die Die Die
expect hp[1] 87
do play Die Die Die+
expect hp[2] 70
expect text "exhaust pile (2)"

case Masterful Stab: dearer with every loss of hit points
game spire/training
with deck='2 Defend, Bloodletting, "Masterful Stab", "Masterful Stab" upgraded'
do play Masterful Stab
expect hp[1] 88
expect energy 3
do play Bloodletting
expect text "(1) Masterful Stab+"
do play Masterful Stab+
expect hp[1] 72
expect energy 4

case Dash: block and damage
game spire/training
with deck='3 Defend, Dash, Dash upgraded'
with rules.energy=4
do play Dash
expect block 10
expect hp[1] 90
do play Dash+
expect block 23
expect hp[1] 77

case Deflect: 4 block for nothing
game spire/training
with deck='3 Strike, Deflect, Deflect upgraded'
do play Deflect
expect block 4
do play Deflect+
expect block 11
expect energy 3

case Backflip: block and two cards
game spire/training
with deck='5 Strike, 3 Defend, Backflip, Backflip upgraded'
do play Backflip
expect block 5
do play Backflip+
expect block 13
expect text "draw pile (1)"

case Expertise: draws up to six cards
game spire/training
with deck='8 Strike, 4 Defend, Expertise'
do play Expertise
expect energy 2
expect text "draw pile (6)"

case Expertise+: up to seven
game spire/training
with deck='8 Strike, 4 Defend, Expertise upgraded'
do play Expertise+
expect text "draw pile (5)"

case Escape Plan: block if the card drawn is a skill
game spire/training
with deck='Strike, Strike, Defend, 3 Strike, "Escape Plan", "Escape Plan" upgraded'
do play Escape Plan
expect energy 3
expect block 3
do play Escape Plan+
expect block 3
expect text "draw pile (1)"

case Escape Plan+: 5 block
game spire/training
with deck='Defend, 4 Strike, "Escape Plan" upgraded'
do play Escape Plan+
expect block 5

case Distraction: a random skill that costs nothing this turn
game spire/training
with deck='4 Strike, Distraction'
with rules.energy=1
do play Distraction
expect event created
expect actions 2
expect text "  (0) "
expect text "exhaust pile (1): 1 Distraction\n"

case Distraction+: costs nothing itself
game spire/training
with deck='4 Strike, Distraction upgraded'
do play Distraction+
expect energy 3

case Poisoned Stab: damage and poison
game spire/training
with deck='3 Defend, "Poisoned Stab", "Poisoned Stab" upgraded'
do play Poisoned Stab
expect hp[1] 94
expect text "Poison 3"
do play Poisoned Stab+
expect hp[1] 86
expect text "Poison 7"

case Bane: twice against the poisoned
game spire/training
with deck='2 Defend, "Deadly Poison", Bane, Bane upgraded'
do play Bane
expect hp[1] 93
do play Deadly Poison
do play Bane+
expect hp[1] 73

case Bane: Envenom poisons in time
game spire/training
with deck='3 Defend, Envenom, Bane'
do play Envenom
do play Bane
expect hp[1] 86
expect text "Poison 2"

case Crippling Cloud: poison and Weak for all
game spire/training
with deck='4 Defend, "Crippling Cloud"'
with enemies='2 Dummy'
do play Crippling Cloud
expect energy 1
expect statuses 4
expect text "Poison 4  Weak 2"
expect text "exhaust pile (1)"

case Crippling Cloud+: 7 poison
game spire/training
with deck='4 Defend, "Crippling Cloud" upgraded'
do play Crippling Cloud+
expect text "Poison 7  Weak 2"

case All-Out Attack: damage to all, a card goes at random
game spire/training
with deck='3 Defend, "All-Out Attack", "All-Out Attack" upgraded'
with enemies='2 Dummy'
seed 2
do play All-Out Attack
expect energy 2
expect hp[1] 90
expect hp[2] 90
expect event discarded
expect text "discard pile (2)"

case All-Out Attack+: 14 damage
game spire/training
with deck='4 Defend, "All-Out Attack" upgraded'
do play All-Out Attack+
expect hp[1] 86
expect text "discard pile (2): 1 Defend, 1 All-Out Attack+"

case Unload: discards what is no attack
game spire/training
with deck='Strike, Wound, Tactician, Defend, Unload'
do play Unload
expect hp[1] 86
expect energy 3
expect text "discard pile (4): 1 Defend, 1 Wound, 1 Tactician, 1 Unload\n"

case Unload+: 18 damage
game spire/training
with deck='4 Strike, Unload upgraded'
do play Unload+
expect hp[1] 82
expect text "discard pile (1)"

case Flying Knee: damage, and energy next turn
game spire/training
with deck='3 Defend, "Flying Knee", "Flying Knee" upgraded'
do play Flying Knee
expect hp[1] 92
do play Flying Knee+
expect hp[1] 81
do end turn
expect energy 5
do end turn
expect energy 3

case Outmaneuver: energy next turn
game spire/training
with deck='3 Defend, Outmaneuver, Outmaneuver upgraded'
do play Outmaneuver
expect energy 2
do end turn
expect energy 5
do play Outmaneuver+
do end turn
expect energy 6

case Caltrops: thorns
game spire/training
with deck='3 Defend, Caltrops, Caltrops upgraded'
with enemies=Boxer
do play Caltrops
expect energy 2
do end turn
expect hp[1] 94
do play Caltrops+
expect text "Thorns 8"
do end turn
expect hp[1] 78

case Endless Agony: copies itself when drawn
game spire/training
with deck='3 Defend, "Endless Agony"'
do play Endless Agony
expect energy 3
do play Endless Agony
expect hp[1] 92
expect not legal play Endless Agony
expect text "exhaust pile (2): 2 Endless Agony\n"

case Endless Agony+: 6 damage
game spire/training
with deck='3 Defend, "Endless Agony" upgraded'
do 2 times play Endless Agony+
expect hp[1] 88

case Footwork: Dexterity
game spire/training
with deck='Strike, 2 Defend, Footwork, Footwork upgraded'
with rules.energy=4
do play Footwork
do play Defend
expect block 7
do play Footwork+
do play Defend
expect block 17

case Glass Knife: wears off
game spire/training
with deck='3 Defend, "Glass Knife", "Glass Knife" upgraded'
do play Glass Knife
expect hp[1] 84
do play Glass Knife+
expect hp[1] 60
do end turn
do play Glass Knife
expect hp[1] 48
do play Glass Knife+
expect hp[1] 28

case Glass Knife: never heals
game spire/training
with deck='"Glass Knife"'
do play Glass Knife
do end turn
do play Glass Knife
do end turn
do play Glass Knife
do end turn
do play Glass Knife
expect hp[1] 60
do end turn
do play Glass Knife
do end turn
do play Glass Knife
expect hp[1] 60

case Malaise: Strength and strength
game spire/training
with deck='4 Defend, Malaise'
with enemies=Puncher
do play Malaise
expect energy 0
expect text "Strength -3  Weak 3"
do end turn
expect hp 75
expect text "exhaust pile (1): 1 Malaise\n"

case Malaise+: one more
game spire/training
with deck='4 Defend, Malaise upgraded'
do play Malaise+
expect text "Strength -4  Weak 4"

case Neutralize: a little damage and Weak
game spire/training
with deck='3 Defend, Neutralize, Neutralize upgraded'
do play Neutralize
expect energy 3
expect hp[1] 97
expect text "Weak 1"
do play Neutralize+
expect hp[1] 93
expect text "Weak 3"
