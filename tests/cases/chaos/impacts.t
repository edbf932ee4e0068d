# What effects do to cards and players: one case for each production of the grammar.

case damageEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 4 damage to an enemy minion.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Wall
do end turn
do play X
expect text "Wall (Demon) 0/5 of 9"
expect event damage player 1 Wall 4

case healEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Restore 2 health to a friendly character.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Bolt
do on your leader
do play X
expect text "leader Leader 0/29 of 30"
expect event heal player 0 Leader 2

case healing stops at the maximum
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Restore 10 health to all characters.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Bolt
do on your leader
do play X
expect text "leader Leader 0/30"

case resAtkTimesEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Refresh 1 attacks of all friendly minions.
deck "A": "X", "Ox", "Wall", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Ox
do attack with Ox
expect not legal attack with Ox
do play X
expect legal attack with Ox

case costModEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Change the cost of all cards in your hand by +2.
deck "A": "X", "Wall", "Nap", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "Wall (Demon) cost 2"
expect text "Nap cost 4"

case costs stop at zero
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Change the cost of all cards in your hand by -9.
deck "A": "X", "Wall", "Nap", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "Nap cost 0"

case atkHpModEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all friendly minions +2/+3.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play X
expect text "Pup (Beast) 4/6"

case attack stops at zero and damage stays
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all friendly minions -5/+1.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play Bolt
do on your leader
do play X
expect text "Pup (Beast) 0/4"

case atkTimesModEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Change the attacks of all friendly minions by +2.
deck "A": "X", "Ox", "Wall", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Ox
do play X
expect text "3 attacks"
do attack with Ox
do attack with Ox
do attack with Ox
expect not legal attack with Ox

case attacks stop at zero
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Change the attacks of all friendly minions by -3.
deck "A": "X", "Ox", "Wall", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Ox
do play X
expect text "0 attacks"
expect not legal attack with Ox

case destroyEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Destroy all minions.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Wall
do play X
expect field[0] 0
expect event die player 0 Wall

case discardEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Discard all cards in your hand.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect hand[0] 0
expect event discard player 0 Wall

case moveEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Put all friendly minions into your hand.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Wall
do play X
expect field[0] 0
expect hand[0] 3
expect event put player 0 Wall

case copyEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Put a copy of all friendly minions into your hand.
deck "A": "X", "Pup", "Wall", "Bolt"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play Bolt
do on your Pup at 1
expect field[0] 0
do play Wall
do play X
expect field[0] 1
expect hand[0] 1
expect text "Wall (Demon) cost 0"

case transformEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Transform all minions into a plain 3/7/8 Beast.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Wall
do play X
expect text "(Beast) 7/8"
expect not text "asleep"
expect event transform player 0

case transformed minions sleep if the game says so
description chaos
include "_opening.chaos"
mana 9
transformed sleep yes
card "X"
    Spell 0. Cast: Transform all minions into a plain 3/7/8 Beast.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Wall
do play X
expect text "(Beast) 7/8 asleep"

case changeToBeastEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Make all minions a Beast.
card "Y"
    Dragon 0/1/1.
deck "A": "X", "Y", "Wall", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
expect text "Y (Dragon)"
do play X
expect text "Y (Beast)"

case changeToDragonEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Make all minions a Dragon.
card "Y"
    Demon 0/1/1.
deck "A": "X", "Y", "Wall", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
expect text "Y (Demon)"
do play X
expect text "Y (Dragon)"

case changeToDemonEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Make all minions a Demon.
card "Y"
    Beast 0/1/1.
deck "A": "X", "Y", "Wall", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
expect text "Y (Beast)"
do play X
expect text "Y (Demon)"

case giveChargeEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions Charge.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play X
expect text "Pup (Beast) 2/3 Charge"
expect legal attack with Pup

case giveTauntEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions Taunt.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play X
expect text "Pup (Beast) 2/3 Taunt"

case giveStealthEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions Stealth.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play X
expect text "Pup (Beast) 2/3 Stealth"

case giveUntargetableEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions Untargetable.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play X
expect text "Pup (Beast) 2/3 Untargetable"

case giveShieldEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions Shield.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play X
expect text "Pup (Beast) 2/3 Shield"

case givePoisonousEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions Poisonous.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play X
expect text "Pup (Beast) 2/3 Poisonous"

case giveLifestealEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions Lifesteal.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play X
expect text "Pup (Beast) 2/3 Lifesteal"

case stealth is not for leaders, and taunt not for spells
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give both leaders Taunt.
card "Y"
    Spell 0. Cast: Give all cards in your hand Taunt.
deck "A": "X", "Y", "Nap", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "Leader 0/30 Taunt"
do play Y
expect text "Wall (Demon) cost 0 0/9 Taunt"
expect not text "Nap cost 2 Taunt"

case rmAbilitiesEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Remove all keywords from all minions.
deck "A": "X", "Guard", "Wall", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Guard
expect text "Taunt"
do play X
expect text "Guard (Demon) 1/4 asleep"

case setOverheatEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Overheat all effects of all cards in your hand.
card "Y"
    Spell 0. Cast: Deal 5 damage to the enemy leader.
deck "A": "X", "Y", "Wall", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
do play Y
expect text "Leader 0/30"
expect not text "0/25"

case an overheated spell needs no target, and cools at the end of the turn
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Overheat all effects of all cards in your hand.
card "Y"
    Spell 0. Cast: Destroy a minion.
deck "A": "X", "Y", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
expect not legal play Y
do play X
expect legal play Y
expect text "Y cost 0 heat 10"
do end turn
expect not text "heat"
do end turn
expect not legal play Y

case how hot each effect of a card is can be read, also of those it was given
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions [At the end of your turn: You draw 1 card.].
card "Y"
    Beast 0/1/9. Deathrattle: You draw 1 card.
    Battlecry: Deal 1 damage to the enemy leader.
card "Z"
    Spell 0. Cast: Overheat all effects of all minions.
deck "A": "Y", "X", "Z", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Y
expect text "Y (Beast) 1/9 asleep heat 0 1"
do play X
expect text "Y (Beast) 1/9 asleep +1 effect heat 0 1 0"
do play Z
expect text "Y (Beast) 1/9 asleep +1 effect heat 10 10 10"
do end turn
expect not text "heat"

case decOhThresholdEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Lower the overheat limit of all cards in your hand by 5.
card "Y"
    Spell 0. Cast: Deal 1 damage to the enemy leader.
deck "A": "X", "X", "Y", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X (1)
expect text "Y cost 0 limit 5"
do play X
expect text "Y cost 0 limit 0"
do play Y
expect not text "0/29"

case resetStateEff
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Spell 0. Cast: Reset all minions.
card "Y"
    Spell 0. Cast: Give all minions [Deathrattle: You draw 1 card.].
card "Z"
    Spell 0. Cast: Give all minions +3/+3.
deck "A": "X", "Y", "Z", "Pup", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Pup
do play Z
do play Y
expect text "Pup (Beast) 5/6 asleep +1 effect"
do play X
expect text "Pup (Beast) 2/3 asleep"
expect not text "effect"

case giveEffectsEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions [Deathrattle: Deal 3 damage to the enemy leader.].
deck "A": "X", "Mouse", "Bolt", "Pup"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Mouse
do play X
do play Bolt
do on your Mouse at 1
expect text "Leader 0/27 of 30"

case given turn effects wait for turns
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Give all minions [At the end of your turn: Deal 3 damage to the enemy leader.].
deck "A": "X", "Mouse", "Bolt", "Pup", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Mouse
do play X
do end turn
expect text "Leader 0/27 of 30"
do end turn
expect text "Leader 0/27 of 30"

case aoeEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to all enemy minions.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Wall
do play Pup
do at 2
do end turn
do play X
expect text "Wall (Demon) 0/8 of 9"
expect text "Pup (Beast) 2/2 of 3"

case randEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to a random enemy minion.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do end turn
do play Wall
do end turn
do play X
expect text "Wall (Demon) 0/8 of 9"

case leaderEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Deal 1 damage to both leaders.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "player 0: mana"
expect text "leader Leader 0/29 of 30"
expect not text "Leader 0/30"

case selfEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/1. Battlecry: Give itself +4/+4.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect text "X (Demon) 5/5"

case drawCardEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Both players draw 2 cards.
deck "A": "X", "Wall", "Wall", "Wall", "Wall", "Wall"
deck "B": "Wall", "Wall", "Wall", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect hand[0] 5
expect hand[1] 5
expect event draw player 1

case mpEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 5. Cast: You regain 3 mana.
card "Y"
    Spell 0. Cast: The enemy loses 2 mana.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Y", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect mana[0] 8
do end turn
do play Y
expect mana[0] 6

case mana stays within its bounds
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: You regain 9 mana.
card "Y"
    Spell 0. Cast: Both players lose 11 mana.
deck "A": "X", "Y", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect mana[0] 10
do play Y
expect mana[0] 0
expect mana[1] 0

case maxMpEff
description chaos
include "_opening.chaos"
mana 4
card "X"
    Spell 0. Cast: The enemy loses 3 max mana.
card "Y"
    Spell 0. Cast: You gain 2 max mana.
deck "A": "X", "Y", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
expect mana.max[1] 4
do play X
expect mana.max[1] 1
do play Y
expect mana.max[0] 7
expect mana[0] 7
do end turn
expect mana[1] 2

case newEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Summon 2 plain 1/2/3 Dragons on your field.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect field[0] 2
expect text "(Dragon) 2/3 asleep"
expect event summon player 0

case winGameEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: You win the game.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect over
expect result 0 1

case winGameEff for the enemy
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: The enemy wins the game.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect over
expect result 0 -1

case untargetedBattlecryEff
description chaos
include "_opening.chaos"
mana 9
card "X"
    Demon 0/1/1. Battlecry: You draw 1 card.
deck "A": "X", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect hand[0] 3
expect event effect player 0 X

case a summoned minion has no battlecry
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Cast: Summon 1 minion [Beast 1/2/3. Battlecry: You draw 1 card.] on your field.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X
expect field[0] 1
expect hand[0] 3

case onDiscardEff from the hand, the deck and the field
description chaos
include "_opening.chaos"
hand 4
mana 9
card "X"
    Demon 0/1/1. When discarded: Deal 1 damage to the enemy leader.
card "Y"
    Spell 0. Cast: Discard all minion cards in your hand.
card "Z"
    Spell 0. Cast: Discard all minion cards in your deck.
card "V"
    Spell 0. Cast: Discard all friendly minions.
deck "A": "X", "X", "Y", "Z", "V", "X"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play X (1)
do play V
expect text "Leader 0/29 of 30"
do play Y
expect text "Leader 0/28 of 30"
do play Z
expect text "Leader 0/27 of 30"
expect deck[0] 0

case turnStartEff and turnEndEff where the card says it has to be
description chaos
include "_opening.chaos"
mana 9
hand 0
card "X"
    Demon 0/1/1.
    At the start of your turn: Deal 1 damage to the enemy leader, if this is a card in any hand.
    At the end of your turn: Deal 5 damage to the enemy leader, if this is a minion.
deck "A": "X", "Wall", "Wall", "Wall", "Wall", "Wall", "Wall"
deck "B": "Wall", "Wall", "Wall", "Wall"
match "A" against "B"
end
expect text "Leader 0/30"
do end turn
expect text "Leader 0/30"
do end turn
expect text "Leader 0/29 of 30"
do play X
do end turn
expect text "Leader 0/24 of 30"
do end turn
expect text "Leader 0/24 of 30"

case poisonous and lifesteal on a spell count for its damage
description chaos
include "_opening.chaos"
mana 9
card "X"
    Spell 0. Poisonous. Lifesteal. Cast: Deal 1 damage to an enemy character.
deck "A": "X", "Wall", "Pup", "Bolt", "Wall", "Wall", "Wall"
deck "B": "Wall", "Pup", "Drake", "Mouse", "Wall", "Wall", "Wall"
match "A" against "B"
end
do play Bolt
do on your leader
do end turn
do play Wall
do end turn
do play X
do on enemy Wall at 1
expect field[1] 0
expect text "leader Leader 0/28 of 30"
