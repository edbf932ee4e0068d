# What the engine says of effects, rules, costs and conditions.

case filters, plurals and places
description spire
include "_duel.spire"
card One
    cost 0
    effect: move choose 1 card from draw where type = attack to hand
card Two
    cost 0
    effect: exhaust all cards in hand where type != attack and add 2 Strike to discard
card Three
    cost 0
    effect: upgrade choose 1 card from hand where upgradable and move choose 1 card from hand to top
card Four
    cost 0
    effect: cost all cards in hand where cost > 1 set 1 for turn
card Five
    cost 0
    effect: attack 3 times 2 to choose enemy and block block of self to self
scenario S
    deck One, Two, Three, Four, Five
    enemies Dummy
end
expect text "Put an attack from your draw pile into your hand.\n"
expect text "Exhaust ALL cards in your hand that are not attacks. Add 2 Strikes to your discard pile.\n"
expect text "Upgrade a card that can be upgraded. Put a card on top of your draw pile.\n"
expect text "Set the cost of ALL cards in your hand that cost more than 1 to 1 this turn.\n"
expect text "Deal 3 damage twice. Gain block equal to your block. [0 block now]\n"

case rules of cards, costs and conditions
description spire
include "_duel.spire"
card One
    unplayable
    after turn_end to owner: apply 1 Weak to player
card Two
    cost max(4 - times_hurt, 0)
    effect: choose enemy as foe and attack 6 times attacks_played - 1 to foe
card Three
    cost 0
    playable if count of all cards in draw = 0
    effect: apply -2 Strength to choose enemy
card Four
    cost X
    effect: repeat x: attack 5 to all enemies
card Five
    cost 0
    after discard if card is this: draw 2
    effect:
        attack 5 to choose enemy as foe
        if Vulnerable of foe > 0: energy 1
scenario S
    deck One, Two, Three, Four, Five
    enemies Dummy
end
expect text "Unplayable. At the end of your turn, gain 1 Weak.\n"
expect text "Costs 1 less for each time you lost HP. Deal 6 damage for each other attack played this turn.\n"
expect text "Can be played only if there are no cards in your draw pile. The enemy loses 2 Strength.\n"
expect text "Deal 5 damage to ALL enemies X times.\n"
expect text "Deal 5 damage. If the enemy has Vulnerable, gain 1 energy. When discarded, draw 2 cards.\n"

case a text of its own shows its values
description spire
include "_duel.spire"
card Blow
    cost 0
    value damage 6(9)
    value rest 2
    text "Deal {damage} damage, then {rest}; {what} stays."
    effect: attack damage to choose enemy and damage rest to choose enemy
scenario S
    deck Blow, Blow upgraded
    enemies Dummy
end
expect text "Deal 6 damage, then 2; {what} stays.\n"
expect text "Deal 9 damage, then 2; {what} stays.\n"

case any number of cards, and what type one is
description spire
include "_duel.spire"
card One
    cost 0
    effect: discard choose any cards from hand
card Two
    cost 0
    effect:
        choose 1 card from hand as taken
        discard taken
        if type of taken = attack:
            draw 1
        if type of taken != skill:
            draw 2
scenario S
    deck One, Two
    enemies Dummy
end
expect text "Discard any number of cards.\n"
expect text "If it is an attack, draw 1 card. If it is not a skill, draw 2 cards.\n"

case options with names say what they do
description spire
include "jaw-worm.spire"
card Fork
    value much 4(6)
    cost 0
    effect:
        choose one:
            option "attack": kill all enemies
            option "defend" if hp of self < 99: block much to self
            option "rest": nothing
scenario Try
    player Ironclad
    hp 40
    deck 5 Fork
    enemies "Jaw Worm"
end
expect text "Choose one: attack: kill ALL enemies / defend: gain 4 block (if your HP is less than 99) / rest: nothing happens."
do play Fork
expect text "option 1, attack: Kill ALL enemies.\noption 2, defend: Gain 4 block.\n"
expect legal option 1: attack
expect legal option 3: rest

case what is looked at is not taken
description spire
include "jaw-worm.spire"
card Look
    cost 0
    effect:
        top 2 cards as seen
        block count of seen to self
card Pick
    cost 0
    effect:
        random 2 cards from discard as found
        block count of found to self
scenario Try
    player Ironclad
    hp 40
    deck 4 Look, Pick
    enemies "Jaw Worm"
end
expect text "Look at the top 2 cards of your draw pile."
expect text "Pick 2 random cards from your discard pile."
