# What every construct means; docs/gamelan.md has them in the same order.

case rules: functions take the first that fits, relations unite, recursion
description gamelan
players 2
state a() = 0
state b() = 0
state c() = 0
state d() = 0
state e() = 0
price(apple) = 2. price(T) = 9.
likes(p1, apple). likes(p2, pear).
rule likes(p1, fig)
  true
link(x, y). link(y, z). link(z, x). link(u, x).
rule reach(A, B)
  link(A, B)
rule reach(A, B)
  reach(A, C), link(C, B)
proc game
  set a() = price(apple) * 10 + price(pear)
  set b() = count{T | likes(p1, T)}
  set c() = count{A | reach(A, x)}
  set d() = -7 // 2 * 10 + -7 % 3
  if price(T) = 2
    set e() = 1
  select p1
    x
      skip
    y
      skip
end
expect a 29
expect b 2
expect c 4
expect d -38
expect e 1

case the greatest number
description gamelan
players 2
state a() = 500000000
proc game
  set a() = a() - 499999999
  select p1
    x
      skip
    y
      skip
end
expect a 1

case a head that only some arguments fit
description gamelan
players 2
state a() = 0
state b() = 0
rule open(in_play(P))
  player(P)
open(table).
proc game
  set a() = count{Z | open(Z)}
  if in_play(p2) = Z, open(Z), Z = in_play(Q)
    set b() = 1
  if not open(hand(p1)), open(table)
    set b() = b() + 1
  select p1
    x
      skip
    y
      skip
end
expect a 3
expect b 2

case sums count every binding, counts only the template
description gamelan
players 1
state a() = 0
state b() = 0
owns(p1, c1, estate). owns(p1, c2, estate). owns(p1, c3, gold).
points(estate) = 1. points(gold) = 5.
proc game
  set a() = sum{points(T) | owns(p1, C, T)}
  set b() = count{T | owns(p1, C, T)} * 10 + count{x(C, T) | owns(p1, C, T); owns(p1, C, T)}
  select p1
    x
      skip
    y
      skip
end
expect a 7
expect b 23

case if takes the least solution, in order of writing
description gamelan
players 2
state a() = 0
t(3, 1). t(2, 9). t(2, 4).
proc game
  if t(X, Y)
    set a() = X * 10 + Y
  select p1
    x
      skip
    y
      skip
end
expect a 24

case pass, repeat, after, before, instead and delegate
description gamelan
players 1
state log() = 0
state n() = 0
proc game
  run step(1)
  run step(2)
  run loop
  select p1
    x
      skip
    y
      skip
proc step(N)
  set log() = log() * 10 + N
before step(2)
  set log() = log() * 10 + 7
after step(_n)
  set log() = log() * 10 + 8
instead step(1)
  set log() = log() * 10 + 5
  delegate
proc loop
  for each {I | between(1, I, 5)}
    set n() = n() + 1
    if n() = 3
      pass
  set n() = 100
after loop
  if n() < 10
    set n() = n() * 10
    repeat
end
expect log 518728
expect n 100

case pass in an after leaves out those that follow
description gamelan
players 1
state log() = 0
proc game
  run a
  select p1
    x
      skip
    y
      skip
proc a
  set log() = 1
  pass
after a
  set log() = log() * 10 + 2
  pass
after a
  set log() = log() * 10 + 3
end
expect log 12

case levels beat the order of the text
description gamelan
players 1
high >: middle >: low
state a() = 0
state b() = 0
state c() = 0
low :: proc p(N)
  set a() = a() * 10 + 1
high :: proc p(1)
  set a() = a() * 10 + 3
  delegate
middle :: proc p(N)
  set a() = a() * 10 + 2
low :: rule f(N) = 1
high :: rule f(2) = 5 + delegate()
low :: likes(p1, apple). 
low :: likes(p1, pear).
high :: rule likes(p1, apple)
  fail
proc game
  run p(1)
  run p(2)
  set b() = f(1) * 10 + f(2)
  set c() = count{X | likes(p1, X)}
  select p1
    x
      skip
    y
      skip
end
expect a 322
expect b 16
expect c 1

case a range is chosen in one way only, equal objects once
description gamelan
players 1
objects card 4
pile position(C) = box
state type_of(C) = none
state n() = 0
proc setup_game(N)
  for each {I | between(1, I, 4)}
    create card C
    set position(C) = hand
    set type_of(C) = copper
    if I = 2
      set type_of(C) = gold
proc game
  select p1 1..2
    {drop(C) | position(C) = hand}
      set position(C) = box
      set n() = n() + 1
end
expect actions 2
expect legal drop copper
expect legal drop gold
expect not legal done
do drop copper
expect actions 3
expect n 0
do drop gold
expect over
expect n 2

case a range ends by done, and takes all if there are too few
description gamelan
players 1
state n() = 0
proc game
  select p1 0..all
    {pick(X) | between(1, X, 3)}
      set n() = n() * 10 + X
  select p1 5
    {pick(X) | between(7, X, 8)}
      set n() = n() * 10 + X
  select p1
    x
      skip
    y
      skip
end
do pick 2
expect not legal pick 1
do done
expect n 278

case the only option is taken, no option does nothing
description gamelan
players 1
state n() = 0
proc game
  select p1
    {X | between(4, X, 4)}
      set n() = X
  select p1
    {X | between(4, X, 3)}
      set n() = 9
  select p1
    x
      skip
    n() = 9
      skip
    n() = 4
      set n() = 5
end
expect n 4
expect actions 2
do option 3
expect n 5

case chance draws without putting back
description gamelan
players 1
state n() = 0
state a(X)
  between(1, X, 4)
