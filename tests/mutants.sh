#!/bin/bash
# mutants.sh: known bugs are caught; see tests/mutants/list.
exec tests/mutants/run
