# Act 1: moves that chance decides, and how often each may come running. The seeds are such that every
# limit is reached.

case Jaw Worm: chomps and bellows never twice running, thrashes at most twice
game spire/act1/weak
with enemies='"Jaw Worm"'
with ascension=0
with deck='5 Wound'
with hp=2000
seed 2
do end turn
expect event move "Chomp"
do end turn
expect event move "Bellow"
do end turn
expect event move "Chomp"
do end turn
expect event move "Thrash"
do end turn
expect event move "Bellow"
do end turn
expect event move "Thrash"
do end turn
expect event move "Thrash"
do end turn
expect event move "Chomp"
do end turn
expect event move "Bellow"
do end turn
expect event move "Thrash"
do end turn
expect event move "Chomp"
do end turn
expect event move "Thrash"

case Red Louse: bites and grows at most twice running
game spire/act1/weak
with enemies='"Red Louse"'
with ascension=0
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Grow"
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"

case Red Louse: from ascension 17 on it never grows twice running
game spire/act1/weak
with enemies='"Red Louse"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"

case Green Louse: bites and spits at most twice running
game spire/act1/weak
with enemies='"Green Louse"'
with ascension=0
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Spit Web"
do end turn
expect event move "Spit Web"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Spit Web"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Spit Web"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Spit Web"
do end turn
expect event move "Bite"

case Green Louse: from ascension 17 on it never spits twice running
game spire/act1/weak
with enemies='"Green Louse"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Spit Web"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Spit Web"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Spit Web"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Spit Web"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"

case Acid Slime (M): spits and licks at most twice running, never tackles twice
game spire/act1/weak
with enemies='"Acid Slime (M)"'
with ascension=0
with deck='5 Wound'
with hp=2000
seed 2
do end turn
expect event move "Lick"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Tackle"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Lick"
do end turn
expect event move "Lick"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Tackle"
do end turn
expect event move "Lick"

case Acid Slime (M): from ascension 17 on it never licks twice running
game spire/act1/weak
with enemies='"Acid Slime (M)"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Tackle"
do end turn
expect event move "Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Tackle"
do end turn
expect event move "Tackle"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Tackle"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Lick"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Corrosive Spit"

case Spike Slime (M): tackles and licks at most twice running
game spire/act1/weak
with enemies='"Spike Slime (M)"'
with ascension=0
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Lick"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Flame Tackle"

case Spike Slime (M): from ascension 17 on it never licks twice running
game spire/act1/weak
with enemies='"Spike Slime (M)"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Flame Tackle"

case Acid Slime (L): spits and licks at most twice running, never tackles twice
game spire/act1/weak
with enemies='"Acid Slime (L)"'
with ascension=0
with deck='5 Wound'
with hp=2000
seed 3
do end turn
expect event move "Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Lick"
do end turn
expect event move "Lick"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Lick"
do end turn
expect event move "Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Tackle"

case Acid Slime (L): from ascension 17 on it never licks twice running
game spire/act1/weak
with enemies='"Acid Slime (L)"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 2
do end turn
expect event move "Lick"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Lick"
do end turn
expect event move "Tackle"
do end turn
expect event move "Tackle"
do end turn
expect event move "Corrosive Spit"
do end turn
expect event move "Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Tackle"

case Spike Slime (L): tackles and licks at most twice running
game spire/act1/weak
with enemies='"Spike Slime (L)"'
with ascension=0
with deck='5 Wound'
with hp=2000
seed 2
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"

case Spike Slime (L): from ascension 17 on it never licks twice running
game spire/act1/weak
with enemies='"Spike Slime (L)"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Flame Tackle"
do end turn
expect event move "Lick"

