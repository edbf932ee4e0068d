#!/bin/bash
# evaluate_report.sh: the report page in a real browser: drawings, sorting, links, dark and print.
# Screenshots stay in BUILD/report for people to look at.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'rm -rf "$folder"' EXIT
unset RULEPLAY_GAMES
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome) || exit 77
pictures=$(realpath "${BUILD:-build/debug}")/report
mkdir -p "$pictures"

"$program" run --scenario connect/four --scenario 'a <b>&c: connect/tic-tac-toe' --agent random \
    --agent 'greedy: greedy vs random' --agent 'first vs random' --plays 150 --metric win \
    --metric score --metric decisions --metric time --metric taken --value 'wide: width = 8' \
    --value 'high: height = 7' --value 'short: line = 3' --quiet --store "$folder/results.db" \
    --report "$folder/first.html" >/dev/null || exit 1
"$program" report "$folder/results.db" --output "$folder/report.html" >/dev/null
check "run and report write the same page" cmp "$folder/first.html" "$folder/report.html"
check "the page needs nothing from outside" bash -c "! grep -qE '(src|href)=\"?(https?:|//)|@import|url\(' '$folder/report.html'"

# Names from an experiment file are text wherever they are shown, on any page.
"$program" run --scenario '<i>here</i>: kuhn' --agent '<i>one</i>: random' --agent '<i>two</i>: first' \
    --variant '<i>as it is</i>' --variant '<i>five</i>: cards = 5' --value '<i>six</i>: cards = 6' \
    --plays 60 --metric decisions --metric win --metric taken --quiet --report "$folder/names.html" \
    >/dev/null
check "no name is taken for HTML" bash -c "grep -q '&lt;i&gt;one' '$folder/names.html' &&
    ! grep -qE '<i>(here|one|two|as|five|six)' '$folder/names.html'"
"$program" run --scenario kuhn --agent random --plays 1 --quiet --report "$folder/one.html" >/dev/null
check "one play of one agent is a page, too" grep -q "nothing to compare" "$folder/one.html"
check "and claims nothing" grep -q "too few plays" "$folder/one.html"
check "without numbers that are none" bash -c "! grep -qiE '[^a-z](nan|inf)[^a-z]' '$folder/one.html'"
check "a finished run is not called unfinished" bash -c "! grep -q 'not finished' '$folder/report.html'"
cp "$folder/results.db" "$folder/part.db"
sqlite3 "$folder/part.db" 'DELETE FROM chunks WHERE cell > 20 OR cell = 1;
    DELETE FROM times WHERE cell > 20 OR cell = 1'
"$program" report "$folder/part.db" --output "$folder/part.html" >/dev/null 2>&1
check "one that is cut off is" grep -q 'not finished' "$folder/part.html"
check "and cells that nobody played have no numbers" bash -c "grep -q '<td>–</td>' '$folder/part.html' &&
    ! grep -qiE '[^a-z](nan|inf)[^a-z]' '$folder/part.html'"
"$program" run --scenario connect/gomoku --agent random --plays 20 --metric taken --quiet \
    --report "$folder/parts.html" >/dev/null
check "a table that is cut says so" grep -q "The first 60 of 225" "$folder/parts.html"
# Descriptions that hardly differ are kept once and shown once: with fourteen cards and their pairs there
# are 106 of them.
cards="Anger Armaments Clash Cleave Clothesline Flex Havoc Headbutt Pommel~Strike Shrug~It~Off
    Sword~Boomerang Thunderclap Twin~Strike Wild~Strike"
values=()
for card in $cards; do
    values+=(--value "${card//\~/ }: add = '${card//\~/ }'")
done
"$program" run --scenario spire/ironclad-showcase --agent random --plays 5 --metric field:name=hp --metric win \
    "${values[@]}" --quiet --store "$folder/cards.db" --report "$folder/cards.html" >/dev/null
bytes() { [ "$(stat -c %s "$1")" -lt "$2" ]; }
check "a page of fourteen cards is small" bytes "$folder/cards.html" 300000
check "and the store" bytes "$folder/cards.db" 500000
check "one description is whole" [ "$(grep -c '<pre>spire\|card Strike' "$folder/cards.html")" -ge 1 ]
check "of others there is what differs" [ "$(grep -c '<mark class="plus">' "$folder/cards.html")" -ge 105 ]
timeout 120 node tests/evaluate/report.js "$browser" \
    "$folder/report.html" "$pictures" >"$folder/page.txt" 2>&1
code=$?
while IFS= read -r line; do
    case $line in
    "ok - "*) check "${line#ok - }" true ;;
    *) check "$line" false ;;
    esac
done <"$folder/page.txt"
check "the browser came to the end" [ $code -eq 0 ]
finish
