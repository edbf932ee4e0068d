# Whom effects are for, and under which conditions.

case isCharacter
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all characters.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Pup (Beast) 2/2 of 3"
expect text "Ox (Beast) 3/5 of 6"
expect text "leader Leader 0/29 of 30"
expect not text "0/30"

case isMinion
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all minions.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Pup (Beast) 2/2 of 3"
expect text "Drake (Dragon) 4/4 of 5"
expect text "Ox (Beast) 3/5 of 6"
expect not text "0/29"

case isBeast
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all Beasts.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Pup (Beast) 2/2 of 3"
expect text "Ox (Beast) 3/5 of 6"
expect text "Drake (Dragon) 4/5"
expect text "Guard (Demon) 1/4"

case isDragon
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all Dragons.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Drake (Dragon) 4/4 of 5"
expect text "Ox (Beast) 3/6"

case isDemon
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all Demons.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Guard (Demon) 1/3 of 4"
expect text "Drake (Dragon) 4/5"

case allyAllegiance
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all friendly minions.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Ox (Beast) 3/5 of 6"
expect text "Pup (Beast) 2/3"

case oppoAllegiance
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all enemy minions.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Ox (Beast) 3/6"
expect text "Pup (Beast) 2/2 of 3"

case tauntCond
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all minions with Taunt.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Guard (Demon) 1/3 of 4"
expect text "Pup (Beast) 2/3"

case chargeCond
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all minions with Charge.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Ox (Beast) 3/5 of 6"
expect text "Guard (Demon) 1/4"

case stealthCond
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions with Stealth +3/+3.
card "Y"
    Beast 0/1/1. Stealth.
deck "A": "X", "Y", "Pup", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
do play Pup
do at 2
do play X
expect text "Y (Beast) 4/4 Stealth"
expect text "Pup (Beast) 2/3"

case untargetableCond
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions with Untargetable +3/+3.
card "Y"
    Beast 0/1/1. Untargetable.
deck "A": "X", "Y", "Pup", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
do play Pup
do at 2
do play X
expect text "Y (Beast) 4/4 Untargetable"
expect text "Pup (Beast) 2/3"

case shieldCond
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions with Shield +3/+3.
card "Y"
    Beast 0/1/1. Shield.
deck "A": "X", "Y", "Pup", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
do play Pup
do at 2
do play X
expect text "Y (Beast) 4/4 Shield"
expect text "Pup (Beast) 2/3"

case poisonousCond
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions with Poisonous +3/+3.
card "Y"
    Beast 0/1/1. Poisonous.
deck "A": "X", "Y", "Pup", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
do play Pup
do at 2
do play X
expect text "Y (Beast) 4/4 Poisonous"
expect text "Pup (Beast) 2/3"

case lifestealCond
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions with Lifesteal +3/+3.
card "Y"
    Beast 0/1/1. Lifesteal.
deck "A": "X", "Y", "Pup", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
do play Pup
do at 2
do play X
expect text "Y (Beast) 4/4 Lifesteal"
expect text "Pup (Beast) 2/3"

case atkCond and statGe
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all minions having at least 3 attack.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Ox (Beast) 3/5 of 6"
expect text "Drake (Dragon) 4/4 of 5"
expect text "Pup (Beast) 2/3"

case hpCond and statLe
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all minions having at most 4 health.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Pup (Beast) 2/2 of 3"
expect text "Guard (Demon) 1/3 of 4"
expect text "Drake (Dragon) 4/5"

case costCond
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all minions costing at least 1.
deck "A": "X", "Ox", "Wall", "Nap", "Wall", "Wall"
deck "B": "Pup", "Drake", "Guard", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Pup
do play Drake
do at 2
do play Guard
do at 3
do end turn
do play Ox
do play X
expect text "Drake (Dragon) 4/4 of 5"
expect text "Pup (Beast) 2/3"

case atkTimesCond counts the attacks that are left
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all minions having at least 1 attacks left.
deck "A": "X", "Ox", "Pup", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Ox
do attack with Ox
do play Pup
do at 2
do play X
expect text "Ox (Beast) 3/6 Charge (1 used)"
expect text "Pup (Beast) 2/2 of 3"

case isCard and cardPosAtHand
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Spell 0. Cast: Change the cost of all cards in your hand by +5.
card "L"
    Leader 1/1/20.
deck "A": "X", "Nap", "Pup", "Drake", "L", "Wall", "Nap", "Pup"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Nap cost 7"
expect text "Pup (Beast) cost 5"
expect text "L cost 6"
expect text "Wall (Demon) cost 0"

case isLeaderCard
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Spell 0. Cast: Change the cost of all leader cards in your hand by +5.
card "L"
    Leader 1/1/20.
deck "A": "X", "Nap", "Pup", "Drake", "L", "Wall", "Nap", "Pup"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "L cost 6"
expect text "Nap cost 2"

case isMinionCard
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Spell 0. Cast: Change the cost of all minion cards in your hand by +5.
card "L"
    Leader 1/1/20.
deck "A": "X", "Nap", "Pup", "Drake", "L", "Wall", "Nap", "Pup"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Drake (Dragon) cost 6"
expect text "L cost 1"
expect text "Nap cost 2"

