# What the language says about texts that are wrong, and the two dialects.
case an unknown effect is refused at its place
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        m > Immovable
    InteractionSet
        avatar m > killSprit
Level
Am
end
expect error 6:20 "there is no effect 'killSprit' in dialect gvgai (did you mean 'killSprite'?)"

case lenient reads on as GVGAI does: the rest is left out
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
    LevelMapping
        m > m
    InteractionSet
        m avatar > killSprite scoreChange=1
        avatar m > noSuchEffect
        m avatar > killSprite scoreChange=10
Level
Am
end
with lenient=yes
expect warning 9:20 "all that follows is left out"
do right
expect score 1

case an unknown sprite class
description vgdl
BasicGame
    SpriteSet
        m > Imovable
Level
Am
end
expect error 3:13 "there is no sprite class 'Imovable'"

case an unknown sprite in a rule
description vgdl
#! dialect=gvgai
BasicGame
    InteractionSet
        avatar mm > killSprite
Level
Aw
end
expect error 4:16 "there is no sprite 'mm'"

case a value of the wrong kind is a warning
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        m > Missile cooldown=2.5
Level
Am
end
expect warning 4:21 "cooldown expects a whole number"

case a parameter that the class does not have
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        m > Immovable stype=wall
Level
Am
end
expect warning 4:23 "Immovable has no parameter 'stype'"

case a character that means nothing
description vgdl
BasicGame
    SpriteSet
        m > Immovable
Level
A?
 m
end
expect warning 5:2 "'?' in the level means nothing"

case no level
description vgdl
BasicGame
    SpriteSet
        m > Immovable
end
expect error 0:0 "expected a level"

case GVGAI: the class of the parent wins
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        p > Immovable
            q > Missile orientation=RIGHT speed=1
    LevelMapping
        q > q
    InteractionSet
        q EOS > killSprite
Level
A q 
end
do 9 times nil
expect count.q 1

case py-vgdl: the class of the child wins
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        p > Immovable
            q > Missile orientation=RIGHT speed=1
    LevelMapping
        q > q
    InteractionSet
        q EOS > killSprite
Level
A q 
    
end
do 9 times nil
expect count.q 0

case GVGAI runs rules pair by pair
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        b > Immovable
        t > Immovable
    LevelMapping
        b > b
    InteractionSet
        b avatar > spawn stype=t
        t b > killSprite scoreChange=100
        b avatar > spawn stype=t
Level
Ab 
end
do right
expect score 200

case two players choose in turn, then the tick comes
description vgdl
#! dialect=gvgai
BasicGame square_size=10 no_players=2
    SpriteSet
        avatar > MovingAvatar
            a1 >
            a2 >
    LevelMapping
        1 > a1
        2 > a2
    InteractionSet
        a1 a2 > killSprite scoreChange=-1,3
    TerminationSet
        SpriteCounter stype=a1 limit=0 win=False,True
Level
1  2
end
expect player 0
do right
expect player 1
expect avatar.x[0] 0
do left
expect player 0
expect avatar.x[0] 10
expect avatar.x[1] 20
do right
do nil
expect over
expect score 0 -1
expect score 1 3
expect result 1 1

case a GameSpace parameter stands for its value
description vgdl
GameSpace square_size=10
    SpriteSet
        m > Missile orientation=RIGHT speed=FAST
    LevelMapping
        m > m
    InteractionSet
        m EOS > killSprite
    ParameterSet
        FAST > values=1:1:3 string=How_fast
Level
Am    
end
with parameter.FAST=3
do 2 times nil
expect count.m 1
do nil
expect count.m 0

case settings reach sprites
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Missile orientation=RIGHT speed=1
    LevelMapping
        m > m
    InteractionSet
        m EOS > killSprite
Level
Am    
end
with m.speed=3
do 3 times nil
expect count.m 0

case too many sprites are an end of their own
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        n > Immovable
        s > SpawnPoint stype=n cooldown=1
    LevelMapping
        s > s
Level
As
end
with sprites=5
do 4 times nil
expect over
expect end overflow
expect culprit n

case levels are chosen by number
game vgdl/sokoban:level=1
expect text "w A1    0 w"

case an effect without a sprite it is about is refused
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        nest > SpawnPoint stype=m
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > updateSpawnType stype=m
    TerminationSet
        Timeout limit=900
Level
Am 
end
expect error 10:9 "updateSpawnType needs spawnPoint="

case an effect with a sprite to become, and none that becomes it
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    LevelMapping
        m > m
    InteractionSet
        m avatar > transformToAll stype=m
    TerminationSet
        Timeout limit=900
Level
Am 
end
expect error 9:9 "transformToAll needs stypeTo="

