#!/bin/bash
# evolve_balance.sh: balance finds numbers whose truth is known from other plays, and refuses what cannot be.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'rm -rf "$folder"' EXIT
unset RULEPLAY_GAMES

card() { # random wins about half of its battles with Bash as it is, 8, and more with a harder one
    "$program" balance spire/jaw-worm --set Bash.damage=4..40 --target 'win=60%' --agent random --plays 3000 \
        --within 4 --jobs 2 >"$folder/card.txt" && cat "$folder/card.txt" &&
        grep -qE '^Bash.damage = (9|1[012]): win' "$folder/card.txt" && ! grep -q 'nothing changes' "$folder/card.txt" &&
        grep -q 'seeds that the search has not seen' "$folder/card.txt" && grep -q '^random  win ' "$folder/card.txt"
}
check "a card is brought to a share of wins" card
already() { # nothing is told of changes where there are none
    "$program" balance connect/four --set width=7..8 --target turns=1 --agent random --plays 200 >"$folder/already.txt"
    [ $? -eq 1 ] && cat "$folder/already.txt" && grep -q '^the game as it is has this value already' "$folder/already.txt" &&
        ! grep -q 'what else changed' "$folder/already.txt"
}
check "a value that the game has already changes nothing" already
threads() {
    "$program" balance spire/jaw-worm --set Bash.damage=4..40 --target 'win=60%' --agent random --plays 3000 \
        --within 4 --jobs 1 | cmp - "$folder/card.txt"
}
check "one thread says the same as two" threads
size() { # a board of k columns and one row with lines of 9 has no winner: it lasts k turns
    "$program" balance connect/four:height=1,line=9 --set width=2..8 --target turns=6 --agent random --plays 1000 \
        --json >"$folder/size.json" &&
        python3 -c 'import json, sys
found = json.load(open(sys.argv[1]))
assert found["value"] == 6 and found["verdict"] == "found", found
assert found["fresh"]["value"] == 6, found["fresh"]' "$folder/size.json"
}
check "the size of a board that is filled in so many turns" size
kept() { # what a game is played with belongs to its description: experiments play that
    "$program" show vgdl/shepherd:wolf.cooldown=60,ticks=300 --text >"$folder/slow.vgdl" &&
        "$program" sim vgdl/shepherd:wolf.cooldown=60,ticks=300 -n 20 --json | grep '"hash"' >"$folder/one" &&
        "$program" sim "$folder/slow.vgdl" -n 20 --json | grep '"hash"' >"$folder/two" &&
        "$program" sim vgdl/shepherd:ticks=300 -n 20 --json | grep '"hash"' >"$folder/other" &&
        "$program" show "$folder/slow.vgdl" --text | cmp - "$folder/slow.vgdl" &&
        "$program" show "$folder/slow.vgdl:wolf.cooldown=7" --text >"$folder/back.vgdl" &&
        "$program" sim "$folder/back.vgdl" -n 20 --json | grep '"hash"' >"$folder/back" &&
        cmp "$folder/one" "$folder/two" && ! cmp -s "$folder/one" "$folder/other" && cmp "$folder/back" "$folder/other"
}
check "a game describes itself with the settings of its sprites" kept
beyond() {
    "$program" balance spire/jaw-worm --set Bash.damage=4..16 --target 'win=60%' --agent greedy --plays 900 \
        >"$folder/beyond.txt"
    [ $? -eq 1 ] && cat "$folder/beyond.txt" && grep -q 'win=60% is out of reach.*Nearest is 4: win' "$folder/beyond.txt"
}
check "a target out of reach is told, with the nearest" beyond
few() {
    "$program" balance spire/jaw-worm --set Bash.damage=4..16 --target 'hp=20' --agent random --plays 200 |
        grep -q 'beware: the plays were used up'
}
check "too few plays are told" few
refused() { # words that must stand in the message, then arguments
    local words=$1
    shift
    "$program" balance "$@" >/dev/null 2>"$folder/said.txt"
    [ $? -eq 2 ] && [ "$(wc -l <"$folder/said.txt")" -eq 1 ] && grep -qF "$words" "$folder/said.txt" ||
        { echo "for $*: $(cat "$folder/said.txt")"; return 1; }
}
refusals() {
    local game=spire/jaw-worm
    refused "did you mean 'Bash'" $game --set Bsh.damage=4..16 --target win=50% &&
        refused 'lower bound 16' $game --set Bash.damage=16..4 --target win=50% &&
        refused "as 'Bash.damage=4..16'" $game --set Bash.damage=4 --target win=50% &&
        refused "as --set" $game --target win=50% &&
        refused "as --target" $game --set Bash.damage=4..16 &&
        refused "did you mean 'win'" $game --set Bash.damage=4..16 --target wim=50% &&
        refused 'share of plays' $game --set Bash.damage=4..16 --target win=50 &&
        refused 'column for each part' $game --set Bash.damage=4..16 --target use=3 &&
        refused 'depends on the machine' $game --set Bash.damage=4..16 --target time=3 &&
        refused "did you mean 'mcts'" $game --set Bash.damage=4..16 --target win=50% --agent mtcs &&
        refused "agents for a game of" $game --set Bash.damage=4..16 --target win=50% --agent random --agent random &&
        refused 'jaw-wurm' spire/jaw-wurm --set Bash.damage=4..16 --target win=50% &&
        refused 'expected' connect/four --set width=0..9 --target turns=20
}
check "what cannot be is refused in one line" refusals
finish
