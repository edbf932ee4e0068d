# Known failures, each with the reason. They are run and counted as skipped; see README.md.
