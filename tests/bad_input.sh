#!/bin/bash
# bad_input.sh: whatever is wrong with what we are given, there is one clear line and exit code 2.
set -u
ruleplay=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0
refused() { # name, arguments...
    local name=$1 code
    shift
    said=$(timeout 20 "$ruleplay" "$@" 2>&1 </dev/null)
    code=$?
    number=$((number + 1))
    if [ $code = 2 ] && [ "$(wc -l <<<"$said")" = 1 ] && [ ${#said} -gt 10 ] && [ ${#said} -lt 500 ]; then
        echo "ok $number - $name"
    else
        printf 'not ok %d - %s\nexit code %d: %s\n' "$number" "$name" $code "$said"
    fi
}
told() { # part of the sentence of what was just refused
    number=$((number + 1))
    case $said in
    *"$1"*) echo "ok $number - ... and says: $1" ;;
    *) printf 'not ok %d - ... and says: %s\nit says: %s\n' "$number" "$1" "$said" ;;
    esac
}
head -c 3000 /dev/urandom >"$work/bytes.kuhn"
cp "$work/bytes.kuhn" "$work/bytes.play"
cp "$work/bytes.kuhn" "$work/bytes.connect"
: >"$work/empty.kuhn"
: >"$work/empty.play"
mkdir "$work/folder.kuhn" "$work/folder.play"
head -n 9 tests/golden/kuhn.play >"$work/truncated.play"
printf 'cards 3\n' >"$work/game.unknown"
ln -s loop.kuhn "$work/loop.kuhn"
long() { # file, before, piece, how many, after: a card whose effect is one long line
    { printf 'include "jaw-worm.spire"\ncard A\n    cost 1\n    effect: %s' "$2"
      head -c $((${#3} * $4)) < <(yes "$3" | tr -d '\n')
      printf '%s\n' "$5"; } >"$work/$1.spire"
}
long terms 'draw 1' '+1' 100000 ''
long actions 'draw 1' ' and draw 1' 10000 ''
long signs 'draw ' '-' 100000 1
long parentheses 'draw ' '(' 100000 1

refused "an unknown command" frobnicate
refused "an unknown option" sim kuhn --frobnicate
refused "an option without its value" sim kuhn --games
refused "a number that is none" sim kuhn --games many
refused "an unknown agent" sim kuhn --agent nobody
refused "an unknown setting of an agent" sim kuhn --agent random:depth=3
refused "a setting out of range" sim kuhn:cards=1 --agent random
refused "an unknown setting of a game" sim kuhn:suits=4 --agent random
refused "a spec that cannot be read" sim kuhn --agent "random:x='"
refused "too many agents" sim null --agent random --agent random
refused "an unknown game" sim chess
refused "a game that is nowhere" sim "$work/nowhere.kuhn"
refused "a game of an unknown engine" sim "$work/game.unknown"
refused "a folder as a game" sim "$work/folder.kuhn"
refused "an empty game" check "$work/empty.kuhn"
refused "random bytes as a game" sim "$work/bytes.kuhn"
refused "random bytes as another game" check "$work/bytes.connect"
refused "an expression of 100,000 terms" check "$work/terms.spire"
refused "an effect of 10,000 actions" check "$work/actions.spire"
refused "100,000 signs before a number" check "$work/signs.spire"
refused "100,000 parentheses" check "$work/parentheses.spire"
refused "a link to itself" sim "$work/loop.kuhn"
refused "a device as a game" sim /dev/zero
# The memory of a process looks like a file, and its first byte cannot be read.
ln -s /proc/self/mem "$work/unreadable.kuhn"
refused "a file that cannot be read" check "$work/unreadable.kuhn"
told "cannot read"
refused "an empty record" replay "$work/empty.play"
refused "a folder as a record" replay "$work/folder.play"
refused "random bytes as a record" replay "$work/bytes.play"
refused "a truncated record" replay "$work/truncated.play"
refused "a record that is nowhere" replay "$work/nowhere.play"
refused "an option of another search" sim spire/jaw-worm --games 1 --agent lookahead:unit=way,nodes=50
