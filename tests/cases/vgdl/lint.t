# What is legal and surely not meant: each lint fires with its place, and a comment with a reason
# allows it.

case no-end: no TerminationSet
description vgdl
BasicGame
    InteractionSet
        avatar wall > stepBack
Level
A
end
expect warning description 1:1 "the game has no TerminationSet: nothing ends it but the limit of 2000 ticks [no-end]"

case no-end: none of them can come
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
    LevelMapping
        g > gem
    InteractionSet
        avatar wall > stepBack
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Ag
end
expect warning description 9:9 "no termination can ever hold: nothing ends the game but the limit of 2000 ticks [no-end]"
expect warning description 11:1 "SpriteCounter of 'gem' (line 9) can never come: there are 1 at first, and that never falls to the limit [never-ends]"

case never-ends: that other things go helps nothing
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
    LevelMapping
        g > gem
    InteractionSet
        wall avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
        Timeout limit=9
Level
Agw
end
expect warning description 12:1 "SpriteCounter of 'gem' (line 9) can never come"

case no-end and never-ends are allowed
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
    LevelMapping
        g > gem
    TerminationSet
        # allow no-end: a walk without an aim
        SpriteCounter stype=gem limit=0 win=True    # allow never-ends: the gem is for show
Level
Ag
end
expect not warning

case no-end is allowed above the game
description vgdl
# allow no-end: a place to walk about in
BasicGame
    InteractionSet
        avatar wall > stepBack
Level
A
end
expect not warning

case never-ends: more than there can be
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        gem > Immovable
    LevelMapping
        g > gem
    InteractionSet
        gem avatar > killSprite
    TerminationSet
        SpriteCounterMore stype=gem limit=3 win=True
        Timeout limit=9
Level
Ag
end
expect warning description 13:1 "SpriteCounterMore of 'gem' (line 10) can never come: there are 1 at first, and that never rises to the limit [never-ends]"

case never-ends: a rule that needs what this level lacks
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
        acid > Missile
    LevelMapping
        g > gem
        a > acid
    InteractionSet
        gem acid > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
        Timeout limit=9
Level with
Aga
Level without
Ag
end
with level=1
expect warning description 16:1 "SpriteCounter of 'gem' (line 11) can never come"

case never-ends: what a level has of dangers is its own affair
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
        acid > Missile
    LevelMapping
        g > gem
        a > acid
    InteractionSet
        gem acid > killSprite
        acid EOS > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=False
        SpriteCounter stype=avatar limit=0 win=False
        Timeout limit=9
Level without
Ag
end
expect not warning

case ends-at-once: nothing is there to count
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
    LevelMapping
        g > gem
    InteractionSet
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
A
end
expect warning description 11:1 "SpriteCounter of 'gem' (line 9) holds as soon as the play begins: there are 0 at first [ends-at-once]"
do nil
expect over

case ends-at-once: of a file that is beside
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
    LevelMapping
        g > gem
    InteractionSet
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
end
include description_lvl0.txt
A
end
expect warning description_lvl0.txt 1:1 "[ends-at-once]"

case ends-at-once is allowed, in the line or at the level
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
    LevelMapping
        g > gem
    InteractionSet
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level an empty one  # allow ends-at-once: shows the end
A
end
expect not warning

case ends-at-once: in GVGAI what comes in the first tick counts
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        gem > Immovable
        hole > SpawnPoint stype=gem
    LevelMapping
        h > hole
    InteractionSet
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
A h
end
expect not warning
do nil
expect not over

case unreachable: a goal behind walls
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
    LevelMapping
        g > gem
    InteractionSet
        avatar wall > stepBack
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
wwwwwwwww
wA g w gw
wwwwwwwww
end
expect warning description 13:8 "no avatar can get to this 'gem', and SpriteCounter (line 10) needs it gone to win [unreachable]"

