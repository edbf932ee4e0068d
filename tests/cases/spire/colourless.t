# Status cards, curses and colourless cards. The last cards of a deck are the first hand.

case Wound: cannot be played
game spire/training
with deck='4 Strike, Wound'
expect actions 2
expect text "(-) Wound"
do end turn
expect text "(-) Wound"

case Dazed: gone at the end of the turn
game spire/training
with deck='4 Strike, Dazed'
expect actions 2
do end turn
expect text "exhaust pile (1): 1 Dazed\n"

case Burn: 2 damage at the end of the turn, which block stops
game spire/training
with deck='2 Strike, Defend, Burn, Burn upgraded'
do end turn
expect hp 74
do play Defend
do end turn
expect hp 73

case Burn: Metallicize comes first
game spire/training
with deck='2 Strike, Metallicize, Burn, Burn upgraded'
do play Metallicize
do end turn
expect hp 77

case Slimed: 1 energy to be rid of it
game spire/training
with deck='4 Strike, Slimed'
do play Slimed
expect energy 2
expect text "exhaust pile (1): 1 Slimed\n"

case Void: drawing it costs energy
game spire/training
with deck='4 Strike, Void'
expect energy 2
do end turn
expect text "exhaust pile (1): 1 Void\n"
expect energy 3

case Ascender's Bane: an ethereal curse
game spire/training
with deck='4 Strike, "Ascender'"'"'s Bane"'
expect actions 2
do end turn
expect text "exhaust pile (1): 1 Ascender's Bane\n"

case Clumsy: an ethereal curse
game spire/training
with deck='4 Strike, Clumsy'
expect actions 2
do end turn
expect text "exhaust pile (1): 1 Clumsy\n"

case Decay: 2 damage at the end of the turn
game spire/training
with deck='3 Strike, Defend, Decay'
do end turn
expect hp 78
do play Defend
do end turn
expect hp 78

case Injury: only in the way
game spire/training
with deck='4 Strike, Injury'
expect actions 2
do end turn
expect hp 80

case Normality: three cards a turn
game spire/training
with deck='4 Anger, Normality'
do 3 times play Anger
expect actions 1
do end turn
expect legal play Anger

case Pain: every other card hurts, before it does anything
game spire/training
with deck='Strike, 2 Defend, Rupture, Pain'
do play Defend
expect hp 79
do play Rupture
expect hp 78
expect text "Rupture 1"
do play Strike
expect hp 77
expect text "Strength 1"

case Parasite: only in the way
game spire/training
with deck='4 Strike, Parasite'
expect actions 2

case Regret: a hit point for every card in hand
game spire/training
with deck='4 Strike, Regret'
do 2 times play Strike
do end turn
expect hp 77

case Writhe: innate
game spire/training
with deck='Writhe, 8 Strike'
expect text "(-) Writhe"

case Necronomicurse: exhausted, it comes back
game spire/training
with deck='3 Strike, Necronomicurse, "Burning Pact"'
do play Burning Pact
do choose Necronomicurse
expect event exhausted Necronomicurse
expect text "(-) Necronomicurse"
expect not text "exhaust pile"

case Pride: innate; played, it is gone
game spire/training
with deck='Pride, 8 Strike'
do play Pride
expect energy 2
expect text "exhaust pile (1): 1 Pride\n"
do end turn
expect not event created Pride

case Bandage Up: heals
game spire/training
with deck='2 Strike, Offering, "Bandage Up", "Bandage Up" upgraded'
do play Offering
do play Bandage Up
expect hp 78
expect energy 5
do play Bandage Up+
expect hp 80
expect text "exhaust pile (3)"

case Bandage Up+: heals 6
game spire/training
with deck='2 Strike, Bloodletting, Offering, "Bandage Up" upgraded'
do play Offering
do play Bloodletting
do play Bandage Up+
expect hp 77

case Blind: 2 Weak
game spire/training
with deck='4 Strike, Blind'
with enemies='2 Puncher'
do play Blind
do target Puncher #2
expect energy 3
expect text "Weak 2"
do end turn
expect hp 63

