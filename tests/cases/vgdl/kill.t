case killSprite ends the first
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killSprite scoreChange=2
    TerminationSet
        Timeout limit=900
Level
A m 
end
do right
expect count.m 1
do right
expect count.m 0
expect score 2

case killBoth ends both, the avatar lies dead
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killBoth
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.m 0
expect actions 1

case killAll ends every sprite of a type
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
        n > n
    InteractionSet
        m avatar > killAll stype=n
    TerminationSet
        Timeout limit=900
Level
Am nn
end
do right
expect count.n 0
expect count.m 1

case KillOthers does the same in py-vgdl 2
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        m > Immovable
        n > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
        n > n
    InteractionSet
        m avatar > KillOthers target=n
    TerminationSet
        Timeout limit=900
Level
Am nn
     
end
do right
do nil
expect count.n 0

case killIfAlive spares whoever met a killed one
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killSprite
        avatar m > killIfAlive
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.m 0
expect actions 5

case killIfSlow kills below the limit
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killIfSlow limspeed=2
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.m 0

case killIfSlow spares above it
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killIfSlow limspeed=0.5
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.m 1

case killIfFast is the other way round
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killIfFast limspeed=0.5
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect count.m 0

case killIfFromAbove needs a fall
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killIfFromAbove scoreChange=1
    TerminationSet
        Timeout limit=900
Level
A 
m 
end
do down
expect count.m 0
expect score 1

case killIfFromAbove does nothing from the side
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killIfFromAbove scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Am
end
do right
expect count.m 1
expect score 0

case killIfFrontal kills what comes towards
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Missile orientation=LEFT speed=1
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killIfFrontal scoreChange=1
    TerminationSet
        Timeout limit=900
Level
A  m  
end
do right
do right
expect count.m 0

case killIfNotFrontal spares it
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Missile orientation=LEFT speed=1
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killIfNotFrontal
    TerminationSet
        Timeout limit=900
Level
A  m  
end
do right
do right
expect count.m 1

case killIfNotUpright kills a lander that lies
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > LanderAvatar physicstype=CONT speed=0
    LevelMapping
        m > m
    InteractionSet
        avatar m > killIfNotUpright
    TerminationSet
        Timeout limit=900
Level
A   
end
do right
expect actions 5

case killIfHasMore counts what the first holds
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
        g > gold
    InteractionSet
        gold avatar > collectResource
        avatar m > killIfHasMore resource=gold limit=1 scoreChange=7
    TerminationSet
        Timeout limit=900
Level
Agm 
end
do right
do right
expect actions 1
expect score 7

case killIfHasLess kills the poor
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
        g > gold
    InteractionSet
        avatar m > killIfHasLess resource=gold limit=0
    TerminationSet
        Timeout limit=900
Level
Am 
end
do right
expect actions 1

case killIfOtherHasMore can take its price
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
        g > gold
    InteractionSet
        gold avatar > collectResource
        m avatar > killIfOtherHasMore resource=gold limit=1 subtract=True
    TerminationSet
        Timeout limit=900
Level
Agmm
end
do right
do right
do right
expect count.m 1

case killIfOtherHasLess
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
        g > gold
    InteractionSet
        m avatar > killIfOtherHasLess resource=gold limit=0
    TerminationSet
        Timeout limit=900
Level
Am 
   
end
do right
do nil
expect count.m 0

case KillIfAvatarWithoutResource
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
        g > gold
    InteractionSet
        m avatar > KillIfAvatarWithoutResource target=gold
    TerminationSet
        Timeout limit=900
Level
Am 
   
end
do right
do nil
expect count.m 0

case killIfScoreNegative
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killSprite scoreChange=-1
        avatar wall > killIfScoreNegative
    TerminationSet
        Timeout limit=900
Level
Amw
end
do right
do right
expect actions 1
