# numbers.t: arithmetic stays within its bounds; numbers beyond them are refused where they are written.

case the smallest number divided by minus one
description spire
include "jaw-worm.spire"
card Bomb
    cost 0
    type attack
    effect: attack 65536 * 32768 / (0 - 1) to choose enemy
scenario Only
    deck 10 Bomb
    enemies "Jaw Worm"
end
expect text "Deal -999999 damage."
do play Bomb
expect hp[1] 41

case a product stops at the largest number
description spire
include "jaw-worm.spire"
card Bomb
    cost 0
    type attack
    effect: attack 999999 * 999999 to choose enemy
scenario Only
    deck 10 Bomb
    enemies "Jaw Worm"
end
expect text "Deal 999999 damage."
do play Bomb
expect over
expect result 1

case sums, remainders and upgrades stop there too
description spire
include "_rules.spire"
include "_dummies.spire"
card Sum
    cost 0
    upgrades any
    effect:
        set a to 999999 + 999999
        set b to (0 - 999999 - 999999) % 7
        set c to 999999(+999999)
        if a = 999999 and b = 0 - 999999 % 7 and c = 999999: wound 1 to all enemies
        upgrade this
scenario Only
    deck 10 Sum upgraded 3
    enemies "Training Dummy"
end
do play Sum+3
expect hp[1] 999

case an intent of many hits
description spire
include "_rules.spire"
include "_starter.spire"
enemy Storm
    hp 100
    move Hail:
        repeat 999999: attack (random 999998 to 999999) * 999999 times 999 * 1001 to player
    next: Hail
scenario Only
    deck 10 Strike
    enemies Storm
end
expect text "attacks for 999999 x 999999"

case rules that change a number run into its bounds, not over them
description spire
include "_rules.spire"
include "_starter.spire"
include "_dummies.spire"
rule Up
    change attack at 1: add 999999
    change attack at 2: times 999999
    change attack at 3: add 999999
    change attack at 4: times 999999/3
    change attack at 5: add 0 - 999990
scenario Only
    deck 10 Strike
    enemies "Training Dummy"
end
expect text "[9 damage now]"
do play Strike
expect hp[1] 991

case a draw of less than nothing
description spire
include "_rules.spire"
include "_dummies.spire"
rule Listening
    after draw if drawn > 90: wound 1 to all enemies
card Back
    cost 0
    effect: draw 0 - 40000
scenario Only
    deck 20 Back
    enemies "Training Dummy"
end
do play Back
expect text "hand:\n  (0) Back               Draw -40000 cards.\n  (0) Back               Draw -40000 cards.\n  (0) Back               Draw -40000 cards.\n  (0) Back               Draw -40000 cards.\ndraw pile"

case energy never falls below nothing
description spire
include "_rules.spire"
include "_dummies.spire"
rule Poor
    change energy_count: add -10
card Free
    cost 0
    effect: draw 1
scenario Only
    deck 20 Free
    enemies "Training Dummy"
end
expect energy 0
expect legal play Free

case a mode stops at 255
description spire
include "_rules.spire"
include "_starter.spire"
enemy Odd
    hp 50
    start: set mode to 200 + energy * 100
    move Hit: attack mode to player
    next: Hit
scenario Only
    deck 10 Strike
    hp 600
    enemies Odd
end
do end turn
expect hp 400

case hit points the wrong way round
description spire
include "jaw-worm.spire"
enemy Wrong
    hp 20 to 10
    move Stand: nothing
    next: Stand
end
expect error 3:8 "the hit points of 'Wrong' go from 20 to 10; the lower number comes first"

case hit points the wrong way round from some ascension on
description spire
include "jaw-worm.spire"
enemy Wrong
    hp 20{5: 40} to 30
    move Stand: nothing
    next: Stand
end
expect error 3:10 "the hit points of 'Wrong' go from 40 to 30"

case nobody has 40000 hit points
description spire
include "jaw-worm.spire"
enemy Wrong
    hp 40000
    move Stand: nothing
    next: Stand
end
expect error 3:8 "'Wrong' needs 1 to 30000 hit points, but this is 40000"

case block goes up to 999
description spire
include "jaw-worm.spire"
card Wall
    cost 1
    value much 500(1000)
    effect: block much to self
end
expect error 5:19 "block goes up to 999, but this is 1000"

case so does a status
description spire
include "jaw-worm.spire"
card Rage
    cost 1
    effect: apply 5000 Strength to self
end
expect error 4:19 "the amount of a status goes up to 999, but this is 5000"

case so do hits, and a changed cost up to 99
description spire
include "jaw-worm.spire"
card Many
    cost 1
    effect:
        attack 1 times 1000 to choose enemy
        cost all cards in hand set 100 for turn
end
expect error 5:24 "the number of hits goes up to 999, but this is 1000"
expect error 6:36 "a changed cost goes up to 99, but this is 100"

case a mode is not negative
description spire
include "jaw-worm.spire"
enemy Odd
    hp 10
    start: set mode to -1
    move Stand: nothing
    next: Stand
end
expect error 4:24 "a mode goes down to 0, but this is -1"

case a number of seven digits
description spire
include "jaw-worm.spire"
card Big
    cost 1
    effect: attack 1000000 to choose enemy
end
expect error 4:20 "expected a number from -999999 to 999999, found 1000000"

case a status stays at 999
description spire
include "_rules.spire"
include "_dummies.spire"
status Many
    after turn_end to owner: wound amount to all enemies
card More
    cost 0
    effect: apply 900 Many to self
scenario Only
    deck 10 More
    enemies "Training Dummy"
end
do play More
do play More
expect text "Many 999"
do end turn
expect hp[1] 1

# ---- readers end, however long or deep the text is ----

case too deep a selector
description spire
include "jaw-worm.spire"
enemy Odd
    hp 10
    move A: nothing
    next: if first: if first: if first: if first: if first: if first: if first: if first: if first: if first: if first: if first: if first: A
end
expect error 5:131 "ways to choose a move can be nested 12 deep, no deeper"

case too many terms
description spire
include "jaw-worm.spire"
card Sum
    cost 1
    effect: draw 1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1
end
expect error 4:217 "an expression can hold 100 terms side by side, no more"

case values of values of values
description spire
include "jaw-worm.spire"
card Sum
    cost 1
    value a 1+1+1+1+1+1+1+1+1+1
    value b a+a+a+a+a+a+a+a+a+a
    value c b+b+b+b+b+b+b+b+b+b
    value d c+c+c+c+c+c+c+c+c+c
    value e d+d+d+d+d+d+d+d+d+d
    value f e+e+e+e+e+e+e+e+e+e
    value g f+f+f+f+f+f+f+f+f+f
    value h g+g+g+g+g+g+g+g+g+g
    value i h+h+h+h+h+h+h+h+h+h
    value j i+i+i+i+i+i+i+i+i+i
    effect: draw j
end
expect error 6:32 "the value 'c' is too long"
