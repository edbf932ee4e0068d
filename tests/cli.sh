#!/bin/bash
# cli.sh: every command of the program, and how it refuses bad input: one line, exit code 2.
#
#     tests/cli.sh PATH/ruleplay
set -u
program=$(realpath "$1")
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
passed=0 failed=0
unset RULEPLAY_GAMES

report() {    # report WHETHER WHAT
    if [ "$1" = 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'failed: %s\n' "$2"
        sed 's/^/    /' "$folder/out" "$folder/err" | head -20
    fi
}

run() {
    "$program" "$@" >"$folder/out" 2>"$folder/err" </dev/null
    code=$?
}

# fine WORDS ARGUMENTS...: exit code 0, the words on standard output, nothing on standard error.
fine() {
    local words=$1
    shift
    run "$@"
    [ $code = 0 ] && grep -qF -- "$words" "$folder/out" && [ ! -s "$folder/err" ]
    report $? "ruleplay $* (code $code, expected 0 and '$words')"
}

# gives CODE WORDS ARGUMENTS...: this exit code, one line on standard error, with the words.
gives() {
    local want=$1 words=$2
    shift 2
    run "$@"
    [ $code = "$want" ] && grep -qF -- "$words" "$folder/err" && [ "$(wc -l <"$folder/err")" = 1 ]
    report $? "ruleplay $* (code $code, expected $want and one line with '$words')"
}

same() {    # same WHAT FILE FILE
    cmp -s "$2" "$3"
    report $? "$1"
}

# Libraries that few commands need are loaded by those alone, and said when they cannot be.
mkdir "$folder/libraries"
echo 'no library' | tee "$folder/libraries/libpq.so.5" >"$folder/libraries/libcurl.so.4"
export LD_LIBRARY_PATH=$folder/libraries
fine '"plays": 1' sim kuhn --agent random --games 1 --json
fine '"low": null' sim kuhn --agent random --games 1 --json
gives 2 'install libpq5' report postgresql://localhost/results
gives 2 'install libcurl4' sim kuhn --agent llm:base=http://localhost:1/v1,model=any --games 1
unset LD_LIBRARY_PATH

# What is lost on a full disk is not bad usage, and a password is not repeated.
gives 4 'No space left' generate cards --count 1 --output /dev/full
gives 2 'postgresql://USER@HOST/NAME' report postgres//me:hush@host/results
grep -q hush "$folder/err"
report $((! $?)) "a password in an address that cannot be read is not repeated"
gives 2 'expected the name of a folder' sim kuhn --games 1 --record ''

# Commands
fine 'usage: ruleplay COMMAND'
fine 'usage: ruleplay COMMAND' help
fine 'usage: ruleplay COMMAND' --help
fine 'ruleplay sim GAME' help sim
fine '--games N' sim --help
fine '(score|result) [score]' help learn
fine '(score|result) [score]' help --man
fine '.TH RULEPLAY 1' help --man
fine 'complete -F _ruleplay' help --completion bash
fine 'bashcompinit' help --completion zsh
fine 'complete -c ruleplay' help --completion=fish
fine 'ruleplay ' version
fine '"version"' version --json
fine 'connect/tic-tac-toe' list
fine 'random' list agents
fine 'kuhn' list games --names
fine '"engines": [' list --json
fine 'fields of the state' show kuhn
fine 'cards 7' show kuhn:cards=7 --text
fine '"observation_size": 5' show kuhn --json
fine 'target: @0, amount: 8(10), times: 1' show spire/jaw-worm Bash --code
fine 'each_combatant    who: all enemies' show spire/jaw-worm --code
fine '"code": "' show spire/jaw-worm --code --json
gives 2 "did you mean 'Bash'?" show spire/jaw-worm Bahs --code
gives 2 "not compiled to code" show kuhn --code
gives 2 'shown with --code' show spire/jaw-worm Bash
fine 'fine' check kuhn connect/four
fine '"errors": 0' check kuhn --json
fine 'hash     1d232aedf2482b01' sim kuhn --jobs 1
fine 'player 0: ' watch kuhn
fine 'player 0: ' watch kuhn --events --viewer 1 --games 2 --pace 0
fine 'signature' bench null --games 10

# A seed drawn by the system is printed, differs from run to run, and repeats the run.
for command in sim watch play bench show generate picture model learn; do
    case $command in
    sim | bench) set -- kuhn --games 20 ;;
    play) set -- kuhn ;;
    generate) set -- cards --count 1 ;;
    picture) set -- kuhn -o "$folder/drawn.png" ;;
    model | learn) set -- vgdl/windy ;;
    *) set -- kuhn ;;
    esac
    "$program" $command "$@" --seed random </dev/null >"$folder/out" 2>"$folder/err"
    code=$?
    [ $code = 0 ] && grep -qE '^seed [0-9]+ was drawn; --seed [0-9]+ does the same again$' \
        "$folder/err"
    report $? "ruleplay $command --seed random (code $code)"
