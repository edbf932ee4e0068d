# Act 1: whom one meets, and a run through it. The first combatant of these battles has summoned the
# others and is gone.

case Two Louses: two, each of either colour
game spire/act1/two-louses
seed 1
expect not text "Two Louses"
expect text "Louse"
expect hp[4] 0

case Gremlin Gang: four at most, and not the one that brought them
game spire/act1/gremlin-gang
seed 1
expect not text "Gremlin Gang"
expect hp[6] 0

case Three Louses: three
game spire/act1/three-louses
seed 1
expect not text "Three Louses"
expect hp[5] 0

case Many Slimes: five small ones
game spire/act1/many-slimes
seed 1
expect text "Spike Slime (S)"
expect text "Acid Slime (S)"
expect hp[7] 0
expect not text "(M)"

case Small Slimes: a small one and a medium one of the other kind
game spire/act1/small-slimes
seed 1
expect text "Slime (S)"
expect text "Slime (M)"
expect hp[4] 0

case Act 1: the first encounter is a weak one
game spire/run
seed 1
expect text "Battle 1 of 6"
expect not text "Encounter"
expect hp 80

case Act 1: hit points carry over, a card may be taken, and the next battle begins
game spire/run
with deck='10 Immolate upgraded'
with rules.energy=30
with hp=50
seed 1
do 2 times play Immolate+
expect not over
expect hp 50
expect legal no card
expect actions 4
do first
expect event reward
expect text "Battle 2 of 6"
expect hp 74

case Act 1: no card need be taken
game spire/run
with deck='10 Immolate upgraded'
with rules.energy=30
seed 1
do 2 times play Immolate+
do no card
expect text "Battle 2 of 6"
expect hp 80
