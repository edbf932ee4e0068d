case cloneSprite makes one more
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > cloneSprite
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.m 2

case spawn
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > spawn stype=n
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.n 1

case spawn with probability nought
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > spawn stype=n prob=0
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.n 0

case spawnBehind
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > spawnBehind stype=n
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.n 1

case spawnAbove
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > spawnAbove stype=n
    TerminationSet
        Timeout limit=900
Level
    
Am  
end
do right
expect count.n 1

case spawnBelow
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > spawnBelow stype=n
    TerminationSet
        Timeout limit=900
Level
Am  
    
end
do right
expect count.n 1

case spawnLeft
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > spawnLeft stype=n
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.n 1

case spawnRight
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > spawnRight stype=n
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.n 1

case spawnIfHasMore and its price
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
        n > Immovable
    LevelMapping
        m > m
        g > gold
    InteractionSet
        gold avatar > collectResource
        avatar m > spawnIfHasMore resource=gold limit=1 stype=n spend=1 scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Agmm
end
do right
do right
do right
expect count.n 1
expect score 1

case spawnIfHasLess
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
        n > Immovable
    LevelMapping
        m > m
        g > gold
    InteractionSet
        avatar m > spawnIfHasLess resource=gold limit=0 stype=n
    TerminationSet
        Timeout limit=900
Level
Am 
end
do right
expect count.n 1

case spawnIfCounterSubTypes, else the other
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        f >
            fa > Immovable
            fb > Immovable
        n > Immovable
        o > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
        a > fa
        b > fb
    InteractionSet
        m avatar > spawnIfCounterSubTypes stype=n estype=o stypeCount=f limit=5 subTypesNum=1
    TerminationSet
        Timeout limit=900
Level
Am ab
end
do right
expect count.o 1
expect count.n 0

case updateSpawnType changes what is made
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        o > Immovable
        s > SpawnPoint stype=n cooldown=1
        avatar > MovingAvatar
    LevelMapping
        m > m
        s > s
    InteractionSet
        m avatar > updateSpawnType stype=o spawnPoint=s
    TerminationSet
        Timeout limit=900
Level
Am s
end
do right
expect count.n 1
expect count.o 0
do nil
expect count.o 1

case transformTo keeps what is held and whose it is
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource limit=3
        m > Immovable
        avatar > MovingAvatar
            a >
            b >
    LevelMapping
        m > m
        g > gold
        A > a
    InteractionSet
        gold avatar > collectResource
        a m > transformTo stype=b killSecond=True scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Agm 
end
do right
do right
expect count.b 1
expect count.a 0
expect count.m 0
expect text "gold 1"
do left
expect avatar.x 10

case transformTo is refused by a singleton
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable singleton=True
        avatar > MovingAvatar
    LevelMapping
        m > m
        n > n
    InteractionSet
        m avatar > transformTo stype=n
    TerminationSet
        Timeout limit=900
Level
Am n
end
do right
expect count.m 1

case transformToAll ignores singletons
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        o > Immovable singleton=True
        avatar > MovingAvatar
    LevelMapping
        m > m
        n > n
    InteractionSet
        m avatar > transformToAll stype=n stypeTo=o
    TerminationSet
        Timeout limit=900
Level
Amnn
end
do right
expect count.o 2
expect count.n 0

case TransformOthersTo
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        m > Immovable
        n > Immovable
        o > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
        n > n
    InteractionSet
        m avatar > TransformOthersTo target=n stype=o
    TerminationSet
        Timeout limit=900
Level
Amnn
    
end
do right
do nil
expect count.o 2

case transformToRandomChild
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        f >
            fa > Immovable
            fb > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > transformToRandomChild stype=f
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.f 1
expect count.m 0

case transformIfCount and its other branch
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        o > Immovable
        e > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
        n > n
    InteractionSet
        m avatar > transformIfCount stype=o estype=e stypeCount=n geq=1 leq=1 scoreChange=3
    TerminationSet
        Timeout limit=900
Level
Amnmm
end
do right
expect count.o 1
expect score 3

case transformToSingleton turns the old one back
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        o > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
        n > n
    InteractionSet
        m avatar > transformToSingleton stype=n stype_other=o takeOrientation=True
    TerminationSet
        Timeout limit=900
Level
Am n
end
do right
expect count.n 1
expect count.o 1
expect count.m 0
