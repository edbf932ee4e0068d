case wallBounce turns back at a wall
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        ball > Missile physicstype=CONT speed=7 orientation=RIGHT
        avatar > MovingAvatar
    LevelMapping
        b > ball
    InteractionSet
        ball wall > wallBounce scoreChange=1
        ball EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A    
b  w 
end
do 4 times nil
expect score 1
do 4 times nil
expect count.ball 0

case wallBounce in py-vgdl
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        ball > Missile physicstype=NoFrictionPhysics speed=20 orientation=RIGHT
        avatar > MovingAvatar
    LevelMapping
        b > ball
    InteractionSet
        ball wall > wallBounce
        ball EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A   
b w 
end
do 15 times nil
expect count.ball 1
do 20 times nil
expect count.ball 0

case wallStop takes the component away
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        ball > Missile physicstype=CONT speed=7 orientation=RIGHT
        avatar > MovingAvatar
    LevelMapping
        b > ball
    InteractionSet
        ball wall > wallStop
        ball EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A    
b  w 
end
do 9 times nil
expect count.ball 1

case wallReverse walks back
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        ball > Missile physicstype=CONT speed=7 orientation=RIGHT
        avatar > MovingAvatar
    LevelMapping
        b > ball
    InteractionSet
        ball wall > wallReverse
        ball EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A    
b  w 
end
do 9 times nil
expect count.ball 0

case bounceDirection off a paddle
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        ball > Missile physicstype=CONT speed=7 orientation=RIGHT
        p > Immovable
        avatar > MovingAvatar
    LevelMapping
        b > ball
        p > p
    InteractionSet
        ball p > bounceDirection
        ball EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A    
b  p 
end
do 9 times nil
expect count.ball 0

case halfSpeed
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        ball > Missile physicstype=CONT speed=7 orientation=RIGHT
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        b > ball
        m > m
    InteractionSet
        ball m > halfSpeed
        ball EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A         
b m       
end
do 10 times nil
expect count.ball 1