case unreachable: in a file that is beside
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
    LevelMapping
        g > gem
    InteractionSet
        avatar wall > stepBack
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
end
include description_lvl2.txt
wwwwwww
wA w gw
wwwwwww
end
with level=2
expect warning description_lvl2.txt 2:6 "[unreachable]"

case unreachable is allowed
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
    LevelMapping
        g > gem
    InteractionSet
        avatar wall > stepBack
        gem avatar > killSprite
    TerminationSet
        # allow unreachable: it is a lesson in giving up
        SpriteCounter stype=gem limit=0 win=True
Level
wwwwwww
wA w gw
wwwwwww
end
expect not warning

case unreachable: not if one can walk around outside
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
    LevelMapping
        g > gem
    InteractionSet
        avatar wall > stepBack
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
A w g
end
expect not warning

case unreachable: not if walls can go
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
        shot > Missile
        avatar > ShootAvatar stype=shot
    LevelMapping
        g > gem
    InteractionSet
        avatar wall > stepBack
        wall shot > killSprite
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
wwwwwww
wA w gw
wwwwwww
end
expect not warning

case unreachable: not if there is a portal
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
        exit > Immovable
        hole > Portal stype=exit
    LevelMapping
        g > gem
        h > hole
        e > exit
    InteractionSet
        avatar wall > stepBack
        avatar hole > teleportToExit
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
wwwwwwww
wAhwe gw
wwwwwwww
end
expect not warning

case unreachable: not if something else can get there
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
        mole > RandomNPC
    LevelMapping
        g > gem
        m > mole
    InteractionSet
        avatar wall > stepBack
        gem mole > killSprite
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
wwwwwwww
wA mw gw
wwwwwwww
end
expect not warning

case unreachable: not if it can be pushed, or the avatar is fast
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
        avatar > MovingAvatar speed=2
    LevelMapping
        g > gem
    InteractionSet
        avatar wall > stepBack
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
wwwwwwww
wA  wg w
wwwwwwww
end
expect not warning
do right
do right
do right
expect over

case no-avatar
description vgdl
BasicGame
    TerminationSet
        Timeout limit=5
Level
w w
end
expect warning description 5:1 "the level has no avatar: nobody plays [no-avatar]"

case no-avatar is allowed
description vgdl
BasicGame    # allow no-avatar: a clock
    TerminationSet
        Timeout limit=5
Level
w w
end
expect not warning

case never-there
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
        ghost > RandomNPC
        box > Passive
    LevelMapping
        g > gem
    InteractionSet
        box ghost > transformTo stype=gem
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Ag
end
expect warning description 4:9 "'ghost' is never there: no LevelMapping has it, and nothing makes it [never-there]"
expect warning description 5:9 "'box' is never there"

case never-there is allowed; what is made, or only held, is there
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        gem > Immovable
        gold > Resource limit=3
        ghost > RandomNPC    # allow never-there: for the levels to come
        seed > SpawnPoint stype=tree
        tree > Immovable
        log > Immovable
    LevelMapping
        g > gem
        s > seed
    InteractionSet
        tree avatar > transformTo stype=log
        avatar gem > changeResource resource=gold value=1
        gem avatar > killIfOtherHasMore resource=gold limit=2
        log avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Ags
end
expect not warning

case no-partner at the edge, by the clock and for a planted effect
description vgdl
#! dialect=gvgai
BasicGame square_size=10
    SpriteSet
        cart > Missile orientation=LEFT
    LevelMapping
        c > cart
    InteractionSet
        cart EOS > bounceForward
        TIME cart > killBoth timer=3
        cart avatar > addTimer timer=2 ftype=killSprite
    TerminationSet
        Timeout limit=5
Level
A c
end
expect warning description 8:20 "bounceForward acts on two sprites and does nothing at the edge of the screen [no-partner]"
expect warning description 9:21 "killBoth acts on two sprites and does nothing by the clock [no-partner]"
expect warning description 10:40 "killSprite acts on a sprite, and addTimer gives it none [no-partner]"

