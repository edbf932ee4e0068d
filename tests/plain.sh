#!/bin/bash
# plain.sh: with a C compiler and make alone, without any optional library, the program builds, plays,
# and says what it had to leave out.
set -u
out=build/plain
number=0
result() { # name, whether it is so, what was found
    number=$((number + 1))
    if [ "$2" = 0 ]; then
        echo "ok $number - $1"
    else
        printf 'not ok %d - %s\n%s\n' "$number" "$1" "$3"
    fi
}
unset MAKEFLAGS MAKELEVEL MFLAGS
# Only what names a library, or includes a header that does, comes out differently without it; the rest is
# that of the release build.
headers=$(grep -rlE 'HAVE_[A-Z]+' src --include='*.h' | sed 's|^src/||' | paste -sd'|')
differing=$(grep -rlE "HAVE_[A-Z]+|\"($headers)\"" src --include='*.c')
objects=$(sed "s|.*|$out/&|; s|c\$|o|" <<<"$differing")
commands=$(make -s show-CLI | tr ' ' '\n' | grep -vxF "$differing" | sed 's|.*|build/release/&|; s|c$|o|')
log=$(make JOBS=1 build/release/ruleplay 2>&1 &&
    PKG_CONFIG_LIBDIR=/nonexistent PKG_CONFIG_PATH='' make OUT=$out CFLAGS=-O0 JOBS=1 $objects 2>&1 &&
    rm -f $out/ruleplay &&
    gcc -o $out/ruleplay $objects $commands build/release/libruleplay.a -lm -lpthread 2>&1)
result "builds without optional libraries" $? "$log"
libraries=$(ldd $out/ruleplay | grep -E 'jansson|curl|sqlite|pq')
result "is linked to none of them" "$([ -z "$libraries" ]; echo $?)" "$libraries"
played=$($out/ruleplay sim kuhn --agent random --games 100 --seed 1 --json 2>&1)
grep -q '"plays": 100' <<<"$played"
result "plays" $? "$played"
said=$($out/ruleplay sim kuhn --agent llm --games 1 2>&1)
code=$?
[ $code = 2 ] && [ "$(wc -l <<<"$said")" = 1 ] && grep -qiE "libcurl|jansson|build" <<<"$said"
result "says in one line why there is no llm agent" $? "exit code $code: $said"