case Blind+: for all enemies
game spire/training
with deck='4 Strike, Blind upgraded'
with enemies='2 Puncher'
do play Blind+
do end turn
expect hp 66

case Dark Shackles: less Strength until the enemy's turn is over
game spire/training
with deck='4 Strike, "Dark Shackles"'
with enemies=Puncher
do play Dark Shackles
expect energy 3
expect text "Shackled 9  Strength -9"
expect text "attacks for 1"
do end turn
expect hp 79
expect text "attacks for 10"
expect statuses 0

case Dark Shackles+: 15
game spire/training
with deck='4 Strike, "Dark Shackles" upgraded'
with enemies=Puncher
do play Dark Shackles+
expect text "attacks for 0"
expect text "Strength -15"
expect text "exhaust pile (1)"

case Deep Breath: the discard pile goes into the draw pile
game spire/training
with deck='2 Defend, Strike, Strike, "Deep Breath"'
do play Strike
do play Strike
do play Deep Breath
expect energy 1
expect text "draw pile (1): 1 Strike\n"
expect text "discard pile (1): 1 Deep Breath\n"

case Deep Breath+: draws two
game spire/training
with deck='Defend, 3 Strike, "Deep Breath" upgraded'
do 3 times play Strike
do play Deep Breath+
expect text "draw pile (1)"

case Dramatic Entrance: innate, 8 to all
game spire/training
with deck='"Dramatic Entrance", "Dramatic Entrance" upgraded, 8 Strike'
with enemies='2 Dummy'
do play Dramatic Entrance
expect energy 3
expect hp[2] 92
do play Dramatic Entrance+
expect hp[1] 80
expect hp[2] 80
expect text "exhaust pile (2)"

case Enlightenment: costs at most 1 this turn
game spire/training
with deck='Anger, Bash, Bludgeon, Strike, Enlightenment'
do play Enlightenment
expect energy 3
expect text "(0) Anger"
expect text "(1) Bash"
expect text "(1) Bludgeon"
do end turn
expect text "(2) Bash"
expect text "(3) Bludgeon"

case Enlightenment+: for the battle
game spire/training
with deck='Anger, Bash, Bludgeon, Strike, Enlightenment upgraded'
do play Enlightenment+
do end turn
expect text "(1) Bash"
expect text "(1) Bludgeon"

case Finesse: a little block and a card
game spire/training
with deck='5 Strike, 3 Defend, Finesse, Finesse upgraded'
do play Finesse
expect block 2
do play Finesse+
expect block 6
expect energy 3
expect text "draw pile (3)"

case Flash of Steel: a little damage and a card
game spire/training
with deck='5 Strike, 3 Defend, "Flash of Steel", "Flash of Steel" upgraded'
do play Flash of Steel
expect energy 3
expect hp[1] 97
do play Flash of Steel+
expect hp[1] 91
expect text "draw pile (3)"

case Forethought: to the bottom, free until it is played
game spire/training
with deck='3 Strike, Bludgeon, Forethought'
do play Forethought
expect energy 3
do choose Bludgeon
expect text "draw pile (1): 1 Bludgeon (costs 0 until played)\n"
do end turn
expect text "(0) Bludgeon"
do end turn
expect text "(0) Bludgeon"
do play Bludgeon
expect energy 3
do end turn
expect text "(3) Bludgeon"

case Forethought+: any number
game spire/training
with deck='Strike, Defend, Bash, Bludgeon, Forethought upgraded'
do play Forethought+
do choose Bludgeon
do choose Bash
do done
expect text "draw pile (2): 1 Bash (costs 0 until played), 1 Bludgeon (costs 0 until played)\n"
do end turn
expect text "(0) Bludgeon"
expect text "(0) Bash"

case Good Instincts: 6 block
game spire/training
with deck='3 Strike, "Good Instincts", "Good Instincts" upgraded'
do play Good Instincts
expect energy 3
expect block 6
do play Good Instincts+
expect block 15

