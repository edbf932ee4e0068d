# Dominion: what every card does, one case or more for each, from chosen hands and decks.

case treasures are played and paid with
description gamelan
include "_stacked.gamelan"
held(p1, copper) = 2. held(p1, silver) = 1. held(p1, gold) = 1. held(p1, estate) = 1.
end
expect coins[0] 7
expect legal buy duchy
expect legal buy gold
expect not legal buy province
do buy gold
expect coins[0] 1
expect player 1

case a turn draws five cards and shuffles the discard pile when the deck is out
description gamelan
include "_stacked.gamelan"
held(p1, copper) = 5. on_deck(p1, 1) = gold. on_deck(p1, 2) = gold. held(p2, estate) = 5.
end
do no_buy
expect player 1
do no_buy
expect player 0
expect coins[0] 9

case the cost of cards is paid from the coins
description gamelan
include "_stacked.gamelan"
held(p1, gold) = 2. held(p1, woodcutter) = 1.
end
do play woodcutter
expect buys[0] 2
expect coins[0] 8
do buy silver
expect coins[0] 5
expect buys[0] 1
do buy duchy
expect player 1

case cellar
description gamelan
include "_stacked.gamelan"
held(p1, cellar) = 1. held(p1, estate) = 2. held(p1, copper) = 2. on_deck(p1, 1) = gold.
on_deck(p1, 2) = silver. on_deck(p1, 3) = duchy.
end
do play cellar
expect actions[0] 1
do discard estate
do discard estate
expect text "hand(p1): silver, gold, 2 copper\n"
expect text "discard(p1): 2 estate\n"
expect coins[0] 7

case cellar draws what it discards if the deck is out
description gamelan
include "_stacked.gamelan"
held(p1, cellar) = 1. held(p1, silver) = 3.
end
do play cellar
do 3 times discard silver
expect text "hand(p1): 3 silver\n"
expect coins[0] 6

case cellar may discard nothing
description gamelan
include "_stacked.gamelan"
held(p1, cellar) = 1. held(p1, silver) = 3. on_deck(p1, 1) = gold.
end
do play cellar
do done
expect coins[0] 6

case chapel
description gamelan
include "_stacked.gamelan"
held(p1, chapel) = 1. held(p1, estate) = 3. held(p1, copper) = 3.
end
do play chapel
do trash copper
do 3 times trash estate
expect text "trash: 3 estate, copper\n"
expect coins[0] 2

case chapel may stop early
description gamelan
include "_stacked.gamelan"
held(p1, chapel) = 1. held(p1, estate) = 3. held(p1, copper) = 3.
end
do play chapel
do trash estate
do done
expect text "trash: estate\n"
expect coins[0] 3

case moat
description gamelan
include "_stacked.gamelan"
held(p1, moat) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = silver. on_deck(p1, 3) = duchy.
end
do play moat
expect coins[0] 5
expect actions[0] 0
expect text "deck(p1): duchy\n"

case chancellor
description gamelan
include "_stacked.gamelan"
held(p1, chancellor) = 1. held(p1, copper) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = estate.
end
do play chancellor
do discard_deck
expect coins[0] 3
expect text "discard(p1): gold, estate\n"

case chancellor may leave the deck
description gamelan
include "_stacked.gamelan"
held(p1, chancellor) = 1. held(p1, copper) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = estate.
end
do play chancellor
do keep_deck
expect coins[0] 3
expect text "deck(p1): gold, estate\n"

case village
description gamelan
include "_stacked.gamelan"
held(p1, village) = 1. held(p1, smithy) = 2. on_deck(p1, 1) = gold.
end
do play village
expect actions[0] 2
expect text "hand(p1): gold, 2 smithy\n"

case woodcutter
description gamelan
include "_stacked.gamelan"
held(p1, woodcutter) = 1.
end
do play woodcutter
expect buys[0] 2
expect coins[0] 2
expect actions[0] 0

case workshop
description gamelan
include "_stacked.gamelan"
held(p1, workshop) = 1.
end
do play workshop
expect legal gain smithy
expect legal gain copper
expect not legal gain market
expect not legal no_action
do gain smithy
expect text "discard(p1): smithy\n"

case bureaucrat
description gamelan
include "_stacked.gamelan"
held(p1, bureaucrat) = 1. on_deck(p1, 1) = copper. held(p2, estate) = 1. held(p2, duchy) = 1.
held(p2, copper) = 1. on_deck(p2, 1) = gold.
end
do play bureaucrat
expect player 1
expect legal put_back estate
expect legal put_back duchy
expect not legal put_back copper
do put_back duchy
expect text "deck(p1): silver, copper\n"
expect text "deck(p2): duchy, gold\n"
expect text "hand(p2): estate, copper\n"

