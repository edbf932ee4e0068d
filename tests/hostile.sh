#!/bin/bash
# hostile.sh: golden plays, the contract and the cases hold in the hostile build, and it bites: see
# tests/hostile/hostile.c.
set -u
build=build/hostile
number=0
report() { # name, what was found (empty: fine)
    number=$((number + 1))
    if [ -z "$2" ]; then
        echo "ok $number - $1"
    else
        printf 'not ok %d - %s\n%s\n' "$number" "$1" "$2"
    fi
}
if [ ! -x $build/tests/hostile/bites ]; then
    echo "1..0 # SKIP 'make check' builds it: make MODE=hostile hostile"
    exit 77
fi

said=$($build/tests/hostile/bites nothing 2>&1) || said="stopped: $said"
report "nothing wrong is not stopped" "$([ "$said" = "nobody stopped it" ] || echo "$said")"
for how in write-game rules-write-game read-freed-game read-beside-a-block beyond-the-state \
    pointer-to-the-state; do
    said=$($build/tests/hostile/bites $how 2>&1) && found="nobody stopped it" || found=""
    grep -qE 'AddressSanitizer|SEGV' <<<"$said" || found="it ended in another way: $said"
    report "stopped: $how" "$found"
done

for test in golden cases contract; do
    log=$(CMOCKA_MESSAGE_OUTPUT=tap nice $build/tests/$test 2>&1)
    code=$?
    found=$(grep -aE '^not ok|AddressSanitizer|runtime error|check failed' <<<"$log" | head -n 20)
    [ $code -eq 0 ] || found="exit code $code $found"
    report "$test, $(grep -c '^ok' <<<"$log") of it" "$found"
done
