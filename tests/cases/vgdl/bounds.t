# Whatever numbers a description holds, arithmetic stays defined: values beyond the bound stay at it.

case a speed beyond all numbers is refused, and the rest plays
description vgdl
BasicGame
    SpriteSet
        bat > Missile orientation=LEFT speed=1e308
    LevelMapping
        b > bat
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level one
wwwwwwww
wA  b  w
wwwwwwww
end
expect warning 3:40 "speed expects a number, found '1e308'; it is ignored"
do 30 times nil
expect not over

case a very fast sprite leaves the screen and stays where positions end
description vgdl
BasicGame square_size=10
    SpriteSet
        bat > Missile orientation=LEFT speed=900000000
    LevelMapping
        b > bat
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level one
A  b
end
do 300 times nil
expect count.bat 1
expect not over

case what has no root and falls upwards is no number, and plays
description vgdl
BasicGame
    SpriteSet
        avatar > MarioAvatar strength=-1 mass=-1
        bat > Missile orientation=(-1,-1) physicstype=ContinuousPhysics mass=-1 speed=1
    LevelMapping
        b > bat
    InteractionSet
        avatar wall > stepBack
        bat wall > wallBounce
        avatar bat > bounceDirection
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level one
wwwwwwww
wA  b  w
wwwwwwww
end
do 100 times right
do 100 times use
expect not over

case a mass of almost nothing does not push a sprite beyond numbers
description vgdl
BasicGame
    SpriteSet
        avatar > InertialAvatar mass=1e-300
    InteractionSet
        avatar wall > wallStop friction=-999999
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level one
wwwwwwww
wA     w
wwwwwwww
end
do 40 times right
do 40 times left
expect not over
expect count.avatar 1

case scores stop at a thousand million
description vgdl
#! dialect=gvgai
BasicGame square_size=10 no_counters=1
    SpriteSet
        m > Immovable
    LevelMapping
        m > m
    InteractionSet
        avatar m > stepBack scoreChange=100000000 counter=100000000
        avatar EOS > stepBack scoreChange=-100000000 counter=-100000000
    TerminationSet
        Timeout limit=900
Level
Am
end
do 30 times right
expect score 1000000000
expect counter 1000000000
do 60 times left
expect score -1000000000
expect counter -1000000000

case health stops at its bounds too
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > MovingAvatar healthPoints=100000000 limitHealthPoints=100000000
        m > Immovable
    LevelMapping
        m > m
    InteractionSet
        avatar m > subtractHealthPoints value=-100000000
        avatar m > stepBack
    TerminationSet
        Timeout limit=900
Level
Am
end
do 60 times right
expect not over
expect actions 5

case the largest of sprites is as large as a board can be
description vgdl
#! dialect=gvgai
BasicGame square_size=1000
    SpriteSet
        m > Immovable wMult=900000000 hMult=-5
    LevelMapping
        m > m
    InteractionSet
        avatar m > killSprite
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
        SpriteCounter stype=m limit=-1
Level
 A
m 
end
do down
expect over

case an edge to wrap around that lies far off
description vgdl
BasicGame
    SpriteSet
        bat > Missile orientation=LEFT
    LevelMapping
        b > bat
    InteractionSet
        bat EOS > wrapAround offset=-900000000
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level one
A b
end
do 20 times nil
expect count.bat 1

case ammunition that costs more than there can be
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        shot > Missile orientation=UP
        gold > Resource limit=5
        avatar > FlakAvatar stype=shot ammo=gold ammoCost=99999999
    LevelMapping
        g > gold
    InteractionSet
        gold avatar > collectResource
        shot EOS > killSprite
    TerminationSet
        Timeout limit=900
Level
Agg    
end
do right
do right
do use
expect event create shot
do 9 times nil
expect count.shot 0
do use
expect not event create shot

case ground is looked for below the last row of the smallest cells
description vgdl
#! dialect=gvgai
BasicGame square_size=1
    SpriteSet
        ground > Immovable solid=True
        beast > Walker
        avatar > PlatformerAvatar gravity=1 physicstype=CONT
    LevelMapping
        b > beast
        g > ground
    InteractionSet
        beast ground > wallStop
        avatar ground > wallStop
        beast EOS > stepBack
        avatar EOS > stepBack
    TerminationSet
        Timeout limit=900
Level
    
 A b
gggg
end
do 30 times right
expect not over

case slowing down by nothing in the air
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        avatar > WizardAvatar air_slowdown_factor=0 physicstype=CONT
    InteractionSet
        avatar EOS > stepBack
    TerminationSet
        Timeout limit=900
Level
    
 A  
    
end
do up
do left
do up
do 20 times right
expect not over

case numbers that a parameter cannot hold are said, with their place
description vgdl
BasicGame
    SpriteSet
        a > Immovable cooldown=nan
        b > Missile orientation=(1e300,nan)
        c > Resource limit=99999999999
    InteractionSet
        avatar a > killSprite scoreChange=nan
        avatar b > killSprite scoreChange=99999999999
        avatar c > killSprite scoreChange=1/0
    TerminationSet
        SpriteCounter stype=avatar limit=1e40
Level
A
end
expect warning 3:23 "cooldown expects a whole number, found 'nan'; it is ignored"
expect warning 4:21 "orientation expects UP, DOWN, LEFT or RIGHT, found '(1e300,nan)'; it is ignored"
expect warning 5:22 "limit expects a whole number, found '99999999999'; it is ignored"
expect warning 7:31 "scoreChange expects whole numbers, found 'nan'; it is ignored"
expect warning 8:31 "scoreChange expects whole numbers, found '99999999999'; it is ignored"
expect warning 9:31 "scoreChange expects whole numbers, found '1/0'; it is ignored"
expect warning 11:36 "limit expects a whole number, found '1e40'; it is ignored"

case an avatar of a type with types below it leaves walls behind where nothing else is said
description vgdl
BasicGame
    SpriteSet
        avatar > OngoingTurningAvatar
            rider > spawnBehind=trail orientation=RIGHT
        trail > Immovable
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        Timeout limit=20
Level
w..A...
end
do nil
do nil
expect not over
