# The template: one decision, and nothing to say about it.

case one decision ends it
game null
expect player 0
expect legal end
expect actions 1
expect text "waiting"
do end
expect over
expect end rules
expect ply 1
expect score 0
expect result 0
expect text "over"

case the description is empty
description null
something
end
expect error 1:1 "empty description"

case a setting is refused
game null
with width=3
expect error 0:0 "width"