proc game
  select random all
    {X | between(1, X, 4)}
      set a(X)
      set n() = n() * 10 + X
  select p1
    x
      skip
    y
      skip
end
expect a[0] 1
expect a[3] 1

case several players may choose
description gamelan
players 3
state n() = 0
state who() = nobody
proc game
  select {P | player(P), P != p2}
    {claim(X) | between(1, X, 2)}
      set n() = X
      set who() = P
end
expect player 0
expect legal wait
do wait
expect player 2
expect not legal wait
do claim 2
expect over
expect n 2

case all at once: nobody knows what others chose
description gamelan
players 2
state bid(P) = 0
  player(P)
proc game
  concurrently
    for each player P
      select P
        {bid(N) | between(1, N, 9)}
          set bid(P) = N
  select p1
    x
      skip
    y
      skip
end
expect player 0
do bid 7
expect player 1
expect bid[0] 0
resample 1 5
do bid 2
expect bid[1] 2
expect player 0

case what if: some way to choose is enough, and nothing happens
description gamelan
players 1
state n() = 0
state a() = 0
proc game
  if would[go]{n() = 3}
    set a() = a() + 1
  if would[go]{n() = 4}
    set a() = a() + 10
  if not would[go]{not n() > 1}
    set a() = a() + 100
  select p1
    x
      skip
    y
      skip
proc go
  set n() = 2
  select p1
    more
      set n() = 3
    same
      skip
end
expect a 101
expect n 0

case the past: since, as_of and next
description gamelan
players 2
state coins(P) = 0
  player(P)
state seen() = 0
state later() = 0
state number() = 0
proc game
  for each player P
    run turn(P)
proc turn(P)
  set coins(P) = coins(P) + 2
  run earn(P, 3)
  run earn(P, 4)
  if as_of[turn(P)]{coins(P) = N}
    set seen() = N
  if as_of[turn(P)]{next[earn(P, K)]{coins(P) = N}}
    set later() = N * 10 + K
  if not next[earn(P, 3)]{true}
    set number() = count{M | since[turn(P)][earn(P, M)]}
  select P
    a
      skip
    b
      skip
proc earn(P, N)
  set coins(P) = coins(P) + N
end
expect coins 9
expect seen 0
expect later 23
expect number 2

case piles keep their order
description gamelan
players 1
objects card 3
pile position(C) = box
state a() = 0
proc game
  create card A
  create card B
  create card C
  set position(A) = deck
  set position(B) = deck
  put C under deck
  set a() = rank(A) * 100 + rank(B) * 10 + rank(C)
  if top(deck) = B, bottom(deck) = C, pile_size(deck) = 3
    set a() = a() + 1000
  set position(B) = box
  if top(deck) = A, pile_size(box) = 0
    set a() = a() + 2000
  select p1
    x
      skip
    y
      skip
end
expect a 3120

case hidden cards are dealt anew, known ones stay
description gamelan
players 2
objects card 6
pile position(C) = box
state type_of(C) = none
state owner(C) = nobody
visible(position(C), P)
  position(C) = hand(P)
proc setup_game(N)
  for each {I | between(1, I, 6)}
    create card C
    set type_of(C) = blue
    if I = 1; I = 4
      set type_of(C) = red
    set owner(C) = p2
    if I < 4
      set owner(C) = p1
    set position(C) = deck
    if I = 1; I = 2
      set position(C) = hand(p1)
    if I = 4; I = 5
      set position(C) = hand(p2)
proc game
  select p1
    x
      skip
    y
      skip
end
viewer 0
expect text "hand(p1): blue, red"
expect text "hand(p2): 2 face down"
expect known 0 position[0]
expect known 0 position[2]
expect hidden 0 position[3]
expect hidden 1 position[0]
expect known 1 position[4]

case a hidden number takes what is possible
description gamelan
players 2
state secret(P) = 0
  player(P)
visible(secret(P), P)
  player(P)
rule possible(secret(P), N)
  player(P), between(5, N, 6)
proc game
  set secret(p1) = 5
  set secret(p2) = 6
  select p1
    x
      skip
    y
      skip
end
expect hidden 0 secret[1]
expect known 0 secret[0]
viewer 0
expect text "p2: ?"

case settings: numbers, names, several names, facts
description gamelan
players 2..3
setting stones = 10
setting kingdom = none
cost(smithy) = 4. cost(T) = 1.
state a() = 0
state b() = 0
proc game
  set a() = stones() * 100 + cost(smithy) * 10 + player_count()
  set b() = count{T | member(T, kingdom())}
  select p1
    x
      skip
    y
      skip
end
with setting.stones=12
with kingdom='moat cellar'
with smithy.cost=7
with players=3
expect a 1273
expect b 2

case an included text is inferior, its relations unite
description gamelan
include "_mine.gamelan"
players 1
state a() = 0
fact(2).
proc step(N)
  set a() = a() + N * 100
end
include _mine.gamelan
fact(1).
rule f(1) = 4
proc game
  run step(1)
  run other
  set a() = a() + count{X | fact(X)} * 10 + f(1)
  select p1
    x
      skip
    y
      skip
proc step(_n)
  run nothing_of_that_name
proc other
  skip
end
expect a 124

case variables of a block end with it
description gamelan
players 1
state a() = 0
t(1). t(2).
proc game
  for each {X | t(X)}
    Y = X * 10
    set a() = a() + Y
  for each {X | t(X), X > 1}
    if t(Y), Y < X
      set a() = a() + Y
  select p1
    x
      skip
    y
      skip
end
expect a 31
