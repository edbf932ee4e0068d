# What is refused, with its place, and what is warned of.

case an unknown relation
description gamelan
players 2
winer(p1).
proc game
  if winner(p1)
    skip
end
expect error 4:6 "there is no relation 'winner' (did you mean 'winer'?)"

case an unknown procedure
description gamelan
proc game
  run trun(p1)
proc turn(P)
  skip
end
expect error 2:7 "there is no procedure 'trun' (did you mean 'turn'?)"

case an unknown state
description gamelan
proc game
  set coins(p1) = 3
end
expect error 2:7 "there is no state 'coins'"

case objects are a number, not an expression
description gamelan
setting cards = 13
objects prize cards()
proc game
  skip
end
expect error 2:15 "expected a number of objects (the most there can ever be), found 'cards'"

case the wrong number of arguments
description gamelan
price(apple) = 3.
state n() = 0
proc game
  set n() = price(apple, 2)
end
expect error 4:13 "'price' has 1 argument, not 2"

case the wrong number of arguments of a procedure
description gamelan
proc game
  run turn(p1, 2)
proc turn(P)
  skip
end
expect error 2:7 "'turn' has 1 argument, not 2"

case negation of itself
description gamelan
thing(a).
rule odd(X)
  thing(X), not odd(X)
proc game
  if odd(a)
    skip
end
expect error 3:17 "'odd' depends on 'not' or an aggregate of itself"

case a variable that nothing generates
description gamelan
thing(a).
rule bad(X)
  thing(X), Y > 3
proc game
  if bad(a)
    skip
end
expect error 3:15 "nothing gives 'Y' a value here"

case a variable that only not mentions
description gamelan
state n() = 0
proc game
  set n() = X
end
expect error 3:13 "nothing gives 'X' a value here"

case levels in a circle
description gamelan
a >: b
b >: c
c >: a
proc game
  skip
end
expect error 1:6 "levels in a circle: 'a' is superior to 'b', and that to it"

case a function as a relation
description gamelan
price(apple) = 3.
proc game
  if price(apple)
    skip
end
expect error 3:6 "'price' is a function: compare its value with something"

case a relation as a value
description gamelan
thing(apple).
state n() = 0
proc game
  set n() = thing(apple)
end
expect error 4:13 "'thing' is a relation, and has no value"

case a relation that is set to a value
description gamelan
state r(X)
  X = 1
proc game
  set r(1) = 2
end
expect error 4:7 "'r' is a relation: it is set without a value"

case a rule cannot be set
description gamelan
price(apple) = 3.
proc game
  set price(apple) = 2
end
expect error 3:7 "'price' is no state"

case a state without limits
description gamelan
state n(X) = 0
state k() = 0
proc game
  set k() = k() + 1
  set n(k()) = 1
  repeat
end
expect error 1:1 "nothing limits argument 1 of the state 'n'"

case a term that contains itself
description gamelan
state s() = none
proc game
  set s() = more(s())
  repeat
end
expect error 3:13 "the term 'more' can contain itself"

case no procedure game
description gamelan
thing(a).
end
expect error 0:0 "there is no 'proc game'"

case a hook on nothing
description gamelan
proc game
  skip
after trun(P)
  skip
end
expect error 3:1 "'after' of a procedure that is not there: 'trun' with 1 arguments"

case reals are for critics
description gamelan
state n() = 0
proc game
  set n() = 0.5
end
expect error 3:13 "games have whole numbers only"

case a slash is for critics
description gamelan
state n() = 0
proc game
  set n() = 4 / 2
end
expect error 3:15 "whole numbers are divided by '//'"

case brackets that do not match
description gamelan
proc game
  run turn(p1]
end
expect error 2:14 "expected ')' here"