case bureaucrat shows a hand without victory cards
description gamelan
include "_stacked.gamelan"
held(p1, bureaucrat) = 1. held(p2, copper) = 2. held(p2, moat) = 0. held(p2, gold) = 1.
on_deck(p2, 1) = silver.
end
do play bureaucrat
expect text "hand(p2): gold, 2 copper\n"
expect text "deck(p2): silver\n"
expect player 0

case feast
description gamelan
include "_stacked.gamelan"
held(p1, feast) = 1.
end
do play feast
expect legal gain duchy
expect not legal gain gold
do gain market
expect text "trash: feast\n"
expect text "discard(p1): market\n"
expect not text "in_play(p1):"

case gardens are worth one for every ten cards
description gamelan
include "_stacked.gamelan"
pile_start(province) = 1. held(p1, gardens) = 2. held(p1, copper) = 16. held(p2, copper) = 30.
held(p2, gardens) = 1.
end
do buy province
expect over
# 19 cards with the province: 1 for each garden.
expect score 0 8
expect score 1 3

case militia
description gamelan
include "_stacked.gamelan"
held(p1, militia) = 1. held(p2, copper) = 3. held(p2, estate) = 2.
end
do play militia
expect coins[0] 2
expect player 1
do discard estate
expect text "hand(p2): 3 copper\n"
expect text "discard(p2): 2 estate\n"
expect player 0

case militia leaves three cards alone
description gamelan
include "_stacked.gamelan"
held(p1, militia) = 1. held(p2, copper) = 3.
end
do play militia
expect player 0
expect text "hand(p2): 3 copper\n"

case moneylender
description gamelan
include "_stacked.gamelan"
held(p1, moneylender) = 1. held(p1, copper) = 2.
end
do play moneylender
expect text "trash: copper\n"
expect coins[0] 4

case moneylender without a copper
description gamelan
include "_stacked.gamelan"
held(p1, moneylender) = 1. held(p1, silver) = 1.
end
do play moneylender
expect not text "trash:"
expect coins[0] 2

case remodel
description gamelan
include "_stacked.gamelan"
held(p1, remodel) = 1. held(p1, gold) = 1. held(p1, estate) = 1.
end
do play remodel
do trash gold
expect legal gain province
do gain province
expect text "trash: gold\n"
expect text "discard(p1): province\n"

case remodel two more and no more
description gamelan
include "_stacked.gamelan"
held(p1, remodel) = 1. held(p1, gold) = 1. held(p1, estate) = 1.
end
do play remodel
do trash estate
expect legal gain smithy
expect not legal gain duchy

case remodel without another card
description gamelan
include "_stacked.gamelan"
held(p1, remodel) = 1.
end
do play remodel
expect not text "trash:"

case smithy
description gamelan
include "_stacked.gamelan"
held(p1, smithy) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = silver. on_deck(p1, 3) = duchy.
on_deck(p1, 4) = curse.
end
do play smithy
expect text "hand(p1): duchy, silver, gold\n"
expect text "deck(p1): curse\n"

case spy looks at every deck, the own one first
description gamelan
include "_stacked.gamelan"
held(p1, spy) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = estate. on_deck(p1, 3) = copper.
on_deck(p2, 1) = silver. on_deck(p2, 2) = curse.
end
do play spy
expect actions[0] 1
expect legal discard estate
expect legal keep estate
do discard estate
expect text "discard(p1): estate\n"
expect player 0
do keep silver
expect text "deck(p2): silver, curse\n"
expect text "hand(p1): gold\n"

case spy discards the other's card
description gamelan
include "_stacked.gamelan"
held(p1, spy) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = estate. on_deck(p2, 1) = silver.
on_deck(p2, 2) = curse.
end
do play spy
do keep estate
do discard silver
expect text "discard(p2): silver\n"
expect text "deck(p1): estate\n"

case thief
description gamelan
include "_stacked.gamelan"
held(p1, thief) = 1. on_deck(p2, 1) = copper. on_deck(p2, 2) = gold. on_deck(p2, 3) = silver.
end
do play thief
expect legal trash copper
expect legal trash gold
do trash gold
do take gold
expect text "discard(p1): gold\n"
expect text "discard(p2): copper\n"
expect text "deck(p2): silver\n"
expect not text "trash:"

case thief may leave what was trashed
description gamelan
include "_stacked.gamelan"
held(p1, thief) = 1. on_deck(p2, 1) = copper. on_deck(p2, 2) = gold.
end
do play thief
do trash gold
do done
expect text "trash: gold\n"
expect text "discard(p2): copper\n"

case thief takes no victory cards
description gamelan
include "_stacked.gamelan"
held(p1, thief) = 1. on_deck(p2, 1) = estate. on_deck(p2, 2) = province.
end
do play thief
expect text "discard(p2): estate, province\n"
expect not text "trash:"

