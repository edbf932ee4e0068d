#!/bin/bash
# wins.sh: every level of our VGDL games can be won: tests/wins has a play for each, named after its game and
# level, which is replayed step by step to its win. Games are counted from their files, so a new level needs a
# new play.
# Program: release
set -u
program=${1:-./ruleplay}
number=0 failed=0
report() { # fine, what, said
    number=$((number + 1))
    if [ "$1" = yes ]; then
        echo "ok $number - $2"
    else
        printf 'not ok %d - %s\n%s\n' "$number" "$2" "$3"
        failed=1
    fi
}
for file in tests/wins/*.play; do
    name=$(basename "$file" .play)
    said=$("$program" replay --check "$file" 2>&1)
    code=$?
    game=$(sed -nE 's/^game vgdl\/([a-z0-9-]+)(:level=([0-9]+).*)?$/\1-\3/p' "$file" | sed -E 's/-$/-0/')
    fine=no
    [ $code -eq 0 ] && [ "$game" = "$name" ] && grep -qE '^result( | .* )1( |$)' "$file" && fine=yes
    report $fine "$name" "$said"
done
missing=
for file in games/vgdl/*.vgdl; do
    levels=$(grep -cE '^Level( |$)' "$file")
    for ((level = 0; level < levels || level == 0; level++)); do
        name=$(basename "$file" .vgdl)-$level
        [ -e "tests/wins/$name.play" ] || missing="$missing $name"
    done
done
report "$([ -z "$missing" ] && echo yes || echo no)" "every level has been won" "no play wins:$missing"
exit $failed
