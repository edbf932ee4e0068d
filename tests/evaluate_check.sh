#!/bin/bash
# evaluate_check.sh: experiments and grammars are checked with places; `run` mentions warnings about its
# games; `run --brief` tells what a change did.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'rm -rf "$folder"' EXIT
unset RULEPLAY_GAMES

fine() { "$program" check "$@" && ! "$program" check "$@" | grep -qv ': fine: '; }
check "our experiments are fine" fine experiments/*.experiment
check "and our grammars" fine games/spire/*.grammar

# wrong LINE TEXT: an experiment of the standard input is refused at this line, by `check` and by `run`.
wrong() {
    cat >"$folder/wrong.experiment"
    says "wrong.experiment:$1:" "$program" check "$folder/wrong.experiment" &&
        grep -qF -- "$2" "$folder/says.err" &&
        says "wrong.experiment:$1:" "$program" run "$folder/wrong.experiment" &&
        grep -qF -- "$2" "$folder/says.err"
}
check "a game that is not there has a place" wrong 3 "did you mean 'kuhn'" <<'END'
scenarios
    kuhn
    poker: khun
agents
    random
END
many() {
    echo scenarios
    for i in $(seq 600); do echo "    s$i: kuhn"; done
    echo agents
    for i in $(seq 600); do echo "    a$i: random"; done
} >"$folder/many.experiment"
many
check "more combinations than can be held are counted first" says "360000 combinations" \
    timeout 20 "$program" check "$folder/many.experiment"
check "and a setting that a variant gives" wrong 7 "'damag'" <<'END'
scenarios
    spire/jaw-worm
agents
    random
variants
    as it is
    heavy: Bash.damag = 12
END
check "and one that is to be valued" wrong 8 "'damag'" <<'END'
scenarios
    spire/jaw-worm
agents
    random
values
    heavy: Bash.damage = 12
    cheap: Bash.cost = 1
    odd: Bash.damag = 12
END
check "and a card that is not there, with its column" wrong 7:5 "add: there is no card 'Nonsense'" <<'END'
scenarios
    spire/jaw-worm
agents
    random
values by add
    Bash
    Nonsense
END
cat >"$folder/several.experiment" <<'END'
scenarios
    kuhn
agents
    name: randum
    first
metrics
    wim
    field:name=nix
END
several() {
    ! "$program" check "$folder/several.experiment" 2>"$folder/several.err" &&
        [ "$(sed -E 's/.*several.experiment:([0-9:]+): error: .*/\1/' "$folder/several.err" | tr '\n' ' ')" = '7:5 8:5 4:11 ' ]
}
check "all that is wrong is told at once, each with its place" several
check "and a variant that is called as values are" wrong 7 "'with heavy' has the name" <<'END'
scenarios
    spire/jaw-worm
agents
    random
variants
    as it is
    with heavy: Bash.damage = 12
values
    heavy: Bash.damage = 12
END
check "and an agent" wrong 5 "did you mean 'random'" <<'END'
scenarios
    kuhn
agents
    first
    rndom
END
check "and a metric" wrong 7 "did you mean 'hp'" <<'END'
scenarios
    spire/jaw-worm
agents
    random
metrics
    win
    field:name=hpp
END
check "and a word that is none" wrong 2 "plais" <<'END'
title "x"
plais 3
END
printf 'grammar "x"\nnonsense\n' >"$folder/wrong.grammar"
check "a grammar has places, too" says "wrong.grammar:" "$program" check "$folder/wrong.grammar"

printf 'BasicGame\n    SpriteSet\n        avatar > MovingAvatar bogus=3\n    LevelMapping\n        A > avatar\n    InteractionSet\n        avatar EOS > stepBack\n    TerminationSet\n        Timeout limit=9 win=True\n' \
    >"$folder/warned.vgdl"
printf 'A  \n   \n' >"$folder/warned_lvl0.txt"
mentions() {
    "$program" run --scenario "$folder/warned.vgdl" --agent random --plays 3 --quiet 2>"$folder/said" &&
        grep -q "warning.* about $folder/warned.vgdl: 'ruleplay check $folder/warned.vgdl' shows" \
            "$folder/said"
}
check "run mentions warnings, as sim does" mentions
printf 'scenarios\n    %s\nagents\n    random\n' "$folder/warned.vgdl" >"$folder/warned.experiment"
counted() { "$program" check "$folder/warned.experiment" 2>"$folder/said" | grep -q 'fine.*warning' &&
    grep -q "warned.experiment:2:1: warning: " "$folder/said"; }
check "and check counts them" counted

brief() { "$program" run "$@" --brief --jobs 2 2>&1 >"$folder/brief.txt" </dev/null; cat "$folder/brief.txt"; }
first() { brief experiments/first.experiment --plays 200 --agent first >/dev/null; }
first
check "brief: how much was played" grep -q "^600 plays of each variant, 200 in each row, over the same seeds, in " \
    "$folder/brief.txt"
check "brief: the change" grep -q "^Jaw Worm, after: Bash.damage = 12" "$folder/brief.txt"
agrees() {
    # The means are those of the plays: the win rate before, as a share of rows.
    "$program" run experiments/first.experiment --plays 200 --quiet --store "$folder/first.db" || return 1
    won=$(sqlite3 "$folder/first.db" "SELECT printf('%.1f %%', 100.0 * avg(result0 = 1)) FROM plays
        WHERE cell = 0")
    grep -q "^beginner  *win  *$won" "$folder/brief.txt"
}
check "brief: the means are those of the plays" agrees
check "brief: what never changes is said to be the same" grep -q "the same in all 200 plays" \
    "$folder/brief.txt"
shares() {
    gained=$(grep 'expert  *gained' "$folder/brief.txt" | sed 's/.*played Bash //')
    want=$("$program" export "$folder/first.db" --csv | python3 -c '
import csv, sys
rows = list(csv.DictReader(sys.stdin))
for variant in ("before", "after"):
    mine = [r for r in rows if r["agents"] == "expert" and r["variant"] == variant]
    sums = {n: sum(float(r[n] or 0) for r in mine) for n in rows[0] if n.startswith("use: ")}
    print("%.1f" % (100 * sums["use: played Bash"] / sum(sums.values())), end=" ")')
    set -- $want
    [ "$gained" = "$1 to $2 %" ]
}
check "brief: shares of cards are those of the plays" shares
brief --scenario kuhn --agent random --plays 50 >/dev/null
check "brief: without a change there are the usual tables" grep -q "^variant\|^agents" "$folder/brief.txt"

# Experiments know agents and engines by what they say of themselves. (Some names are also words of ours.)
nameless() {
    names=$("$program" list agents --names; "$program" list engines --names)
    [ "$(wc -w <<<"$names")" -gt 10 ] || return 1
    for one in $names; do
        case $one in first | random | turn | null) continue ;; esac
        ! grep -nE "\"$one[\":]" src/evaluate/*.c src/evaluate/metrics/*.c || return 1
    done
}
check "nothing in evaluate knows an agent or an engine by name" nameless
finish
