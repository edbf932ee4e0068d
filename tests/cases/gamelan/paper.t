# The listings of the paper, mended (docs/gamelan-paper.md), in a small game around them.

case turn, act and play_card: the action is played, then the card is bought
description gamelan
include "_around-paper.gamelan"
end
expect player 0
expect legal thief
expect legal village
expect legal true
do true
expect legal buy province
do buy estate
expect text "player_discard(p1): estate\n"
expect player 1

case act is run again as often as there are bonus actions
description gamelan
include "_around-paper.gamelan"
end
do village
expect bonus_actions[0] 1
expect legal thief
do thief
do done
expect bonus_actions[0] 0
do thief
do done
expect legal buy copper

case the thief trashes a treasure, the rest is discarded, and what was trashed may be taken
description gamelan
include "_around-paper.gamelan"
end
do thief
expect text "trash: copper\n"
expect text "player_discard(p2): estate\n"
expect legal done
do copper
expect not text "trash:"
expect text "player_discard(p1): copper\n"

case the thief chooses among treasures, and finds none
description gamelan
include "_around-paper.gamelan"
proc setup_game(_)
  set card_supply(estate) = 4
  set card_supply(province) = 1
  run make(p1, thief, hand(p1))
  run make(p1, thief, hand(p1))
  run make(p1, village, hand(p1))
  run make(p2, estate, deck(p2))
  run make(p2, estate, deck(p2))
  run make(p2, copper, deck(p2))
  run make(p2, gold, deck(p2))
card_type(gold). card_subtype(gold, treasure). cost(gold) = 6. vps(gold) = 0.
end
do village
do thief
expect legal copper
expect legal gold
do gold
do gold
expect text "player_discard(p1): gold\n"
expect text "player_discard(p2): copper\n"
do thief
expect text "player_discard(p2): 2 estate, copper\n"

case the game is over when the provinces are gone
description gamelan
include "_around-paper.gamelan"
end
do true
do buy province
do true
do buy province
expect over
expect score 0 8
expect score 1 8

case or when three piles are
description gamelan
include "_around-paper.gamelan"
rule cost(village) = 3
proc setup_game(_)
  set card_supply(estate) = 0
  set card_supply(copper) = 0
  set card_supply(province) = 9
  set card_supply(village) = 1
end
do buy village
expect over

case the critics are read with the rest
description gamelan
include "_around-paper.gamelan"
include "_paper-critics.gamelan"
end
expect legal thief
