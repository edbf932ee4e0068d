# The order in which things happen, where it shows.

case killBoth takes away a wall that nothing else changes
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        ball > Missile orientation=RIGHT
        avatar > MovingAvatar
    LevelMapping
        b > ball
    InteractionSet
        ball wall > killBoth scoreChange=1
    TerminationSet
        Timeout limit=900
Level
bbwA
end
do nil
do nil
expect count.ball 1
expect count.wall 0
expect score 1
do nil
expect count.ball 1
seed 2
expect count.wall 1
do nil
do nil
expect count.wall 0

case killBoth ends both in py-vgdl 2.0 too
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        ball > Missile orientation=RIGHT
        avatar > MovingAvatar
    LevelMapping
        b > ball
    InteractionSet
        ball wall > killBoth
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level
bw A
end
do nil
do nil
expect count.ball 0
expect count.wall 0

# Three timers for one tick: the one planted last goes off first. What becomes another is still there
# for the others of the tick.
case of timers that are due together the last one planted goes first
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        a > Immovable
        b > Immovable
        c > Immovable
        d > Immovable
        avatar > MovingAvatar
    LevelMapping
        a > a
    InteractionSet
        avatar a > addTimer timer=3 ftype=transformToAll stype=a stypeTo=b
        avatar a > addTimer timer=3 ftype=transformToAll stype=b stypeTo=c
        avatar a > addTimer timer=3 ftype=transformToAll stype=a stypeTo=d
    TerminationSet
        Timeout limit=900
Level
Aa
end
do right
do left
do left
do left
expect count.a 0
expect count.b 1
expect count.c 0
expect count.d 1

# The other way round, the chain runs to its end in one tick.
case timers planted in the order of their lines run against it
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        a > Immovable
        b > Immovable
        c > Immovable
        d > Immovable
        avatar > MovingAvatar
    LevelMapping
        a > a
    InteractionSet
        avatar a > addTimer timer=3 ftype=transformToAll stype=c stypeTo=d
        avatar a > addTimer timer=3 ftype=transformToAll stype=b stypeTo=c
        avatar a > addTimer timer=3 ftype=transformToAll stype=a stypeTo=b
    TerminationSet
        Timeout limit=900
Level
Aa
end
do right
do left
do left
do left
expect count.a 0
expect count.d 1

case of TIME rules for one tick the last one written goes first
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        a > Immovable
        b > Immovable
        c > Immovable
        avatar > MovingAvatar
    LevelMapping
        a > a
    InteractionSet
        TIME a > transformTo stype=b timer=2 nextExecution=2
        TIME a > transformTo stype=c timer=2 nextExecution=2
    TerminationSet
        Timeout limit=900
Level
A a
end
do nil
do nil
do nil
expect count.b 0
expect count.c 1

# Each ball that touches pays; one that stepped back touches no more. Walked from the blocks, the second
# block finds nobody; walked from the balls, each ball would pay twice.
case py-vgdl walks the second group where both are as large
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        ball > Missile orientation=RIGHT
        block > Immovable
        avatar > MovingAvatar
    LevelMapping
        b > ball ball
        m > block block
    InteractionSet
        ball block > stepBack scoreChange=1
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level
bm A
end
do nil
expect score 2

case py-vgdl walks the smaller group, here the first
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        ball > Missile orientation=RIGHT
        block > Immovable
        avatar > MovingAvatar
    LevelMapping
        b > ball ball
        m > block block block
    InteractionSet
        ball block > stepBack scoreChange=1
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level
bm A
end
do nil
expect score 6
