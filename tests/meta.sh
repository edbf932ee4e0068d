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
registry=${REGISTRY:-src/registry.def}
registered() { # ENGINE or AGENT or ...
    sed -nE "s/^$1\(([a-z_0-9]+)\).*/\1/p" "$registry"
}
docs=$(ls docs/*.md README.md 2>/dev/null)

# Whether a name is used as what it is: a word that happens to stand in a test does not count.
case_of() { # engine: a case that loads one of its games
    grep -qE "^(game|description) $1([ :/]|\$)" tests/cases/"$1"/*.t 2>/dev/null
}
agent_used() { # agent: in a seat, or its own kind in C
    ls tests/golden/agent-"$1"-*.play >/dev/null 2>&1 ||
        grep -hE -- "(-a|--agent)[ =]'?([a-z ]+: )?$1([ :']|\$)" tests/*.sh tests/golden/outputs/*.txt | grep -qv 'gives 2' ||
        grep -qE "(agent_new|open_agent)\(\"$1[\":]|agents\\\\n +[a-z]+: $1[ :]" tests/*.c ||
        grep -qE "(\"--agent\", |agent=|play\(.*)f?[\"']$1[\":']" tests/*.py
}
metric_used() { # metric: measured by an experiment, in whatever way one is written
    grep -qE -- "--metric[ =]['\"]?$1([ :'\"]|\$)" tests/*.sh tests/golden/outputs/*.txt ||
        sed -n '/^metrics/,/^[a-z]/p' tests/evaluate/*.experiment | grep -qE "^ +$1(:|\$)"
}
documented() { # name: as code
    grep -qE "\`$1[\`:]" $docs
}

found=$(for name in $(registered ENGINE); do
    find games -name "*.$name" | grep -q . || echo "engine $name has no game in games/"
    case_of "$name" || echo "engine $name has no case in tests/cases/$name"
    grep -qE "(\`|/)$name(\`|\.c|\.md|/)" $docs || echo "engine $name is not in the docs"
done)
report "every engine has a game, a case and a line in the docs" "$found"

found=$(for name in $(registered AGENT); do
    agent_used "$name" || echo "agent $name has neither a golden play nor a test that lets it play"
    documented "$name" || echo "agent $name is not in the docs as \`$name\`"
done)
report "every agent plays in a test, and has a line in the docs" "$found"

found=$(for name in $(registered METRIC); do
    metric_used "$name" || echo "metric $name is measured by no test"
    documented "$name" || echo "metric $name is not in the docs as \`$name\`"
done)
report "every metric is measured by a test, and has a line in the docs" "$found"

found=$(for name in $(registered LEVELS); do
    grep -q "engine_find(\"$name\")" tests/levels.c || echo "levels of $name are made by no test"
    grep -qi "$name" docs/levels.md || echo "levels of $name are not in docs/levels.md"
done)
report "every reader for level makers has a test, and a line in the docs" "$found"

found=$(for name in $(registered CRITIC); do
    grep -qxE "  critic $name" tests/critics/faults.txt || echo "critic $name has no planted fault in tests/critics/faults.txt"
    grep -qE "^\| \`$name\` \|" docs/critics.md || echo "critic $name is not in docs/critics.md as \`$name\`"
    lines=$(cat src/critics/*/"$name".c 2>/dev/null | wc -l)
    [ "$lines" -gt 0 ] || [ "$name" = void ] || echo "critic $name has no file of its name in src/critics/static or dynamic"
    [ "$lines" -le 120 ] || echo "critic $name has $lines lines; a critic has at most 120"
done)
report "every critic has a planted fault, a line in the docs and a short file" "$found"

found=$(sed -nE 's/^([A-Z_]+)\(.*/\1/p' "$registry" | sort -u | grep -vE '^(ENGINE|AGENT|METRIC|LEVELS|CRITIC)$')
report "this test knows every kind of thing that is registered" "$found"

[ -z "${REGISTRY:-}" ] || exit 0    # it was called by what follows

# The test itself: words that stand everywhere, registered and neither tested nor documented.
planted=$(mktemp)
{ cat src/registry.def && printf 'ENGINE(for)\nAGENT(while)\nMETRIC(int)\nCRITIC(void)\nTHING(void)\n'; } >"$planted"
said=$(REGISTRY=$planted bash "$0")
found=$(for wanted in 'engine for has no case' 'engine for has no game' 'engine for is not in the docs' \
    'agent while has neither' 'agent while is not in the docs' 'metric int is measured by no test' \
    'metric int is not in the docs' 'critic void has no planted' 'critic void is not in' '^THING'; do
    grep -q "$wanted" <<<"$said" || echo "not noticed: $wanted"
done)
rm -f "$planted"
report "what is planted without a test is noticed" "$found"

found=$(find src -name '*.c' | awk 'NR == FNR { map = map $0; next }
    { name = $0; sub(/.*\//, "`", name) } index(map, name) == 0' docs/architecture.md -)
report "the map in docs/architecture.md has a line for every file: tools/map draws it" "$found"

found=$(grep -nE '/root\b|/work\b|/tmp/|(debian|npm|pypi)[a-z.]*\.(org|com)' -r src docs games README.md CONTRIBUTING.md \
    Makefile 2>/dev/null | grep -vE 'TMPDIR|mkstemp')
report "no path or host of one machine" "$found"

found=$(find . -maxdepth 1 -type f -name '[0-9]*')
report "nothing that a test left at the top" "$found"