case no-partner is allowed
description vgdl
BasicGame
    SpriteSet
        cart > Missile orientation=LEFT
    LevelMapping
        c > cart
    InteractionSet
        cart EOS > bounceForward   # allow no-partner: as in the original
    TerminationSet
        Timeout limit=5
Level
A c
end
expect not warning

case unread-parameter
description vgdl
BasicGame
    SpriteSet
        gem > Immovable stpe=3
    LevelMapping
        g > gem
    InteractionSet
        gem avatar > killSprite changeScore=3 scoreChnge=2
    TerminationSet
        SpriteCounter stype=gem limt=0
Level
Ag
end
expect warning description 3:25 "Immovable has no parameter 'stpe'"
expect warning description 7:33 "killSprite has no parameter 'changeScore'; it is ignored [unread-parameter]"
expect warning description 7:47 "killSprite has no parameter 'scoreChnge' (did you mean 'scoreChange'?); it is ignored [unread-parameter]"
expect warning description 9:33 "SpriteCounter has no parameter 'limt' (did you mean 'limit'?); it is ignored [unread-parameter]"

case unread-parameter is allowed
description vgdl
BasicGame
    SpriteSet
        # allow unread-parameter: for another program
        gem > Immovable weight=3
    LevelMapping
        g > gem
    InteractionSet
        gem avatar > killSprite sound=ding   # allow unread-parameter: for another program
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Ag
end
expect not warning

case zero-amount
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        gem > Immovable
        avatar > MovingAvatar healthPoints=3
    LevelMapping
        g > gem
    InteractionSet
        avatar gem > subtractHealthPoints value=0
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Ag
end
expect warning description 9:43 "subtractHealthPoints by 0 changes nothing [zero-amount]"

case zero-amount is allowed
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        gem > Immovable
        avatar > MovingAvatar healthPoints=3
    LevelMapping
        g > gem
    InteractionSet
        # allow zero-amount: until we know how much it hurts
        avatar gem > subtractHealthPoints value=0
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Ag
end
expect not warning

case never-spawns
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        gem > Immovable
        hole > SpawnPoint stype=gem prob=0
        late > SpawnPoint stype=gem cooldown=5000
    LevelMapping
        h > hole
        l > late
        g > gem
    InteractionSet
        gem avatar > killSprite
        avatar gem > spawn stype=gem prob=0
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Aghl
end
expect warning description 5:37 "'hole' never makes anything: its prob is 0 [never-spawns]"
expect warning description 6:37 "'late' never makes anything: its cooldown is longer than a play of 2000 ticks [never-spawns]"
expect warning description 13:38 "spawn never happens: its prob is 0 [never-spawns]"

case never-spawns is allowed
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
        hole > SpawnPoint stype=gem prob=0    # allow never-spawns: set by experiments
    LevelMapping
        h > hole
        g > gem
    InteractionSet
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Agh
end
expect not warning

case missing-stype
description vgdl
BasicGame
    SpriteSet
        hole > SpawnPoint
        dog > Chaser
        avatar > ShootAvatar
    LevelMapping
        h > hole
        d > dog
    InteractionSet
        avatar dog > killSprite
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level
A hd
end
expect warning description 3:16 "SpawnPoint has no stype=, so it makes nothing [missing-stype]"
expect warning description 4:15 "Chaser has no stype=, so it moves at random [missing-stype]"
expect warning description 5:18 "ShootAvatar has no stype=, so it makes nothing [missing-stype]"

case missing-stype is allowed
description vgdl
BasicGame
    SpriteSet
        dog > Chaser    # allow missing-stype: it is blind
    LevelMapping
        d > dog
    InteractionSet
        avatar dog > killSprite
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level
A d
end
expect not warning

