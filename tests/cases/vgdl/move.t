case stepBack undoes the step
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > MovingAvatar
    LevelMapping
        w > wall
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
A w
end
do right
expect avatar.x 10
do right
expect avatar.x 10

case stepBack pixelPerfect stops flush
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > MovingAvatar speed=0.7
    LevelMapping
        w > wall
    InteractionSet
        avatar wall > stepBack pixelPerfect=True
    TerminationSet
        Timeout limit=900
Level
A w 
end
do 2 times right
expect avatar.x 10

case undoAll puts everything back but the exempt
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Missile orientation=DOWN speed=1
        n > Missile orientation=DOWN speed=1
        avatar > MovingAvatar
    LevelMapping
        m > m
        n > n
    InteractionSet
        avatar wall > undoAll notStype=n
        m EOS > killSprite
        n EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
Awmn
    
    
end
do nil
do right
expect avatar.x 0
do nil
expect count.m 1
do nil
expect count.n 0
expect count.m 1

case bounceForward pushes on
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        b > Passive
        avatar > MovingAvatar
    LevelMapping
        b > b
    InteractionSet
        b avatar > bounceForward
        b wall > undoAll
    TerminationSet
        Timeout limit=900
Level
Ab w
end
do right
expect avatar.x 10
do right
expect avatar.x 10

case bounceForward in py-vgdl
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        b > Passive
        avatar > MovingAvatar
    LevelMapping
        b > b
    InteractionSet
        b avatar > bounceForward
        b EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
Ab
  
end
do right
expect count.b 1
do nil
expect count.b 0

case pullWithIt carries along
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        r > Missile orientation=RIGHT speed=1
        avatar > MovingAvatar
    LevelMapping
        r > r avatar
    InteractionSet
        avatar r > pullWithIt
    TerminationSet
        Timeout limit=900
Level
r    
end
do nil
expect avatar.x 0
do nil
expect avatar.x 0

case conveySprite moves by strength
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        c > Conveyor orientation=RIGHT strength=2
        avatar > MovingAvatar
    LevelMapping
        c > c
    InteractionSet
        avatar c > conveySprite
    TerminationSet
        Timeout limit=900
Level
Ac      
        
end
do right
expect avatar.x 300

case windGust moves one less, one more or as said
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        c > Conveyor orientation=RIGHT strength=1
        avatar > MovingAvatar
    LevelMapping
        c > c
    InteractionSet
        avatar c > windGust
    TerminationSet
        Timeout limit=900
Level
Ac      
        
end
seed 1
do right
expect not over

case slipForward with certainty
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        i > Immovable
        avatar > OrientedAvatar
    LevelMapping
        i > i
    InteractionSet
        avatar i > slipForward prob=1.1
    TerminationSet
        Timeout limit=900
Level
Ai      
        
end
do right
expect avatar.x 200

case wrapAround comes in on the other side
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Missile orientation=RIGHT speed=1
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m EOS > wrapAround
        avatar m > killSprite
    TerminationSet
        Timeout limit=900
Level
A  m
end
do nil
do nil
expect actions 1

case teleportToExit goes to the exit
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        p > Portal stype=e
        e > Immovable
        avatar > MovingAvatar
    LevelMapping
        p > p
        e > e
    InteractionSet
        avatar p > teleportToExit
    TerminationSet
        Timeout limit=900
Level
Ap  e
end
do right
expect avatar.x 40

case teleportToExit without exit kills in GVGAI
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        p > Portal stype=e
        e > Immovable
        avatar > MovingAvatar
    LevelMapping
        p > p
        e > e
    InteractionSet
        avatar p > teleportToExit
    TerminationSet
        Timeout limit=900
Level
Ap   
end
do right
expect actions 1

case align takes the other's place
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar speed=0.5
    LevelMapping
        m > m
    InteractionSet
        avatar m > align
    TerminationSet
        Timeout limit=900
Level
Am 
end
do right
expect avatar.x 10

case attractGaze turns a missile
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Missile orientation=DOWN speed=1
        s > Immovable orientation=RIGHT
        avatar > MovingAvatar
    LevelMapping
        m > m
        s > s
    InteractionSet
        m s > attractGaze
        m EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
m   A
s    
end
do 3 times nil
expect count.m 1
do 2 times nil
expect count.m 1
do 3 times nil
expect count.m 0

case reverseDirection
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Missile orientation=RIGHT speed=1
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m wall > reverseDirection
        m EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
m w  A
end
do 4 times nil
expect count.m 1
do 2 times nil
expect count.m 0

case flipDirection keeps it moving
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Missile orientation=RIGHT speed=1
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m wall > flipDirection
    TerminationSet
        Timeout limit=900
Level
m w  A
end
do 4 times nil
expect count.m 1

case turnAround goes two rows down and back
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Missile orientation=RIGHT speed=1
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m EOS > turnAround
        avatar m > killSprite scoreChange=1
    TerminationSet
        Timeout limit=900
Level
  m 
    
  A 
end
do 4 times nil
expect score 1