done
"$program" sim kuhn --games 20 --seed random --json >"$folder/drawn1" 2>"$folder/err"
seed=$(sed -nE 's/^seed ([0-9]+) was.*/\1/p' "$folder/err")
"$program" sim kuhn --games 20 --seed "$seed" --json >"$folder/drawn2"
"$program" sim kuhn --games 20 --seed random --json >"$folder/drawn3" 2>/dev/null
[ "$(grep -c "\"seed\": \"$seed\"" "$folder/drawn1")" = 1 ] &&
    [ "$(grep '"hash"' "$folder/drawn1")" = "$(grep '"hash"' "$folder/drawn2")" ] &&
    ! cmp -s <(grep '"seed"' "$folder/drawn1") <(grep '"seed"' "$folder/drawn3")
report $? 'a seed that was drawn repeats its run'

for command in $("$program" help | sed -nE 's/^  ([a-z]+) .*/\1/p'); do
    fine "ruleplay $command" help "$command"
done

# What help --completion prints is a script.
"$program" help --completion bash | bash -n
report $? 'the completion for bash is a script'

# The man page has no mistakes, where there is someone who knows.
if command -v man >/dev/null && command -v groff >/dev/null; then
    "$program" help --man | groff -man -ww -Tutf8 -z 2>"$folder/err"
    [ ! -s "$folder/err" ]
    report $? 'the man page is good roff'
fi

# sim: the same whatever the threads; JSON is JSON; results of a part are those of the whole.
without_timing() { sed '/"timing"/d'; }
for game in kuhn connect/four; do
    "$program" sim $game --games 500 --seed 9 --jobs 1 --json | without_timing >"$folder/1.json"
    "$program" sim $game --games 500 --seed 9 --jobs 2 --json | without_timing >"$folder/2.json"
    same "sim $game on one and two threads" "$folder/1.json" "$folder/2.json"
done
for arguments in 'sim kuhn' 'show connect/four' 'list' 'check' 'version' 'bench kuhn --games 5' \
    'generate options' 'generate count --limit 1000' 'generate check --count 3' 'model kuhn'; do
    # shellcheck disable=SC2086
    "$program" $arguments --json 2>&1 | /usr/bin/python3 -m json.tool >"$folder/out" 2>"$folder/err"
    report $? "$arguments --json is JSON"
done

# Seats that rotate: the same on any threads, each seed from each seat, records that say who sat where.
rotated="sim connect/four --agent first --agent random --games 101 --first 3 --rotate"
for jobs in 1 3; do
    # shellcheck disable=SC2086
    "$program" $rotated --jobs $jobs --json --record "$folder/rotated$jobs" |
        without_timing >"$folder/$jobs.json"
