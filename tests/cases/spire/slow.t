# slow.t: looking through cards counts: numbers that would take for ever are refused, or end the play.

case three filters inside each other are refused
description spire
include "jaw-worm.spire"
card Odd
    cost 0
    effect: block count of all cards in draw where (count of all cards in hand where (count of all cards in discard where type = attack > 0) > 0) to self
end
expect error 4:100 "at most 2 filters inside each other"

case by way of a value, too
description spire
include "jaw-worm.spire"
card Odd
    value inner count of all cards in hand where type = attack
    value middle count of all cards in hand where (inner > 0)
    cost 0
    effect: block count of all cards in draw where (middle > 0) to self
end
expect error 6:53 "at most 2 filters inside each other"

case in a condition, too
description spire
include "jaw-worm.spire"
rule Odd
    change attack if count of all cards in draw where (count of all cards in hand where (count of all cards in discard where type = attack > 0) > 0) > 1: add 1
end
expect error 3:103 "at most 2 filters inside each other"

case two are counted
description spire
include "jaw-worm.spire"
card Odd
    cost 0
    effect: block count of all cards in draw where (count of all cards in hand where type = attack > 1) to self
scenario Try
    player Ironclad
    hp 40
    deck Odd upgraded, 4 Strike, 3 Odd
    enemies "Jaw Worm"
end
with deck='8 Odd, 2 Strike'
do play Odd
expect not over

case two in a loop take too long
description spire
include "jaw-worm.spire"
card Odd
    cost 0
    effect:
        repeat 400:
            block count of all cards in draw where (count of all cards in draw where type = attack >= 0) to self
scenario Try
    player Ironclad
    hp 40
    deck 30 Odd, 25 Strike, 20 Defend
    enemies "Jaw Worm"
end
do play Odd
expect over
expect end loop
expect culprit Odd
expect score 0
expect text "rules that never finish: card 'Odd'"

case many in one line take too long
description spire
include "jaw-worm.spire"
status Thick
    stack separate
    ends never
    change block: add count of all cards in draw where (count of all cards in draw where type = attack >= 0)
card Odd
    cost 0
    effect:
        repeat 20: apply 1 Thick to self
        repeat 99: block 1 to self
scenario Try
    player Ironclad
    hp 40
    deck 30 Odd, 25 Strike, 20 Defend
    enemies "Jaw Worm"
end
do play Odd
expect end loop
expect culprit Thick

case looking takes no time from a decision
description spire
include "jaw-worm.spire"
card Odd
    cost count of all cards in draw where (count of all cards in draw where type = attack > 99)
    innate
    effect:
        repeat 20:
            block count of all cards in draw where (count of all cards in draw where type = attack >= 0) to self
scenario Try
    player Ironclad
    hp 40
    deck 30 Odd, 25 Strike, 20 Defend
    enemies "Jaw Worm"
end
expect legal play Odd
expect text "(0) Odd"
do 3 times play Odd
expect not over
expect legal play Odd
