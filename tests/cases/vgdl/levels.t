# What is wrong with a level is said of the level, with its file, line and column.

case a character that means nothing, and rows of other lengths
description vgdl
#! dialect=gvgai
BasicGame
    SpriteSet
        m > Immovable
    LevelMapping
        m > m
    InteractionSet
        m avatar > killSprite
    TerminationSet
        SpriteCounter stype=m limit=0 win=True
end
include description_lvl0.txt
wwwwww
wA m?w
www
wwwwwwww
end
expect warning description_lvl0.txt 2:5 "'?' in the level means nothing: no LevelMapping has it"
expect warning description_lvl0.txt 3:4 "row 3 of the level has 3 cells, the first has 6"
expect warning description_lvl0.txt 4:7 "row 4 of the level has 8 cells, the first has 6; what is beyond is left out"

case the same in the description itself
description vgdl
#! dialect=gvgai
BasicGame
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=True
Level one
wwwwww
wA	 w
wwwwww
Level two
wwwwww
wA w
end
with level=1
expect warning description 11:5 "row 2 of the level has 4 cells, the first has 6"
expect not warning "a tab"

case a tab is no cell of a level
description vgdl
#! dialect=gvgai
BasicGame
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=True
Level one
wwwww
wA	 w
wwwww
end
expect warning description 7:3 "a tab in the level means nothing"

case avatars missing and too many
description vgdl
#! dialect=gvgai
BasicGame
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=True
Level one
AA
Level two
ww
end
expect warning description 6:1 "the level has 2 avatars for 1 players"

case another file as the level
description vgdl
#! dialect=gvgai
BasicGame
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=True
end
include other.txt
ww
end
with map=other.txt
expect warning other.txt 1:1 "the level has 0 avatars for 1 players"

case an empty level
description vgdl
BasicGame
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=True
end
include description_lvl3.txt

end
with level=3
expect error description_lvl3.txt 1:1 "a level needs 1 to 60000 cells, this one has 0 rows of 0"

case a level that the description does not have
description vgdl
BasicGame
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=True
Level one
A
end
with level=2
expect error description 4:1 "there is no level 2; the description has 1, counted from 0"

case a sprite that the mapping misspells
description vgdl
BasicGame
    SpriteSet
        treasure > Immovable
    LevelMapping
        t > tresure
        m > wal wall
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=True
Level one
Atm
end
expect warning description 5:13 "there is no sprite 'tresure' (did you mean 'treasure'?); 't' is mapped without it"
expect warning description 6:13 "there is no sprite 'wal' (did you mean 'wall'?)"
expect count.wall 1

case more sprites for one character than there can be
description vgdl
BasicGame
    SpriteSet
        a > Immovable
    LevelMapping
        x > a a a a a a a a a
    TerminationSet
        SpriteCounter stype=avatar limit=0 win=True
Level one
Ax
end
expect warning description 5:29 "'x' stands for at most 8 sprites; 'a' is left out"
expect count.a 8
