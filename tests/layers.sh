#!/bin/bash
# layers.sh: the shape of the source: who may include whom, what may be called where, how long a
# file may be. See docs/architecture.md.
set -u
number=0
report() { # name, what was found (empty: fine)
    number=$((number + 1))
    if [ -z "$2" ]; then
        echo "ok $number - $1"
    else
        printf 'not ok %d - %s\n%s\n' "$number" "$1" "$2"
    fi
}

# Which layers a layer may include besides itself.
allowed() {
    case $1 in
    core) echo "core" ;;
    engines) echo "core picture generate $1" ;;
    learn) echo "core picture $1" ;;
    picture | agents | generate | evaluate) echo "core $1" ;;
    bind) echo "core picture generate evaluate critics $1" ;;
    serve) echo "core bind serve" ;;
    solve) echo "core learn solve" ;;
    evolve) echo "core picture evaluate generate solve evolve" ;;
    critics) echo "core evaluate critics" ;;
    cli) echo "core picture agents generate evaluate evolve critics learn solve serve cli" ;;
    *) echo "" ;;
    esac
}

# One process for each layer, not for each line: there are thousands of lines.
found=$(for folder in src/*/; do
    layer=$(basename "$folder") others=$(allowed "$layer")
    [ -n "$others" ] || echo "$folder: '$layer' is no layer of docs/architecture.md"
    grep -rnE '^#include "[^"]+"' "$folder" --include='*.[ch]' |
        grep -vE ":#include \"((${others// /|})/|oracle_rng.h\"|registry.def\")" |    # oracle tests bring the one
        while IFS=: read -r file line include; do
            path=${include#*\"} path=${path%%\"*}
            { [ "$layer" = engines ] && [ -f "$(dirname "$file")/$path" ]; } ||
                echo "$file:$line: $layer must not include \"$path\""
        done
done)
report "includes go one way" "$found"

# An engine's headers are its own: another engine must not see them.
found=$(grep -nE '^#include "engines/' -r src | while IFS=: read -r file line include; do
    path=${include#*\"} path=${path%\"}
    engine=$(cut -d/ -f2 <<<"$path")
    case $file in
    src/engines/"$engine"/*) ;;
    *) echo "$file:$line: $path belongs to engine $engine" ;;
    esac
done)
report "no engine's header outside that engine" "$found"

# What makes texts knows no engine and no agent: their names come from files and the command line.
names=$(sed -nE 's/^(ENGINE|AGENT)\(([a-z_0-9]+)\).*/\2/p' src/registry.def | grep -vxE 'null|first|random|turn' |
    tr '\n' '|' | sed 's/|$//')
found=$(grep -nE "\"($names)\"|engines/($names)" -r src/generate src/evaluate --include='*.[ch]')
report "no name of an engine or an agent where texts are made" "$found"

# Rules and whatever decides must give the same bits everywhere; see core/exact.h.
math='log|log2|log10|log1p|exp|exp2|expm1|pow|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|cbrt|hypot|erf|tgamma|lgamma'
found=$(grep -nE "(^|[^a-zA-Z0-9_>.\"'])($math)[fl]?\(" -r src/core src/engines src/agents \
    --include='*.[ch]' | grep -vE ':[0-9]+: *(/?\*|//)|static .*\b('"$math"')\(')
report "no mathematical function that differs between machines" "$found"

found=$(grep -nE '(^|[^a-zA-Z0-9_])(rand|srand|random|drand48|time|clock|clock_gettime|gettimeofday|getenv)\(' \
    -r src/engines --include='*.[ch]')
report "no other chance, clock or environment in engines" "$found"

found=$(grep -nE '^(static )?(unsigned |signed )?(int|long|bool|float|double|char|size_t|u?int[0-9]+_t|struct [a-z_]+) [a-z_\*]+(\[[^]]*\])* *(=|;)' \
    -r src --include='*.c' | grep -vE '\bconst\b|extern|:struct (curl|postgres|microhttpd)_functions ')    # core/library.h
report "no variable that outlives a call and changes" "$found"

# Memory that runs out ends with a sentence: see core/heap.h. rp_alloc hands NULL to its caller.
found=$(grep -nE '(^|[^a-zA-Z0-9_])(malloc|calloc|realloc|reallocarray|strdup|strndup|asprintf|open_memstream)\(' \
    -r src --include='*.[ch]' | grep -vE '^src/core/heap.c:|^src/bind/bind.c:[0-9]+: *return malloc\(size\);')
report "memory comes from core/heap.h" "$found"

# A longer file says why in its first lines.
found=$({ git ls-files 'src/*.[ch]' 'tests/*.[ch]' 2>/dev/null || find src tests -name '*.[ch]'; } | xargs -d '\n' ls 2>/dev/null | xargs -d '\n' awk '
    FNR == 1 { reason = 0 }
    FNR <= 12 && /Longer than most/ { reason = 1 }
    FNR == 800 && !reason { print FILENAME " has 800 lines or more; give a reason at its top: \047Longer than most because ...\047" }')
report "no file of 800 lines without a reason" "$found"

found=$(find src tests -name '*.[ch]' -exec awk '
    FNR == 1 { name = FILENAME; sub(/.*\//, "", name)
               if (index($0, "/* " name ": ") != 1) print FILENAME " does not begin with \047/* " name ": \047" }' {} +)
report "every file says what it is in its first line" "$found"

found=$(grep -nP '\t' -r src tests --include='*.[ch]' | head; find src tests -name '*.[ch]' -exec \
    awk 'length > 110 { print FILENAME ":" FNR ": " length " columns" }' {} +)
report "spaces, and 100 columns or a few more where a break would hurt" "$found"

# All engines are linked into one library, where the second function of a name would be left out without a word.
found=$(nm "${BUILD:-build/debug}"/libruleplay.a 2>/dev/null | awk '$2 ~ /^[TDBRC]$/ && $3 !~ /^_/ { print $3 }' |
    sort | uniq -d | sed 's/$/ is defined twice/')
report "no two functions or tables of one name" "$found"
