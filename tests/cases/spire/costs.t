case a rule about costs that asks for costs finishes
description spire
include "jaw-worm.spire"
rule Law
    change cost: add count of all cards in hand where cost < 2
end
seed 1
expect legal end turn
do end turn
expect not over
