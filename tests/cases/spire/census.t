# How many cards there are of each type and rarity: Census counts those of its kind in the draw pile.

case the Ironclad: 32 attacks
description spire
include "_starter.spire"
include "_ironclad.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = attack to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Strike, Bash, Anger, "Body Slam", Clash, Cleave, Clothesline, Headbutt
    deck "Heavy Blade", "Iron Wave", "Perfected Strike", "Pommel Strike", "Sword Boomerang"
    deck Thunderclap, "Twin Strike", "Wild Strike", "Blood for Blood", Carnage, Dropkick
    deck Hemokinesis, Pummel, Rampage, "Reckless Charge", "Searing Blow", "Sever Soul"
    deck Uppercut, Whirlwind, Bludgeon, Feed, "Fiend Fire", Immolate, Reaper
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 32

case the Ironclad: 29 skills
description spire
include "_starter.spire"
include "_ironclad.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = skill to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Defend, Armaments, Flex, Havoc, "Shrug It Off", "True Grit", Warcry, "Battle Trance"
    deck Bloodletting, "Burning Pact", Disarm, "Dual Wield", Entrench, "Flame Barrier"
    deck "Ghostly Armor", "Infernal Blade", Intimidate, "Power Through", Rage, "Second Wind"
    deck "Seeing Red", Sentinel, Shockwave, "Spot Weakness", "Double Tap", Exhume, Impervious
    deck "Limit Break", Offering
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 29

case the Ironclad: 14 powers
description spire
include "_starter.spire"
include "_ironclad.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = power to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Combust, "Dark Embrace", Evolve, "Feel No Pain", "Fire Breathing", Inflame
    deck Metallicize, Rupture, Barricade, Berserk, Brutality, Corruption, "Demon Form"
    deck Juggernaut
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 14

case the Ironclad: 3 starter cards
description spire
include "_starter.spire"
include "_ironclad.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = starter to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Strike, Defend, Bash
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 3

case the Ironclad: 20 common cards
description spire
include "_starter.spire"
include "_ironclad.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = common to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Anger, Armaments, "Body Slam", Clash, Cleave, Clothesline, Flex, Havoc, Headbutt
    deck "Heavy Blade", "Iron Wave", "Perfected Strike", "Pommel Strike", "Shrug It Off"
    deck "Sword Boomerang", Thunderclap, "True Grit", "Twin Strike", Warcry, "Wild Strike"
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 20

case the Ironclad: 36 uncommon cards
description spire
include "_starter.spire"
include "_ironclad.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = uncommon to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck "Battle Trance", "Blood for Blood", Bloodletting, "Burning Pact", Carnage, Combust
    deck "Dark Embrace", Disarm, Dropkick, "Dual Wield", Entrench, Evolve, "Feel No Pain"
    deck "Fire Breathing", "Flame Barrier", "Ghostly Armor", Hemokinesis, "Infernal Blade"
    deck Inflame, Intimidate, Metallicize, "Power Through", Pummel, Rage, Rampage
    deck "Reckless Charge", Rupture, "Searing Blow", "Second Wind", "Seeing Red", Sentinel
    deck "Sever Soul", Shockwave, "Spot Weakness", Uppercut, Whirlwind
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 36

case the Ironclad: 16 rare cards
description spire
include "_starter.spire"
include "_ironclad.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = rare to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Barricade, Berserk, Bludgeon, Brutality, Corruption, "Demon Form", "Double Tap"
    deck Exhume, Feed, "Fiend Fire", Immolate, Impervious, Juggernaut, "Limit Break"
    deck Offering, Reaper
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 16

case the Silent: 28 attacks
description spire
include "_silent.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = attack to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Shiv, "Dagger Throw", Eviscerate, "Sneaky Strike", "All-Out Attack", Unload
    deck "Poisoned Stab", Bane, Choke, Finisher, Flechettes, "Grand Finale", Predator
    deck "Flying Knee", "Endless Agony", "Glass Knife", Neutralize, "Sucker Punch"
    deck "Heel Hook", Slice, "Quick Slash", "Dagger Spray", "Riddle with Holes", Skewer
    deck Backstab, "Die Die Die", "Masterful Stab", Dash
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 28

case the Silent: 34 skills
description spire
include "_silent.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = skill to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck "Blade Dance", "Cloak and Dagger", "Storm of Steel", Survivor, Acrobatics, Prepared
    deck "Calculated Gamble", Concentrate, Reflex, Tactician, Setup, "Deadly Poison"
    deck Catalyst, "Corpse Explosion", "Bouncing Flask", "Crippling Cloud", Burst, Adrenaline
    deck Blur, "Bullet Time", Doppelganger, "Dodge and Roll", Nightmare, "Phantasmal Killer"
    deck Outmaneuver, Malaise, Terror, "Piercing Wail", "Leg Sweep", Deflect, Backflip
    deck Expertise, "Escape Plan", Distraction
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 34

case the Silent: 11 powers
description spire
include "_silent.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = power to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Accuracy, "Infinite Blades", "Tools of the Trade", "Well-Laid Plans"
    deck "Noxious Fumes", Envenom, "After Image", "A Thousand Cuts", "Wraith Form", Caltrops
    deck Footwork
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 11

case the Silent: 2 starter cards
description spire
include "_silent.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = starter to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Survivor, Neutralize
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 2

