# Attacking, damage, keywords, death.

case minions strike back, leaders do not
description chaos
include "_opening.chaos"
mana 9
card "X"
    Beast 0/3/6. Charge.
deck "A": "X", "Wall", "Pup", "Bolt"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
do attack with X
expect text "Leader 0/27 of 30"
expect text "X (Beast) 3/6 Charge (1 used)"
do end turn
do play Drake
do end turn
do attack with X
do on enemy Drake at 1
expect text "X (Beast) 3/2 of 6"
expect text "Drake (Dragon) 4/2 of 5"

case a leader that attacks a minion is hit by it
description chaos
include "_opening.chaos"
mana 9
card "X"
    Leader 0/2/20. Charge.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Drake
do end turn
do play X
do attack with the leader
do on enemy Drake at 1
expect text "leader X 2/16 of 20"
expect text "Drake (Dragon) 4/3 of 5"

case taunt draws attacks
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/1.
deck "A": "Ox", "Wall", "X", "Wall"
deck "B": "Guard", "Pup", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Guard
do play Pup
do at 2
do end turn
do play Ox
do attack with Ox
expect not text "enemy leader"
expect text "Guard (Demon) 1/1 of 4 Taunt"
expect legal end turn

case who hides cannot be attacked, and taunt that hides does not count
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/5. Taunt. Stealth.
deck "A": "Ox", "Wall", "Pup", "Wall"
deck "B": "X", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play X
do end turn
do play Ox
do attack with Ox
expect text "Leader 0/27 of 30"

case attacking ends stealth
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/5. Stealth. Charge.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "X (Demon) 1/5 Charge Stealth"
do attack with X
expect not text "1/5 Charge Stealth"
expect text "X (Demon) 1/5 Charge (1 used)"

case a shield takes one hit, and none of zero damage
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/0/5. Shield.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
do play Bolt
do on your X at 1
expect text "X (Demon) 0/5 asleep"
expect not text "Shield asleep"

case a shield stays when the hit has no damage
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/0/5. Shield. Charge.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Wall
do end turn
do play X
do attack with X
do on enemy Wall at 1
expect text "X (Demon) 0/5 Charge Shield"

case poison kills without damage, breaks shields, and spares leaders
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/0/5. Poisonous. Charge. Attacks 3 times per turn.
card "Y"
    Demon 0/0/9. Shield.
deck "A": "X", "Wall", "Wall", "Wall"
deck "B": "Y", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Y
do end turn
do play X
do attack with X
do on enemy Y at 1
expect field[1] 1
expect not text "0/9 Shield"
do attack with X
do on enemy Y at 1
expect field[1] 0
do attack with X
expect text "Leader 0/30"
expect not over

case lifesteal heals by the full damage, not above the maximum
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/5/5. Lifesteal. Charge. Attacks 2 times per turn.
deck "A": "X", "Bolt", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Bolt
do on your leader
expect text "Leader 0/27 of 30"
do play X
do attack with X
expect text "Leader 0/25 of 30"
expect not text "Leader 0/27 of 30"
expect text "leader Leader 0/30"

case lifesteal undoes damage to oneself before death is found
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Lifesteal. Cast: Deal 30 damage to your leader.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect not over
expect text "leader Leader 0/30"

case attack zero may attack
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/0/5. Charge.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect legal attack with X
do attack with X
expect text "Leader 0/30"
expect text "(1 used)"

case many attacks, and none
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/5. Charge. Attacks 2 times per turn.
card "Y"
    Demon 0/1/5. Charge. Cannot attack.
deck "A": "X", "Y", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
do play Y
do at 2
do attack with X
do attack with X
expect not legal attack with X
expect not legal attack with Y
expect text "Leader 0/28 of 30"
expect text "0 attacks"

case a deathrattle is for what is destroyed, not for what is discarded
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Demon 0/1/1. Deathrattle: Deal 1 damage to the enemy leader.
card "Y"
    Spell 0. Cast: Discard all friendly minions.
deck "A": "X", "X", "Bolt", "Y", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X (1)
do play Bolt
do on your X at 1
expect text "Leader 0/29 of 30"
do play X
do play Y
expect field[0] 0
expect text "Leader 0/29 of 30"
