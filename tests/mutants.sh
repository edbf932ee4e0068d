#!/bin/bash
# mutants.sh: known bugs are caught; see tests/mutants/list. make mutants plants many more.
exec tests/mutants/run --kept
