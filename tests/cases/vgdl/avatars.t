case MovingAvatar moves four ways
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > MovingAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
expect actions 5
do right
expect avatar.x 30
do down
expect avatar.y 10
do left
expect avatar.x 20
do up
expect avatar.y 0

case HorizontalAvatar
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > HorizontalAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
expect actions 3
do left
expect avatar.x 10
expect not legal up

case VerticalAvatar
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > VerticalAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
expect actions 3
do down
expect avatar.y 10
expect not legal left

case NullAvatar
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > NullAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
expect actions 1
do nil
expect avatar.x 20

case FlakAvatar shoots at its own place
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        s > Immovable
        avatar > FlakAvatar stype=s
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do use
expect count.s 1
expect not legal up

case FlakAvatar needs ammunition
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource
        s > Immovable
        avatar > FlakAvatar stype=s ammo=gold
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do use
expect count.s 0

case OrientedAvatar turns before it moves
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > OrientedAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do down
expect avatar.y 0
do down
expect avatar.y 10

case OrientedAvatar moves at once in py-vgdl
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        avatar > OrientedAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do down
expect avatar.y 160

case RotatingAvatar turns and goes
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        avatar > RotatingAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do up
expect avatar.x 480
do left
do left
do up
expect avatar.x 320
do down
expect avatar.x 480

case RotatingFlippingAvatar flips
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        avatar > RotatingFlippingAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do down
do up
expect avatar.x 160

case NoisyRotatingFlippingAvatar may err
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        avatar > NoisyRotatingFlippingAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do up
expect not over

case ShootAvatar shoots ahead
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        s > Missile
        avatar > ShootAvatar stype=s
    LevelMapping
    InteractionSet
        s EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do use
expect count.s 1
do nil
do nil
do nil
expect count.s 0

case ShootOnlyAvatar has a weapon on each key
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        s > Immovable
        t > Immovable
        avatar > ShootOnlyAvatar stype=s,t
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do up
expect count.t 1
do left
expect count.s 1
expect avatar.x 20

case ShootEverywhereAvatar
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        s > Immovable
        avatar > ShootEverywhereAvatar stype=s
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do use
expect count.s 4

case OngoingAvatar goes on
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > OngoingAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do nil
do nil
expect avatar.x 30
do left
expect avatar.x 20
do nil
expect avatar.x 10

case OngoingTurningAvatar leaves a trail and never turns back
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        s > Immovable
        avatar > OngoingTurningAvatar spawnBehind=s
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do nil
do nil
expect avatar.x 30
expect count.s 1
do left
expect avatar.x 40

case OngoingShootAvatar
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        s > Immovable
        avatar > OngoingShootAvatar stype=s
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do use
expect count.s 1

case MissileAvatar only flies
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > MissileAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do up
do up
expect avatar.x 30
expect avatar.y 0

case AimedAvatar turns its aim and shoots
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        s > Immovable
        avatar > AimedAvatar stype=s
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do up
do use
expect count.s 2
expect avatar.x 20

case AimedAvatar in py-vgdl
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        s > Immovable
        avatar > AimedAvatar stype=s
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do use
expect count.s 1
do up
expect avatar.x 320

case AimedFlakAvatar moves too
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        s > Immovable
        avatar > AimedFlakAvatar stype=s
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do right
expect avatar.x 480
do use
expect count.s 1

case InertialAvatar drifts on
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        avatar > InertialAvatar
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do right
do nil
do nil
expect not over

case MarioAvatar stands on a wall
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        avatar > MarioAvatar
    LevelMapping
    InteractionSet
        avatar wall > wallStop
        avatar EOS > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
wwwww
end
do 40 times nil
expect avatar.y 0

case PlatformerAvatar jumps from solid ground
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        g > Immovable solid=True
        avatar > PlatformerAvatar physicstype=CONT gravity=1
    LevelMapping
        g > g
    InteractionSet
        avatar g > wallStop
    TerminationSet
        Timeout limit=900
Level
  A  
     
ggggg
end
expect actions 4
do 12 times nil
expect avatar.y 10

case WizardAvatar puts a block
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        g > Immovable solid=True
        s > Immovable
        avatar > WizardAvatar physicstype=CONT gravity=1 stype=s
    LevelMapping
        g > g
    InteractionSet
        avatar g > wallStop
    TerminationSet
        Timeout limit=900
Level
  A  
     
ggggg
end
do 9 times nil
do up
expect count.s 1

case BirdAvatar flaps
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > BirdAvatar physicstype=CONT gravity=1
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
expect actions 2
do use
do nil
expect not over

case LanderAvatar turns and thrusts
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > LanderAvatar physicstype=CONT speed=0
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do up
do up
do up
do nil
expect avatar.x 26

case SpaceshipAvatar shoots both its barrels
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        s > Immovable
        avatar > SpaceshipAvatar physicstype=CONT speed=0 stype=s
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do use
expect count.s 2

case CarAvatar drives always
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > CarAvatar physicstype=CONT
    LevelMapping
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
  A  
     
end
do nil
do nil
do nil
expect not over
