case Immovable, Door and Passive stay
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        i > Immovable
        d > Door
        p > Passive
        avatar > MovingAvatar
    LevelMapping
        i > i
        d > d
        p > p
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
idpA
end
do 3 times nil
expect count.i 1
expect count.d 1
expect count.p 1

case Immutable
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        i > Immutable
        avatar > MovingAvatar
    LevelMapping
        i > i
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
iA
  
end
do nil
expect count.i 1

case ResourcePack counts for another type
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource limit=5
        pack > ResourcePack resource_name=gold value=3
        avatar > MovingAvatar
    LevelMapping
        p > pack
    InteractionSet
        pack avatar > collectResource
    TerminationSet
        Timeout limit=900
Level
Ap 
end
do right
expect text "gold 3"

case Flicker lives limit and two ticks
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        f > Flicker limit=2
        avatar > MovingAvatar
    LevelMapping
        f > f
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
fA
end
do 3 times nil
expect count.f 1
do nil
expect count.f 0

case Spreader spreads at age two
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        f > Spreader limit=9 stype=g
        g > Immovable
        avatar > MovingAvatar
    LevelMapping
        f > f
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
A   
 f  
    
end
do nil
expect count.g 0
do nil
expect count.g 4

case OrientedFlicker is the sword of a ShootAvatar
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        s > OrientedFlicker limit=3 singleton=True
        avatar > ShootAvatar stype=s
        m > Immovable
    LevelMapping
        m > m
    InteractionSet
        m s > killSprite scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Am 
end
do use
expect score 1

case OrientedSprite and Conveyor
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        o > OrientedSprite speed=1
        k > Conveyor
        avatar > MovingAvatar
    LevelMapping
        o > o
        k > k
    InteractionSet
        o EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
o Ak
    
end
do 4 times nil
expect count.o 1
do nil
expect count.o 0
expect count.k 1

case RandomMissile flies one way
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > RandomMissile speed=1
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A m 
end
do 6 times nil
expect count.m 0

case RandomMissile in py-vgdl is slow
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        m > RandomMissile
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A m 
    
end
do 60 times nil
expect count.m 0

case ErraticMissile
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        m > ErraticMissile prob=0
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A m 
    
end
do 9 times nil
expect count.m 0

case SpriteProducer and Portal do nothing alone
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        s > SpriteProducer stype=p
        p > Portal stype=s
        avatar > MovingAvatar
    LevelMapping
        s > s
        p > p
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
spA
end
do 2 times nil
expect count.s 1
expect count.p 1

case SpawnPoint keeps its cooldown and its total
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        n > Immovable
        s > SpawnPoint stype=n cooldown=2 total=2
        avatar > MovingAvatar
    LevelMapping
        s > s
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
sA
end
do nil
expect count.n 1
do nil
expect count.n 1
do nil
expect count.n 2
expect count.s 0

case SpawnPoint of pyvgdl comes by the time of the play
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        n > Immovable
        s > SpawnPoint stype=n cooldown=3
        avatar > MovingAvatar
    LevelMapping
        s > s
    TerminationSet
        Timeout limit=900
Level
sA
end
do 2 times nil
expect count.n 0
do 4 times nil
expect count.n 2

case SpawnPointMultiSprite makes all at once
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        n > Immovable
        o > Immovable
        s > SpawnPointMultiSprite stypes=n,o cooldown=5
        avatar > MovingAvatar
    LevelMapping
        s > s
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=900
Level
sA
end
do nil
expect count.n 1
expect count.o 1

case Bomber moves and drops
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        n > Immovable
        b > Bomber stype=n cooldown=1 speed=1
        avatar > MovingAvatar
    LevelMapping
        b > b
    InteractionSet
        b EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
b   A
end
do 3 times nil
expect count.n 3
do 3 times nil
expect count.b 0

case RandomBomber
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        n > Immovable
        b > RandomBomber stype=n cooldown=1 prob=1
        avatar > MovingAvatar
    LevelMapping
        b > b
    InteractionSet
        b wall > stepBack
    TerminationSet
        Timeout limit=900
Level
A  
   
 b 
end
do 3 times nil
expect count.n 3