case Impatience: draws if there is no attack in hand
game spire/training
with deck='5 Defend, 3 Defend, Strike, Impatience'
do play Impatience
expect energy 3
expect text "draw pile (5)"
do play Strike
expect text "draw pile (5)"

case Impatience+: three cards
game spire/training
with deck='5 Strike, 4 Defend, Impatience upgraded'
do play Impatience+
expect text "draw pile (2)"

case Impatience: two cards
game spire/training
with deck='5 Strike, 4 Defend, Impatience'
do play Impatience
expect text "draw pile (3)"

case Jack Of All Trades: a random colourless card
game spire/training
with deck='4 Strike, "Jack Of All Trades"'
do play Jack Of All Trades
expect energy 3
expect event created
expect text "exhaust pile (1): 1 Jack Of All Trades\n"
expect "pile ends[1]" 5

case Jack Of All Trades+: two
game spire/training
with deck='4 Strike, "Jack Of All Trades" upgraded'
do play Jack Of All Trades+
expect "pile ends[1]" 6

case Madness: a card costs nothing for the battle
game spire/training
with deck='Bash, Wound, 2 Anger, Madness'
do play Madness
expect energy 2
expect text "(0) Bash"
do end turn
expect text "(0) Bash"

case Madness+: costs nothing itself
game spire/training
with deck='4 Bash, Madness upgraded'
do play Madness+
expect energy 3
expect text "(0) Bash"
do play Bash
do play Bash
expect energy 1
expect not legal play Bash
expect text "exhaust pile (1): 1 Madness+\n"

case Madness: a card that costs 1 will do
game spire/training
with deck='Strike, 3 Wound, Madness'
do play Madness
expect text "(0) Strike"

case Mind Blast: damage by the size of the draw pile
game spire/training
with deck='"Mind Blast", "Mind Blast" upgraded, 12 Strike'
do play Mind Blast
expect energy 1
expect hp[1] 91
do play Mind Blast+
expect energy 0
expect hp[1] 82

case Panacea: Artifact stops what harms
game spire/training
with deck='2 Strike, Flex, Panacea, Panacea upgraded'
do play Panacea
expect energy 3
expect text "Artifact 1"
do play Flex
expect not text "Artifact 1"
expect text "Strength 2"
do end turn
expect text "Strength 2"
do play Panacea+
expect text "Artifact 2"

case Panic Button: much block, then none from cards
game spire/training
with deck='4 Defend, "Panic Button"'
do play Panic Button
expect energy 3
expect block 30
expect text "No Block 2"
do play Defend
expect block 30
do end turn
expect text "No Block 1"
do play Defend
expect block 0
do end turn
expect statuses 0
do play Defend
expect block 5

case Panic Button+: 40 block
game spire/training
with deck='4 Defend, "Panic Button" upgraded'
do play Panic Button+
expect block 40

case Purity: exhausts up to three cards
game spire/training
with deck='Strike, Defend, 2 Wound, Purity'
do play Purity
expect energy 3
do choose Wound
do choose Wound
do done
expect text "exhaust pile (3): 2 Wound, 1 Purity\n"

case Purity: no more than three
game spire/training
with deck='4 Wound, Purity'
do play Purity
do 3 times choose Wound
expect legal end turn
expect text "exhaust pile (4): 3 Wound, 1 Purity\n"

case Purity+: no more than five
game spire/training
with deck='7 Wound, Purity upgraded'
with rules.draw=8
do play Purity+
do 5 times choose Wound
expect legal end turn
expect text "exhaust pile (6): 5 Wound, 1 Purity+\n"

case Purity+: up to five
game spire/training
with deck='4 Wound, Purity upgraded'
do play Purity+
do 4 times choose Wound
expect text "exhaust pile (5): 4 Wound, 1 Purity+\n"

case Swift Strike: 7 damage for nothing
game spire/training
with deck='3 Strike, "Swift Strike", "Swift Strike" upgraded'
do play Swift Strike
expect hp[1] 93
do play Swift Strike+
expect hp[1] 83
expect energy 3

