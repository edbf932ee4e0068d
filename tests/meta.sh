#!/bin/bash
# meta.sh: whatever is registered is tested and documented. Golden plays of games and agents are
# checked for completeness by tests/golden.c itself.
set -u
number=0
report() { # name, what was found (empty: fine)
    number=$((number + 1))
    if [ -z "$2" ]; then
        echo "ok $number - $1"
    else
        printf 'not ok %d - %s\n%s\n' "$number" "$1" "$2"
    fi
}
registered() { # ENGINE or AGENT or ...
    sed -nE "s/^$1\(([a-z_0-9]+)\).*/\1/p" src/registry.def
}
docs=$(ls docs/*.md README.md 2>/dev/null)

found=$(for name in $(registered ENGINE); do
    find games -name "*.$name" | grep -q . || echo "engine $name has no game in games/"
    ls tests/cases/"$name"/*.t >/dev/null 2>&1 || echo "engine $name has no case in tests/cases/$name"
    grep -qE "(\`|/)$name(\`|\.c|\.md|/)" $docs || echo "engine $name is not in the docs"
done)
report "every engine has a game, a case and a line in the docs" "$found"

found=$(for name in $(registered AGENT); do
    ls tests/golden/agent-"$name"-*.play >/dev/null 2>&1 || [ "$name" = random ] ||
        grep -qlE "\"$name[\":]|--agent[s]? '?$name|$name:" tests/*.c tests/*.sh tests/*.py 2>/dev/null ||
        echo "agent $name has neither a golden play nor a test"
    grep -qF "\`$name" $docs || echo "agent $name is not in the docs as \`$name\`"
done)
report "every agent has a golden play or a test, and a line in the docs" "$found"

found=$(for kind in $(sed -nE 's/^([A-Z_]+)\(.*/\1/p' src/registry.def | sort -u); do
    case $kind in
    ENGINE | AGENT) ;;
    *) for name in $(registered "$kind"); do
        grep -qrwF "$name" tests --include='*.c' --include='*.t' --include='*.sh' --include='*.py' ||
            echo "$kind $name has no test"
        grep -qF "\`$name" $docs || echo "$kind $name is not in the docs as \`$name\`"
    done ;;
    esac
done)
report "everything else that is registered likewise" "$found"

found=$(for file in $(find src -name '*.c'); do
    grep -qF "\`$(basename "$file")" docs/architecture.md || echo "$file"
done)
report "the map in docs/architecture.md has a line for every file: tools/map draws it" "$found"

found=$(grep -nE '/root\b|/work\b|/tmp/|(debian|npm|pypi)[a-z.]*\.(org|com)' -r src docs games README.md CONTRIBUTING.md \
    Makefile 2>/dev/null | grep -vE 'TMPDIR|mkstemp')
report "no path or host of one machine" "$found"

found=$(find . -maxdepth 1 -type f -name '[0-9]*')
report "nothing that a test left at the top" "$found"
