# Act 1: the Cultist, slavers, the Looter.

case Cultist: from 48 hit points
game spire/act1/cultist
seed 1
expect text "Incantation"
do end turn
expect event move Incantation Cultist
expect text "Ritual 3"
expect text "Dark Strike: attacks for 6"
do end turn
expect hp 74
expect text "Dark Strike: attacks for 9"
