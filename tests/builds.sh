#!/bin/bash
# builds.sh: gcc and WebAssembly, which clang compiles, play the same plays, also on a processor without the
# fused multiplications and wide vectors for which C libraries have other versions of their functions.
set -u
gcc=build/release/tests/builds/plays
wasm=build/wasm/ruleplay.wasm
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0

# Every game as one text, includes and settings resolved, so that all builds read the same.
mkdir "$work/games"
"$gcc" --describe "$work/games" || exit 1
small=$(ls "$work"/games/*.{null,kuhn,connect})
others=$(ls "$work"/games/* | grep -vE '\.(null|kuhn|connect)$')

same() { # name, expected, found
    number=$((number + 1))
    if cmp -s "$2" "$3"; then
        echo "ok $number - $1"
    else
        echo "not ok $number - $1"
        diff "$2" "$3" | head -20
    fi
}

compare() { # agent, plays, games
    local agent=$1 plays=$2
    shift 2
    "$gcc" "$agent" "$plays" "$@" >"$work/gcc"
    node tests/builds/plays.mjs "$wasm" "$agent" "$plays" "$@" >"$work/wasm"
    GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2_Usable,-FMA_Usable,-AVX2,-FMA \
        "$gcc" "$agent" "$plays" "$@" >"$work/plain"
    grep -q '"hash"' "$work/gcc" || echo >>"$work/wasm"
    same "WebAssembly plays as gcc: $agent" "$work/gcc" "$work/wasm"
    same "a plain processor plays as this one: $agent" "$work/gcc" "$work/plain"
}

compare random 3000 $small
[ -z "$others" ] || compare random 20 $others
for agent in greedy lookahead:depth=2 turn mcts:iterations=60; do
    if grep -q "^AGENT(${agent%%:*})" src/registry.def; then
        compare "$agent" 40 "$work/games/kuhn.kuhn" "$work/games/connect-tic-tac-toe.connect"
    fi
done

# `sim` gives the same bytes on one thread, on two, and in WebAssembly, but for the time it took.
ruleplay=build/release/ruleplay
for game in "$work/games/kuhn.kuhn" "$work/games/connect-four.connect"; do
    for jobs in 1 2; do
        "$ruleplay" sim "$game" --agent random --games 3000 --seed 1 --jobs $jobs --json |
            sed '/"timing"/d' >"$work/jobs$jobs"
    done
    name=$(basename "$game")
    same "sim on two threads as on one: $name" "$work/jobs1" "$work/jobs2"
    sed '/"tallies"/,$d' "$work/jobs1" | sed 's/^  \],$/  ]/' >"$work/native"
    node tests/builds/plays.mjs "$wasm" random 3000 "$game" | sed '$d' >"$work/wasm"
    [ -s "$work/native" ] || echo missing >>"$work/native"
    same "sim in WebAssembly as here: $name" "$work/native" "$work/wasm"
done
