#!/bin/bash
# evaluate_values.sh: values and synergies: computed a second time, every column shown, one family of
# comparisons. tests/evaluate/synergy.sh looks at a larger study.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'rm -rf "$folder"' EXIT
unset RULEPLAY_GAMES

cat >"$folder/five.experiment" <<'END'
seed 7
plays 40
scenarios
    starter deck: spire/minists:scenario=starter
agents
    greedy
values by add
    Batter
    Stimulate
    Tolerate
    Bomb
    Suffer
metrics
    win
    field:name=hp
    turns
    decisions
END
"$program" run "$folder/five.experiment" --store "$folder/five.db" --quiet || exit 1
"$program" export "$folder/five.db" --csv >"$folder/plays.csv"
"$program" export "$folder/five.db" --what values --csv >"$folder/values.csv"
for column in 'field: hp' turns; do
    check "another computation gives the same values by $column" \
        /usr/bin/python3 tests/evaluate/fit.py "$folder/plays.csv" "$folder/values.csv" "$column" 5
done
# A share near its end: some cells lose no play at all.
cat >"$folder/edge.experiment" <<'END'
plays 60
scenarios
    s: spire/minists:scenario=starter,hp=60
agents
    greedy
values by add
    Batter
    Stimulate
    Bomb
    Suffer
metrics
    win
END
"$program" run "$folder/edge.experiment" --store "$folder/edge.db" --quiet || exit 1
"$program" export "$folder/edge.db" --csv >"$folder/edge.csv"
"$program" export "$folder/edge.db" --what values --csv >"$folder/edge-values.csv"
check "another computation gives the same values of a share near its end" \
    /usr/bin/python3 tests/evaluate/fit.py "$folder/edge.csv" "$folder/edge-values.csv" win 4
# Each deck has seeds of its own; of a setting that only changes a number, all may share them.
other_seeds() { [ "$(cut -d, -f6 "$1" | tail -n +2 | sort -u | wc -l)" -eq "$2" ]; }
check "no two decks play the same seeds" other_seeds "$folder/plays.csv" $((16 * 40))
again() { "$program" replay --store "$folder/five.db" 15.39 >"$folder/replay.txt"; }    # fails if it ends otherwise
check "and any play can be had again" again
cat >"$folder/shared.experiment" <<'END'
plays 60
scenarios
    spire/jaw-worm
agents
    greedy
values shared
    heavy: Bash.damage = 14
    cheap: Bash.cost = 1
    strong: Strike.damage = 8
    firm: Defend.block = 7
metrics
    field:name=hp
END
"$program" run "$folder/shared.experiment" --store "$folder/shared.db" --quiet || exit 1
"$program" export "$folder/shared.db" --csv >"$folder/shared.csv"
"$program" export "$folder/shared.db" --what values --csv >"$folder/shared-values.csv"
check "all play the same seeds if they shall" other_seeds "$folder/shared.csv" 60
check "another computation gives the same for these" /usr/bin/python3 tests/evaluate/fit.py \
    "$folder/shared.csv" "$folder/shared-values.csv" 'field: hp' 4
"$program" report "$folder/five.db" >"$folder/five.html"
"$program" run "$folder/five.experiment" --store "$folder/five.db" >"$folder/five.txt"
check "every column has its values, printed" \
    test "$(grep -c '^value by ' "$folder/five.txt")" -eq 4
check "and on the page" test "$(grep -c '<h3>starter deck, played by greedy: ' "$folder/five.html")" -eq 4
check "what differs reads all columns" grep -q 'the mean of turns is' "$folder/five.txt"
# 4 columns of 5 values, 5 comparisons with their average, 10 pairs and the average of all pairs; no
# play is lost, so win is not tested.
check "one family for all that is read together" grep -q ' of 63 comparisons show' "$folder/five.txt"
check "and on the page the same" grep -q ' of 63 comparisons show' "$folder/five.html"

"$program" run --scenario connect/tic-tac-toe --agent random --agent 'greedy:samples=2' --plays 200 \
    --metric win >"$folder/self.txt"
check "who plays all seats is not called better than another" \
    grep -q 'when all seats are' "$folder/self.txt"
finish
