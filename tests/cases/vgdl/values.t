# Values of parameters are computed as Python computes them.

case products, quotients, brackets and signs
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        slow > Missile cooldown=2*2 orientation=LEFT
        half > Missile speed=1/2 orientation=LEFT
        back > Missile speed=-(3-2*1) orientation=LEFT
        odd  > Missile orientation=(2/2,3-3)
    LevelMapping
        s > slow
        h > half
        b > back
        o > odd
    InteractionSet
        slow EOS > killSprite scoreChange=2+3
        half EOS > killSprite scoreChange=2*50
        back EOS > killSprite scoreChange=10*(1+1)*5*10
        odd  EOS > killSprite scoreChange=20000/2
    TerminationSet
        Timeout limit=900
Level
A   
s   
h   
   b
o   
end
expect not warning
do 2 times nil
expect score 1100
do nil
expect score 1100
do nil
expect score 11105

case flags are numbers, and numbers flags
description vgdl
BasicGame
    SpriteSet
        m > Immovable
    LevelMapping
        m > m
    InteractionSet
        m avatar > killSprite scoreChange=True
    TerminationSet
        SpriteCounter stype=m limit=False win=1
Level
Am
end
expect not warning
do right
do nil
expect over
expect result 1
expect score 1

case win=0 loses, in both systems
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        m > Immovable
        s > Immovable singleton=1
    LevelMapping
        m > m
        s > s
    InteractionSet
        m avatar > killSprite
        s avatar > killSprite
    TerminationSet
        SpriteCounter stype=m limit=0 win=2-2
Level
Amss
end
expect not warning
expect count.s 1
do right
expect over
expect result -1

case GVGAI counts in whole numbers only
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        a > Missile cooldown=5/2
        b > Missile cooldown=6/2 orientation=LEFT
        c > Missile cooldown=2.0
    LevelMapping
        a > a
        b > b
        c > c
    InteractionSet
        a b c EOS > killSprite
        c b EOS > killSprite
        b EOS > killSprite scoreChange=1
    TerminationSet
        Timeout limit=50
Level
A
b
end
expect warning 4:21 "cooldown expects a whole number, found '5/2'; it is ignored"
expect warning 6:21 "cooldown expects a whole number, found '2.0'; it is ignored"
do 2 times nil
expect score 0
do nil
expect score 1

case read as GVGAI reads, nothing is computed
description vgdl
#! dialect=gvgai lenient
BasicGame
    SpriteSet
        a > Immovable
    LevelMapping
        a > a
    InteractionSet
        a avatar > killSprite scoreChange=2*2
    TerminationSet
        SpriteCounter stype=a limit=0 win=1
Level
Aa
end
expect warning 8:31 "scoreChange expects whole numbers, found '2*2'; it is ignored"
expect warning 10:39 "win expects True or False, found '1', which counts as False"

case what cannot be computed is no value
description vgdl
BasicGame
    SpriteSet
        a > Missile speed=2*
        b > Missile speed=(1
        c > Missile speed=1//2
        d > Missile speed=((((((((((((((((((((((((((((((((((1))))))))))))))))))))))))))))))))))
        e > Missile singleton=maybe
    TerminationSet
        SpriteCounter stype=avatar limit=0
Level
A
end
expect warning 3:21 "speed expects a number, found '2*'; it is ignored"
expect warning 4:21 "speed expects a number, found '(1'; it is ignored"
expect warning 5:21 "speed expects a number, found '1//2'; it is ignored"
expect warning 6:21 "speed expects a number"
expect warning 7:21 "singleton expects True or False, found 'maybe'; it is ignored"
