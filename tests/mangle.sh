#!/bin/bash
# mangle.sh: some hundred damaged files of every kind; `tools/mangle build/debug 20000` tries more.
exec tools/mangle "${BUILD:-build/debug}" "${MANGLE_COUNT:-60}"
