# The language, one construct a case. What a rule says is put into the state, where a case can see it.

case facts, values and sums
description gamelan
players 1
state out(I) = 0
  between(1, I, 8)
colour(red). colour(blue). colour(green).
weight(red) = 3. weight(blue) = 3. weight(green) = 5.
proc game
  set out(1) = count{C | colour(C)}
  set out(2) = sum{weight(C) | colour(C)}
  set out(3) = max{weight(C) | colour(C)}
  set out(4) = min{weight(C) | colour(C)}
  set out(5) = count{W | colour(C), weight(C) = W}
  set out(6) = 7 // 2 + 7 % 2 * 10 - -1
  set out(7) = -7 // 2
  set out(8) = -7 % 2
end
expect over
expect out[0] 3
expect out[1] 11
expect out[2] 5
expect out[3] 3
# Distinct values of W: two colours weigh the same.
expect out[4] 2
expect out[5] 14
expect out[6] -4
expect out[7] 1

case conditions: and, or, not, all, comparisons
description gamelan
players 1
state holds(I)
  between(1, I, 9)
n(1). n(2). n(3).
proc game
  if n(X), X > 2
    set holds(1)
  if n(7); n(2)
    set holds(2)
  if not n(7)
    set holds(3)
  if all{n(X) | X >= 1}
    set holds(4)
  if all{n(X) | X >= 2}
    set holds(5)
  if 2 != 3, 2 <= 2, not 3 < 2
    set holds(6)
  if (n(7); n(1)), n(2)
    set holds(7)
  if not (n(X), X > 5)
    set holds(8)
  if n(X)
     ;n(9)
    set holds(9)
end
expect holds[0] 1
expect holds[1] 1
expect holds[2] 1
expect holds[3] 1
expect holds[4] 0
expect holds[5] 1
expect holds[6] 1
expect holds[7] 1
expect holds[8] 1

case a relation runs in any direction
description gamelan
players 1
state out(I) = 0
  between(1, I, 4)
parent(1, 2). parent(2, 3). parent(2, 4).
rule older(A, B)
  parent(A, B)
rule older(A, B)
  parent(A, C), older(C, B)
proc game
  set out(1) = count{B | older(1, B)}
  set out(2) = count{A | older(A, 4)}
  set out(3) = count{pair(A, B) | older(A, B)}
  if not older(3, 4)
    set out(4) = 1
end
expect out[0] 3
expect out[1] 2
expect out[2] 5
expect out[3] 1

case a function runs backwards
description gamelan
players 1
state out(I) = 0
  between(1, I, 3)
cost(ham) = 2. cost(egg) = 1. cost(jam) = 2.
rule double(X) = Y
  cost(X) = C, Y = C * 2
proc game
  set out(1) = count{X | cost(X) = 2}
  set out(2) = count{X | double(X) = 2}
  if cost(X) = 1, X = egg
    set out(3) = 1
end
expect out[0] 2
expect out[1] 1
expect out[2] 1

case the first definition that applies gives the value
description gamelan
players 1
state out(I) = 0
  between(1, I, 3)
rule size(X) = 1
  X < 10
rule size(X) = 2
  X < 100
rule size(X) = 3
proc game
  set out(1) = size(5)
  set out(2) = size(50)
  set out(3) = size(500)
end
expect out[0] 1
expect out[1] 2
expect out[2] 3

case levels: a superior definition counts, and may delegate
description gamelan
players 1
state out(I) = 0
  between(1, I, 4)
special >: base
base :: proc greet(N)
  set out(N) = out(N) + 1
special :: proc greet(2)
  set out(2) = 10
special :: proc greet(3)
  set out(3) = 10
  delegate
base :: rule price(X) = X
special :: rule price(4) = delegate() + 1
proc game
  run greet(1)
  run greet(2)
  run greet(3)
  set out(4) = price(4) * 10 + price(3)
end
expect out[0] 1
expect out[1] 10
expect out[2] 11
expect out[3] 53

case levels: a superior clause replaces a relation for what it speaks about
description gamelan
players 1
state out(I) = 0
  between(1, I, 3)
rare >: common
bird(tweety). bird(pingu).
common :: rule flies(X)
  bird(X)
rare :: rule flies(pingu)
  bird(nobody)
proc game
  if flies(tweety)
    set out(1) = 1
  if flies(pingu)
    set out(2) = 1
  set out(3) = count{X | flies(X)}
end
expect out[0] 1
expect out[1] 0
expect out[2] 1

case file order: earlier supersedes later
description gamelan
players 1
state out(I) = 0
  between(1, I, 2)
proc say(1)
  set out(1) = 1
proc say(N)
  set out(N) = 2
proc game
  run say(1)
  run say(2)
end
expect out[0] 1
expect out[1] 2

case what a game defines replaces what it includes
include _library.gamelan
proc say
  set out() = 1
