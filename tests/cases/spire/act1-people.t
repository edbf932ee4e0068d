# Act 1: the Cultist, slavers, the Looter.

case Cultist: an incantation, then strikes; the ritual does not count in the turn it begins
game spire/act1/cultist
with deck='5 Defend'
expect text "| Incantation"
do end turn
expect event move Incantation Cultist
expect hp 80
expect text "Ritual 3 "
expect text "Dark Strike: attacks for 6"
expect not text "Ritual Begun"
do end turn
expect hp 74
expect text "Dark Strike: attacks for 9"
do end turn
expect hp 65
expect text "Dark Strike: attacks for 12"

case Cultist: the intent shows the number as it would be now
game spire/act1/cultist
with deck='2 Defend, 3 Bash'
with rules.energy=9
do end turn
do end turn
expect text "Dark Strike: attacks for 9"
do play Bash
expect text "Vulnerable 2  "
expect text "Dark Strike: attacks for 9"

case Blue Slaver: weakened by a rake, you strike for three quarters
game spire/act1/blue-slaver
with deck='5 Strike'
seed 1
expect text "Rake: attacks for 7"
do end turn
expect hp 73
expect text "Weak 1"
do play Strike
expect event damage 4

case Blue Slaver: a rake's Weak lasts through your next turn and no longer
game spire/act1/blue-slaver
with deck='5 Strike'
seed 1
do 2 times end turn
expect event move Rake
expect text "Weak 1"
do end turn
expect event move Stab
expect not text "Weak"

case Red Slaver: entangled, you play no attacks for a turn
game spire/act1/red-slaver
with deck='2 Strike, 3 Defend'
with hp=500
seed 2
do 3 times end turn
expect event move Entangle
expect text "Entangled"
expect not legal play Strike
expect legal play Defend
do end turn
expect not text "Entangled"
expect legal play Strike

case Red Slaver: scraped, you take half as much again
game spire/act1/red-slaver
with deck='5 Strike'
with hp=500
seed 2
do end turn
expect hp 487
expect text "Scrape: attacks for 8"
do 2 times end turn
expect text "Scrape: attacks for 8"
do end turn
expect text "Vulnerable 1"
expect text "Scrape: attacks for 12"

case Looter: takes 15 gold with every attack, blocked or not, and flees with it
game spire/act1/looter
with deck='5 Defend'
with rules.energy=9
seed 1
expect text "Gold 99"
do 5 times play Defend
do end turn
expect hp 80
expect text "Gold 84"
expect text "Stolen Gold 15"
do end turn
expect text "Gold 69"
do end turn
do end turn
do end turn
expect event fled Looter
expect over
expect end rules
expect result 1

case Looter: beaten, he gives the gold back
description spire
include "_starter.spire"
include "_act1-people.spire"
include "_dummies.spire"
scenario X
    deck 5 Strike
    hp 200
    status 99 Gold
    enemies Looter, "Training Dummy"
end
with Looter.hp=6
do end turn
expect text "Gold 84"
do play Strike
do target Looter
expect event died Strike Looter
expect text "Gold 99"

case Looter: from a poor player he takes what there is
description spire
include "_starter.spire"
include "_act1-people.spire"
scenario X
    deck 5 Strike
    hp 200
    status 20 Gold
    enemies Looter
end
do end turn
expect text "Gold 5\n"
expect text "Stolen Gold 15"
do end turn
expect text "Stolen Gold 20"

case Looter: without gold there is nothing to take
game spire/act1/weak
with enemies=Looter
with deck='5 Strike'
do end turn
expect hp 70
expect not text "Stolen"

case Looter: smoke hides him, then he goes
game spire/act1/looter
with deck='5 Strike'
with hp=200
seed 1
do 2 times end turn
expect text "Lunge: attacks for 12"
do end turn
expect text "| Smoke Bomb: blocks"
do end turn
expect block[1] 6
expect text "| Escape"

case Looter: sometimes he goes without a third attack
game spire/act1/looter
with deck='5 Strike'
with hp=200
seed 3
do 2 times end turn
expect text "| Smoke Bomb: blocks"
do end turn
expect text "| Escape"
do end turn
expect over
