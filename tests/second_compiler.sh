#!/bin/bash
# second_compiler.sh: clang, which fuzzers need, takes every source for this machine without a warning. The browser's
# build does not show that: there a long has 32 bits.
unset MAKEFLAGS MAKELEVEL MFLAGS
make -s CC=clang syntax && echo "ok 1 - clang takes every source" || echo "not ok 1 - clang takes every source"
