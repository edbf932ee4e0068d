#!/bin/bash
# evaluate_meta.sh: decks evolve; a meta is kept, goes on, and ends with the same bytes however it was run.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'rm -rf "$folder"' EXIT
unset RULEPLAY_GAMES

cat >"$folder/small.meta" <<'END'
# ten cards, four decks
title "Small"
game chaos/starter
agent random
decks 4 of 5
rounds 30
pairs 1 to 3
random 8 decks 900 pairs
compare 2 pairs 4
END
"$program" meta "$folder/small.meta" --store "$folder/whole.state" --report "$folder/page.html" --jobs 1 \
    >"$folder/whole.txt" || exit 1

check "the mean of strengths is one half, exactly" grep -q 'participation is 0.5, exactly' "$folder/whole.txt"
page() { grep -q 'id="archetypes"' "$folder/page.html" && grep -q 'Points of the row' "$folder/page.html"; }
check "the page has archetypes and who beat whom" page
threads() {
    "$program" meta "$folder/small.meta" --store "$folder/two.state" --jobs 2 >"$folder/two.txt" &&
        cmp "$folder/whole.state" "$folder/two.state" && cmp "$folder/whole.txt" "$folder/two.txt"
}
check "two threads give the same bytes" threads
again() {
    "$program" meta "$folder/small.meta" --store "$folder/two.state" >"$folder/again.txt" &&
        cmp "$folder/whole.state" "$folder/two.state" && cmp "$folder/whole.txt" "$folder/again.txt"
}
check "a meta that is done tells the same again" again
killed() {
    local kept=0
    for _ in 1 2 3 4 5 6 7 8; do
        "$program" meta "$folder/small.meta" --store "$folder/killed.state" --keep-every 0 --quiet --jobs 1 &
        pause 400
        kill -9 $! 2>/dev/null
        wait $! 2>/dev/null
        [ -s "$folder/killed.state" ] && ! grep -q '^phase done' "$folder/killed.state" && kept=$((kept + 1))
    done
    "$program" meta "$folder/small.meta" --store "$folder/killed.state" >"$folder/killed.txt" &&
        cmp "$folder/whole.state" "$folder/killed.state" && cmp "$folder/whole.txt" "$folder/killed.txt"
}
check "killed and continued, the same bytes" killed
stopped() {
    timeout -s INT 0.2 "$program" meta "$folder/small.meta" --store "$folder/stopped.state" --keep-every 0 --jobs 1 \
        >"$folder/stopped.txt"
    "$program" meta "$folder/small.meta" --store "$folder/stopped.state" --quiet &&
        cmp "$folder/whole.state" "$folder/stopped.state"
}
check "interrupted and continued, too" stopped

counts() { # every pair was played: the schedule by hand
    python3 - "$folder/whole.state" <<'END'
import re, sys
lines = open(sys.argv[1]).read().split("\n")
def block(name):
    at = next(i for i, line in enumerate(lines) if re.fullmatch(name + r" \d+", line))
    return [list(map(int, line.split())) for line in lines[at + 1:at + 1 + int(lines[at].split()[1])]]
battles, decks = block("battles"), block("decks")
# four decks, six pairs of them: first with one pair of matches, last with three
assert [battle[2] for battle in battles[:6]] == [2] * 6
assert [battle[2] for battle in battles[-6:]] == [6] * 6 and battles[-6:] == block("last")
for battle in battles[6:-6]:
    assert battle[2] in (2, 4, 6) and battle[0] != battle[1]
assert sum(deck[0] for deck in decks) == 2 * sum(battle[2] for battle in battles)
assert sum(deck[1] for deck in decks) == 2 * sum(battle[2] for battle in battles)
units = 1 << 20
for deck in decks:
    assert sum(deck[3::3]) == units * deck[0] and sum(deck[4::3]) == units * deck[1]
    assert deck[2::3] == sorted(set(deck[2::3])) and len(deck) == 17
random = block("random_battles")
assert len(random) == 900 and all(battle[2] == 2 and battle[0] != battle[1] for battle in random)
assert len(block("compared")) == 4 and all(battle[2] == 8 for battle in block("compared"))
END
}
check "everybody played as often as the schedule says" counts

