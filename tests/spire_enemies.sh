#!/bin/bash
# spire_enemies.sh: every enemy of Act 1 has a case that knows its hit points, every move of it is
# made or intended in a case called after it, and every encounter loads and ends by the rules.
# Program: release
set -u
program=${1:-./ruleplay}
number=0
report() { # name, what was found (empty: fine)
    number=$((number + 1))
    if [ -z "$2" ]; then
        echo "ok $number - $1"
    else
        printf 'not ok %d - %s\n%s\n' "$number" "$1" "$2"
    fi
}

# "ENEMY" and "ENEMY: MOVE"; enemies of one hit point only bring others.
wanted() {
    awk '
    function named(line) {
        if (line ~ /^"/) { sub(/^"/, "", line); sub(/".*/, "", line) } else sub(/[ :].*/, "", line)
        return line
    }
    /^enemy / { enemy = named(substr($0, 7)); next }
    $1 == "hp" && $2 == 1 && NF == 2 { enemy = "" }
    $1 == "hp" && enemy != "" { print enemy }
    $1 == "move" && enemy != "" { print enemy ": " named(substr($0, 10)) }
    ' games/spire/_act1-*.spire | sort -u
}

# The hit points are known if the case expects hp[1]; a move is known by its event or its intent.
present() {
    awk '
    /^case / { enemy = substr($0, 6); sub(/:.*/, "", enemy); next }
    FILENAME ~ /act1-hp/ && /^expect hp\[1\] / { print enemy }
    /^expect event move "/ { split($0, part, "\""); print enemy ": " part[2]; next }
    /^expect event move / { print enemy ": " $4 }
    /^expect text "\| / { split($0, part, /"\| |:|"/); print enemy ": " part[2] }
    /^expect text "[A-Z][A-Za-z ]*: attacks/ { split($0, part, /["]|:/); print enemy ": " part[2] }
    ' tests/cases/spire/act1-*.t | sort -u
}
report "every enemy of Act 1 and every move it has is in a case of its own" \
    "$(comm -23 <(wanted) <(present))"
count=$(wanted | wc -l)
report "there are enemies to look for" "$([ "$count" -ge 80 ] || echo "only $count")"

found=$(for file in games/spire/act1/[!_]*.spire games/spire/run.spire; do
    said=$("$program" check "$file" 2>&1)
    lines=$(printf '%s\n' "$said" | wc -l)
    [ "$lines" = 1 ] && [[ $said == *": fine: "* ]] || printf '%s\n' "$said"
done)
report "every encounter loads without a warning" "$found"

# The easiest and the hardest: plays at random end by the rules.
found=$(for file in games/spire/act1/[!_]*.spire games/spire/run.spire; do
    for ascension in 0 20; do
        said=$("$program" sim "$file:ascension=$ascension" --agent random --games 200 2>&1)
        [[ $said == *"by the rules 100 %"* ]] || printf '%s: %s\n' "$file" "$said"
    done
done)
report "random plays of every encounter end by the rules" "$found"
