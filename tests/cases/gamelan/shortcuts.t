# What shortcuts of the compiler once got wrong, or could.

case no number lies between a number and a name
description gamelan
players 1
state heap() = 0
proc game
  set heap() = stone
  select p1
    {take(N) | heap() = S, between(1, N, S)}
      skip
    a
      skip
    b
      skip
end
expect actions 2
expect legal a

case a variable of a rule that one way through it says nothing of takes all its values
description gamelan
players 1
objects card 3
pile position(C) = box
state led() = none
rule may_play(C)
  (led() = none; position(C) = led())
proc game
  for each {I | between(1, I, 3)}
    create card C
    set position(C) = place(I)
  select p1
    {play(C) | may_play(C)}
      set led() = place(1)
end
expect actions 3

case all objects of any zone, not of one
description gamelan
players 1
objects card 4
pile position(C) = box
proc push(C, Z)
  set position(C) = Z
proc game
  for each {I | between(1, I, 2)}
    create card C
    set position(C) = left
  create card D
  set position(D) = right
  for each {C | position(C) = From}
    run push(C, heap)
  select p1
    a
      skip
    b
      skip
end
expect text "heap: card_4, card_3, card_2, card_1"

case a line through a square of a board that is set as it goes
description gamelan
players 1
state cell(X, Y) = empty
  between(1, X, 3), between(1, Y, 3)
state n() = 0
rule row(Y)
  cell(1, Y) = V, cell(2, Y) = V, cell(3, Y) = V, V != empty
proc game
  select p1
    {put(X, Y, V) | cell(X, Y) = empty, between(1, V, 2), not row(Y)}
      set cell(X, Y) = V
      if row(Y)
        set n() = n() + Y
      repeat
end
expect actions 18
do put 1 2 1
do put 3 2 2
expect actions 14
do put 2 2 1
expect n 0
do put 1 3 2
do put 2 3 2
do put 3 3 2
expect n 3
expect actions 6

case how many cells there are of a kind, up to where it matters
description gamelan
players 1
state heap(H) = 2
  between(1, H, 5)
state over() = 0
rule few()
  count{H | heap(H) = 0} >= 2
  ;heap(5) = 1
proc game
  select p1
    {take(H) | heap(H) > 0}
      set heap(H) = heap(H) - 1
  if few()
    set over() = 1
  else
    repeat
end
do take 1
do take 1
do take 2
expect over[0] 0
expect actions 4
do take 2
expect over

case what a cell is not, it is not
description gamelan
players 1
state heap(H) = 2
  between(1, H, 2)
state n() = 0
rule odd(H)
  heap(H) != 2, (heap(H) = 2; heap(H) = 1)
proc game
  select p1
    {take(H) | heap(H) > 0}
      set heap(H) = heap(H) - 1
    {strange(H) | odd(H)}
      skip
    {bare(H) | heap(H) != 2, heap(H) != 1}
      skip
  set n() = n() + 1
  if n() < 9
    repeat
end
expect actions 2
do take 1
expect actions 3
expect legal strange 1
do take 1
expect actions 2
expect legal bare 1

case a function of a board that comes to have two values
description gamelan
players 1
state owner(X) = nobody
  between(1, X, 3)
rule place(P) = X
  owner(X) = P
proc game
  select p1
    {take(X) | owner(X) = nobody}
      set owner(X) = p1
  if place(p1) = 3
    pass
  repeat
end
do take 1
expect not over
do take 2
expect over
expect end overflow

case numbers that are no places of a board
description gamelan
players 1
state at(X) = 0
  between(1, X, 3)
state n() = 1
proc game
  X = n()
  select p1
    {more(K) | between(1, K, 3), not at(X) = 1}
      set n() = n() * 9
      if at(X) = 0
        set at(X) = 1
    {stop(K) | between(1, K, 2), at(X) = 1}
      skip
  repeat
end
expect actions 3
do more 1
expect actions 3
do more 1
expect actions 3
do more 1
expect actions 3