done
same 'sim --rotate on one and three threads' "$folder/1.json" "$folder/3.json"
diff -r "$folder/rotated1" "$folder/rotated3" >"$folder/out"
report $? 'sim --rotate --record on one and three threads'
"$program" replay --check "$folder"/rotated1/1*.play >"$folder/out" 2>"$folder/err"
report $? 'records of rotated seats repeat'
[ "$(grep -h '^agent' "$folder/rotated1/3.play" | head -1)" = 'agent random' ] &&
    [ "$(grep -h '^agent' "$folder/rotated1/4.play" | head -1)" = 'agent first' ] &&
    [ "$(grep '^seed' "$folder/rotated1/4.play")" = "$(grep '^seed' "$folder/rotated1/5.play")" ]
report $? 'records of rotated seats say who sat where'
fine 'play 3' watch connect/four --agent first --agent random --first 3 --rotate \
    --record "$folder/watched"
same 'watch --rotate is sim --rotate' "$folder/watched/3.play" "$folder/rotated1/3.play"
fine 'place  agent' sim kuhn --rotate --games 10
fine '"rotate": true' sim kuhn --rotate --games 10 --json

# Records
fine 'hash' sim kuhn --games 5 --record "$folder/plays" --agent random
fine 'repeats: ' replay --check "$folder/plays/0.play" "$folder/plays/4.play"
fine '"repeats": true' replay --json "$folder/plays/3.play"
fine 'ply 1' replay "$folder/plays/0.play"
fine 'ply 1' replay "$folder/plays/0.play" --to 1
fine 'hash' sim kuhn --games 1 --agent "replay:file=$folder/plays/0.play"
cp "$folder/out" "$folder/again"
run sim kuhn --games 1
grep hash "$folder/out" >"$folder/1"
grep hash "$folder/again" >"$folder/2"
same 'the replay agent repeats a play' "$folder/1" "$folder/2"
fine 'hash' sim kuhn:cards=9 --games 1 --record "$folder/inline" --inline
fine 'repeats' replay --check "$folder/inline/0.play"
sed 's/^game .*/game gone/' "$folder/inline/0.play" >"$folder/inline/moved.play"
fine 'repeats' replay --check "$folder/inline/moved.play"
sed 's/^seed .*/seed 12345/' "$folder/plays/0.play" >"$folder/plays/seed.play"
gives 1 'differs at' replay --check "$folder/plays/seed.play"
sed 's/^game kuhn/game kuhn:cards=4/' "$folder/plays/0.play" >"$folder/plays/rules.play"
gives 1 'the description changed' replay --check "$folder/plays/rules.play"
sed -E 's/^(0 [0-9a-f]{8}) .*/\1 raise/' "$folder/plays/0.play" >"$folder/plays/name.play"
gives 1 "differs at ply 1: 'raise' is not among the legal" replay --check "$folder/plays/name.play"

# A person, through a pipe
printf '?\nhint random\nfold\npass\nundo\nbet\nlog\nsave %s/my.play\nnew 4\nquit\n' "$folder" |
    "$program" play kuhn --agent first --seat 0 >"$folder/out" 2>"$folder/err"
[ $? = 0 ] && grep -q 'random would take' "$folder/out" && grep -q 'you: bet' "$folder/out" &&
    grep -q "no option is called 'fold'" "$folder/out" && grep -q 'You ' "$folder/out"
report $? 'play kuhn through a pipe'
fine 'repeats: 2 plies' replay --check "$folder/my.play"
printf 'log\n' | "$program" play kuhn --agent first --load "$folder/my.play" >"$folder/out" 2>&1
grep -q '1  you: bet' "$folder/out"
report $? 'play goes on with a saved play'

# Colours only where they can be shown
for way in '' --color=never; do
    # shellcheck disable=SC2086
    "$program" sim kuhn --games 10 $way | grep -q "$(printf '\033')"
    [ $? = 1 ]
    report $? "no colours in a pipe ($way)"
done
"$program" sim kuhn --games 10 --color always | grep -q "$(printf '\033')"
report $? 'colours when asked for'

