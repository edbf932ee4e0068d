# Cards together: the order of what they set off.

case Strength is added before Vulnerable multiplies, and fractions are dropped at the end
game spire/training
with deck='2 Strike, Bash, Inflame upgraded, Clothesline'
with rules.energy=9
do play Inflame+
do play Bash
expect hp[1] 89
do play Strike
expect hp[1] 76

case Weak and Vulnerable together: one rounding
description spire
include "_ironclad.spire"
include "_dummy.spire"
scenario Weak
    hp 80
    deck Strike
    status 3 Weak
    status 1 Strength
    enemies Dummy
end
do play Strike
expect hp[1] 95

case Frail after Dexterity: 5 + 2, three quarters
description spire
include "_ironclad.spire"
include "_dummy.spire"
scenario Frail
    hp 80
    deck Defend
    status 3 Frail
    status 2 Dexterity
    enemies Dummy
end
do play Defend
expect block 5

case Corruption, Feel No Pain and Dark Embrace feed each other
game spire/training
with deck='6 Strike, 2 Defend, "Feel No Pain", "Dark Embrace", Corruption'
with rules.energy=6
do play Corruption
do play Feel No Pain
do play Dark Embrace
do play Defend
expect block 8
expect text "draw pile (5)"
expect text "exhaust pile (1): 1 Defend\n"

case Corruption and Sentinel: played, it is exhausted and gives energy
game spire/training
with deck='2 Strike, Defend, Sentinel, Corruption'
do play Corruption
expect energy 0
do play Sentinel
expect energy 2
expect block 5

case Fiend Fire sets off Feel No Pain for every card, before the hits
game spire/training
with deck='2 Strike, Defend, "Feel No Pain", "Fiend Fire"'
do play Feel No Pain
do play Fiend Fire
expect hp[1] 79
expect block 12

case Juggernaut answers every block, also that of Rage and Metallicize
game spire/training
with deck='Strike, Rage, Metallicize, Defend, Juggernaut'
with rules.energy=9
do play Juggernaut
do play Rage
do play Strike
expect hp[1] 89
do play Metallicize
do end turn
expect hp[1] 84

case Evolve goes on while status cards come
game spire/training
with deck='4 Strike, Wound, Wound, Wound, "Shrug It Off", 3 Defend, Evolve'
do play Evolve
do play Shrug It Off
expect text "draw pile (3)"

case Fire Breathing comes before Evolve's card
game spire/training
with deck='5 Strike, Wound, "Shrug It Off", 2 Defend, "Fire Breathing", Evolve'
do play Evolve
do play Fire Breathing
do play Shrug It Off
expect hp[1] 94
expect text "draw pile (4)"

case Brutality feeds Rupture
game spire/training
with deck='3 Strike, Rupture, Brutality'
do play Rupture
do play Brutality
do end turn
expect hp 79
expect text "Strength 1"

case Limit Break doubles what Flex lends, and keeps half
game spire/training
with deck='3 Strike, Flex, "Limit Break"'
do play Flex
do play Limit Break
do end turn
expect text "Strength 2"

case Artifact keeps what Flex lends
game spire/training
with deck='3 Strike, Panacea, Flex'
do play Panacea
do play Flex
expect statuses 1
do end turn
expect text "Strength 2"

case Dual Wield copies a Rampage as it stands
game spire/training
with deck='2 Defend, Rampage, "Headbutt", "Dual Wield"'
with rules.energy=9
do play Rampage
expect hp[1] 92
do end turn
do play Dual Wield
do choose Rampage
do play Rampage
expect hp[1] 79
do play Rampage
expect hp[1] 66

case Havoc plays what it finds for nothing, at a random enemy
game spire/training
with deck='Bludgeon, 4 Defend, Havoc'
with enemies='2 Dummy'
do play Havoc
expect energy 2
expect event damage Bludgeon Dummy 32

case Havoc: X is the energy there is, and it is not spent
game spire/training
with deck='Whirlwind, 4 Defend, Havoc'
do play Havoc
expect hp[1] 90
expect energy 2

case Exhume brings back what Corruption exhausted
game spire/training
with deck='3 Defend, Exhume, Corruption'
do play Corruption
do play Defend
do play Exhume
expect legal play Defend
expect text "exhaust pile (1): 1 Exhume\n"

case Intangible makes every hit 1, after Vulnerable
game spire/training
with deck='2 Strike, Berserk, Apparition, Defend'
with enemies=Boxer
do play Berserk
do play Apparition
do end turn
expect hp 78

case Poison takes its toll before the enemy acts
game spire/training
with deck='4 Strike, "Deadly Poison"'
with enemies=Puncher
do play Deadly Poison
do end turn
expect hp[1] 95
expect hp 70

case Tactician and Reflex answer to Calculated Gamble
game spire/training
with deck='8 Strike, Defend, Defend, Tactician, Reflex, "Calculated Gamble"'
do play Calculated Gamble
expect energy 4
expect text "draw pile (2)"

case the Silent's discards make Eviscerate free
game spire/training
with deck='3 Strike, Eviscerate, Concentrate'
do play Concentrate
do choose Strike
do choose Strike
do choose Strike
expect text "(0) Eviscerate"
expect energy 5

case A Thousand Cuts and After Image hear the same card, in their order
game spire/training
with deck='2 Strike, Defend, "After Image", "A Thousand Cuts"'
with rules.energy=9
do play After Image
do play A Thousand Cuts
expect block 1
expect hp[1] 100
do play Strike
expect block 2
expect hp[1] 93

case Bomb, Tolerate and Combust at the end of one turn
game spire/training
with deck='2 Strike, Combust, Bomb, Tolerate'
with rules.energy=9
do play Bomb
do end turn
do end turn
do play Combust
do play Tolerate
do end turn
expect hp[1] 55
expect hp 79

case a rule that counts cards sees a card that is played in neither pile
description spire
include "_ironclad.spire"
include "_dummy.spire"
status Crowd
    change attack by owner: add count of all cards in hand
    change block by owner: add count of all cards in discard
scenario Crowd
    hp 80
    deck 2 Strike, 2 Defend
    status 1 Crowd
    enemies Dummy
end
do play Strike
expect hp[1] 91
do play Defend
expect block[0] 6
do play Strike
expect hp[1] 84
