case collectResource up to the limit
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        g > gold
    InteractionSet
        gold avatar > collectResource scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Agggg 
end
do 4 times right
expect score 3
expect count.gold 1

case collectResource in py-vgdl keeps the sprite
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        g > gold
    InteractionSet
        gold avatar > collectResource scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Ag 
   
end
do right
expect score 1
expect count.gold 1

case collectResourceIfHeld
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        key > Resource limit=1
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        g > gold
        k > key
    InteractionSet
        gold avatar > collectResourceIfHeld heldResource=key value=1 scoreChange=5
        key avatar > collectResource
    TerminationSet
        Timeout limit=900
Level
Agkg
end
do right
expect score 0
do right
do right
expect score 5

case changeResource is refused above the limit
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        avatar m > changeResource resource=gold value=2 scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Amm 
end
do right
do right
expect score 1

case AvatarCollectResource
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        g > gold
    InteractionSet
        gold avatar > AvatarCollectResource
    TerminationSet
        Timeout limit=900
Level
Ag 
   
end
do right
expect text "gold 1"

case SpendResource
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        g > gold
        m > m
    InteractionSet
        gold avatar > collectResource
        gold avatar > killSprite
        avatar m > SpendResource target=gold amount=1
    TerminationSet
        Timeout limit=900
Level
Agm 
    
end
do right
expect text "gold 1"
do right
do nil
expect not text "gold 1"

case SpendAvatarResource
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        gold > Resource limit=3 value=1
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        g > gold
        m > m
    InteractionSet
        gold avatar > collectResource
        gold avatar > killSprite
        m avatar > SpendAvatarResource target=gold amount=1
    TerminationSet
        Timeout limit=900
Level
Agm 
    
end
do right
do right
do nil
expect not text "gold 1"

case addHealthPoints stays below the limit
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar healthPoints=2 limitHealthPoints=4
    LevelMapping
        m > m
    InteractionSet
        avatar m > addHealthPoints value=1 killSecond=True scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Ammm
end
do right
expect score 1
do right
expect score 1
expect count.m 2

case addHealthPointsToMax fills up
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar healthPoints=2 limitHealthPoints=4
    LevelMapping
        m > m
    InteractionSet
        avatar m > addHealthPointsToMax value=9
    TerminationSet
        Timeout limit=900
Level
Amm 
end
do right
expect text "health 4"

case subtractHealthPoints kills at the limit
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar healthPoints=2 limitHealthPoints=4
    LevelMapping
        m > m
    InteractionSet
        avatar m > subtractHealthPoints value=1 scoreChange=1 scoreChangeIfKilled=10
    TerminationSet
        Timeout limit=900
Level
Amm 
end
do right
expect score 1
do right
expect score 11
expect actions 1

case increaseSpeedToAll
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Missile orientation=RIGHT speed=1
        avatar > MovingAvatar
    LevelMapping
        m > m
        n > n
    InteractionSet
        m avatar > increaseSpeedToAll stype=n value=1
        n EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
Amn       
end
do right
do 5 times nil
expect count.n 0

case setSpeedForAll
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Missile orientation=RIGHT speed=1
        avatar > MovingAvatar
    LevelMapping
        m > m
        n > n
    InteractionSet
        m avatar > setSpeedForAll stype=n value=2
        n EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
Amn       
end
do right
do 5 times nil
expect count.n 0

case decreaseSpeedToAll
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Missile orientation=RIGHT speed=1
        avatar > MovingAvatar
    LevelMapping
        m > m
        n > n
    InteractionSet
        m avatar > decreaseSpeedToAll stype=n value=1
        n EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
Amn       
end
do right
do 12 times left
expect count.n 1

case removeScore
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
        m avatar > killSprite scoreChange=5
        avatar n > removeScore killSecond=True
    TerminationSet
        Timeout limit=900
Level
Amn 
end
do right
expect score 5
do right
expect score 0
expect count.n 0

case shieldFrom wards off one effect of one kind
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m n
    InteractionSet
        avatar n > shieldFrom stype=m ftype=killSprite
        avatar m > killSprite
    TerminationSet
        Timeout limit=900
Level
Am 
end
do right
expect actions 5

case addTimer acts later, and scores twice
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
        m avatar > addTimer timer=3 ftype=transformToAll stype=m stypeTo=n scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Am  
end
do right
expect score 1
do right
do nil
expect count.n 0
do nil
expect count.n 1
expect score 2

case NullEffect
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > NullEffect scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Am 
   
end
do right
expect score 1
expect count.m 1

case a TIME rule without nextExecution fires at once
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
        m TIME > spawn stype=n timer=3 repeating=True
    TerminationSet
        Timeout limit=900
Level
A m 
end
do nil
expect count.n 1
do 2 times nil
expect count.n 1
do nil
expect count.n 2