# An interrupt prints what was done so far. (A shell lets its background jobs ignore interrupts.)
/usr/bin/python3 - "$program" >"$folder/out" 2>"$folder/err" <<'PYTHON'
import signal, subprocess, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)
play = subprocess.Popen([sys.argv[1], "sim", "connect/gomoku", "--games", "100000000"],
                        stdout=subprocess.PIPE, text=True)
time.sleep(1)
play.send_signal(signal.SIGINT)
out = play.communicate(timeout=20)[0]
assert play.returncode == 130, play.returncode
assert "then stopped" in out and "hash" in out, out
PYTHON
report $? 'an interrupt prints what was done'

# A reader that goes away is no error message.
"$program" show connect/gomoku 2>"$folder/err" | head -1 >"$folder/out"
[ ! -s "$folder/err" ]
report $? 'a closed pipe says nothing'

# Bad input
head -c 4000 /dev/urandom >"$folder/random.kuhn"
head -c 4000 /dev/urandom >"$folder/random.connect"
head -c 4000 /dev/urandom >"$folder/random.play"
printf '\001\002\377\376 \033 garbage' >"$folder/control.kuhn"
: >"$folder/empty.kuhn"
: >"$folder/empty.play"
head -n 9 "$folder/plays/0.play" >"$folder/cut.play"
head -c 60 "$folder/plays/0.play" >"$folder/cut2.play"
for command in sim show check watch play bench; do
    gives 2 "did you mean 'kuhn'?" $command kunh
    gives 2 'is a directory' $command "$folder"
    gives 2 'random.kuhn' $command "$folder/random.kuhn"
    gives 2 'random.connect' $command "$folder/random.connect"
    gives 2 'control.kuhn:1:1' $command "$folder/control.kuhn"
    gives 2 "empty.kuhn:1:1: error: expected 'cards'" $command "$folder/empty.kuhn"
    gives 2 'No such file' $command "$folder/missing.kuhn"
    gives 2 "has no option 'crads' (did you mean 'cards'?)" $command kuhn:crads=3
    gives 2 'expected 2 to 100' $command kuhn:cards=1000
    gives 2 'expected key=value' $command kuhn:
    gives 2 "has no option '--gmaes'" $command kuhn --gmaes 3
done
for command in sim watch play; do
    gives 2 "no agent is called 'rnadom' (did you mean 'random'?)" $command kuhn --agent rnadom
    gives 2 'has no option' $command kuhn --agent random:depth=3
    gives 2 'agents' $command kuhn -a first -a first -a first
    gives 2 'replay:file=x.play' $command kuhn --agent replay
    gives 2 'random.play' $command kuhn --agent "replay:file=$folder/random.play"
done
gives 2 'cut off' replay "$folder/cut.play"
gives 2 'cut off' replay "$folder/cut2.play"
gives 2 'random.play' replay "$folder/random.play"
gives 2 "expected 'ruleplay play 1'" replay "$folder/empty.play"
gives 2 'is a directory' replay "$folder"
gives 2 'No such file' replay "$folder/missing.play"
gives 2 'cut off' play kuhn --load "$folder/cut.play"
gives 2 'cut off' sim kuhn --agent "replay:file=$folder/cut.play"
gives 2 "(did you mean 'sim'?)" smi
gives 2 "(did you mean 'sim'?)" help smi
gives 2 'expected: ruleplay sim GAME' sim
gives 2 'expected: ruleplay replay' replay
gives 2 "takes no 'connect/four'" sim kuhn connect/four
gives 2 "(did you mean '--games'?)" sim kuhn --gmes 3
gives 2 "has no option '-z'" sim kuhn -z
gives 2 'expected N after --games' sim kuhn --games
gives 2 'expected a whole number' sim kuhn --games many
gives 2 'expected a whole number' sim kuhn --games 1.5
gives 2 '--games=0: expected 1 to 1000000000000000' sim kuhn --games 0
gives 2 '--games=-3' sim kuhn --games -3
gives 2 '--jobs=999: expected 0 to 256' sim kuhn --jobs 999
gives 2 'options stand after the command' --games 3 sim kuhn
gives 2 '--inline needs --record' sim kuhn --inline
gives 2 '--inline needs --record' watch kuhn --inline
gives 2 "settings of a part are written PART.NAME=VALUE" sim spire/jaw-worm:Bash=20
gives 2 "kuhn has no option 'ace.value'" sim kuhn:ace.value=3
fine 'PART.NAME' show spire/jaw-worm
gives 2 "expected a value, as in Bash.damage=VALUE" sim spire/jaw-worm:Bash.damage
gives 2 "'Bash' has no value 'weight'; it has damage, vulnerable, cost" sim spire/jaw-worm:Bash.weight=3
fine '"won": 10,' sim 'spire/jaw-worm: Bash.damage = 20' --games 10 --json
fine 'Jaw Worm' show spire/jaw-worm.spire
gives 2 "'bat.cooldwn': RandomNPC has no such parameter (did you mean 'cooldown'?)" \
    sim vgdl/zelda:bat.cooldwn=3
