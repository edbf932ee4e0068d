#!/bin/bash
# wins.sh: levels of our VGDL games that have been won stay winnable: every play in tests/wins is replayed,
# step by step, to its win. A file is named after its game and level.
set -u
program=${1:-./ruleplay}
number=0 failed=0
for file in tests/wins/*.play; do
    number=$((number + 1))
    name=$(basename "$file" .play)
    said=$("$program" replay --check "$file" 2>&1)
    code=$?
    game=$(sed -nE 's/^game vgdl\/([a-z0-9-]+)(:level=([0-9]+).*)?$/\1-\3/p' "$file" | sed -E 's/-$/-0/')
    if [ $code -eq 0 ] && [ "$game" = "$name" ] && grep -qE '^result( | .* )1( |$)' "$file"; then
        echo "ok $number - $name"
    else
        printf 'not ok %d - %s\n%s\n' "$number" "$name" "$said"
        failed=1
    fi
done
exit $failed