case Trip: 2 Vulnerable
game spire/training
with deck='3 Strike, Trip, Trip upgraded'
with enemies='2 Dummy'
do play Trip
expect energy 3
do target Dummy
expect statuses 1
do play Trip+
expect statuses 2
expect text "Vulnerable 4"
expect text "Vulnerable 2"

case Apotheosis: everything is upgraded
game spire/training
with deck='3 Strike, Wound, Defend, Defend, "Searing Blow" upgraded, Apotheosis'
do play Defend
do play Apotheosis
expect energy 0
expect text "(1) Defend+"
expect text "(2) Searing Blow+"
expect text "draw pile (3): 3 Strike+\n"
expect text "discard pile (1): 1 Defend+\n"
expect text "(-) Wound "

case Apotheosis+: costs 1
game spire/training
with deck='4 Strike, Apotheosis upgraded'
do play Apotheosis+
expect energy 2
do play Strike+
expect hp[1] 91

case Magnetism: a colourless card every turn
game spire/training
with deck='6 Strike, Magnetism, Magnetism upgraded'
do play Magnetism
expect energy 1
do end turn
expect event created
expect "pile ends[1]" 8

case Magnetism+: costs 1
game spire/training
with deck='4 Strike, Magnetism upgraded'
do play Magnetism+
expect energy 2
expect text "Magnetism 1"

case Master of Strategy: three cards
game spire/training
with deck='8 Strike, "Master of Strategy"'
do play Master of Strategy
expect energy 3
expect text "draw pile (1)"
expect text "exhaust pile (1)"

case Master of Strategy+: four
game spire/training
with deck='10 Strike, "Master of Strategy" upgraded'
do play Master of Strategy+
expect text "draw pile (2)"

case Mayhem: the top card is played at the start of the turn
game spire/training
with deck='Bash, 5 Defend, 4 Strike, Mayhem'
do play Mayhem
expect energy 1
do end turn
expect hp[1] 92
expect text "discard pile (5): 4 Strike, 1 Bash\n"

case Mayhem+: costs 1
game spire/training
with deck='4 Strike, Mayhem upgraded'
do play Mayhem+
expect energy 2

case Panache: every fifth card of a turn
game spire/training
with deck='4 Anger, Panache'
with enemies='2 Dummy'
with rules.draw=10
do play Panache
expect energy 3
do play Anger
do target Dummy
do play Anger
do target Dummy
do play Anger
do target Dummy
do play Anger
do target Dummy
expect hp[2] 100
do end turn
do play Anger
do target Dummy
do play Anger
do target Dummy
do play Anger
do target Dummy
do play Anger
do target Dummy
expect hp[2] 100
do play Anger
do target Dummy
expect hp[2] 90
expect hp[1] 36

case Panache+: 14 damage
game spire/training
with deck='"Swift Strike", 5 Anger, Panache upgraded'
with rules.draw=9
do play Panache+
do 5 times play Anger
expect hp[1] 56

case Sadistic Nature: harm hurts
game spire/training
with deck='2 Defend, Shockwave, "Sadistic Nature", "Sadistic Nature" upgraded'
with enemies='2 Dummy'
do play Sadistic Nature
do play Sadistic Nature+
expect text "Sadistic Nature 12"
do play Shockwave
expect hp[1] 76
expect hp[2] 76

case Sadistic Nature: Dark Shackles harm once
game spire/training
with deck='3 Defend, "Dark Shackles", "Sadistic Nature"'
do play Sadistic Nature
do play Dark Shackles
expect hp[1] 95

case Secret Technique: a skill of the draw pile
game spire/training
with deck='Defend, "Shrug It Off", Bash, 4 Strike, "Secret Technique"'
do play Secret Technique
expect energy 3
expect not legal choose Bash
do choose Shrug It Off
expect legal play Shrug It Off
expect text "exhaust pile (1): 1 Secret Technique\n"

case Secret Technique+: is not exhausted; needs a skill
game spire/training
with deck='Bash, Defend, 3 Strike, "Secret Technique" upgraded, "Secret Technique"'
do play Secret Technique+
expect text "discard pile (1): 1 Secret Technique+\n"
expect not legal play Secret Technique