case thief with three players
description gamelan
include "_stacked.gamelan"
held(p1, thief) = 1. on_deck(p2, 1) = copper. on_deck(p2, 2) = gold. on_deck(p3, 1) = silver.
on_deck(p3, 2) = silver.
end
with players=3
do play thief
do trash gold
do take gold
do take silver
expect text "discard(p1): silver, gold\n"
expect text "discard(p3): silver\n"

case throne room
description gamelan
include "_stacked.gamelan"
held(p1, throne_room) = 1. held(p1, village) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = silver.
end
do play throne_room
expect actions[0] 4
expect text "hand(p1): silver, gold\n"
expect text "in_play(p1): village, throne_room\n"

case throne room without another action
description gamelan
include "_stacked.gamelan"
held(p1, throne_room) = 1. held(p1, copper) = 1.
end
do play throne_room
expect coins[0] 1

case council room
description gamelan
include "_stacked.gamelan"
held(p1, council_room) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = gold. on_deck(p1, 3) = gold.
on_deck(p1, 4) = copper. on_deck(p2, 1) = silver. on_deck(p2, 2) = estate.
end
do play council_room
expect buys[0] 2
expect coins[0] 10
expect text "hand(p2): silver\n"
expect text "deck(p2): estate\n"

case festival
description gamelan
include "_stacked.gamelan"
held(p1, festival) = 1. held(p1, moat) = 1.
end
do play festival
expect actions[0] 2
expect buys[0] 2
expect coins[0] 2

case laboratory
description gamelan
include "_stacked.gamelan"
held(p1, laboratory) = 1. held(p1, moat) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = silver.
on_deck(p1, 3) = duchy.
end
do play laboratory
expect actions[0] 1
expect text "hand(p1): silver, gold, moat\n"

case library draws up to seven
description gamelan
include "_stacked.gamelan"
held(p1, library) = 1. held(p1, copper) = 4. on_deck(p1, 1) = gold. on_deck(p1, 2) = silver.
on_deck(p1, 3) = duchy. on_deck(p1, 4) = curse.
end
do play library
expect text "hand(p1): duchy, silver, gold, 4 copper\n"
expect text "deck(p1): curse\n"

case library may set actions aside
description gamelan
include "_stacked.gamelan"
held(p1, library) = 1. held(p1, copper) = 5. on_deck(p1, 1) = village. on_deck(p1, 2) = moat.
on_deck(p1, 3) = duchy. on_deck(p1, 4) = curse.
end
do play library
do set_aside village
do keep moat
expect text "hand(p1): duchy, moat, 5 copper\n"
expect text "discard(p1): village\n"
expect text "deck(p1): curse\n"

case market
description gamelan
include "_stacked.gamelan"
held(p1, market) = 1. on_deck(p1, 1) = moat.
end
do play market
expect actions[0] 1
expect buys[0] 2
expect coins[0] 1
expect text "hand(p1): moat\n"

case mine
description gamelan
include "_stacked.gamelan"
held(p1, mine) = 1. held(p1, silver) = 1. held(p1, estate) = 1.
end
do play mine
expect legal gain gold
expect legal gain copper
expect not legal gain duchy
do gain gold
expect text "trash: silver\n"
expect text "hand(p1): gold, estate\n"
expect coins[0] 3

case mine without a treasure
description gamelan
include "_stacked.gamelan"
held(p1, mine) = 1. held(p1, estate) = 1.
end
do play mine
expect not text "trash:"

case witch
description gamelan
include "_stacked.gamelan"
held(p1, witch) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = silver.
end
do play witch
expect text "discard(p2): curse\n"
expect text "hand(p1): silver, gold\n"

case adventurer
description gamelan
include "_stacked.gamelan"
held(p1, adventurer) = 1. on_deck(p1, 1) = estate. on_deck(p1, 2) = gold. on_deck(p1, 3) = moat.
on_deck(p1, 4) = silver. on_deck(p1, 5) = copper.
end
do play adventurer
expect text "hand(p1): gold, silver\n"
expect text "discard(p1): estate, moat\n"
expect text "deck(p1): copper\n"
expect coins[0] 5

case adventurer finds what there is
description gamelan
include "_stacked.gamelan"
held(p1, adventurer) = 1. on_deck(p1, 1) = estate. on_deck(p1, 2) = gold. thrown(p1, estate) = 1.
end
do play adventurer
expect text "hand(p1): gold\n"
expect text "discard(p1): 2 estate\n"

case a curse costs a point, an estate is worth one, a duchy three
description gamelan
include "_stacked.gamelan"
pile_start(province) = 1. held(p1, gold) = 3. held(p2, curse) = 2. held(p2, estate) = 4.
held(p2, duchy) = 1.
end
do buy province
expect score 0 6
expect score 1 5
