# What is wrong with a card, a deck or a match, and where.

case a word that is nearly right
description chaos
card "A"
    Spell 1. Cast: Deel 3 damage to a minion.
end
expect error 2:20 "what is done"

case a spell does nothing
description chaos
card "A"
    Spell 1.
match random
end
expect error 3:1 "a spell needs an effect"

case a spell has no taunt
description chaos
card "A"
    Spell 1. Taunt. Cast: You draw 1 card.
end
expect error 2:14 "a spell cannot have Taunt"

case a leader has no stealth
description chaos
card "A"
    Leader 1/1/9. Stealth.
end
expect error 2:19 "a leader cannot have Stealth"

case two effects that are aimed
description chaos
card "A"
    Spell 1. Cast: Destroy a minion. Cast: Destroy a minion.
end
expect error 2:38 "only one effect"

case a deathrattle cannot be aimed
description chaos
card "A"
    Beast 1/1/1. Deathrattle: Destroy a minion.
end
expect error 2:18 "only a battlecry or a cast"

case four effects
description chaos
card "A"
    Beast 1/1/1. Deathrattle: You draw 1 card. Deathrattle: You draw 1 card. Deathrattle: You draw 1 card. Deathrattle: You draw 1 card.
end
expect error 2:108 "at most 3 effects"

case a battlecry on a spell
description chaos
card "A"
    Spell 1. Battlecry: You draw 1 card.
end
expect error 2:14 "a spell has no such effect"

case only cards in one's own hand are aimed at
description chaos
card "A"
    Spell 1. Cast: Discard a card in the enemy's hand.
end
expect error 2:30 "only those in your hand"

case an effect that is given cannot be aimed
description chaos
card "A"
    Spell 1. Cast: Give all minions [Battlecry: Destroy a minion.].
end
expect error 2:38 "cannot be aimed"

case a card moves to one place
description chaos
card "A"
    Spell 1. Cast: Put all minions into each player's hand.
end
expect error 2:36 "one place only"

case cards do not come into play by a number
description chaos
card "A"
    Spell 1. Cast: Summon 2 cards [Spell 1. Cast: You draw 1 card.] on your field.
end
expect error 2:29 "only minions"

case brackets nested too deep
description chaos
card "A"
    Spell 1. Cast: Give all minions [Deathrattle: Give all minions [Deathrattle: Give all minions [Deathrattle: Give all minions [Deathrattle: Give all minions [Deathrattle: You draw 1 card.].].].].].
end
expect error 2:161 "nested too deep"

case two cards of one name
description chaos
card "A"
    Beast 1/1/1.
card "A"
    Beast 1/1/1.
end
expect error 3:6 "of this name already"

case a deck of cards that are not there
description chaos
card "A"
    Beast 1/1/1.
deck "D": "A", "B"
end
expect error 3:16 "there is no card 'B'"

case a deck that is too large
description chaos
card "A"
    Beast 1/1/1.
deck "D": 64 "A", "A"
end
expect error 3:22 "at most 64"

case a match of decks that are not there
description chaos
card "A"
    Beast 1/1/1.
match "D" against "E"
end
expect error 3:7 "there is no deck 'D'"

case nothing to play with
description chaos
match random
end
expect error 1:7 "there are no cards"

case random cards need a grammar
description chaos
card "A"
    Spell 1. Cast: Put 1 random 3-cost card into your hand.
end
expect error 1:1 "makes random cards that cost 3"

case a grammar that is not there
description chaos
grammar "nothing.grammar"
pool 3
end
expect error 1:9 "cannot read"

case a preset that is not there
description chaos
grammar "cards.grammar" preset best
pool 3
end
expect error 1:9 "not 'best'"

case a statement that is nearly right
description chaos
cart "A"
end
expect error 1:1 "card"