case Secret Weapon: an attack of the draw pile
game spire/training
with deck='Defend, "Shrug It Off", Bash, Cleave, 4 Strike, "Secret Weapon"'
do play Secret Weapon
expect energy 3
expect not legal choose Defend
do choose Bash
expect legal play Bash
expect text "exhaust pile (1): 1 Secret Weapon\n"

case Secret Weapon+: is not exhausted; needs an attack
game spire/training
with deck='Defend, Bash, 3 Strike, "Secret Weapon" upgraded, "Secret Weapon"'
do play Secret Weapon+
expect text "discard pile (1): 1 Secret Weapon+\n"
expect not legal play Secret Weapon

case The Bomb: 40 damage at the end of the third turn
game spire/training
with deck='4 Strike, "The Bomb"'
with enemies='2 Dummy'
do play The Bomb
expect energy 1
expect text "The Bomb 3"
do end turn
do end turn
expect hp[1] 100
expect text "The Bomb 1"
do end turn
expect hp[1] 60
expect hp[2] 60
expect statuses 0

case The Bomb+: 50 damage, and two at once
game spire/training
with deck='3 Strike, "The Bomb", "The Bomb" upgraded'
with rules.energy=4
do play The Bomb+
do end turn
do play The Bomb
do end turn
do end turn
expect hp[1] 50
do end turn
expect hp[1] 10

case Thinking Ahead: two cards, one back on top
game spire/training
with deck='3 Wound, Bash, Defend, 4 Strike, "Thinking Ahead"'
do play Thinking Ahead
expect energy 3
do choose Bash
expect text "on top: Bash"
expect text "draw pile (4)"
expect text "exhaust pile (1): 1 Thinking Ahead\n"

case Thinking Ahead+: is not exhausted
game spire/training
with deck='Bash, Defend, 4 Strike, "Thinking Ahead" upgraded'
do play Thinking Ahead+
do choose Strike
expect text "discard pile (1): 1 Thinking Ahead+\n"

case Transmutation: colourless cards for nothing
game spire/training
with deck='4 Bludgeon, Transmutation'
with rules.energy=2
do play Transmutation
expect energy 0
expect "pile ends[1]" 6
expect text "\n  (0) "
expect text "exhaust pile (1): 1 Transmutation\n"

case Transmutation+: they are upgraded
game spire/training
with deck='4 Bludgeon, Transmutation upgraded'
with rules.energy=1
do play Transmutation+
expect event created
expect event upgraded

case Violence: three attacks of the draw pile
game spire/training
with deck='4 Strike, 2 Defend, 4 Defend, Violence'
do play Violence
expect energy 3
expect text "draw pile (3): 1 Strike, 2 Defend\n"
expect text "exhaust pile (1)"

case Violence+: four
game spire/training
with deck='5 Strike, 2 Defend, 4 Defend, Violence upgraded'
do play Violence+
expect text "draw pile (3): 1 Strike, 2 Defend\n"

case Apparition: intangible for a turn
game spire/training
with deck='4 Strike, Apparition'
with enemies=Boxer
do play Apparition
expect energy 2
expect text "Intangible 1"
expect text "attacks for 1 x 2"
do end turn
expect hp 78
expect statuses 0
expect text "exhaust pile (1): 1 Apparition\n"

case Apparition+: not ethereal
game spire/training
with deck='3 Strike, Apparition, Apparition upgraded'
do end turn
expect text "exhaust pile (1): 1 Apparition\n"
do play Apparition+
expect text "Intangible 1"

case Bite: damage and healing
game spire/training
with deck='2 Strike, Offering, Bite, Bite upgraded'
do play Offering
do play Bite
expect hp[1] 93
expect energy 4
expect hp 76
do play Bite+
expect hp[1] 85
expect hp 79

case J.A.X.: hit points for Strength
game spire/training
with deck='3 Strike, "J.A.X.", "J.A.X." upgraded'
do play J.A.X.
expect energy 3
expect hp 77
expect text "Strength 2"
do play J.A.X.+
expect hp 74
expect text "Strength 5"