case Blue Slaver: stabs and rakes at most twice running
game spire/act1/weak
with enemies='"Blue Slaver"'
with ascension=0
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Rake"
do end turn
expect event move "Rake"
do end turn
expect event move "Stab"
do end turn
expect event move "Rake"
do end turn
expect event move "Stab"
do end turn
expect event move "Stab"
do end turn
expect event move "Rake"
do end turn
expect event move "Stab"
do end turn
expect event move "Rake"
do end turn
expect event move "Rake"
do end turn
expect event move "Stab"
do end turn
expect event move "Stab"

case Blue Slaver: from ascension 17 on he never rakes twice running
game spire/act1/weak
with enemies='"Blue Slaver"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Rake"
do end turn
expect event move "Stab"
do end turn
expect event move "Rake"
do end turn
expect event move "Stab"
do end turn
expect event move "Stab"
do end turn
expect event move "Rake"
do end turn
expect event move "Stab"
do end turn
expect event move "Stab"
do end turn
expect event move "Rake"
do end turn
expect event move "Stab"
do end turn
expect event move "Rake"
do end turn
expect event move "Stab"

case Red Slaver: stabs first, entangles once, nothing thrice running
game spire/act1/weak
with enemies='"Red Slaver"'
with ascension=0
with deck='5 Wound'
with hp=2000
seed 2
do end turn
expect event move "Stab"
do end turn
expect event move "Scrape"
do end turn
expect event move "Entangle"
do end turn
expect event move "Scrape"
do end turn
expect event move "Scrape"
do end turn
expect event move "Stab"
do end turn
expect event move "Stab"
do end turn
expect event move "Scrape"
do end turn
expect event move "Scrape"
do end turn
expect event move "Stab"
do end turn
expect event move "Scrape"
do end turn
expect event move "Scrape"

case Red Slaver: from ascension 17 on he never scrapes twice running
game spire/act1/weak
with enemies='"Red Slaver"'
with ascension=17
with deck='5 Wound'
with hp=2000
seed 2
do end turn
expect event move "Stab"
do end turn
expect event move "Scrape"
do end turn
expect event move "Entangle"
do end turn
expect event move "Scrape"
do end turn
expect event move "Stab"
do end turn
expect event move "Scrape"
do end turn
expect event move "Stab"
do end turn
expect event move "Scrape"
do end turn
expect event move "Stab"
do end turn
expect event move "Stab"
do end turn
expect event move "Scrape"
do end turn
expect event move "Stab"

case Fungi Beast: bites at most twice running, never grows twice
game spire/act1/weak
with enemies='"Fungi Beast"'
with ascension=0
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"
do end turn
expect event move "Bite"
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"
do end turn
expect event move "Grow"
do end turn
expect event move "Bite"

case Gremlin Nob: bellows once; never rushes thrice running, but may bash as often as he likes
game spire/act1/weak
with enemies='"Gremlin Nob"'
with ascension=0
with deck='5 Wound'
with hp=2000
seed 11
do end turn
expect event move "Bellow"
do end turn
expect event move "Skull Bash"
do end turn
expect event move "Rush"
do end turn
expect event move "Skull Bash"
do end turn
expect event move "Rush"
do end turn
expect event move "Rush"
do end turn
expect event move "Skull Bash"
do end turn
expect event move "Skull Bash"
do end turn
expect event move "Rush"
do end turn
expect event move "Skull Bash"
do end turn
expect event move "Skull Bash"
do end turn
expect event move "Skull Bash"

case Gremlin Nob: from ascension 18 on: bash, rush, rush, and again
game spire/act1/weak
with enemies='"Gremlin Nob"'
with ascension=18
with deck='5 Wound'
with hp=2000
seed 1
do end turn
expect event move "Bellow"
do end turn
expect event move "Skull Bash"
do end turn
expect event move "Rush"
do end turn
expect event move "Rush"
do end turn
expect event move "Skull Bash"
do end turn
expect event move "Rush"
do end turn
expect event move "Rush"
do end turn
expect event move "Skull Bash"
do end turn
expect event move "Rush"
do end turn
expect event move "Rush"
do end turn
expect event move "Skull Bash"
do end turn
expect event move "Rush"
