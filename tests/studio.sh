#!/bin/bash
# studio.sh: the studio in a real browser, from disk and from its server; its numbers against the command line. Screenshots stay
# in BUILD/studio for people to look at.
# Program: release
set -u
native=$(realpath "$1")
cd "$(dirname "$0")/.."
. tests/evaluate/lib.sh
trap 'kill "${server:-}" 2>/dev/null; rm -rf "$folder"' EXIT
unset RULEPLAY_GAMES
pictures=$(realpath "${BUILD:-build/debug}")/studio
mkdir -p "$pictures"
wasm=build/wasm/ruleplay.wasm

lines() { # file: lines "ok - x" and "not ok - x" become checks
    while IFS= read -r line; do
        case $line in
        "ok - "*) check "${line#ok - }" true ;;
        "not ok - "*) check "${line#not ok - }" false ;;
        esac
    done <"$1"
}

# The page's numbers are those of the command line, for every shipped game.
"$native" list games --json >"$folder/games.json"
timeout 200 node tests/studio/numbers.mjs "$wasm" "$native" "$folder/games.json" "${STUDIO_PLAYS:-10}" >"$folder/numbers.txt" 2>&1
check "the page's numbers were compared" [ $? -eq 0 ]
lines "$folder/numbers.txt"

# The page, built as `make studio` does, and its server.
if ! command -v esbuild >/dev/null; then
    echo "esbuild is not installed: no page is built" && exit 77
fi
node web/build.mjs "$wasm" "$folder/studio.html" >"$folder/build.txt" 2>&1
check "the page is built" [ -s "$folder/studio.html" ]
check "it is below 1.5 MB" [ "$(stat -c %s "$folder/studio.html")" -lt 1500000 ]
check "and below 600 KB packed" [ "$(gzip -9 -c "$folder/studio.html" | wc -c)" -lt 600000 ]
check "it asks for nothing from outside" bash -c "! grep -qE '(src|href)=\"?(https?:|//)|@import' '$folder/studio.html'"

mkdir -p "$folder/bin" "$folder/mine"
cp "$native" "$folder/bin/ruleplay"
cp "$folder/studio.html" "$folder/bin/"
cp games/spire/_*.spire "$folder/mine/"
cp games/spire/jaw-worm.spire "$folder/mine/mine.spire"
printf 'title "small"\nplays 50\nscenarios\n    kuhn\nagents\n    random\n' >"$folder/mine/small.experiment"
serve() {
    (cd "$folder/mine" && RULEPLAY_GAMES=$OLDPWD/games exec "$folder/bin/ruleplay" studio mine.spire --no-browser) >"$folder/address" 2>"$folder/said" &
    server=$!
    for _ in $(seq 500); do
        address=$(sed -nE 's/^The studio: (.*)/\1/p' "$folder/address")
        [ -n "$address" ] && return
        kill -0 "$server" 2>/dev/null || return
        sleep 0.02
    done
}

# The browser.
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome)
if [ -z "$browser" ]; then
    echo "no browser: scenarios are skipped"
elif [ ! -d web/node_modules/playwright-core ] && ! (cd web && timeout 60 npm ci --no-audit --no-fund >"$folder/npm.txt" 2>&1); then
    echo "playwright-core cannot be fetched: scenarios are skipped ($(tail -n 1 "$folder/npm.txt"))"
else
    check "the modules pass TypeScript's checker" bash -c 'cd web && node node_modules/typescript/bin/tsc -p . >&2'
    serve
    timeout 250 node tests/studio/scenarios.mjs "$browser" "$folder/studio.html" "$pictures" "$address" >"$folder/page.txt" 2>&1
    lines "$folder/page.txt"
    check "the browser came to the end" grep -q '^# .* scenarios passed' "$folder/page.txt"
    timeout "${STUDIO_SECONDS:-100}" node tests/studio/edits.mjs "$browser" "$folder/studio.html" "${STUDIO_EDITS:-45}" >"$folder/edits.txt" 2>&1
    lines "$folder/edits.txt"
    check "random edits came to their end" grep -q '^# .* edits' "$folder/edits.txt"
fi
finish
