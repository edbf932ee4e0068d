# The worked examples of the paper.

case Strike deals six
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck Strike
    enemies Dummy
end
expect legal play Strike
expect hp[1] 100
do play Strike
expect hp[1] 94
expect event played Strike
expect event damage Strike Dummy 6
expect energy 2
do end turn
expect hp 70
expect turn 2

case an upgraded Strike deals nine and says so
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck Strike upgraded
    enemies Dummy
end
expect text "Deal 9 damage."
do play Strike+
expect hp[1] 91

case Defend stops damage
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck Defend
    enemies Dummy
end
do play Defend
expect block 5
do end turn
expect hp 75
expect block 0

case Bash makes its target vulnerable
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck Bash, Strike
    enemies Dummy
end
do play Bash
expect hp[1] 92
expect text "Vulnerable 2"
do play Strike
expect hp[1] 83
do end turn
expect text "Vulnerable 1"
do end turn
expect not text "Vulnerable: "

case two equal enemies have different names
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck Bash
    enemies 2 Dummy
end
do play Bash
expect legal target Dummy
expect legal target Dummy #2
do target Dummy #2
expect hp[1] 100
expect hp[2] 92

case the two-target Bash asks twice
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck "Split Bash"
    enemies 2 Dummy
end
do play Split Bash
do target Dummy
expect hp[1] 92
do target Dummy #2
expect hp[1] 92
expect hp[2] 100
expect text "Vulnerable 2"

case After Image gives block for every card but itself
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck "After Image", 2 Strike
    enemies Dummy
end
do play After Image
expect block 0
do play Strike
expect block 1
expect event rule "After Image"
do play Strike
expect block 2

case Concentrate discards three cards for two energy
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck Concentrate, Strike, Defend, Bash, Cleave
    enemies Dummy
end
do play Concentrate
expect actions 4
do choose Strike
do choose Bash
expect not legal done
do choose Cleave
expect energy 5
expect event discarded Strike
expect event discarded Bash
expect legal play Defend
expect not legal play Strike

case Survivor discards one
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck Survivor, Strike, Defend
    enemies Dummy
end
do play Survivor
expect block 8
do choose Strike
expect event discarded Strike
expect not legal play Strike

case discard a card and deal damage equal to five times its cost
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck Sling, Bash, Defend
    enemies Dummy
end
do play Sling
do choose Bash
expect hp[1] 90
expect event discarded Bash

case remove one status effect of your choosing
description spire
include "_paper.spire"
include "_duel.spire"
card Mess
    cost 0
    effect: apply 2 Weak and apply 3 Strength and apply 2 Frail to self
scenario S
    deck Antidote, Mess, Strike
    enemies Dummy
end
do play Mess
do play Antidote
expect legal choose Weak
expect legal choose Strength
expect legal choose Frail
do choose Weak
expect not text "Weak"
expect text "Strength 3"
do play Strike
expect hp[1] 91

case Vulnerable and Weak keep the fraction until the end
description spire
include "_paper.spire"
include "_duel.spire"
card Ten
    cost 0
    effect: apply 1 Weak to self and apply 1 Vulnerable to choose enemy and attack 10 to choose enemy
scenario S
    deck Ten
    enemies Dummy
end
do play Ten
expect hp[1] 89

case Strength counts before Vulnerable
description spire
include "_paper.spire"
include "_duel.spire"
card Six
    cost 0
    effect: apply 3 Strength to self and apply 1 Vulnerable to choose enemy and attack 6 to choose enemy
scenario S
    deck Six
    enemies Dummy
end
do play Six
expect hp[1] 87

case in MiniStS Strength counts after Vulnerable
description spire
include "minists.spire"
card Six
    cost 0
    effect: apply 3 Strength to self and apply 1 Vulnerable to all enemies and attack 6 to all enemies
scenario S
    deck Six
    enemies Leech
end
do play Six
expect hp[1] 58

case Searing Blow upgrades for ever
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck "Searing Blow" upgraded 3
    enemies Dummy
end
expect text "Deal 27 damage."
do play Searing Blow+3
expect hp[1] 73

case Anger copies itself
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck Anger
    enemies Dummy
end
do play Anger
expect text "discard pile (2): 2 Anger"

case Impervious is exhausted
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck Impervious, Strike
    enemies Dummy
end
do play Impervious
expect block 30
expect event exhausted Impervious
expect text "exhaust pile (1): 1 Impervious"

case Armaments upgrades a card and its text
description spire
include "_paper.spire"
include "_duel.spire"
scenario S
    deck Armaments, Strike, Defend upgraded
    enemies Dummy
end
do play Armaments
expect event upgraded Strike
expect legal play Strike+
expect text "Deal 9 damage."