case a bracket that stays open
description gamelan
proc game
  if count{X | thing(X) > 2
    skip
end
expect error 4:1 "expected '}' before the end of the text"

case a block is missing
description gamelan
proc game
skip
end
expect error 1:10 "expected an indented block"

case indented as no line before
description gamelan
proc game
    skip
  skip
end
expect error 3:3 "this line is indented as no line before it"

case two mistakes are both found
description gamelan
proc game
  run
proc turn(P)
  set 3
end
expect error 2:6 "expected a procedure, found the end of the line"
expect error 4:7 "expected the name of a state, found '3'"

case a strand cannot leave its procedure
description gamelan
proc game
  concurrently
    pass
end
expect error 3:5 "a strand of 'concurrently' cannot leave or repeat its procedure"

case a range has one set
description gamelan
proc game
  select p1 0..2
    a
      skip
end
expect error 2:3 "a select with a range has one option, and that is a set"

case an include that is not there
description gamelan
include "_nothing.gamelan"
proc game
  skip
end
expect error 1:9 "cannot find '_nothing.gamelan'"

case a setting that the game has not
description gamelan
setting stones = 3
proc game
  skip
end
with setting.stnoes=4
expect error 0:0 "this game has no setting 'stnoes' (did you mean 'stones'?)"

case too few players
description gamelan
players 3..4
proc game
  skip
end
with players=2
expect error 0:0 "this game is for 3 to 4 players"

case a pile of numbers
description gamelan
objects card 3
pile position(C) = 0
proc game
  create card C
  set position(C) = 2
end
expect error 2:1 "a pile lies in places that have names"

case warned: a definition that an earlier one hides
description gamelan
proc game
  run a(1)
proc a(N)
  skip
proc a(1)
  skip
end
expect warning 5:1 "'a' never counts here: the definition in line 3 comes first and fits as well [hidden-definition]"

case a more special definition first is fine
description gamelan
proc game
  run a(1)
proc a(1)
  skip
proc a(N)
  skip
end
expect not warning

case warned: an unused parameter
description gamelan
state n() = 0
proc game
  run a(1)
proc a(N)
  set n() = 2
end
expect warning 4:8 "nothing mentions 'N'"
expect warning 4:8 "[unused-parameter]"

case an unused parameter that is meant
description gamelan
state n() = 0
proc game
  run a(1)
proc a(_n)
  set n() = 2
end
expect not warning

case warned: a select with one option
description gamelan
state n() = 0
proc game
  select p1
    go
      set n() = 2
end
expect warning 3:3 "this select has one option at most"
expect warning 3:3 "[single-option]"

case a warning that is allowed
description gamelan
state n() = 0
proc game
  select p1    # allow single-option: it is shown in the log
    go
      set n() = 2
end
expect not warning

case a function with two values is a fault
description gamelan
state n() = 0
pair(a, 1). pair(a, 2).
rule f(X) = Y
  pair(X, Y)
proc game
  set n() = f(a)
end
expect over
expect end overflow
expect culprit f/1

case what never finishes is a fault
description gamelan
state n() = 0
proc game
  set n() = n() + 1
  repeat
end
expect over
expect end loop
expect culprit game

case a hypothetical that never finishes
description gamelan
state n() = 0
proc game
  if would[turn]{n() = 1}
    skip
proc turn
  set n() = 2
  repeat
end
expect over
expect end loop
expect culprit turn

case rules that call themselves for ever
description gamelan
state n() = 0
rule f(X) = 1 + f(X + 1)
proc game
  set n() = f(1)
end
expect over
expect end depth
expect culprit f/1

case procedures that call themselves for ever
description gamelan
proc game
  run game
end
expect over
expect end depth

case no objects are left
description gamelan
objects card 2
proc game
  create card A
  create card B
  create card C
  if A != B, B != C
    skip
end
expect over
expect end overflow

case a query that must hold
description gamelan
state n() = 0
proc game
  n() = 1
end
expect over
expect end overflow

case writing outside of a state
description gamelan
state cell(X) = 0
  between(1, X, 3)
state n() = 4
proc game
  set cell(n()) = 1
end
expect over
expect end overflow

case a definition that nothing asks for
description gamelan
state n() = 0
proc game
  select p1
    one
      set n() = 1
    two
      set n() = 2
proc forgotten
  set n() = 5
end
expect warning 8:1 "nothing asks for 'forgotten' (line 8) [unused-definition]"
