#!/bin/bash
# mutants.sh: some of the known bugs of tests/mutants/list are caught, and all of them can still be
# planted. make mutants plants them all, and many more.
exec tests/mutants/run --sample 90