case isSpellCard
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Spell 0. Cast: Change the cost of all spell cards in your hand by +5.
card "L"
    Leader 1/1/20.
deck "A": "X", "Nap", "Pup", "Drake", "L", "Wall", "Nap", "Pup"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Nap cost 7"
expect text "Drake (Dragon) cost 1"

case isBeastCard
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Spell 0. Cast: Change the cost of all Beast cards in your hand by +5.
card "L"
    Leader 1/1/20.
deck "A": "X", "Nap", "Pup", "Drake", "L", "Wall", "Nap", "Pup"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Pup (Beast) cost 5"
expect text "Drake (Dragon) cost 1"

case isDragonCard
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Spell 0. Cast: Change the cost of all Dragon cards in your hand by +5.
card "L"
    Leader 1/1/20.
deck "A": "X", "Nap", "Pup", "Drake", "L", "Wall", "Nap", "Pup"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Drake (Dragon) cost 6"
expect text "Pup (Beast) cost 0"

case isDemonCard and cardPosAtDeck
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Spell 0. Cast: Change the cost of all Demon cards in your deck by +5.
card "L"
    Leader 1/1/20.
deck "A": "X", "Nap", "Pup", "Drake", "L", "Wall", "Nap", "Pup"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Wall (Demon) cost 5"
expect text "Pup (Beast) cost 0"

case cardPosAtHandOrDeck
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Spell 0. Cast: Change the cost of all Beast cards in your hand or deck by +5.
card "L"
    Leader 1/1/20.
deck "A": "X", "Nap", "Pup", "Drake", "L", "Wall", "Nap", "Pup"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Pup (Beast) cost 5"
expect text "4 L cost 1"

case anyAllegiance of cards
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Spell 0. Cast: Change the cost of all spell cards in any hand by +5.
card "L"
    Leader 1/1/20.
deck "A": "X", "Nap", "Pup", "Drake", "L", "Wall", "Nap", "Pup"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Nap cost 7"

case cards of the enemy
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Spell 0. Cast: Change the cost of all cards in the enemy's hand by +5.
card "L"
    Leader 1/1/20.
deck "A": "X", "Nap", "Pup", "Drake", "L", "Wall", "Nap", "Pup"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Drake (Dragon) cost 6"
expect text "L cost 1"

case fieldExistenceCond holds
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to the enemy leader, if there is a friendly Beast in play.
deck "A": "X", "Ox", "Pup", "Wall", "Wall", "Wall"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play Pup
do play X
expect text "Leader 0/29 of 30"

case fieldExistenceCond fails
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to the enemy leader, if there is an enemy Beast in play.
deck "A": "X", "Ox", "Pup", "Wall", "Wall", "Wall"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play Pup
do play X
expect not text "0/29"

case cardExistenceCond holds
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to the enemy leader, if there is a Beast card in your hand.
deck "A": "X", "Ox", "Pup", "Wall", "Wall", "Wall"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Leader 0/29 of 30"

case cardExistenceCond fails
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to the enemy leader, if there is a spell card in your hand.
deck "A": "X", "Ox", "Pup", "Wall", "Wall", "Wall"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect not text "0/29"

case leaderCond holds
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to the enemy leader, if your leader is one having at least 30 health.
deck "A": "X", "Ox", "Pup", "Wall", "Wall", "Wall"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Leader 0/29 of 30"

case leaderCond fails
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to the enemy leader, if the enemy leader is one with Taunt.
deck "A": "X", "Ox", "Pup", "Wall", "Wall", "Wall"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect not text "0/29"

case leaderCond of both
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to the enemy leader, if both leaders are ones having at most 0 attack.
deck "A": "X", "Ox", "Pup", "Wall", "Wall", "Wall"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Leader 0/29 of 30"

case mpCond
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to the enemy leader, if you have at least 10 mana.
deck "A": "X", "Ox", "Pup", "Wall", "Wall", "Wall"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Leader 0/29 of 30"

case mpCond of the enemy
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to the enemy leader, if the enemy has at least 1 mana.
deck "A": "X", "Ox", "Pup", "Wall", "Wall", "Wall"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect not text "0/29"

case maxMpCond
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to the enemy leader, if you have at most 9 max mana.
deck "A": "X", "Ox", "Pup", "Wall", "Wall", "Wall"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect not text "0/29"

case maxMpCond of both
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to the enemy leader, if both players have at least 9 max mana.
deck "A": "X", "Ox", "Pup", "Wall", "Wall", "Wall"
deck "B": "Drake", "Pup", "Wall", "Nap", "Nap", "Wall"
match "A" against "B"
end
do play X
expect text "Leader 0/29 of 30"

case a card is not there for itself
description chaos
include "_opening.chaos"
mana 9
card "X"
    Beast 0/1/1. Battlecry: Deal 1 damage to the enemy leader, if there is a Beast in play.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect not text "0/29"

case srcCondTargetedEff and srcCondUntargetedEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Beast 0/3/1.
    Battlecry: Deal 1 damage to a character, if this is a minion having at least 3 attack.
    Battlecry: Deal 5 damage to the enemy leader, if this is a minion with Taunt.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
do at 1, on the enemy leader
expect text "Leader 0/29 of 30"

case indeCondTargetedEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to a character, if there is a Beast in play.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect not text "0/29"
expect hand[0] 3
