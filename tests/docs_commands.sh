#!/bin/bash
# docs_commands.sh: the commands that the documentation shows work as they stand there; fewer plays will do.
# Program: release
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0 failed=0
unset RULEPLAY_GAMES
ln -s "$PWD/examples" "$folder"
cp -r experiments "$folder/experiments"
sed -Ei 's/^(plays|fresh) [0-9]+$/\1 3/' "$folder"/experiments/*.evolve
ln -s "$program" "$folder/ruleplay"
cp -r games "$folder/games"
cd "$folder" || exit 1
# In the order of the pages, since some use what others wrote; what stands on several pages is run once.
while IFS=: read -r page line; do
    case $line in
    *'man -l'*) command -v man >/dev/null || continue ;;
    *'ruleplay studio'*) continue ;;    # serves until it is stopped: tests/studio.sh
    esac
    short=$(sed -E 's/(--(games|plays|count)) [0-9]+/\1 3/; s/(run .*experiment)/\1 --plays 3/' <<<"$line")
    if bash -o pipefail -c "$short" >out 2>err </dev/null; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'failed: %s: %s\n' "$page" "$line"
        sed 's/^/    /' out err | head -20
    fi
done < <(cd "$OLDPWD" && grep -HE '^    \./ruleplay ' README.md docs/*.md | awk '{ line = $0; sub(/^[^:]*:/, "", line) } !seen[line]++')
[ $passed -gt 0 ] || echo 'failed: no commands were found'
echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ] && [ $passed -gt 0 ]
