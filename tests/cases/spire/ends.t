# Descriptions that go wrong in play, and descriptions that are refused.

case rules that call each other end the play and are named
description spire
include "_duel.spire"
status Ping
    after block to owner: apply 1 Pong to owner
status Pong
    after status to owner if status = Pong: block 1 to owner
card Start
    cost 0
    effect: apply 1 Ping and apply 1 Pong and block 1 to self
scenario S
    deck Start
    enemies Dummy
end
do play Start
expect over
expect end loop
expect culprit Ping
expect culprit Pong
expect text "rules that never finish"

case a loop without end is stopped
description spire
include "_duel.spire"
card Forever
    cost 0
    effect:
        repeat 900000:
            energy 0
scenario S
    deck Forever
    enemies Dummy
end
do play Forever
expect end loop
expect culprit Forever

case too many cards overflow
description spire
include "_duel.spire"
card Flood
    cost 0
    effect: add 400 Strike to discard
scenario S
    deck Flood
    enemies Dummy
end
do play Flood
expect end overflow
expect culprit Flood

case a battle that nobody wins ends
description spire
include "_duel.spire"
rules
    turns 5
enemy Statue
    hp 10
    move Rest: nothing
    next: Rest
scenario S
    deck Defend
    enemies Statue
end
do 5 times end turn
expect over
expect end limit

case an unknown status is refused with a guess
description spire
include "_duel.spire"
card A
    cost 1
    effect: apply 2 Vulnerabel to choose enemy
scenario S
    deck A
    enemies Dummy
end
expect error 4:21 "there is no status 'Vulnerabel' (did you mean 'Vulnerable'?)"

case an action without its target is refused
description spire
include "_duel.spire"
card A
    cost 1
    effect: attack 5
scenario S
    deck A
    enemies Dummy
end
expect error 4:21 "expected 'to' and a target"

case an unknown action is refused
description spire
include "_duel.spire"
card A
    cost 1
    effect: atack 5 to self
end
expect error 4:13 "did you mean 'attack'?"

case a deck of unknown cards is refused
description spire
include "_duel.spire"
scenario S
    deck Strik
    enemies Dummy
end
expect error 3:10 "there is no card 'Strik' (did you mean 'Strike'?)"

case an order that matters and was not stated gives a warning
description spire
include "_duel.spire"
status Rage
    change attack by owner: add 2
scenario S
    deck Strike
    enemies Dummy
end
expect warning 3:5 "'Weak' and 'Rage' both change 'attack'"

case before a hit there is no time
description spire
include "_duel.spire"
status A
    before hit to owner: draw 1
end
expect error 3:5 "there is no 'before' for the event 'hit'; write 'after'"
