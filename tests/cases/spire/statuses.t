# Statuses: stacking, decay, ends, and what stops what.

case Plated Armor: block at the end of the turn, worn down by attacks that get through
description spire
include "_ironclad.spire"
include "_dummy.spire"
scenario Plated
    hp 80
    deck 2 Defend, Bloodletting
    status 3 "Plated Armor"
    enemies Boxer
end
do play Bloodletting
expect text "Plated Armor 3"
do end turn
expect hp 72
expect text "Plated Armor 1"
do end turn
expect hp 65
expect statuses 0

case Plated Armor: a blocked attack does not wear it down
description spire
include "_ironclad.spire"
include "_dummy.spire"
scenario Plated
    hp 80
    deck 2 Defend
    status 3 "Plated Armor"
    enemies Boxer
end
do play Defend
do end turn
expect hp 80
expect text "Plated Armor 3"

case Regeneration: heals less every turn
description spire
include "_ironclad.spire"
include "_dummy.spire"
scenario Regeneration
    hp 50
    max_hp 80
    deck Defend
    status 3 Regeneration
    enemies Dummy
end
do end turn
expect hp 53
expect text "Regeneration 2"
do 2 times end turn
expect hp 56
expect statuses 0

case Intangible: no loss above 1, whatever the cause
game spire/training
with deck='2 Strike, Burn, Offering, Apparition'
do play Apparition
do play Offering
expect hp 79
do end turn
expect hp 78

case Intangible: block stops what is left
game spire/training
with deck='Strike, Burn, Burn upgraded, Metallicize, Apparition'
do play Metallicize
do play Apparition
do end turn
expect hp 80

case Thorns and Flame Barrier: not against oneself
description spire
include "_ironclad.spire"
include "_dummy.spire"
card Stumble
    cost 0
    type attack
    effect: attack 5 to self
scenario Stumble
    hp 80
    deck Stumble, Strike
    status 3 Thorns
    status 4 "Flame Barrier"
    enemies Dummy
end
do play Stumble
expect hp 75

case Intangible: the intent shows it
game spire/training
with deck='4 Strike, Apparition'
with enemies=Puncher
do play Apparition
expect text "attacks for 1"

case Dexterity Down: Dexterity for one turn
description spire
include "_ironclad.spire"
include "_dummy.spire"
card Speed
    cost 0
    effect: apply 5 Dexterity and apply 5 "Dexterity Down" to self
scenario Speed
    hp 80
    deck 2 Defend, Speed, Panacea
    enemies Dummy
end
do play Speed
do play Defend
expect block 10
do end turn
expect statuses 0
do play Panacea
do play Speed
expect text "Dexterity 5"
expect statuses 1

case Artifact: stops Poison, once
description spire
include "_silent.spire"
include "_dummy.spire"
enemy Guarded
    hp 100
    start: apply 1 Artifact to self
    move Stand: nothing
    next: Stand
scenario Artifact
    hp 80
    deck 2 "Deadly Poison"
    enemies Guarded
end
do play Deadly Poison
expect statuses 0
do play Deadly Poison
expect text "Poison 5"

case Artifact: stops what harms and lets through what helps
description spire
include "_silent.spire"
include "_dummy.spire"
enemy Guarded
    hp 100
    start: apply 3 Artifact to self
    move Stand: nothing
    next: Stand
scenario Artifact
    hp 80
    deck "Deadly Poison", "Corpse Explosion", Choke, "Piercing Wail", Malaise
    enemies Guarded
end
with rules.energy=9
expect text "Artifact 3"
do play Deadly Poison
expect text "Artifact 2"
do play Corpse Explosion
expect statuses 0

case Artifact: stops Choke, and lost Strength with Shackled unset
description spire
include "_silent.spire"
include "_dummy.spire"
enemy Guarded
    hp 100
    start: apply 2 Artifact to self
    move Stand: nothing
    next: Stand
scenario Artifact
    hp 80
    deck 2 Neutralize, Choke, "Piercing Wail", Malaise
    enemies Guarded
end
with rules.energy=9
do play Choke
expect text "Artifact 1"
do play Piercing Wail
expect statuses 0

case Artifact: keeps the player from No Draw and Wraith Form's loss
game spire/training
with deck='9 Strike, 2 Panacea upgraded, "Battle Trance", "Panic Button", "Wraith Form"'
with rules.energy=9
do 2 times play Panacea+
do play Battle Trance
expect text "Artifact 3"
do play Panic Button
expect text "Artifact 2"
do play Wraith Form
expect text "Artifact 1"
expect text "Intangible 2"
expect statuses 2