plays() {
    "$program" meta "$folder/small.meta" --store "$folder/two.state" --quiet --game "$folder/best.chaos" &&
        "$program" check "$folder/best.chaos" && "$program" sim "$folder/best.chaos" --games 20 >/dev/null
}
check "the best decks are a game" plays
told() { "$program" meta "$folder/small.meta" --store "$folder/two.state" --json | python3 -c '
import json, sys
meta = json.load(sys.stdin)
assert meta["mean_exact"] and meta["phase"] == "done" and len(meta["cards"]) == 10
assert meta["last"]["matches"] == 36 and len(meta["ladder"]["rated"]) == 4'; }
check "JSON tells it too" told
untold() { # two random decks meet once: no card takes part often enough to compare its strengths
    sed 's/^rounds.*/rounds 3/; s/^random.*/random 2 decks 1 pairs/; s/^compare.*/compare 1 pairs 1/' \
        "$folder/small.meta" >"$folder/few.meta"
    "$program" meta "$folder/few.meta" --store "$folder/few.state" --report "$folder/few.html" >"$folder/few.txt" &&
        "$program" meta "$folder/few.meta" --store "$folder/few.state" --json >"$folder/few.json" &&
        ! grep -wi 'nan' "$folder/few.txt" "$folder/few.html" "$folder/few.json" &&
        grep -q 'random decks: whether they correlate cannot be told' "$folder/few.txt" &&
        grep -q 'random decks: whether they correlate cannot be told' "$folder/few.html"
}
check "strengths that cannot be compared are said to be so" untold

# The player of the metas: a level more is worth it, and both are far better than chance.
beats() { # SPEC SPEC PERCENT
    "$program" sim chaos/random --agent "$1" --agent "$2" --games 200 --rotate |
        awk -v least="$3" '$1 == "0" { won = $3 } END { exit !(won >= least) }'
}
check "level 1 beats chance" beats chaos:level=1 random 84
check "level 2 beats level 1" beats chaos:level=2 chaos:level=1 57
check "level 2 beats the paper's level 1" beats chaos:level=2 chaos:level=1,way=original 66

# Whatever is damaged is refused in a line.
damaged() {
    python3 - "$folder/whole.state" "$folder/bad" 14 <<'END'
import random, sys
whole = open(sys.argv[1], "rb").read()
for case in range(1, int(sys.argv[3]) + 1):
    random.seed(case)
    data = bytearray(whole)
    at = random.randrange(len(data) if case % 2 else 900)
    data[at] = data[at] ^ 1 if case % 3 else ord("9")
    if case % 7 == 0:
        data = data[:at]
    if data != whole:
        open(f"{sys.argv[2]}{case}.state", "wb").write(data)
END
    for bad in "$folder"/bad*.state; do
        timeout 20 "$program" meta "$folder/small.meta" --store "$bad" >"$folder/bad.out" 2>"$folder/bad.err"
        [ $? -eq 2 ] && [ "$(wc -l <"$folder/bad.err")" -eq 1 ] || { echo "$bad"; cat "$folder/bad.err"; return 1; }
    done
}
check "a damaged meta is refused" damaged
sed 's/rounds 30/rounds 31/' "$folder/small.meta" >"$folder/other.meta"
check "a store with other settings is refused" says 'with other settings' \
    "$program" meta "$folder/other.meta" --store "$folder/whole.state"
bad() { # TEXT WORDS
    printf "$1" >"$folder/bad.meta"
    says "$2" "$program" meta "$folder/bad.meta"
}
check "no game" bad 'agent random\n' "expected a statement 'game'"
check "no such statement" bad 'gaem chaos/starter\n' "did you mean 'game'"
check "too many shares" bad 'game chaos/starter\nagent random\nnew 0.7 to 0.7\ncross 0.5 to 0.5\n' 'at most 1'
check "a game that is none of decks" bad 'game kuhn\nagent random\n' 'does not tell how cards take part'
check "more cards than there are" bad 'game chaos/starter\nagent random\ndecks 4 of 10\n' 'fewer cards than a deck'
check "an agent that is none" bad 'game chaos/starter\nagent randum\ndecks 4 of 5\n' "randum"
check "a number out of its limits" bad 'game chaos/starter\nheat 0 to 1\n' 'a heat from'
finish
