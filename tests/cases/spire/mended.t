# Faults that were mended, so that they stay so.

# A card played again reads the energy anew; it should have the X of the first time.
case Double Tap: X is the same the second time
game spire/training
with deck='3 Strike, Whirlwind, "Double Tap"'
do play Double Tap
do play Whirlwind
expect hp[1] 80

# A rule of a card that moves cards meets the same card again: instances are walked by their place.
case Pride: innate, and puts itself on top again
game spire/training
with deck='Pride, 8 Strike'
do end turn
expect not over
expect event created Pride
expect text "discard pile (5): 4 Strike, 1 Pride\n"

# The type of no card reads as 'attack', so block that comes from no card is taken for a card's.
case Panic Button: other block still comes
game spire/training
with deck='2 Defend, "Feel No Pain", "Panic Button", "Panic Button" upgraded'
do play Feel No Pain
do play Panic Button
expect block 33
expect text "No Block 2"
do play Defend
expect block 33
do end turn
expect text "No Block 1"
do play Defend
expect block 0
do end turn
expect statuses 1
do play Defend
expect block 5

case Metallicize: Dexterity does not count
game spire/training
with deck='3 Strike, Footwork, Metallicize'
with enemies=Boxer
do play Footwork
do play Metallicize
do end turn
expect hp 75

case Dodge and Roll: Dexterity counts once
game spire/training
with deck='3 Strike, Footwork, "Dodge and Roll"'
do play Footwork
do play Dodge and Roll
expect block 6
do end turn
expect block 6

# Doubling block is not block from a card.
case Entrench: Dexterity does not count
game spire/training
with deck='2 Strike, Defend, Footwork, Entrench'
with rules.energy=9
do play Footwork
do play Defend
do play Entrench
expect block 14

# What a card in hand puts on the player at the end of the turn should last until the next one ends.
case Doubt: Weak next turn
game spire/training
with deck='4 Strike, Doubt'
do end turn
expect text "Weak 1"

case Shame: Frail next turn
game spire/training
with deck='4 Strike, Shame'
do end turn
expect text "Frail 1"

# Played again is played: what listens to played cards should hear it, without doing so again and again.
case Rage: a card that Double Tap plays again counts
game spire/training
with deck='2 Defend, Strike, Rage, "Double Tap"'
do play Rage
do play Double Tap
do play Strike
expect block 6

# What an enemy puts on the player in the player's own turn is spared at the end of the round, as if it
# had come in the enemy's turn.
case Fungi Beast: spores of one that dies in your turn are half gone in the next
game spire/act1/fungi-beasts
with deck='5 Strike'
with Fungi Beast.hp=6
do play Strike
do target Fungi Beast
expect text "Vulnerable 2"
do end turn
expect text "Vulnerable 1"

case a rule of a card knows whose turn it is
description spire
include "_duel.spire"
card Nettle
    in hand or discard after turn_end to owner: wound 2 to player
card Thorn
    after hp_loss by owner: energy 1
scenario S
    hp 50
    deck Nettle, Thorn
    enemies Dummy
end
do end turn
expect hp 38

case a rule that makes more of its kind ends
description spire
include "_duel.spire"
card Hydra
    after turn_end: copy this to hand
rules
    hand 10
scenario S
    hp 50
    deck Hydra
    enemies Dummy
end
do end turn
expect not over
expect text "discard pile (0):"

case a rule about a status knows which
description spire
include "_duel.spire"
status Snake
    change status by owner if status = Weak: add 1
    before status by owner if status = Weak: block 3 to owner
card Spit
    cost 0
    effect: apply 1 Weak and apply 1 Vulnerable to choose enemy
card Charm
    cost 0
    effect: apply 1 Snake to self
scenario S
    deck Spit, Charm
    enemies Dummy
end
do play Charm
do play Spit
expect text "Weak 2  Vulnerable 1"
expect block 3

case a card that cannot be played is not played by an effect either
description spire
include "_duel.spire"
status Counter
    after play: set amount to amount + 1
card Tumult
    cost 0
    innate
    effect: play top 1 card
card Never
    cost 0
    playable if energy > 99
    effect: block 9 to self
card Lead
    type curse
scenario S
    deck 2 Tumult, Never, Lead
    status 1 Counter
    enemies Dummy
end
with rules.draw=2
do play Tumult
expect text "Counter 2"
do play Tumult
expect text "Counter 3"
expect block 0
expect text "discard pile (4): "

case moves drawn in one line among others
description spire
include "_duel.spire"
enemy Coin
    hp 10
    move Heads: block 1 to self
    move Tails: block 1 to self
    next:
        if first: Heads
        weighted (50 Heads, 50 Tails at_most 1)
scenario S
    deck 5 Strike
    enemies Coin
end
expect text "Heads"

case a filter that compares with an expression
description spire
include "_duel.spire"
status Riddle
    after turn_start to owner: add_random 1 card where name = amount / 2 to hand
    after turn_end to owner: add_random 1 card where type = (amount - 1) to hand
scenario S
    deck 5 Strike
    status 1 Riddle
    enemies Dummy
end
expect text "Riddle"

case in a run every battle won counts
description spire
include "_duel.spire"
card Axe
    cost 0
    effect: kill all enemies
scenario S
    hp 5
    deck Axe
    enemies Dummy
    enemies Dummy
end
do play Axe
expect score 105
do end turn
expect over
expect score 100
expect result -1

case intents look into actions and texts
description spire
include "_duel.spire"
action shield n to target
    block n to target
action maul n
    attack n times 2 to player
enemy Beast
    hp 30
    move Guard: shield 4 to self
    move Maul: maul 3
    move Litter: add 2 Strike to discard
    move Doze "Does nothing much.": set memory to 1
    move Wait: set memory to 2
    move Run: leave self
    next: cycle Guard, Maul, Litter, Doze, Wait, Run
scenario S
    deck Defend
    enemies Beast
end
expect text "Guard: blocks\n"
do end turn
expect text "Maul: attacks for 3 x 2\n"
do end turn
expect text "Litter: adds 2 Strikes to your discard pile\n"
do end turn
expect text "Doze: does nothing much\n"
do end turn
expect text "Wait: does nothing\n"
do end turn
expect text "Run: flees\n"
