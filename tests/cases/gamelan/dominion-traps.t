# Dominion: where implementations go wrong.

case throne room on throne room plays two cards twice each
description gamelan
include "_stacked.gamelan"
held(p1, throne_room) = 2. held(p1, festival) = 1. held(p1, woodcutter) = 1.
end
do play throne_room
do twice throne_room
do twice festival
# The last one is the only choice, and is not asked for.
expect actions[0] 4
expect buys[0] 5
expect coins[0] 8

case throne room on feast trashes it once and gains twice
description gamelan
include "_stacked.gamelan"
held(p1, throne_room) = 1. held(p1, feast) = 1.
end
do play throne_room
do gain market
do gain duchy
expect text "trash: feast\n"
expect text "discard(p1): duchy, market\n"

case a moat is asked about before the attack does anything
description gamelan
include "_stacked.gamelan"
held(p1, witch) = 1. on_deck(p1, 1) = gold. on_deck(p1, 2) = silver. held(p2, moat) = 1.
end
do play witch
expect player 1
expect not text "hand(p1):"
do show_moat
expect text "hand(p1): silver, gold\n"
expect not text "discard(p2):"

case a moat need not be shown
description gamelan
include "_stacked.gamelan"
held(p1, witch) = 1. held(p2, moat) = 1.
end
do play witch
do no_reaction
expect text "discard(p2): curse\n"

case a moat is asked about for every attack
description gamelan
include "_stacked.gamelan"
held(p1, throne_room) = 1. held(p1, witch) = 1. held(p2, moat) = 1.
end
do play throne_room
do show_moat
expect player 1
do no_reaction
expect text "discard(p2): curse\n"

case a moat does not keep council room away, which is no attack
description gamelan
include "_stacked.gamelan"
held(p1, council_room) = 1. held(p2, moat) = 1. on_deck(p2, 1) = gold.
end
do play council_room
expect player 0
expect text "hand(p2): gold, moat\n"

case a moat protects its owner alone
description gamelan
include "_stacked.gamelan"
held(p1, witch) = 1. held(p2, moat) = 1.
end
with players=3
do play witch
do show_moat
expect not text "discard(p2):"
expect text "discard(p3): curse\n"

case the deck is shuffled in the middle of a draw
description gamelan
include "_stacked.gamelan"
held(p1, smithy) = 1. on_deck(p1, 1) = gold. thrown(p1, silver) = 4.
end
do play smithy
expect text "hand(p1): 2 silver, gold\n"
expect text "deck(p1): silver, silver\n"

case what is in play is not shuffled in
description gamelan
include "_stacked.gamelan"
held(p1, smithy) = 1. on_deck(p1, 1) = gold. thrown(p1, silver) = 1.
end
do play smithy
expect text "hand(p1): silver, gold\n"
expect text "in_play(p1): smithy\n"

case cards set aside stay out when the deck is shuffled
description gamelan
include "_stacked.gamelan"
held(p1, library) = 1. on_deck(p1, 1) = village. thrown(p1, silver) = 2.
end
do play library
do set_aside village
expect text "hand(p1): 2 silver\n"
expect text "discard(p1): village\n"

case cards that an adventurer has shown stay out when the deck is shuffled
description gamelan
include "_stacked.gamelan"
held(p1, adventurer) = 1. on_deck(p1, 1) = estate. on_deck(p1, 2) = gold. thrown(p1, duchy) = 2.
end
do play adventurer
expect text "hand(p1): gold\n"
expect text "discard(p1): estate, 2 duchy\n"

case militia with three cards or fewer
description gamelan
include "_stacked.gamelan"
held(p1, militia) = 1. held(p2, estate) = 2.
end
do play militia
expect player 0
expect text "hand(p2): 2 estate\n"

case witch when there are no curses left
description gamelan
include "_stacked.gamelan"
pile_start(curse) = 0. held(p1, witch) = 1.
end
do play witch
expect not text "discard(p2):"

case the last curse goes to the next player
description gamelan
include "_stacked.gamelan"
pile_start(curse) = 1. held(p2, witch) = 1. held(p1, copper) = 1.
end
with players=3
do no_buy
do play witch
expect text "discard(p3): curse\n"
expect text "hand(p1): copper\n"

case chancellor, then a draw
description gamelan
include "_stacked.gamelan"
held(p1, village) = 1. held(p1, chancellor) = 1. held(p1, smithy) = 1. on_deck(p1, 1) = gold.
on_deck(p1, 2) = gold. on_deck(p1, 3) = gold. on_deck(p1, 4) = gold.
end
do play village
do play chancellor
do discard_deck
do play smithy
expect text "hand(p1): 4 gold\n"
expect not text "discard(p1):"

case library with neither deck nor discard pile
description gamelan
include "_stacked.gamelan"
held(p1, library) = 1. held(p1, copper) = 2.
end
do play library
expect text "hand(p1): 2 copper\n"
expect coins[0] 2

case library with seven cards in hand
description gamelan
include "_stacked.gamelan"
held(p1, library) = 1. held(p1, copper) = 7. on_deck(p1, 1) = gold.
end
do play library
expect coins[0] 7

case the copper pile
game gamelan/dominion
expect text "copper: 46,"

case the copper pile of four players
game gamelan/dominion:players=4
expect text "copper: 32,"
expect text "curse: 30,"
expect text "province: 12,"

case victory piles for two players, gardens among them
game gamelan/dominion:kingdom=size_distortion
expect text "gardens: 8,"
expect text "estate: 8,"
expect text "curse: 10,"
expect text "witch: 10"
expect not text "market:"

case victory piles for three players
game gamelan/dominion:kingdom=size_distortion,players=3
expect text "gardens: 12,"
expect text "curse: 20,"

case the play ends when the provinces are gone
description gamelan
include "_stacked.gamelan"
pile_start(province) = 1. held(p1, gold) = 3.
end
do buy province
expect over
expect score 0 6
expect result 0 1
expect result 1 -1

case the play ends when three piles are empty
description gamelan
include "_stacked.gamelan"
pile_start(curse) = 0. pile_start(moat) = 0. pile_start(cellar) = 1. held(p1, copper) = 2.
end
do buy cellar
expect over
expect end rules

case two empty piles are not enough
description gamelan
include "_stacked.gamelan"
pile_start(curse) = 0. pile_start(cellar) = 1. held(p1, copper) = 2.
end
do buy cellar
expect not over

case the play goes on to the end of the turn
description gamelan
include "_stacked.gamelan"
pile_start(province) = 1. held(p1, gold) = 4. held(p1, woodcutter) = 1.
end
do play woodcutter
do buy province
expect not over
do buy gold
expect over

case a tie goes to who had fewer turns
description gamelan
include "_stacked.gamelan"
pile_start(province) = 1. held(p1, gold) = 3. held(p2, province) = 1.
end
do buy province
expect over
expect score 0 6
expect score 1 6
expect result 0 -1
expect result 1 1

case a tie after as many turns is shared
description gamelan
include "_stacked.gamelan"
pile_start(province) = 1. held(p2, gold) = 3. held(p1, province) = 1.
end
do no_buy
do buy province
expect over
expect result 0 0
expect result 1 0

case an empty pile cannot be bought from
description gamelan
include "_stacked.gamelan"
pile_start(moat) = 0. held(p1, copper) = 2.
end
expect legal buy cellar
expect not legal buy moat

case equal cards are one choice
description gamelan
include "_stacked.gamelan"
held(p1, chapel) = 1. held(p1, copper) = 4.
end
do play chapel
expect actions 2