proc other
  set out() = out() + 10
end
description gamelan
players 1
include "_library.gamelan"
state out() = 0
proc say
  set out() = 2
proc game
  run say
  run other
end
expect out 12

case before and after run around every definition
description gamelan
players 1
state out() = 0
proc step(1)
  set out() = out() * 10 + 2
proc step(N)
  set out() = out() * 10 + 5
before step(N)
  set out() = out() * 10 + 1
after step(N)
  set out() = out() * 10 + 3
after step(2)
  set out() = out() * 10 + 4
proc game
  run step(1)
  run step(2)
end
expect out 1231534

case instead takes the place
description gamelan
players 1
state out() = 0
proc step(N)
  set out() = out() + N
instead step(2)
  set out() = out() + 100
proc game
  run step(1)
  run step(2)
end
expect out 101

case pass ends the procedure, and what is after it still runs
description gamelan
players 1
state out() = 0
proc step
  for each {I | between(1, I, 9)}
    set out() = out() + 1
    if out() = 3
      pass
  set out() = 100
after step
  set out() = out() + 1000
proc game
  run step
end
expect out 1003

case repeat starts the procedure again
description gamelan
players 1
state out() = 0
proc game
  set out() = out() + 1
  if out() < 5
    repeat
  set out() = out() * 10
end
expect out 50

case if, else, else if
description gamelan
players 1
state out(I) = 0
  between(1, I, 3)
proc judge(N)
  if N = 1
    set out(N) = 1
  else if N = 2
    set out(N) = 2
  else
    set out(N) = 3
proc game
  run judge(1)
  run judge(2)
  run judge(3)
end
expect out[0] 1
expect out[1] 2
expect out[2] 3

case for each takes its elements before it begins, in order
description gamelan
players 3
state out() = 0
state left(N)
  between(1, N, 4)
proc game
  for each {N | between(1, N, 4)}
    set left(N)
  for each {N | left(N)}
    clear left(5 - N)
    set out() = out() * 10 + N
end
expect out 1234

case if takes the first solution, and what it binds is there inside
description gamelan
players 1
state out() = 0
n(3). n(1). n(2).
proc game
  if n(X), X > 1
    set out() = X
end
expect out 2

case select: sets, labels, conditions
description gamelan
players 2
state out() = 0
proc game
  select p2
    {take(N) | between(1, N, 2)}
      set out() = N
    nothing
      set out() = 7
    {special | out() = 0}
      set out() = 8
    {never | out() = 1}
      set out() = 9
end
expect player 1
expect actions 4
expect legal take 1
expect legal nothing
expect legal special
expect not legal never
do special
expect out 8

case select without options does nothing, with one it does not ask
description gamelan
players 1
state out() = 0
proc game
  select p1
    {N | between(3, N, 2)}
      set out() = 1
  select p1
    {N | between(4, N, 4)}
      set out() = out() + N
end
expect over
expect out 4
expect ply 0

case select so many of a set
description gamelan
players 1
state chosen(N)
  between(1, N, 4)
proc game
  select p1 2
    {N | between(1, N, 4)}
      set chosen(N)
end
expect actions 3
do 2
expect legal 3
expect legal 4
expect not legal 1
do 4
expect over
expect chosen[0] 0
expect chosen[1] 1
expect chosen[3] 1

case select a range may stop
description gamelan
players 1
state chosen(N)
  between(1, N, 4)
proc game
  select p1 1..3
    {N | between(1, N, 4)}
      set chosen(N)
end
expect not legal done
do 3
expect legal done
do done
expect over
expect chosen[2] 1

case select 0..all offers to stop at once
description gamelan
players 1
state out() = 0
proc game
  select p1 0..all
    {N | between(1, N, 3)}
      set out() = out() + N
end
expect legal done
do 1
do 2
do 3
expect over
expect out 6

case several may choose
description gamelan
players 2
state out() = 0
proc game
  select {P | player(P)}
    {N | between(1, N, 2)}
      set out() = N
end
expect not over

case chance takes each of a few options
description gamelan
players 1
state out() = 0
proc game
  select random
    {N | between(1, N, 3)}
      set out() = N
end
seed 1
expect out 2
seed 3
expect out 3
seed 8
expect out 1

case as_of: how it was when a procedure was called
description gamelan
players 1
state out(I) = 0
  between(1, I, 4)
state gold() = 3
proc earn(N)
  set gold() = gold() + N
proc game
  run earn(2)
  run earn(4)
  if as_of[earn(4)]{gold() = G}
    set out(1) = G
  if as_of[earn(2)]{gold() = G}
    set out(2) = G
  if not as_of[earn(7)]{gold() > 0}
    set out(3) = 1
  if as_of[earn(2)]{next[earn(4)]{gold() = G}}
    set out(4) = G
