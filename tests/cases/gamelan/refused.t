# Texts that are refused, with the place; warnings; and plays that are stopped.

case a relation that is not there
description gamelan
players 1
proc game
  if weather(sunny)
    skip
end
expect error 3:6 "there is no relation 'weather'"

case a procedure whose name is nearly right
description gamelan
players 1
proc game
  run gaem
end
expect error 3:7 "did you mean 'game'?"

case a state that is not there
description gamelan
players 1
proc game
  set wood() = 1
end
expect error 3:7 "there is no state 'wood'"

case too many arguments
description gamelan
players 1
cost(ham) = 3.
state out() = 0
proc game
  set out() = cost(ham, egg)
end
expect error 5:15 "'cost' has 1 argument, not 2"

case negation that depends on itself
description gamelan
players 1
n(1). n(2).
rule odd(X)
  n(X), not even(X)
rule even(X)
  n(X), not odd(X)
proc game
  if odd(1)
    skip
end
expect error 4:13 "'odd' depends on 'not'"

case a variable that nothing generates
description gamelan
players 1
rule big(X)
  X > 3
state out() = 0
proc game
  set out() = count{X | big(X)}
end
expect error 6:25 "nothing gives 'X' a value"

case levels in a circle
description gamelan
players 1
a >: b
b >: a
a :: proc game
  skip
end
expect error 2:6 "levels in a circle"

case no procedure game
description gamelan
players 1
end
expect error 0:0 "there is no 'proc game'"

case too many players
description gamelan
players 9
proc game
  skip
end
expect error 1:9 "from 1 to 4"

case a block that is not indented
description gamelan
players 1
proc game
skip
end
expect error 2:10 "expected an indented block"

case a text to include that is not there
description gamelan
players 1
include "_nothing.gamelan"
proc game
  skip
end
expect error 2:9 "_nothing.gamelan"

case a setting out of range
game gamelan/dominion:players=5
expect error 0:0 "players"

case a definition that an earlier one hides
description gamelan
players 1
state out() = 0
proc say(N)
  set out() = N
proc say(2)
  set out() = 7
proc game
  run say(2)
end
expect warning 5:1 "[hidden-definition]"
expect out 2

case a parameter that nothing mentions
description gamelan
players 1
state out() = 0
proc say(N, M)
  set out() = N
proc game
  run say(2, 3)
end
expect warning 3:13 "[unused-parameter]"

case a parameter that says so
description gamelan
players 1
state out() = 0
proc say(N, _M)
  set out() = N
proc game
  run say(2, 3)
end
expect not warning

case a select that can never have two options
description gamelan
players 1
state out() = 0
proc game
  select p1
    only
      set out() = 1
end
expect warning 4:3 "[single-option]"
expect out 1

case a function with two values
description gamelan
players 1
n(1). n(2).
rule some() = X
  n(X)
state out() = 0
proc game
  set out() = some()
end
expect over
expect end overflow

case a function without end
description gamelan
players 1
rule f(X) = f(X + 1)
state out() = 0
proc game
  set out() = f(1)
end
expect over
expect end depth

case a procedure without end
description gamelan
players 1
proc game
  repeat
end
expect over
expect end loop

case a cell that is not there
description gamelan
players 1
state out(I) = 0
  between(1, I, 3)
proc game
  set out(9) = 1
end
expect over
expect end overflow

case a condition that must hold
description gamelan
players 1
state out() = 0
proc game
  out() = 1
  set out() = 2
end
expect over
expect end overflow
expect out 0

case more objects than there are
description gamelan
players 1
objects card 2
pile position(C) = box
proc game
  for each {I | between(1, I, 3)}
    create card C
    set position(C) = deck
end
expect over
expect end overflow