case the Silent: 19 common cards
description spire
include "_silent.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = common to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck "Blade Dance", "Cloak and Dagger", Acrobatics, Prepared, "Dagger Throw"
    deck "Sneaky Strike", "Deadly Poison", "Poisoned Stab", Bane, "Dodge and Roll"
    deck "Flying Knee", Outmaneuver, "Piercing Wail", "Sucker Punch", Slice, "Quick Slash"
    deck "Dagger Spray", Deflect, Backflip
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 19

case the Silent: 33 uncommon cards
description spire
include "_silent.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = uncommon to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Accuracy, "Infinite Blades", "Calculated Gamble", Concentrate, Eviscerate, Reflex
    deck Tactician, "Well-Laid Plans", Setup, "All-Out Attack", Catalyst, "Noxious Fumes"
    deck "Bouncing Flask", "Crippling Cloud", Choke, Finisher, Flechettes, Blur, Predator
    deck Caltrops, "Endless Agony", Footwork, Terror, "Leg Sweep", "Heel Hook"
    deck "Riddle with Holes", Skewer, Backstab, "Masterful Stab", Dash, Expertise
    deck "Escape Plan", Distraction
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 33

case the Silent: 18 rare cards
description spire
include "_silent.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = rare to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck "Storm of Steel", "Tools of the Trade", Unload, Envenom, "Corpse Explosion"
    deck "After Image", "A Thousand Cuts", Burst, "Grand Finale", Adrenaline, "Bullet Time"
    deck Doppelganger, Nightmare, "Phantasmal Killer", "Wraith Form", "Glass Knife", Malaise
    deck "Die Die Die"
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 18

case the Silent: 1 special cards
description spire
include "_silent.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = special to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Shiv
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 1

case colourless cards: 5 attacks
description spire
include "_colourless.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = attack to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck "Dramatic Entrance", "Flash of Steel", "Mind Blast", "Swift Strike", Bite
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 5

case colourless cards: 25 skills
description spire
include "_colourless.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = skill to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck "Bandage Up", Blind, "Dark Shackles", "Deep Breath", Enlightenment, Finesse
    deck Forethought, "Good Instincts", Impatience, "Jack Of All Trades", Madness, Panacea
    deck "Panic Button", Purity, Trip, Apotheosis, "Master of Strategy", "Secret Technique"
    deck "Secret Weapon", "The Bomb", "Thinking Ahead", Transmutation, Violence, Apparition
    deck "J.A.X."
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 25

case colourless cards: 4 powers
description spire
include "_colourless.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = power to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Magnetism, Mayhem, Panache, "Sadistic Nature"
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 4

case colourless cards: 5 status cards
description spire
include "_colourless.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = status_card to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Wound, Dazed, Burn, Slimed, Void
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 5

case colourless cards: 13 curses
description spire
include "_colourless.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = curse to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck "Ascender's Bane", Clumsy, Decay, Doubt, Injury, Normality, Pain, Parasite, Regret
    deck Shame, Writhe, Necronomicurse, Pride
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 13

case colourless cards: 10 common cards
description spire
include "_colourless.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = common to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Clumsy, Decay, Doubt, Injury, Normality, Pain, Parasite, Regret, Shame, Writhe
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 10

case colourless cards: 19 uncommon cards
description spire
include "_colourless.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = uncommon to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck "Bandage Up", Blind, "Dark Shackles", "Deep Breath", "Dramatic Entrance"
    deck Enlightenment, Finesse, "Flash of Steel", Forethought, "Good Instincts", Impatience
    deck "Jack Of All Trades", Madness, "Mind Blast", Panacea, "Panic Button", Purity
    deck "Swift Strike", Trip
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 19

case colourless cards: 12 rare cards
description spire
include "_colourless.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = rare to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Apotheosis, Magnetism, "Master of Strategy", Mayhem, Panache, "Sadistic Nature"
    deck "Secret Technique", "Secret Weapon", "The Bomb", "Thinking Ahead", Transmutation
    deck Violence
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 12

case colourless cards: 11 special cards
description spire
include "_colourless.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = special to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Wound, Dazed, Burn, Slimed, Void, "Ascender's Bane", Necronomicurse, Pride
    deck Apparition, Bite, "J.A.X."
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 11

case the study: 4 attacks
description spire
include "_minists-cards.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = attack to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck "Split Bash", Batter, Suffer, Sling
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 4

case the study: 4 skills
description spire
include "_minists-cards.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = skill to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Stimulate, Bomb, Antidote, Unravel
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 4

case the study: 1 powers
description spire
include "_minists-cards.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where type = power to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Tolerate
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 1

case the study: 2 starter cards
description spire
include "_minists-cards.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = starter to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck "Split Bash", Suffer
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 2

case the study: 6 common cards
description spire
include "_minists-cards.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = common to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Stimulate, Batter, Tolerate, Bomb, Sling, Antidote
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 6

case the study: 1 uncommon cards
description spire
include "_minists-cards.spire"
include "_dummy.spire"
card Census
    cost 0
    innate
    effect: block count of all cards in draw where rarity = uncommon to self
battle
    move all cards in draw where name = Census to top
    plan all enemies
scenario Census
    hp 80
    deck Unravel
    deck Census
    enemies Dummy
end
with rules.draw=1
do play Census
expect block 1
