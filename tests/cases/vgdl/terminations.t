case SpriteCounter wins
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
    TerminationSet
        SpriteCounter stype=m limit=1 win=True
Level
Amm 
    
end
do right
expect over
expect result 1
expect score 1

case SpriteCounter without win= is lost in GVGAI
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
    TerminationSet
        SpriteCounter stype=m limit=1
Level
Amm 
    
end
do right
expect over
expect result -1

case SpriteCounter without win= is won in py-vgdl, a tick later
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killSprite
    TerminationSet
        SpriteCounter stype=m limit=1
Level
Amm 
    
end
do right
expect not over
do nil
expect over
expect result 1

case SpriteCounterMore
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
        SpriteCounterMore stype=m limit=3 win=True
Level
Amm 
    
end
do right
expect over

case MultiSpriteCounter
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
    TerminationSet
        MultiSpriteCounter stype1=m stype2=avatar limit=2 win=True
Level
Amm 
    
end
do right
expect over

case MultiSpriteCounterSubTypes
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        f >
            fa > Immovable
            fb > Immovable
        avatar > MovingAvatar
    LevelMapping
        a > fa
        b > fb
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        MultiSpriteCounterSubTypes stype1=f limit=2 subTypesNum=2 win=True
Level
Aab 
end
do nil
expect over

case StopCounter holds the others back
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
    TerminationSet
        StopCounter stype1=m limit=1
        SpriteCounter stype=m limit=1 win=True
Level
Amm 
    
end
do right
expect not over
do right
expect over

case Timeout
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
    TerminationSet
        Timeout limit=2 win=True
Level
Amm 
    
end
do nil
do nil
expect not over
do nil
expect over
expect result 1

case Timeout in py-vgdl counts from one
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killSprite
    TerminationSet
        Timeout limit=2 win=True
Level
Amm 
    
end
do nil
expect not over
do nil
expect over

case ResourceCounter
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        gold > Resource
        avatar > MovingAvatar
    LevelMapping
        g > gold
    InteractionSet
        gold avatar > collectResource
    TerminationSet
        ResourceCounter stype=gold limit=1 win=True
Level
Ag 
   
end
do right
do nil
expect over

case the tick limit is lost
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
    TerminationSet
        SpriteCounter stype=avatar limit=0
Level
Amm 
    
end
with ticks=3
do 4 times nil
expect over
expect result -1
