#!/bin/bash
# corpus.sh: every fuzz target on the inputs that were kept, and on the games themselves.
set -u
number=0
for target in tests/fuzz/*.c; do
    name=$(basename "$target" .c)
    number=$((number + 1))
    files=$(find tests/fuzz/corpus/"$name"* -type f 2>/dev/null)
    [ "$name" != description ] || files="$files $(find games -type f -size -20k | head -200)"
    [ "$name" != record ] || files="$files $(find tests/golden -name '*.play')"
    if [ -z "$files" ]; then
        echo "not ok $number - $name has no inputs"
    elif output=$("$BUILD/fuzz/$name" $files 2>&1); then
        echo "ok $number - $name"
    else
        printf 'not ok %d - %s\n%s\n' "$number" "$name" "$output"
    fi
done
