#!/bin/bash
# synergy.sh: fourteen cards and their pairs, 50 plays each, with two seeds: do the two maps agree, and
# how narrow are their intervals? About half a minute; not part of `make check`.
#
#     tests/evaluate/synergy.sh [PROGRAM]
set -eu
cd "$(dirname "$0")/../.."
program=${1:-build/release/ruleplay}
folder=$(mktemp -d "${TMPDIR:-/tmp}/ruleplay-synergy.XXXXXX")
trap 'rm -rf "$folder"' EXIT
for seed in 1 2; do
    "$program" run tests/evaluate/synergy.experiment --seed $seed --store "$folder/$seed.db" --quiet
    "$program" export "$folder/$seed.db" --what values --csv >"$folder/$seed.csv"
done
/usr/bin/python3 tests/evaluate/synergy.py "$folder/1.csv" "$folder/2.csv"
