#!/bin/bash
# docs.sh: the descriptions that the documentation shows load as they stand there.
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset RULEPLAY_GAMES
passed=0 failed=0

# blocks PAGE WORDS: the indented blocks of a page whose first line begins with one of the words, as
# files 1, 2, ... in the folder. An empty line inside a block belongs to it.
blocks() {
    rm -f "$folder"/block.*
    awk -v words="^($2)( |\n)" -v out="$folder/block." '
        function flush() { if (text != "" && text ~ words) printf "%s", text > (out (++count)); text = "" }
        /^    / { text = text gap substr($0, 5) "\n"; gap = ""; next }
        /^$/ { if (text != "") gap = gap "\n"; next }
        { flush(); gap = "" }
        END { flush() }' "$1"
}

# loads PAGE FILE
loads() {
    if "$program" check --strict "$2" >"$folder/out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'failed: %s: a description does not load\n' "$1"
        sed 's/^/    /' "$folder/out" "$2"
    fi
}

# Spire: every block after the cards, statuses and enemies it may name; what is there is replaced.
cp games/spire/*.spire "$folder"
printf 'include "%s"\n' jaw-worm.spire _statuses.spire _act1-louses.spire >"$folder/base.spire"
"$program" show "$folder/base.spire" --text >"$folder/base.text"
loads "the base" "$folder/base.spire"
kinds='card|status|enemy|action|event|rule|encounter|scenario'
named="^($kinds) (\"[^\"]*\"|[A-Za-z_]+)"
blocks docs/spire.md "include|replace|rules|$kinds"
for block in "$folder"/block.*; do
    {
        echo 'include "base.spire"'
        while IFS= read -r line; do
            if [[ $line =~ $named ]] && grep -qE "^${BASH_REMATCH[0]}( |\$)" "$folder/base.text"; then
                printf 'replace '
            fi
            printf '%s\n' "$line"
        done <"$block"
    } >"$folder/page.spire"
    loads docs/spire.md "$folder/page.spire"
done

blocks docs/vgdl.md 'BasicGame|#! dialect.*'
for block in "$folder"/block.*; do
    cp "$block" "$folder/page.vgdl"
    loads docs/vgdl.md "$folder/page.vgdl"
done

# Every effect, class, termination and lint of VGDL has its name on the page.
missing=$(
    {
        sed -nE 's/^ *\{\.name = "([A-Za-z]+)".*/\1/p' src/engines/vgdl/{effects_*,things,producers,npcs,avatars,pilots}.c
        sed -nE 's/^ *\{"([A-Za-z]+)", (SYSTEMS_ALL|GVGAI|PYVGDL2).*/\1/p' src/engines/vgdl/terminations.c
        sed -nE 's/^ *\[LINT_[A-Z_]+\] = \{"([a-z-]+)".*/\1/p' src/engines/vgdl/lint.c
    } | sort -u | while read -r name; do
        grep -qF "\`$name\`" docs/vgdl.md || echo "$name"
    done
)
if [ -z "$missing" ]; then
    passed=$((passed + 1))
else
    failed=$((failed + 1))
    printf 'failed: docs/vgdl.md has nothing about: %s\n' "$missing"
fi

cp games/gamelan/_*.gamelan "$folder"
for page in docs/gamelan.md docs/gamelan-tutorial.md; do
    blocks "$page" 'players|include'
    for block in "$folder"/block.*; do
        cp "$block" "$folder/page.gamelan"
        loads "$page" "$folder/page.gamelan"
        "$program" sim "$folder/page.gamelan" --agent random --games 20 >"$folder/out" 2>&1
        if grep -q '^ends  *by the rules 100 %' "$folder/out"; then
            passed=$((passed + 1))
        else
            failed=$((failed + 1))
            printf 'failed: %s: a game does not end by its rules\n' "$page"
            cat "$folder/out" "$block"
        fi
    done
done

blocks docs/commands.md board
for block in "$folder"/block.*; do
    cp "$block" "$folder/page.connect"
    loads docs/commands.md "$folder/page.connect"
done

blocks docs/grammar.md grammar
for block in "$folder"/block.*; do
    cp "$block" "$folder/page.grammar"
    if "$program" generate cards --grammar "$folder/page.grammar" >"$folder/out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'failed: docs/grammar.md\n'
        cat "$folder/out" "$block"
    fi
done

blocks docs/experiments.md 'title|scenarios'
for block in "$folder"/block.*; do
    if "$program" run "$block" --plays 2 >"$folder/out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'failed: docs/experiments.md\n'
        cat "$folder/out" "$block"
    fi
done

echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
