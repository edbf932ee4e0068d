#!/bin/bash
# spire_cards.sh: every card of games/spire has a case that is named after it and plays it, and every
# card that an upgrade changes has one with the upgraded card; all content loads without a warning.
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

# What must be in the cases: "play NAME" of cards that can be played, "see NAME" of others; with "+" if
# an upgrade changes them.
wanted() {
    awk '
    function flush() {
        if (name != "") { print how " " name; if (changes) print how " " name "+" }
        name = ""
    }
    /^[^ #]/ {
        flush()
        sub(/^replace /, "")
        if ($1 == "card") { name = substr($0, 6); gsub(/"/, "", name); changes = 0; how = "see" }
        next
    }
    $1 == "cost" { how = "play" }
    /[0-9]\(\+?[0-9]+\)/ || /upgraded/ || /upgrades any/ { changes = 1 }
    END { flush() }
    ' games/spire/*.spire games/spire/*/*.spire 2>/dev/null | sort -u
}

# What is in the cases that are called after a card: "case NAME: ..." or "case NAME+: ...".
present() {
    awk '
    /^case / { title = substr($0, 6); sub(/:.*/, "", title); sub(/\+$/, "", title); next }
    title == "" || !index($0, title) { next }
    { rest = substr($0, index($0, title) + length(title)) }
    /^do ([0-9]+ times )?play / && rest == "" { print "play " title }
    /^do ([0-9]+ times )?play / && rest ~ /^\+[0-9]*$/ { print "play " title "+" }
    /^(with|expect|do) / { print "see " title }
    /^with / && index($0, title "\" upgraded") || index($0, title " upgraded") { print "see " title "+" }
    ' tests/cases/spire/*.t tests/cases/tofix.t | sort -u
}
report "every card of games/spire has a case of its own, upgraded too if that changes it" \
    "$(comm -23 <(wanted) <(present))"
report "there are cards to look for" "$([ "$(wanted | wc -l)" -ge 200 ] || echo "only $(wanted | wc -l)")"

found=$(for file in games/spire/[!_]*.spire games/spire/*/[!_]*.spire; do
    said=$("$program" check "$file" 2>&1)
    [ "$(printf '%s\n' "$said" | wc -l)" = 1 ] && [[ $said == *": fine: "* ]] || printf '%s\n' "$said"
done)
report "every game of games/spire loads without a warning" "$found"

# All scenarios of all files, played at random: each play ends by the rules.
found=$(for file in games/spire/[!_]*.spire games/spire/*/[!_]*.spire; do
    sed -nE 's/^scenario "?([^"]*)"?$/\1/p' "$file" | while read -r name; do
        said=$("$program" sim "$file:scenario='$name'" --agent random --games 200 2>&1)
        [[ $said == *"by the rules 100 %"* ]] || printf '%s: %s\n%s\n' "$file" "$name" "$said"
    done
done)
report "random plays of every scenario end by the rules" "$found"
