# What each player knows. It follows from `visible` alone.

case dominion: the own hand is seen, the other's is not
game gamelan/dominion
viewer 0
expect text "hand(p2): 5 face down"
expect text "deck(p1): 5 face down"
expect not text "hand(p1): 5 face down"
viewer 1
expect text "hand(p1): 5 face down"
viewer everyone
expect not text "face down"

case dominion: what is redrawn is only what is hidden
description gamelan
include "_stacked.gamelan"
held(p1, copper) = 2. on_deck(p1, 1) = estate.
held(p2, moat) = 1. held(p2, estate) = 1. on_deck(p2, 1) = silver. on_deck(p2, 2) = gold.
end
# Cards are numbered as they were made: 0 to 2 are the first player's, 3 to 6 the second's.
expect known 0 position[0]
expect known 0 position[2]
expect hidden 0 position[3]
expect hidden 0 position[6]
expect known 1 position[3]
expect known 1 position[5]
expect hidden 1 position[0]
expect known 0 type_of[3]
expect known everyone position[3]
expect known 0 coins[0]
# A redrawn hand has as many cards.
resample 0 7
viewer everyone
expect legal buy estate

case dominion: a card that a spy has seen stays known where it lies
description gamelan
include "_stacked.gamelan"
held(p1, spy) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = estate.
held(p2, copper) = 1. held(p2, moat) = 0. held(p2, duchy) = 1.
on_deck(p2, 1) = silver. on_deck(p2, 2) = curse. on_deck(p2, 3) = gold.
end
do play spy
do keep estate
do keep silver
# 3 and 4 are in the second player's hand; 5, 6 and 7 are his deck from below.
expect known 0 position[7]
expect hidden 0 position[6]
expect hidden 0 position[3]
viewer 0
expect text "silver"

case dominion: a card shown to a bureaucrat stays known
description gamelan
include "_stacked.gamelan"
held(p1, bureaucrat) = 1.
held(p2, duchy) = 1. held(p2, estate) = 1. held(p2, copper) = 2. on_deck(p2, 1) = gold. on_deck(p2, 2) = silver.
end
do play bureaucrat
do put_back duchy
viewer 0
expect text "duchy"
expect text "hand(p2): 3 face down"

case dominion: what was shown is not known any more when it was shuffled
description gamelan
include "_stacked.gamelan"
held(p1, spy) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = estate.
held(p2, copper) = 4. on_deck(p2, 1) = silver.
end
do play spy
do keep estate
do keep silver
expect shown[7] 1
do no_buy
do no_buy
# It is in hand now, and still known: it was drawn before the rest was shuffled.
viewer 0
expect text "hand(p2): silver, 4 face down"
do no_action
do no_buy
do no_buy
expect shown[7] 0
expect text "hand(p2): 5 face down"

case dominion: an adventurer's treasures are known in hand
description gamelan
include "_stacked.gamelan"
held(p1, adventurer) = 1. held(p1, estate) = 2.
on_deck(p1, 1) = gold. on_deck(p1, 2) = moat. on_deck(p1, 3) = silver. on_deck(p1, 4) = copper. on_deck(p1, 5) = duchy.
held(p2, copper) = 1.
end
do play adventurer
viewer 1
expect text "hand(p1): gold, silver, 2 face down"

case dominion: a moat that was shown is known
description gamelan
include "_stacked.gamelan"
held(p1, militia) = 1. held(p2, moat) = 1. held(p2, copper) = 4.
end
do play militia
do show_moat
viewer 0
expect text "hand(p2): moat, 4 face down"

case leduc: the other's card is hidden, the common one is not
game gamelan/poker
viewer 0
expect text "hand(p2): 1 face down"
expect text "deck: 4 face down"
do check
do check
viewer 1
expect text "hand(p1): 1 face down"
expect text "table: card("
expect text "deck: 3 face down"

case whist: hands are hidden, tricks are not
game gamelan/whist:players=3
viewer 0
expect text "hand(p2): 5 face down"
expect text "hand(p3): 5 face down"
do first
viewer 1
expect text "hand(p1): 4 face down"
expect text "table(p1): of("

case goofspiel: a bid is not seen before all are made
game gamelan/goofspiel
do bid 2
viewer 1
expect bid[0] 0
expect held[1] 1
viewer 1
resample 1 3
do bid 1
