#!/bin/bash
# makefile.sh: what is built follows the sources: a file that came is linked however old it is, and
# one that went is gone. In a copy of the tree that takes the objects along, those of the release build, which are small.
set -u
mode=release
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$folder/build/$mode"
cp -a Makefile src tools "$folder"
cp -a build/$mode/{src,flags,libruleplay.a} "$folder/build/$mode"
cd "$folder" || exit 1
unset MAKEFLAGS MAKELEVEL MFLAGS

number=0
report() { # name, whether it holds
    number=$((number + 1))
    [ "$2" = yes ] && echo "ok $number - $1" || echo "not ok $number - $1"
}
has() { # symbol
    make -j1 MODE="$mode" "build/$mode/libruleplay.a" >make.log 2>&1 || { cat make.log; exit 1; }
    nm "build/$mode/libruleplay.a" 2>/dev/null | grep -q " T $1\$" && echo yes || echo no
}
not() { [ "$1" = yes ] && echo no || echo yes; }

report "nothing of the kind before" "$(not "$(has newcomer)")"
printf '/* newcomer.c: for a test. */\nvoid newcomer(void);\nvoid newcomer(void) {}\n' >src/core/newcomer.c
touch -d 2001-01-01 src/core/newcomer.c
report "a new source is linked though it is older than the library" "$(has newcomer)"
rm src/core/newcomer.c
report "a source that was deleted is not in the library" "$(not "$(has newcomer)")"
rm "build/$mode/src/core/rng.o"
has rng_shuffle >/dev/null
report "an object that was deleted is built anew" \
    "$([ -f "build/$mode/src/core/rng.o" ] && echo yes || echo no)"