case no-prey
description vgdl
BasicGame
    SpriteSet
        cat > RandomNPC    # allow never-there: it ran away
        dog > Chaser stype=cat
        ghost > AStarChaser
    LevelMapping
        d > dog
        g > ghost
    InteractionSet
        avatar dog > killSprite
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level
A dg
end
expect warning description 4:22 "'dog' is after 'cat', which is never there [no-prey]"
expect warning description 5:17 "AStarChaser goes after a sprite called 'pacman', and there is none [no-prey]"

case no-prey is allowed
description vgdl
BasicGame
    SpriteSet
        cat > RandomNPC    # allow never-there: it ran away
        dog > Chaser stype=cat    # allow no-prey: it ran away
    LevelMapping
        d > dog
    InteractionSet
        avatar dog > killSprite
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level
A d
end
expect not warning

case no-path
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        dog > PathChaser stype=avatar
    LevelMapping
        d > dog
    InteractionSet
        avatar dog > killSprite
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level
A d
end
expect warning description 4:15 "'dog' never moves: PathChaser needs obs= in the line of the game, the sprites that paths avoid, and a level of at most 4096 cells [no-path]"

case no-path is allowed, and paths are enough
description vgdl
#! dialect=gvgai
BasicGame obs=wall
    SpriteSet
        dog > PathChaser stype=avatar
    LevelMapping
        d > dog
    InteractionSet
        avatar dog > killSprite
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level
A d
end
expect not warning

case no-path is allowed
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        dog > PathChaser stype=avatar    # allow no-path: it sleeps
    LevelMapping
        d > dog
    InteractionSet
        avatar dog > killSprite
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=False
Level
A d
end
expect not warning

case idle-shot
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
        shot > Missile
        avatar > ShootAvatar stype=shot
    LevelMapping
        g > gem
    InteractionSet
        gem avatar > killSprite
        shot EOS > killSprite
        shot wall > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Ag
end
expect warning description 5:30 "'avatar' shoots 'shot', which does nothing to anything: no rule has it as its second sprite [idle-shot]"

case idle-shot is allowed, and a shot that is a second sprite is none
description vgdl
BasicGame
    SpriteSet
        gem > Immovable
        shot > Missile
        spark > Missile
        avatar >
            one > ShootAvatar stype=shot    # allow idle-shot: for the noise
            two > ShootAvatar stype=spark
    LevelMapping
        g > gem
        1 > one
        2 > two
    InteractionSet
        gem spark > killSprite
        shot EOS > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
12g
end
expect not warning

case never-held
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        gem > Immovable
        key > Resource limit=2
        stone > Immovable
        shot > Missile
        avatar > FlakAvatar stype=shot ammo=key
    LevelMapping
        g > gem
        k > key
        s > stone
    InteractionSet
        gem avatar > killIfOtherHasMore resource=key limit=1
        stone avatar > killIfOtherHasMore resource=stone limit=1
        avatar stone > changeResource resource=stone value=1
        gem shot > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Agks
end
expect warning description 14:41 "killIfOtherHasMore asks for 1 of 'key', and no rule gives any [never-held]"
expect warning description 15:43 "killIfOtherHasMore asks for 1 of 'stone', and of what is no Resource nobody can hold any [never-held]"
expect warning description 8:40 "'avatar' shoots with 'key', and no rule gives any [never-held]"

case never-held is allowed
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        gem > Immovable
        key > Resource limit=2
    LevelMapping
        g > gem
        k > key
    InteractionSet
        gem avatar > killIfOtherHasMore resource=key limit=1   # allow never-held: the key is lost
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Agk
end
expect not warning

case a comment that allows what there is not, or says no reason
description vgdl
BasicGame
    SpriteSet
        gem > Immovable    # allow never-their: a typing error
        box > Immovable    # allow never-there
    LevelMapping
        g > gem
        b > box
    InteractionSet
        gem avatar > killSprite
    TerminationSet
        SpriteCounter stype=gem limit=0 win=True
Level
Ag
end
expect warning description 3:30 "there is no warning called 'never-their' to allow (did you mean 'never-there'?)"
expect warning description 4:30 "'allow never-there' needs its reason"