case Barricade and Corruption: once is enough
game spire/training
with deck='Strike, 2 Barricade, 2 Corruption'
with rules.energy=20
do 2 times play Barricade
expect text "Barricade 1"
do 2 times play Corruption
expect text "Corruption 1"

case Envenom: only attacks poison
game spire/training
with deck='3 Defend, Combust, Envenom'
do play Envenom
do play Combust
do end turn
expect hp[1] 95
expect not text "Poison 1"

case Envenom: blocked attacks do not poison
description spire
include "_starter.spire"
include "_silent.spire"
enemy Shell
    hp 100
    move Hide: block 20 to self
    next: Hide
scenario Shell
    hp 80
    deck 2 Strike, Defend, Envenom
    enemies Shell
end
do play Envenom
do end turn
expect block[1] 20
do play Strike
expect block[1] 14
expect not text "Poison 1"

case Corpse Explosion: everyone else is hit
game spire/training
with deck='4 Strike, "Corpse Explosion"'
with enemies='Straw, 2 Dummy'
do play Corpse Explosion
do target Straw
do end turn
expect hp[2] 95
expect hp[3] 95

case Double Tap: skills do not count
game spire/training
with deck='2 Strike, 2 Defend, "Double Tap"'
do play Double Tap
do play Defend
expect block 5
expect text "Double Tap 1"
do play Strike
expect hp[1] 88

case innate only when upgraded
game spire/training
with deck='Brutality, "Infinite Blades", "After Image", 5 Strike'
expect not legal play Brutality
expect not legal play Infinite Blades
expect not legal play After Image

case Panache: the sixth card begins anew
game spire/training
with deck='6 Anger, Panache'
with rules.draw=9
do play Panache
do 6 times play Anger
expect hp[1] 54

case The Bomb: each has its own fuse
game spire/training
with deck='3 Strike, 2 "The Bomb"'
with enemies='2 Dummy'
do play The Bomb
do end turn
do play The Bomb
expect text "The Bomb 2  The Bomb 3"
do 2 times end turn
expect hp[2] 60
do end turn
expect hp[2] 20

case The Bomb+: each has its own fuse
game spire/training
with deck='3 Strike, 2 "The Bomb" upgraded'
with enemies='2 Dummy'
with Dummy.hp=200
do play The Bomb+
do end turn
do play The Bomb+
do 2 times end turn
expect hp[1] 150
expect hp[2] 150
do end turn
expect hp[2] 100

case Tolerate: each grows by itself
game spire/training
with deck='2 Strike, 2 Tolerate'
with enemies=Boxer
with rules.energy=9
do 2 times play Tolerate
do end turn
expect hp 74
do end turn
expect hp 72

case Nightmare: once
game spire/training
with deck='8 Strike, Anger, Nightmare'
do play Nightmare
do choose Anger
do end turn
expect statuses 0

case Burn: kept in hand it hurts once a turn
game spire/training
with deck='3 Strike, Burn, "Well-Laid Plans"'
do play Well-Laid Plans
do end turn
do choose Burn
expect hp 78

case Decay and Regret: kept in hand they hurt once a turn
game spire/training
with deck='2 Strike, Decay, Regret, "Well-Laid Plans" upgraded'
do play Well-Laid Plans+
do end turn
do choose Decay
do choose Regret
expect hp 74

case Panacea and Panic Button are exhausted
game spire/training
with deck='3 Strike, Panacea, "Panic Button"'
do play Panacea
do play Panic Button
expect text "exhaust pile (2): 1 Panacea, 1 Panic Button\n"

case Apotheosis: also what is exhausted
game spire/training
with deck='3 Strike, Pummel, Apotheosis'
do play Pummel
do play Apotheosis
expect text "exhaust pile (2): 1 Apotheosis, 1 Pummel+\n"

case what never upgrades: status cards but Burn, and curses
description spire
include "_ironclad.spire"
include "_dummy.spire"
battle
    move all cards in draw where name = Apotheosis to top
    plan all enemies
scenario Never
    hp 80
    deck Wound, Dazed, Slimed, Void, "Ascender's Bane", Clumsy, Decay, Doubt, Injury, Normality
    deck Pain, Parasite, Regret, Shame, Writhe, Necronomicurse, Pride, Burn
    deck Apotheosis
    enemies Dummy
end
with rules.draw=1
do play Apotheosis
expect text "1 Burn+"
expect text "1 Wound, 1 Dazed, 1 Burn+, 1 Slimed, 1 Void, 1 Ascender's Bane, 1 Clumsy, 1 Decay, 1 Doubt, 1 Injury"
expect text "1 Injury, 1 Normality, 1 Pain, 1 Parasite, 1 Regret, 1 Shame, 1 Writhe, 1 Necronomicurse"
expect text "Necronomicurse, 1 Pride\n"