case BomberRandomMissile draws its load
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        n > Immovable
        o > Immovable
        b > BomberRandomMissile stypeMissile=n,o cooldown=1 speed=0
        avatar > MovingAvatar
    LevelMapping
        b > b
    InteractionSet
        b wall > stepBack
    TerminationSet
        Timeout limit=900
Level
bA
end
do 4 times nil
expect count.b 1
expect not over

case RandomNPC keeps a direction for cons ticks
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        r > RandomNPC cons=3
        avatar > MovingAvatar
    LevelMapping
        r > r
    InteractionSet
        r EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A      
   r   
       
end
do 3 times nil
expect count.r 1

case RandomInertial drifts
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        r > RandomInertial
        avatar > MovingAvatar
    LevelMapping
        r > r
    InteractionSet
        r EOS > stepBack
    TerminationSet
        Timeout limit=900
Level
A      
   r   
       
end
do 9 times nil
expect count.r 1

case Chaser comes, Fleeing goes
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        k > Chaser stype=avatar
        f > Fleeing stype=avatar
        avatar > MovingAvatar
    LevelMapping
        k > k
        f > f
    InteractionSet
        k avatar > killSprite scoreChange=1
        f EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A  k   f
end
do 3 times nil
expect score 1
expect count.f 0

case LOSChaser, AlternateChaser, RandomAltChaser reach the avatar
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        k > LOSChaser stype=avatar
        l > AlternateChaser stype1=avatar stype2=wall
        m > RandomAltChaser stype1=avatar stype2=wall epsilon=0
        avatar > MovingAvatar
    LevelMapping
        k > k
        l > l
        m > m
    InteractionSet
        l avatar > killSprite scoreChange=1
        m avatar > killSprite scoreChange=10
        k wall > stepBack
    TerminationSet
        Timeout limit=900
Level
wwwwww
wA l w
w    w
w k  w
w   mw
wwwwww
end
do 6 times nil
expect score 11

case PathChaser, PathAltChaser, RandomPathAltChaser go round a wall
description vgdl
#! dialect=gvgai
BasicGame square_size=10 obs=wall
    SpriteSet
        k > PathChaser stype=avatar
        l > PathAltChaser stype1=avatar stype2=wall
        m > RandomPathAltChaser stype1=avatar stype2=wall epsilon=0
        avatar > MovingAvatar
    LevelMapping
        k > k l m
    InteractionSet
        k avatar > killSprite scoreChange=1
        l avatar > killSprite scoreChange=10
        m avatar > killSprite scoreChange=100
    TerminationSet
        Timeout limit=900
Level
A w k
 w  
     
end
do 9 times nil
expect score 111

case AStarChaser seeks pacman
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        food > Immovable
        moving >
            k > AStarChaser
            pacman > MovingAvatar
    LevelMapping
        k > k
        p > pacman
        . > food
    InteractionSet
        k pacman > killSprite scoreChange=1
    TerminationSet
        Timeout limit=900
Level
p...k
wwwww
end
do 4 times nil
expect score 1

case Walker turns at walls
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        g > Immovable solid=True
        k > Walker physicstype=CONT gravity=1 speed=2 max_speed=2 orientation=RIGHT
        avatar > MovingAvatar
    LevelMapping
        k > k
        g > g
    InteractionSet
        k g > wallStop
    TerminationSet
        Timeout limit=900
Level
A      
  k    
ggggggg
end
do 5 times nil
expect count.k 1

case WalkJumper and WalkerJumper
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        k > WalkJumper physicstype=GravityPhysics prob=0.5
        avatar > MovingAvatar
    LevelMapping
        k > k
    InteractionSet
        k wall > wallStop
        k EOS > stepBack
    TerminationSet
        Timeout limit=900
Level
A      
  k    
wwwwwww
end
do 5 times nil
expect count.k 1

case WalkerJumper
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        g > Immovable solid=True
        k > WalkerJumper physicstype=CONT gravity=1 speed=2 orientation=RIGHT
        avatar > MovingAvatar
    LevelMapping
        k > k
        g > g
    InteractionSet
        k g > wallStop
    TerminationSet
        Timeout limit=900
Level
A      
  k    
ggggggg
end
do 5 times nil
expect count.k 1
