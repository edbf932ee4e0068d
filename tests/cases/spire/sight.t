# What the player knows of the draw pile stays, whoever thinks about what could come.

case cards at the bottom and on top stay where they are known to be
description spire
include "_rules.spire"
include "_dummy.spire"
card Slab
    cost 5
    effect: nothing
card Stone
    cost 5
    effect: nothing
card Sand
    cost 5
    effect: nothing
card Bury
    cost 0
    effect: move choose 1 card from hand to bottom
card Lift
    cost 0
    effect: move choose 1 card from hand to top
scenario A
    deck 6 Slab, 6 Sand, Stone, Bury, Lift
    enemies Dummy
battle
    move all cards in draw where innate to top
    plan all enemies
    battle_starts
end
with rules.draw=5
do play Lift
do choose Stone
do play Bury
do choose Sand
expect text "  on top: Stone\n"
expect text "  at the bottom: Sand\n"
resample 0 1
expect text "  on top: Stone\n"
expect text "  at the bottom: Sand\n"
resample 0 2
expect text "  on top: Stone\n"
expect text "  at the bottom: Sand\n"
resample 0 3
expect text "  on top: Stone\n"
expect text "  at the bottom: Sand\n"
resample 0 4
expect text "  on top: Stone\n"
expect text "  at the bottom: Sand\n"
resample 0 5
expect text "  on top: Stone\n"
expect text "  at the bottom: Sand\n"
resample 0 6
expect text "  on top: Stone\n"
expect text "  at the bottom: Sand\n"