case a sprite without a class is not in the level, even if nothing would change it
description vgdl
#! dialect=pyvgdl
BasicGame
    SpriteSet
        door > color=BLUE
        avatar > RotatingAvatar
    LevelMapping
        d > door
    InteractionSet
        avatar door > stepBack
    TerminationSet
        SpriteCounter stype=avatar win=False
Level
dA 
   
end
expect warning 4:9 "'door' has no class"
expect count.door 0
do down

# Sets may be written in several pieces
case sets of one name add up
description vgdl
BasicGame
    SpriteSet
        goal > Immovable
    InteractionSet
        avatar wall > stepBack
    SpriteSet
        avatar > MovingAvatar
        coin > Immovable
    LevelMapping
        c > coin
    LevelMapping
        g > goal
    InteractionSet
        coin avatar > killSprite scoreChange=3
        goal avatar > killSprite
    TerminationSet
        SpriteCounter stype=goal limit=0 win=True
Level
wwwww
wAcgw
wwwww
end
with dialect=gvgai
do right
expect score 3
do right
expect over
expect result 1

case the name of a set with a slip
description vgdl
BasicGame
    SpriteSet
        avatar > MovingAvatar
    LevelMaping
        k > avatar
Level
A
end
expect error 4:5 "found 'LevelMaping' (did you mean 'LevelMapping'?)"

case a level that is indented
description vgdl
BasicGame
    SpriteSet
        avatar > MovingAvatar
    Level one
        wAw
end
expect error 4:5 "a level begins at the left edge"

case blanks around the sign in a rule
description vgdl
BasicGame
    InteractionSet
        avatar wall > stepBack scoreChange = 2
Level
A
end
expect error 3:44 "expected name=value without blanks around '=', found '='"

case blanks around the sign in a sprite
description vgdl
BasicGame
    SpriteSet
        dog > Missile speed= 3
Level
A
end
expect error 3:23 "without blanks"

case blanks around the sign in a termination
description vgdl
BasicGame
    TerminationSet
        Timeout limit =3
Level
A
end
expect error 3:23 "without blanks"

case a counter of nothing
description vgdl
BasicGame
    TerminationSet
        SpriteCounter limit=0 win=yes
Level
A
end
expect warning 3:9 "SpriteCounter has no stype=, so it counts nothing"
expect warning 3:31 "win expects True or False, found 'yes'"

case a setting that the sprite does not have
game vgdl/zelda
with bat.cooldwn=3
expect error 0:0 "RandomNPC has no such parameter (did you mean 'cooldown'?)"

case a setting of the wrong kind
game vgdl/zelda
with bat.cooldown=often
expect error 0:0 "setting 'bat.cooldown': expected a whole number, found 'often'"

case a setting of a sprite with a slip
game vgdl/zelda
with bta.cooldown=3
expect error 0:0 "there is no sprite 'bta' (did you mean 'bat'?)"

case a rule needs two sprites and an effect
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    InteractionSet
        m > killSprite
    TerminationSet
        Timeout limit=9
Level
A m
end
expect error 7:9 "expected 'sprite sprite > effect parameters', found 'm > killSprite'"

case a rule without an effect
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        m > Immovable
        avatar > MovingAvatar
    InteractionSet
        m avatar > scoreChange=1
    TerminationSet
        Timeout limit=9
Level
A m
end
expect error 7:9 "expected 'sprite sprite > effect parameters'"

case the first line is for settings that exist
description vgdl
#! dialethe
BasicGame
end
expect error 1:1 "the first line has no option 'dialethe' (did you mean 'dialect'?)"

case a number of the first line is checked
description vgdl
#! dialect=gvgai ticks=0
BasicGame
end
expect error 1:1 "ticks=0: expected 1 to 1000000"

case levels are not chosen by the first line
description vgdl
#! level=2
BasicGame
end
expect error 1:1 "expected the level after the name of the game"

case a setting of a part in the first line has its place
description vgdl
#! dialect=gvgai with bat.cooldown=3
BasicGame
    SpriteSet
        avatar > MovingAvatar
    LevelMapping
        A > avatar
    InteractionSet
    TerminationSet
        Timeout limit=5
Level
A.
end
expect error 1:23 "setting 'bat.cooldown': there is no sprite 'bat'"

case the first line is no prose
description vgdl
#! dig in the earth, hit the monsters
BasicGame
end
expect error 1:1 "expected dialect=, lenient, ticks=, sprites="

case a limit below nothing is no goal behind a wall
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        avatar > MovingAvatar
        wall   > Immovable
        gem    > Immovable
    LevelMapping
        A > avatar
        g > gem
    InteractionSet
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=-1 win=True
Level
A.g
end
