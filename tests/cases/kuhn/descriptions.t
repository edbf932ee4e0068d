# Descriptions of Kuhn poker that are refused.

case one card is too few
description kuhn
cards 1
end
expect error 1:7 "2"

case too many cards
description kuhn
cards 101
end
expect error 1:7 "100"

case a word is nearly right
description kuhn
card 3
end
expect error 1:1 "cards"

case an empty description
description kuhn
end
expect error 1:1 "cards"

case something after the number
description kuhn
cards 3
cards 4
end
expect error 2:1 "nothing after"

case no number
description kuhn
cards many
end
expect error 1:7 "a number of cards"

case a setting out of range
game kuhn:cards=1
expect error 0:0 "cards"

case an unknown setting
game kuhn:suits=4
expect error 0:0 "suits"
