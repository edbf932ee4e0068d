# What the two systems do that one would not guess: each a line of their code, not of their manual.

case a TIME rule scores even if its effect did nothing
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable healthPoints=1 limitHealthPoints=1
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m TIME > addHealthPoints value=1 scoreChange=5 timer=1 repeating=True
    TerminationSet
        Timeout limit=900
Level
A m
end
do nil
expect score 5
do nil
expect score 10

case a TIME rule knows nothing of scoreChangeIfKilled
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable healthPoints=2
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m TIME > subtractHealthPoints scoreChange=1 scoreChangeIfKilled=50 timer=1 repeating=True
    TerminationSet
        Timeout limit=900
Level
A m
end
do nil
expect score 1
do nil
expect count.m 0
expect score 2

case what a timer was planted for scores when it goes off
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > addTimer timer=2 ftype=killAll stype=m scoreChange=3
    TerminationSet
        Timeout limit=900
Level
Am 
end
do right
expect score 3
do right
expect score 3
do nil
expect count.m 0
expect score 6

case count_score takes a score below zero for more than none
description vgdl
#! dialect=gvgai
BasicGame square_size=10 no_players=2
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
            a >
            b >
    LevelMapping
        A > a
        B > b
        m > m
    InteractionSet
        m a > killSprite scoreChange=-1,0
    TerminationSet
        SpriteCounter stype=m limit=0 count_score=True
Level
Am  B
end
do right
do nil
expect over
expect score 0 1
expect score 1 0
expect result 0 1
expect result 1 -1

case counters at their limits at a Timeout: only the last one counts, for the first player
description vgdl
#! dialect=gvgai
BasicGame square_size=10 no_players=2 no_counters=2
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
            a >
            b >
    LevelMapping
        A > a
        B > b
        m > m
    InteractionSet
        m a > killSprite counter=0,1
    TerminationSet
        Timeout limit=1 use_counter=True limits=7,1
Level
Am  B
end
do right
do nil
do nil
do nil
expect over
expect result 0 1
expect result 1 -1

case waterPhysics gives weight and takes no speed
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        ball > Missile physicstype=CONT speed=8 orientation=RIGHT
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        b > ball
        m > m
    InteractionSet
        ball m > waterPhysics
        ball EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A              
bm             
               
               
               
               
               
               
               
               
               
               
               
               
               
               
end
do 17 times nil
expect count.ball 1
do 8 times nil
expect count.ball 0

case addHealthPoints leaves an avatar that it kills lying
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable healthPoints=1
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > addHealthPoints killSecond=True
        avatar m > stepBack scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Am
end
do right
expect count.avatar 1
expect score 1

case OngoingTurningAvatar without spawnBehind leaves walls
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > OngoingTurningAvatar
    InteractionSet
        avatar EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
A    
end
do nil
expect count.wall 0
do 2 times nil
expect count.wall 2

case a ShootAvatar knows no price of a shot
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource limit=9 value=3
        shot > Missile
        avatar > ShootAvatar stype=shot ammo=gold ammoCost=3
    LevelMapping
        g > gold
    InteractionSet
        gold avatar > collectResource
        shot EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
Ag        
end
expect warning 6:51 "ShootAvatar has no parameter 'ammoCost'"
do right
do use
do use
do use
expect count.shot 3
do use
expect count.shot 3

case a FlakAvatar pays even what it does not have
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        gold > Resource limit=9 value=1
        shot > Immovable
        avatar > FlakAvatar stype=shot ammo=gold ammoCost=3
    LevelMapping
        g > gold
    InteractionSet
        gold avatar > collectResource
    TerminationSet
        Timeout limit=900
Level
Agggg     
end
do right
do use
expect count.shot 1
do right
do use
expect count.shot 1
do right
do use
expect count.shot 2

case py-vgdl: rules do not see the first sprite of a type in the tick it was made
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        fire > Immovable
        bullet > Missile color=RED
        avatar > MovingAvatar
    LevelMapping
        b > bullet
    InteractionSet
        avatar fire > killSprite
        bullet wall > transformTo stype=fire
        fire wall > killSprite
    TerminationSet
        SpriteCounter stype=avatar win=False
Level
A   
 bw 
end
do nil
expect count.fire 1
do nil
expect count.fire 1
do nil
expect count.fire 0

case py-vgdl: a sprite that is made while its list is walked is met too
with sprites=12000
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        bug > RandomNPC cooldown=9999
        egg > Immovable color=BLUE
        avatar > MovingAvatar
    LevelMapping
        b > bug egg
        e > egg
    InteractionSet
        bug egg > cloneSprite
    TerminationSet
        SpriteCounter stype=avatar win=False
Level
A  
be 
end
do nil
expect count.bug 10002

case a rule meets more than two hundred partners
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        nest > SpawnPoint stype=ant
        ant > Immovable
        avatar > MovingAvatar
    LevelMapping
        n > nest
    InteractionSet
        avatar ant > attractGaze scoreChange=1
    TerminationSet
        Timeout limit=900
Level
An
end
do 300 times nil
expect count.ant 300
do right
expect score 301

case py-vgdl: AStarChaser takes the way that it found first
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        moving >
            ghost > AStarChaser color=RED
            pacman > MovingAvatar
    LevelMapping
        g > ghost
        p > pacman
    InteractionSet
        moving wall > stepBack
        pacman ghost > killSprite
    TerminationSet
        SpriteCounter stype=pacman win=False
Level
wwwww
wg  w
w w w
w  pw
wwwww
end
do nil
expect text "w g w"

case lenient: a sprite without > ends the list it stands in, and nothing else
description vgdl
#! dialect=gvgai lenient
BasicGame square_size=10
    SpriteSet
        m > Immovable
        n Immovable
        o > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > killSprite scoreChange=1
    TerminationSet
        Timeout limit=900
Level
Am 
end
do right
expect score 1

case a PathAltChaser goes to where its target was when it went
description vgdl
#! dialect=gvgai
BasicGame square_size=10 obs=wall
    SpriteSet
        hunter > PathAltChaser stype1=prey stype2=prey
        gold > Resource limit=9
        mark > Immovable
        hedge > Immovable
        prey > Missile orientation=RIGHT
        avatar > MovingAvatar
    LevelMapping
        h > hunter
        p > prey
        m > mark
        x > hedge
    InteractionSet
        prey hedge > changeResource resource=gold
        prey hedge > stepBack
        prey mark > killIfHasMore resource=gold limit=1
        hunter hedge > killSprite
        hunter mark > attractGaze scoreChange=1
    TerminationSet
        Timeout limit=900
Level
h  pmx
wwwwww
A    w
end
do 2 times nil
expect count.prey 1
do nil
expect count.prey 0
do nil
expect score 1
do nil
expect count.hunter 1