end
expect gold 9
expect out[0] 5
expect out[1] 3
expect out[2] 1
expect out[3] 5

case next fails where nothing comes after
description gamelan
players 1
state out(I) = 0
  between(1, I, 2)
proc earn(N)
  skip
proc game
  run earn(1)
  run earn(2)
  if not next[earn(1)]{out(1) = 0}
    set out(1) = 1
  if not as_of[earn(2)]{next[earn(1)]{out(1) = 0}}
    set out(2) = 1
end
expect out[0] 1
expect out[1] 1

case chance without putting back, and all in some order
description gamelan
players 1
state seen(N)
  between(1, N, 5)
state out() = 0
state order() = 0
proc game
  select random 2
    {N | between(1, N, 5)}
      set seen(N)
  select random all
    {N | between(1, N, 3)}
      set order() = order() * 10 + N
  set out() = count{N | seen(N)} * 10 + order() % 9
end
expect out 26

case since: what happened after the last call
description gamelan
players 1
state out(I) = 0
  between(1, I, 4)
proc mark(N)
  skip
proc begin
  skip
proc game
  run mark(1)
  if since[begin][mark(N)]
    set out(1) = 1
  run begin
  run mark(2)
  run mark(3)
  set out(2) = sum{N | since[begin][mark(N)]}
  run begin
  run mark(2)
  set out(3) = sum{N | since[begin][mark(N)]}
  if not since[begin][mark(3)]
    set out(4) = 1
end
expect out[0] 0
expect out[1] 5
expect out[2] 2
expect out[3] 1

case would: what a procedure would lead to, without doing it
description gamelan
players 1
state out(I) = 0
  between(1, I, 3)
state gold() = 3
proc spend(N)
  set gold() = gold() - N
proc risk
  select random
    {N | between(1, N, 4)}
      set gold() = gold() - N
proc game
  if would[spend(2)]{gold() = 1}
    set out(1) = 1
  if not would[spend(2)]{gold() < 0}
    set out(2) = 1
  if would[risk]{gold() < 0}
    set out(3) = 1
end
expect out[0] 1
expect out[1] 1
expect out[2] 1
expect gold 3

case concurrently: nobody sees what the others have chosen
description gamelan
players 3
state bid(P) = 0
  player(P)
state score(P) = 0
  player(P)
proc game
  concurrently
    for each player P
      select P
        {bid(N) | between(1, N, 3)}
          set bid(P) = N
  for each player P
    set score(P) = bid(P)
end
expect player 0
do bid 3
expect player 1
expect bid[0] 0
expect legal bid 1
do bid 2
do bid 1
expect over
expect score 0 3
expect score 1 2
expect score 2 1

case players: turn order, count, next
description gamelan
players 2..4
state out(P) = nobody
  player(P)
state count() = 0
proc game
  for each player P
    set out(P) = next_player(P)
  set count() = player_count()
end
with players=3
expect count 3
expect text "out p1: p2, p2: p3, p3: p1"

case settings by name, and numbers of parts
description gamelan
players 1
setting size = 4
state out(I) = 0
  between(1, I, 2)
cost(ham) = 3. cost(egg) = 1.
proc game
  set out(1) = size()
  set out(2) = cost(ham) * 10 + cost(egg)
end
with size=6
with ham.cost=5
expect out[0] 6
expect out[1] 51

case piles keep their order
description gamelan
players 1
objects card 5
state number(C) = 0
  card(C)
rule name(C) = number(C)
pile position(C) = box
state out() = 0
proc game
  for each {N | between(1, N, 4)}
    create card C
    set number(C) = N
    set position(C) = deck
  if bottom(deck) = C
    set position(C) = table
  if top(deck) = C, number(C) = 4
    put C under deck
  if top(deck) = C
    set out() = number(C) * 10 + pile_size(deck)
  select p1
    a
      skip
    b
      skip
end
expect out 33
expect text "deck: 3, 2, 4"

case what is hidden, and from whom
description gamelan
players 2
objects card 6
state number(C) = 0
  card(C)
rule name(C) = number(C)
pile position(C) = box
visible(position(C), P)
  position(C) = hand(P)
proc game
  for each {N | between(1, N, 6)}
    create card C
    set number(C) = N
    set position(C) = deck
  shuffle deck
  for each player P
    if top(deck) = C
      set position(C) = hand(P)
  select p1
    a
      skip
    b
      skip
end
viewer 0
expect text "hand(p2): 1 face down"
expect text "deck: 4 face down"
expect not text "hand(p1): 1 face down"
viewer 1
expect text "hand(p1): 1 face down"

case the text names those of whom a relation holds
description gamelan
players 3
state folded(P)
  player(P)
proc game
  set folded(p2)
  select p1
    a
      skip
    b
      skip
end
expect text "folded p2\n"
