#!/bin/bash
# generate_command.sh PROGRAM: the generate command: what it writes loads, repeats nothing, and does something.
# Under sanitizers grammars are read, drawn from and tried by tests/generate.c, and read by its fuzz target.
# Program: release
program=$1
passed=0 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

check() {    # check NAME COMMAND...
    local name=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not as expected: $name"
        tail -n 5 "$work/log"
    fi
}
same() { [ "$1" = "$2" ] || { echo "'$1' is not '$2'"; return 1; }; }
refused() {    # refused TEXT COMMAND...: exit code 2, with this text in its one line
    local text=$1 out code
    shift
    out=$("$@" 2>&1)
    code=$?
    echo "$out"
    [ $code -eq 2 ] && [ "$(echo "$out" | wc -l)" -eq 1 ] && [[ $out == *"$text"* ]]
}
loads() { "$program" sim "$1" --games 3 --agent random; }

generate() { "$program" generate "$@"; }
generate cards --count 40 --seed 3 --unique --output "$work/cards.spire"
cp games/spire/*.spire "$work"
check "cards load and play" loads "$work/cards.spire"
generate cards --grammar spire/minists --count 40 --output "$work/plain.txt"
{ echo 'include "jaw-worm.spire"'; cat "$work/plain.txt"; } >"$work/plain.spire"
check "MiniStS's cards load and play" loads "$work/plain.spire"
generate cards --grammar spire/wild --count 1 --seed 5 --output "$work/wild.spire"
check "a wild rule set loads and plays" loads "$work/wild.spire"
generate cards --count 40 --seed 3 --derivations --output "$work/trees.spire"
check "derivations are comments" loads "$work/trees.spire"

again=$(generate cards --count 40 --seed 3 --unique | cksum)
check "the same seed gives the same text" same "$again" "$(cksum <"$work/cards.spire")"
names=$(generate cards --count 3000 --unique --form name)
check "names are distinct" same "$(echo "$names" | sort -u | wc -l)" 3000
keys=$(generate cards --count 3000 --unique --json | grep -oE '"key":"([^"\\]|\\.)*"')
check "cards are distinct" same "$(echo "$keys" | sort -u | wc -l)" 3000
check "aims are kept" same \
    "$(generate cards --count 50 --cost 2 --type skill | grep -cE '^    (cost 2(\(1\))?|type skill)$')" 100
check "JSON is one line each" same "$(generate cards --count 7 --json | grep -c '^{.*}$')" 7
check "small grammars are counted" same \
    "$(printf 'symbol S\n    a\n        n = uniform(1, 6)\n        text "{n}"\n' >"$work/a.grammar"
       generate count --grammar "$work/a.grammar")" 6

# Cards are played: every part does something for the player.
check "no part is null or harmful" generate check --count 150 --unique --seed 11
for theme in damage block poison weakness strength draw energy exhaust reaction; do
    check "$theme" generate check --count 24 --unique --theme $theme
done
# The trial is not blind: most of MiniStS's own cards would fail, so would these.
cat >"$work/bad.grammar" <<'END'
form rules
form name distinct
form parts
trial "cards.trial"
opening
    "include ''jaw-worm.spire''"
option type: Type = skill
kind Type: skill
symbol Card
    card
        n = uniform(1, 1000)
        what : Bad
        rules
            "card {quote}Card {n}{quote}"
            "    cost 0"
            "    type skill"
            "    rarity common"
            "    effect: {what}"
        name "Card {n}"
        parts "{what:rules}"
symbol Bad
    nothing = "block 0 to self"
    hurts = "wound 3 to self"
    helps = "block 5 to all enemies"
    strengthens = "apply 2 Strength to choose enemy"
    weakens = "apply 2 Weak to self"
    loops = "repeat 900: repeat 900: block 1 to self"
END
cp "$work/bad.grammar" games/spire/_test_bad.grammar
bad=$(generate check --grammar games/spire/_test_bad.grammar --count 60 2>&1)
code=$?
rm -f games/spire/_test_bad.grammar
check "bad cards fail" same $code 1
check "all of them" same "$(echo "$bad" | tail -n 1 | grep -oE '[0-9]+' | tr '\n' ' ' |
    awk '{ print ($3 + $4 + $5 == $1 + $2) }')" 1

# How to try them is data: another file looks at other things, and faults in it have a place.
trial() { # NAME TEXT SENTENCE; TEXT is the end of a trial that is right
    { sed '/^less/,/^more event/d' games/spire/cards.trial; printf '%b' "$2"; } >games/spire/_test.trial
    sed 's/cards.trial/_test.trial/' "$work/bad.grammar" >games/spire/_test_bad.grammar
    said=$(generate check --grammar games/spire/_test_bad.grammar --count 20 --seed 4 2>&1)
    rm -f games/spire/_test_bad.grammar games/spire/_test.trial
    check "a trial: $1" grep -qE "$3" <<<"$said"
}
trial "other numbers" 'more "hp" from 1\nmore "block" from 1\n' ' [1-9][0-9]* did nothing'
trial "what helps whom is data" 'less "hp" at 0\n' '^20 cards'
trial "an unknown field" 'more "hitpoints" at 0\n' "^_test.trial:[0-9]+:[0-9]+: error: the game has no field 'hitpoints'"
trial "an element too far" 'more "hp" at 999\n' "_test.trial:.*'hp' has [0-9]+ elements"
trial "an unknown event" 'more event "sung"\n' "no event 'sung'"
trial "an unknown statement" 'moer "hp" at 0\n' "did you mean 'more'"
trial "an unknown engine" 'engine chess\n' "no engine is called 'chess'"
trial "an unknown action" 'more "hp" at 0\nturn "play Nobody"\n' 'lacks an action of the trial'
trial "nothing to look at" '' "expected a statement 'more' or 'less'"
grep -v '^trial' "$work/bad.grammar" >"$work/untried.grammar"
check "a grammar without a trial" refused 'does not say how to try' "$program" generate check \
    --grammar "$work/untried.grammar"
check "an unknown task" refused "did you mean 'cards'?" "$program" generate crads
check "an unknown option" refused "no option 'colour'" "$program" generate cards --set colour=3
check "an unknown value" refused "did you mean 'poison'?" "$program" generate cards --theme poisn
check "an unknown grammar" refused "there is no grammar 'nope'; there are chaos/cards, spire/cards, spire/minists" \
    "$program" generate cards --grammar nope
printf 'symbol S\n    a\n        require 1 > 2\n' >"$work/never.grammar"
check "what cannot be" refused "never.grammar:3:9" "$program" generate cards --grammar "$work/never.grammar"

# Doubled often enough, a small grammar asks for more than anybody waits for.
{
    printf 'grammar "x"\nform rules\ndefine f0(a: number) = a + a\n'
    for i in $(seq 60); do echo "define f$i(a: number) = f$((i - 1))(a) + f$((i - 1))(a)"; done
    printf 'symbol S\n    one\n        rules "{f60(1)}"\n'
} >"$work/calls.grammar"
check "functions that call on and on" refused "steps" timeout 20 "$program" generate cards \
    --grammar "$work/calls.grammar"
{
    printf 'grammar "x"\nform rules\n'
    for i in $(seq 0 30); do
        printf 'symbol D%d\n    one\n        a : D%d\n        rules "{a}{a}{a}{a}"\n' "$i" $((i + 1))
    done
    printf 'symbol D31\n    one\n        rules "word"\n'
} >"$work/text.grammar"
check "a text that grows on and on" refused "more than 4 MiB" timeout 20 "$program" generate cards \
    --grammar "$work/text.grammar"

# change: another weight, another entry; what is changed must stand above.
printf '%s\n' 'grammar "x"' 'kind K: a, b' 'table t(K)' '    a = 1' '    b = 1' 'symbol S' '    one weight 1 * t(a) = "1"' \
    '    two = "2"' >"$work/base.grammar"
changed() { # lines, what is drawn
    { cat "$work/base.grammar"; printf '%s\n' "$1"; } >"$work/changed.grammar"
    same "$(generate cards --grammar "$work/changed.grammar" --count 30 | sort -u | tr -d '\n')" "$2"
}
check "nothing changed" changed "" 12
check "a weight is changed" changed "change S.one = 0" 2
check "an entry is changed, and the weight by it" changed "change t.a = 0" 2
check "a number leaves what it is multiplied with" changed "$(printf 'change S.one = 3\nchange t.a = 0')" 2
{ cat "$work/base.grammar"; echo 'change S.on = 1'; } >"$work/changed.grammar"
check "a change of nothing" refused "changed.grammar:9:10: error: expected a production of the symbol" \
    "$program" generate cards --grammar "$work/changed.grammar"

# Decks: of so many cards that the description names; the first is what another count gives.
decks() {
    generate decks chaos/starter --count 3 --size 7 --seed 4 --json >"$work/decks.json" &&
        generate decks chaos/starter --count 1 --size 7 --seed 4 --json | cmp - <(head -n 1 "$work/decks.json") &&
        python3 -c 'import json, sys
for line in open(sys.argv[1]):
    deck = json.loads(line)
    assert sum(deck.values()) == 7 and "Leader" not in deck, deck' "$work/decks.json"
}
check "decks of a game's cards" decks
check "a game without cards" refused "has 0 cards" "$program" generate decks vgdl/zelda

# Levels that a search wins: the way is a record, and nothing shorter wins.
puzzles() {
    generate levels vgdl/sokoban --count 2 --size 6x6 --set box=1 --set hole=1 --set wall=0..3 --solve 20000 \
        --output "$work/puzzles" && for i in 0 1; do
        "$program" replay "$work/puzzles/sokoban_lvl$i.play" | grep -q 'player 0 won' || return 1
        states=$(sed -nE '1s/.*, ([0-9]+) states.*/\1/p' "$work/puzzles/sokoban_lvl$i.play")
        steps=$(sed -nE '1s/.*: ([0-9]+) decisions.*/\1/p' "$work/puzzles/sokoban_lvl$i.play")
        [ "$(grep -c '^0 ' "$work/puzzles/sokoban_lvl$i.play")" -eq "$steps" ] && [ "$states" -gt "$steps" ] || return 1
    done
    "$program" sim "$work/puzzles/sokoban.vgdl:level=0" --agent width --games 1 | grep -q '100.0 %'
}
unsolved() { # nothing is won within one state
    refused "none was won by the search" "$program" generate levels vgdl/sokoban --count 1 --size 6x6 --solve 1
}
if "$program" generate levels vgdl/zelda --count 1 >/dev/null 2>&1; then
    check "levels that a search wins" puzzles
    check "levels that it does not win are not written" unsolved
fi

echo "$passed passed, $failed failed, 0 skipped"
[ $failed -eq 0 ]
