#!/bin/bash
# learn_cards.sh PROGRAM: `learn cards` and `predict`: files of trees, what stands beside them, bad ones.
program=$1
passed=0 failed=0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

check() {    # check NAME COMMAND...
    local name=$1
    shift
    if "$@" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "not as expected: $name"
        tail -n 5 "$work/log"
    fi
}
says() {     # says TEXT COMMAND...: fine, with this text
    local text=$1
    shift
    "$@" >"$work/out" 2>&1 || { cat "$work/out"; return 1; }
    cat "$work/out"
    grep -qF -- "$text" "$work/out"
}
refused() {  # refused TEXT COMMAND...: exit code 2, with this text in its one line
    local text=$1 out code
    shift
    out=$("$@" 2>&1)
    code=$?
    echo "$out"
    [ $code -eq 2 ] && [ "$(echo "$out" | wc -l)" -eq 1 ] && [[ $out == *"$text"* ]]
}
learn() { "$program" learn cards "$@"; }

# Twenty cards of one seed, ten of another; thirty others stand beside them.
items() {    # items SEED COUNT
    sed -n "/^grammar .* seed $1 /,/^grammar .* seed [^$1]/p" experiments/chaos-fixed-random.trees |
        grep '^item' | head -n "$2"
}
grammar() { echo "grammar chaos/cards seed $1 preset=even"; }
{ echo 'ruleplay trees 1'; grammar 201; items 201 20; } >"$work/one.trees"
{ cat "$work/one.trees"; grammar 202; items 202 10; } >"$work/two.trees"
{ echo 'ruleplay trees 1'; grammar 202; items 202 30; } >"$work/other.trees"
{ echo 'ruleplay trees 1'; grammar 201; echo 'beside other.trees'; items 201 20; } >"$work/both.trees"

check "one set" says '20 items, 2 splits' learn "$work/one.trees" --splits 2 --method ridge
check "two sets" says '30 items, 2 splits' learn "$work/two.trees" --splits 2 --method ridge
check "what stands beside is told" says '30 items beside them' \
    learn "$work/both.trees" --splits 2 --method ridge
check "and learnt" says 'learnt from 20 items' \
    learn "$work/both.trees" --method recursive:epochs=1,members=1,size=1000 -o "$work/both.reader"
check "but not asked for" says '20 are known' "$program" predict "$work/both.reader" "$work/both.trees"

# Trees that are held back are not learnt from either if they stand beside: all are the same here.
cp "$work/one.trees" "$work/other.trees"
check "the same trees on both sides" says '20 items beside them' \
    learn "$work/both.trees" --splits 2 --method ridge

sed 's/^beside .*/beside ..\/other.trees/' "$work/both.trees" >"$work/bad.trees"
check "another folder" refused 'bad.trees:3:1: error: expected the name of a file in the same folder' \
    learn "$work/bad.trees"
sed 's/^beside .*/beside both.trees/' "$work/both.trees" >"$work/bad.trees"
check "beside beside" refused 'can have nothing beside it' learn "$work/bad.trees"
sed 's/^beside .*/beside none.trees/' "$work/both.trees" >"$work/bad.trees"
check "no such file" refused 'none.trees' learn "$work/bad.trees"
sed 's/seed 202 /seed 203 /' "$work/two.trees" >"$work/bad.trees"
check "another seed" refused 'bad.trees:24:1: error: item 1 is' learn "$work/bad.trees"
sed 's/^grammar chaos.cards seed 202.*/grammar chaos\/cards/' "$work/two.trees" >"$work/bad.trees"
check "no seed" refused "bad.trees:23:1: error: expected 'grammar NAME seed N'" learn "$work/bad.trees"

# Settings belong to methods.
for kind in ridge constant; do
    for setting in epochs=1 batch=2 members=2 size=3 rate=0.1 drop=0.1 decay=0.1 lean=0.5; do
        check "$kind:$setting" refused "$kind has no setting '${setting%=*}'; it has power" \
            learn "$work/one.trees" --splits 2 --method "$kind:$setting"
    done
done
check "what a method has is told" refused "ridge has no setting 'size'; it has power, share" \
    learn "$work/one.trees" --splits 2 --method ridge:size=3
check "the mean has no shares" refused "constant has no setting 'share'; it has power" \
    learn "$work/one.trees" --splits 2 --method constant:share=0.3
check "a word that is none" refused "ridge has no option 'powr' (did you mean 'power'?)" \
    learn "$work/one.trees" --splits 2 --method ridge:powr=1
check "what ridge has" says '20 items, 2 splits' learn "$work/one.trees" --splits 2 --method ridge:power=1,share=0.3
check "what the mean has" says '20 items, 2 splits' learn "$work/one.trees" --splits 2 --method constant:power=1
check "no epochs" refused 'recursive: epochs=0: expected 1 to 100000' \
    learn "$work/one.trees" --splits 2 --method recursive:epochs=0
check "no rate" refused 'sequence: rate=0: expected 1e-06 to 10' \
    learn "$work/one.trees" --splits 2 --method sequence:rate=0

echo "$passed passed, $failed failed, 0 skipped"
[ $failed -eq 0 ]