gives 2 "there is no sprite 'bt' (did you mean 'bat'?)" sim vgdl/zelda:bt.cooldown=3
gives 2 "'ruleplay list metrics' shows them" run --scenario kuhn --agent random --metric foo
gives 2 'give a file, or --scenario GAME' run
gives 2 'give a file, or --agent SPEC' run --scenario kuhn
gives 2 'no such file' work --store "$folder/none.db"
[ ! -e "$folder/none.db" ]
report $? 'work makes no store'
gives 2 "--seed '-1'" sim kuhn --seed -1
gives 2 "--seed '18446744073709551616'" sim kuhn --seed 18446744073709551616
gives 2 'takes no value' sim kuhn --json=yes
gives 2 'expected one of' sim kuhn --color pink
gives 2 'is not a folder' sim kuhn --record "$folder/empty.kuhn"
gives 2 '--seat 2' play kuhn --seat 2
gives 2 '--viewer' watch kuhn --viewer 3
gives 2 "no agent is called 'nobody'" play kuhn --hint nobody
gives 2 'list: expected one of' list sprites
gives 2 'takes no' version 3

# One look finds several mistakes, and not what only follows from them; warnings are mentioned.
printf '%s\n' 'include "jaw-worm.spire"' 'card A' '    cots 1' 'card B' '    cost 1' '    effect: darw 1' \
    'scenario S' '    deck 5 A, B' '    enemies "Jaw Worm"' >"$folder/slips.spire"
run check "$folder/slips.spire"
[ $code = 2 ] && [ "$(grep -c 'did you mean' "$folder/err")" = 2 ] && [ "$(wc -l <"$folder/err")" = 2 ]
report $? 'check finds several mistakes'
gives 2 "and 1 more: 'ruleplay check' shows them" play "$folder/slips.spire"
printf '%s\n' 'include "jawworm.spire"' >"$folder/odd.spire"
gives 2 "(did you mean 'jaw-worm.spire'?)" check "$folder/odd.spire"
printf '%s\n' 'include "jaw-worm.spire"' 'card A' '    effect: draw 1' >"$folder/odd.spire"
for command in sim watch play; do
    gives 0 "1 warning about this game: 'ruleplay check $folder/odd.spire' shows it" \
        $command "$folder/odd.spire"
done

# Games that the examples of the help name are there.
for game in $("$program" help --man | sed -nE 's/\\-/-/g
    s/^ruleplay (show|check|play|watch|sim|picture|model|learn|bench) ([^ -][^ ]*).*/\2/p' |
    grep -vE '\.play$|^cards$' | sort -u); do    # 'learn cards' names no game
    run check "$game"
    [ $code = 0 ]
    report $? "an example of the help names $game"
done

echo "$passed passed, $failed failed, 0 skipped"
[ $failed = 0 ]
