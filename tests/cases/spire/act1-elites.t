# Act 1: Lagavulin and Sentries; the Gremlin Nob is with the gremlins.

case Lagavulin: sleeps for three turns behind its shell, then attacks twice and drains
game spire/act1/lagavulin
with deck='5 Wound'
with hp=500
expect text "| Sleep"
expect block[1] 8
expect text "Metallicize 8"
do end turn
expect event move Sleep Lagavulin
expect block[1] 8
do end turn
expect event move Sleep
expect block[1] 8
do end turn
expect event move Sleep
expect hp 500
expect block[1] 0
expect not text "Metallicize"
expect text "Attack: attacks for 18"
do 2 times end turn
expect hp 464
expect text "| Siphon Soul: weakens you"
do end turn
expect event move "Siphon Soul"
expect hp 464
expect text "Strength -1  Dexterity -1"
expect text "Attack: attacks for 18"
do 2 times end turn
expect text "| Siphon Soul"

case Lagavulin: a hit that its block stops does not wake it
game spire/act1/lagavulin
with deck='5 Strike'
do play Strike
expect block[1] 2
expect text "| Sleep"
expect text "Metallicize 8"

case Lagavulin: hurt, it wakes, loses its shell and is stunned for a turn
game spire/act1/lagavulin
with deck='5 Strike'
with Lagavulin.hp=110
with hp=500
do 2 times play Strike
expect hp[1] 106
expect text "| Stunned"
expect not text "Metallicize"
do end turn
expect event move Stunned Lagavulin
expect hp 500
expect block[1] 0
expect text "Attack: attacks for 18"
do 2 times end turn
expect hp 464
expect text "| Siphon Soul"

case Lagavulin: hurt again while stunned, it is not stunned for longer
game spire/act1/lagavulin
with deck='5 Strike'
with hp=500
do 3 times play Strike
expect text "| Stunned"
do end turn
do play Strike
expect text "Attack: attacks for 18"

case Lagavulin: drained, you strike for less
game spire/act1/lagavulin
with deck='5 Strike'
with hp=500
with Lagavulin.hp=110
do 6 times end turn
expect text "Strength -1  Dexterity -1"
do play Strike
expect hp[1] 105

case Three Sentries: bolts from the first and third, a beam from the second, then the other way round
game spire/act1/sentries
with deck='20 Wound'
expect text "Artifact 1  | Bolt"
do end turn
expect event move Bolt Sentry
expect event move Beam Sentry
expect hp 71
expect text "discard pile (9): 5 Wound, 4 Dazed"
do end turn
expect hp 53
expect text "discard pile (16): 10 Wound, 6 Dazed"

case Sentry: its artifact stops the first thing that would harm it
game spire/act1/sentries
with deck='5 Bash'
with rules.energy=9
do play Bash
do target Sentry
expect not text "Vulnerable 2  |"
expect text "/39  | Bolt"
do play Bash
do target Sentry
expect text "Vulnerable 2  |"

case Dazed: cannot be played and is gone at the end of the turn
game spire/act1/sentries
with deck='5 Dazed'
expect not legal play Dazed
expect actions 1
do end turn
expect text "exhaust pile (5): 5 Dazed"
