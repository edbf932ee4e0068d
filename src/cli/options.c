/* options.c: the one table of options, and reading a command line against it. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/check.h"
#include "evaluate/store.h"

enum { NAMES_MAX = 64 };

const struct flag flags[] = {
    {.base = {.name = "agent", .type = OPTION_TEXT,
              .help = "who decides, in order of the players; the last serves the seats left"},
     .letter = 'a', .value = "SPEC", .commands = " sim watch play exploit balance "},
    {.base = {.name = "agent", .type = OPTION_TEXT,
              .help = "a line-up, as 'SPEC', 'SPEC vs SPEC' or 'name: SPEC'; may be given again"},
     .letter = 'a', .value = "SPEC", .commands = " run "},
    {.base = {.name = "agent", .type = OPTION_TEXT,
              .help = "one who meets others, as 'SPEC' or 'name: SPEC'; to be given twice or oftener"},
     .letter = 'a', .value = "SPEC", .commands = " ladder "},
    {.base = {.name = "pairing", .type = OPTION_WORD, .words = "all|swiss|neighbours",
              .help = "who meets whom: all (with --doublings neighbours), or Swiss rounds"},
     .value = "WHICH", .commands = " ladder "},
    {.base = {.name = "rounds", .type = OPTION_INTEGER, .low = 1, .high = 47,
              .help = "Swiss rounds (one more than it takes to halve the agents to one)"},
     .value = "N", .commands = " ladder "},
    {.base = {.name = "doublings", .type = OPTION_TEXT,
              .help = "one agent with iterations doubled from first to last, as 50..3200; or SETTING=A..B"},
     .value = "A..B", .commands = " ladder "},
    {.base = {.name = "agent", .type = OPTION_TEXT, .fallback = "strong:iterations=2",
              .help = "one who wants to win, in all seats"},
     .letter = 'a', .value = "SPEC", .commands = " critique "},
    {.base = {.name = "games", .type = OPTION_INTEGER, .low = 1, .high = 1e6,
              .help = "how many plays every line-up has (200)"},
     .letter = 'n', .value = "N", .commands = " critique "},
    {.base = {.name = "seconds", .type = OPTION_NUMBER, .fallback = "45", .low = 0, .high = 1e9,
              .help = "no play begins after so long; 0: no limit"},
     .value = "S", .commands = " critique "},
    {.base = {.name = "critique", .type = OPTION_FLAG,
              .help = "add what static critics say of each scenario"},
     .commands = " report "},
    {.base = {.name = "critiques", .type = OPTION_TEXT,
              .help = "what 'critique --store' kept: --critique has what was found in plays as well"},
     .value = "FILE", .commands = " report "},
    {.base = {.name = "only", .type = OPTION_TEXT,
              .help = "one critic alone; 'ruleplay list critics' shows them"},
     .value = "NAME", .commands = " critique "},
    {.base = {.name = "static", .type = OPTION_FLAG,
              .help = "only critics that read the rules: nothing is played"},
     .commands = " critique "},
    {.base = {.name = "since", .type = OPTION_TEXT,
              .help = "an earlier version of the game: says what is new, gone or still there"},
     .value = "OTHER", .commands = " critique "},
    {.base = {.name = "critics", .type = OPTION_TEXT,
              .help = "what the designer says, instead of the file beside the game"},
     .value = "FILE", .commands = " critique "},
    {.base = {.name = "all", .type = OPTION_FLAG,
              .help = "every finding by itself, not the worst and those of a kind together"},
     .commands = " critique "},
    {.base = {.name = "evidence", .type = OPTION_FLAG,
              .help = "evidence of everything, and what is clear"},
     .letter = 'e', .commands = " critique "},
    {.base = {.name = "store", .type = OPTION_TEXT,
              .help = "a file that keeps plays and findings; nothing is played twice"},
     .value = "FILE", .commands = " critique "},
    {.base = {.name = "record", .type = OPTION_TEXT,
              .help = "write the plays that tell most as DIR/NUMBER-CRITIC.play"},
     .letter = 'r', .value = "DIR", .commands = " critique "},
    {.base = {.name = "games", .type = OPTION_INTEGER, .low = 1, .high = 1e15,
              .help = "how many plays (sim: 1000, watch: 1, bench: 200)"},
     .letter = 'n', .value = "N", .commands = " sim watch bench "},
    {.base = {.name = "seed", .type = OPTION_TEXT, .fallback = "1",
              .help = "where chance begins: 64 bits, decimal or after 0x; random: drawn, and printed"},
     .letter = 's', .value = "S",
     .commands = " sim watch play bench show run ladder meta generate picture model learn predict solve "
                 "exploit balance evolve critique "},
    {.base = {.name = "first", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 1e15,
              .help = "index of the first play of the series"},
     .value = "I", .commands = " sim watch "},
    {.base = {.name = "jobs", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 256,
              .help = "threads; 0 is one for each processor. Results do not depend on it"},
     .letter = 'j', .value = "J", .commands = " sim run ladder meta work learn generate balance evolve "
                 "critique "},
    {.base = {.name = "record", .type = OPTION_TEXT,
              .help = "keep every play as DIR/INDEX.play"},
     .letter = 'r', .value = "DIR", .commands = " sim watch "},
    {.base = {.name = "agent", .type = OPTION_TEXT,
              .help = "an agent the page may use though it reaches outside; may be given again"},
     .letter = 'a', .value = "SPEC", .commands = " studio "},
    {.base = {.name = "port", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 65535,
              .help = "the port on this machine; 0 is any that is free"},
     .value = "P", .commands = " studio "},
    {.base = {.name = "no-browser", .type = OPTION_FLAG,
              .help = "only print the address"},
     .commands = " studio "},
    {.base = {.name = "inline", .type = OPTION_FLAG,
              .help = "put the whole description into what is recorded"},
     .commands = " sim watch play "},
    {.base = {.name = "seat", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 3,
              .help = "the player you are"},
     .value = "P", .commands = " play "},
    {.base = {.name = "hint", .type = OPTION_TEXT,
              .help = "the agent that answers 'hint'"},
     .value = "SPEC", .commands = " play "},
    {.base = {.name = "load", .type = OPTION_TEXT,
              .help = "go on with a recorded play"},
     .letter = 'l', .value = "FILE", .commands = " play "},
    {.base = {.name = "viewer", .type = OPTION_INTEGER, .fallback = "-1", .low = -1, .high = 3,
              .help = "show what this player sees; -1 shows all"},
     .value = "P", .commands = " watch replay picture "},
    {.base = {.name = "pace", .type = OPTION_NUMBER, .low = 0, .high = 3600,
              .help = "seconds a step (on a terminal 0.5, otherwise 0; of a GIF 0.1)"},
     .letter = 'p', .value = "SECONDS", .commands = " watch replay picture play "},
    {.base = {.name = "lines", .type = OPTION_FLAG,
              .help = "type lines and see text, also in games for keys and pictures"},
     .commands = " play watch replay "},
    {.base = {.name = "output", .type = OPTION_TEXT,
              .help = "where to write to"},
     .letter = 'o', .value = "PATH", .commands = " picture model learn "},
    {.base = {.name = "ply", .type = OPTION_INTEGER, .fallback = "-1", .low = -1, .high = 1e9,
              .help = "decisions taken before the picture; of a GIF, before the last one"},
     .value = "N", .commands = " picture "},
    {.base = {.name = "cards", .type = OPTION_INTEGER, .low = 1, .high = 1000,
              .help = "a sheet of the first cards of the game instead; also as FILE.html"},
     .value = "N", .commands = " picture "},
    {.base = {.name = "scale", .type = OPTION_NUMBER, .low = 0.01, .high = 100,
              .help = "pixels to a unit of the game's drawing (usually about 480 in all)"},
     .value = "X", .commands = " picture "},
    {.base = {.name = "method", .type = OPTION_TEXT, .fallback = "policy-iteration",
              .help = "policy-iteration, lspi, snes; of cards recursive and others; with settings"},
     .letter = 'm', .value = "SPEC", .commands = " learn "},
    {.base = {.name = "game", .type = OPTION_TEXT,
              .help = "write the best decks as a game"},
     .value = "FILE", .commands = " meta "},
    {.base = {.name = "trees", .type = OPTION_TEXT,
              .help = "write the cards with their strengths, to learn from"},
     .value = "FILE.trees", .commands = " meta "},
    {.base = {.name = "random-trees", .type = OPTION_TEXT,
              .help = "the same with strengths among random decks"},
     .value = "FILE.trees", .commands = " meta "},
    {.base = {.name = "pool-seed", .type = OPTION_INTEGER, .fallback = "1", .low = 0, .high = 9e15,
              .help = "the seed that the cards of the pool were drawn by, for trees"},
     .value = "S", .commands = " meta "},
    {.base = {.name = "keep-every", .type = OPTION_NUMBER, .fallback = "5", .low = 0, .high = 1e6,
              .help = "seconds after which the meta is kept again"},
     .value = "SECONDS", .commands = " meta "},
    {.base = {.name = "splits", .type = OPTION_INTEGER, .fallback = "20", .low = 2, .high = 10000,
              .help = "of 'learn cards': times that a fifth of the examples is held back"},
     .value = "N", .commands = " learn "},
    {.base = {.name = "method", .type = OPTION_WORD, .fallback = "auto",
              .words = "auto|proof|states|regret", .help = "how to solve; auto: as suits the game"},
     .letter = 'm', .value = "METHOD", .commands = " solve "},
    {.base = {.name = "within", .type = OPTION_NUMBER, .fallback = "1e-4", .low = 0, .high = 1e9,
              .help = "regret: how near the bounds of the value must be"},
     .value = "X", .commands = " solve "},
    {.base = {.name = "passes", .type = OPTION_INTEGER, .fallback = "100000", .low = 1, .high = 1e12,
              .help = "regret: passes over the tree at most"},
     .value = "N", .commands = " solve "},
    {.base = {.name = "decisions", .type = OPTION_INTEGER, .fallback = "200", .low = 2, .high = 1e7,
              .help = "how often to ask an agent that decides by chance"},
     .value = "N", .commands = " exploit "},
    {.base = {.name = "states", .type = OPTION_INTEGER, .fallback = "20000000", .low = 1, .high = 1e9,
              .help = "give up when there are more states, positions or histories than that"},
     .value = "N", .commands = " solve exploit "},
    {.base = {.name = "seconds", .type = OPTION_NUMBER, .fallback = "0", .low = 0, .high = 1e9,
              .help = "give up after so long; 0: no limit"},
     .value = "S", .commands = " solve exploit "},
    {.base = {.name = "states", .type = OPTION_INTEGER, .fallback = "100000", .low = 1, .high = 1e8,
              .help = "give up when there are more states than that"},
     .value = "N", .commands = " model learn "},
    {.base = {.name = "memory", .type = OPTION_NUMBER, .fallback = "0", .low = 0, .high = 1e9,
              .help = "give up when states take more megabytes; 0 is half of the memory"},
     .value = "MB", .commands = " model learn solve exploit "},
    {.base = {.name = "samples", .type = OPTION_INTEGER, .fallback = "100", .low = 1, .high = 1e6,
              .help = "tries of an action whose outcomes cannot be listed"},
     .value = "N", .commands = " model learn solve "},
    {.base = {.name = "reward", .type = OPTION_WORD, .fallback = "score", .words = "score|result",
              .help = "what counts: change of score, or 1 and -1 at the end"},
     .value = "WHAT", .commands = " model learn "},
    {.base = {.name = "reward", .type = OPTION_WORD, .fallback = "auto", .words = "auto|score|result",
              .help = "what counts; auto: the score, or the result if one loses not what the other wins"},
     .value = "WHAT", .commands = " solve "},
    {.base = {.name = "first-person", .type = OPTION_FLAG,
              .help = "look from within, in games that can be drawn so"},
     .commands = " picture play watch replay "},
    {.base = {.name = "events", .type = OPTION_FLAG,
              .help = "show what happened in each step"},
     .letter = 'e', .commands = " watch replay "},
    {.base = {.name = "check", .type = OPTION_FLAG,
              .help = "only say whether the play repeats"},
     .letter = 'c', .commands = " replay "},
    {.base = {.name = "to", .type = OPTION_INTEGER, .fallback = "-1", .low = -1, .high = 1e9,
              .help = "stop after this ply and show the state; -1: play it all"},
     .value = "PLY", .commands = " replay "},
    {.base = {.name = "plays", .type = OPTION_INTEGER, .low = 1, .high = 1e9,
              .help = "plays of each combination, at most (1000)"},
     .letter = 'n', .value = "N", .commands = " run "},
    {.base = {.name = "plays", .type = OPTION_INTEGER, .low = 1, .high = 1e9,
              .help = "plays of each pair, or of each agent in a game for one (100)"},
     .letter = 'n', .value = "N", .commands = " ladder "},
    {.base = {.name = "plays", .type = OPTION_INTEGER, .fallback = "6000", .low = 100, .high = 1e9,
              .help = "plays of the search, at most"},
     .letter = 'n', .value = "N", .commands = " balance "},
    {.base = {.name = "set", .type = OPTION_TEXT,
              .help = "the number to change, and its bounds"},
     .value = "KEY=LOW..HIGH", .commands = " balance "},
    {.base = {.name = "target", .type = OPTION_TEXT,
              .help = "what is wanted, as 'win=60%', 'turns=12' or 'hp=30'"},
     .letter = 't', .value = "COLUMN=VALUE", .commands = " balance "},
    {.base = {.name = "within", .type = OPTION_NUMBER, .fallback = "0", .low = 0, .high = 1e9,
              .help = "how well to know it, plus or minus, in points of a share (2.5); 0: chosen"},
     .value = "X", .commands = " balance "},
    {.base = {.name = "seconds", .type = OPTION_NUMBER, .fallback = "0", .low = 0, .high = 1e9,
              .help = "begin nothing new after so long; 0: no limit, and the same result each time"},
     .value = "S", .commands = " balance "},
    {.base = {.name = "scenario", .type = OPTION_TEXT,
              .help = "a game to play, as 'GAME' or 'name: GAME'; may be given again"},
     .value = "SPEC", .commands = " run "},
    {.base = {.name = "variant", .type = OPTION_TEXT,
              .help = "changed settings, as 'name: Bash.damage = 12'; may be given again"},
     .value = "SETTINGS", .commands = " run "},
    {.base = {.name = "value", .type = OPTION_TEXT,
              .help = "settings whose value and synergy to find out, as 'name: SETTINGS'"},
     .value = "SETTINGS", .commands = " run "},
    {.base = {.name = "metric", .type = OPTION_TEXT,
              .help = "what to measure; 'ruleplay list metrics' shows them"},
     .value = "SPEC", .commands = " run "},
    {.base = {.name = "until", .type = OPTION_TEXT,
              .help = "stop each combination once known this well, as 'win ±0.5%' or 'win differs ±2%'"},
     .value = "WIDTH", .commands = " run "},
    {.base = {.name = "against", .type = OPTION_TEXT,
              .help = "who takes the seats that --agent leaves free"},
     .value = "SPEC", .commands = " run "},
    {.base = {.name = "rotate", .type = OPTION_FLAG,
              .help = "the first agent takes each seat in turn, over the same seeds"},
     .commands = " run sim watch balance "},
    {.base = {.name = "chunk", .type = OPTION_INTEGER, .low = 1, .high = 1e6,
              .help = "plays that are kept together, all or none"},
     .value = "N", .commands = " run ladder "},
    {.base = {.name = "store", .type = OPTION_TEXT,
              .help = "where results are kept: a file, or postgresql://HOST/NAME"},
     .value = "STORE", .commands = " run ladder meta work replay "},
    {.base = {.name = "store", .type = OPTION_TEXT,
              .help = "a file in which all is kept after each generation"},
     .value = "FILE", .commands = " evolve "},
    {.base = {.name = "keep-decisions", .type = OPTION_FLAG,
              .help = "keep every decision"},
     .commands = " run "},
    {.base = {.name = "keep-events", .type = OPTION_FLAG,
              .help = "keep every event"},
     .commands = " run "},
    {.base = {.name = "report", .type = OPTION_TEXT,
              .help = "write the report page as well"},
     .value = "FILE.html", .commands = " run ladder meta evolve critique "},
    {.base = {.name = "progress", .type = OPTION_FLAG,
              .help = "say how far it is, even if nobody watches the terminal"},
     .commands = " run ladder meta work balance evolve critique "},
    {.base = {.name = "brief", .type = OPTION_FLAG,
              .help = "print in a few lines what each variant changed, and to whom"},
     .commands = " run "},
    {.base = {.name = "quiet", .type = OPTION_FLAG,
              .help = "print no tables"},
     .letter = 'q', .commands = " run ladder meta predict evolve critique "},
    {.base = {.name = "lease", .type = OPTION_INTEGER, .fallback = "600", .low = 1, .high = 1e6,
              .help = "seconds after which others may take over a chunk"},
     .value = "SECONDS", .commands = " run ladder meta work evolve "},
    {.base = {.name = "wait", .type = OPTION_INTEGER, .fallback = "600", .low = 0, .high = 1e6,
              .help = "seconds to wait for a server that is away (work: or has no experiment yet)"},
     .value = "SECONDS", .commands = " run ladder meta work evolve "},
    {.base = {.name = "output", .type = OPTION_TEXT,
              .help = "the file to write"},
     .letter = 'o', .value = "FILE", .commands = " report export generate "},
    {.base = {.name = "csv", .type = OPTION_FLAG, .help = "comma-separated rows (the default)"},
     .commands = " export "},
    {.base = {.name = "jsonl", .type = OPTION_FLAG, .help = "a JSON object a line"},
     .commands = " export "},
    {.base = {.name = "npy", .type = OPTION_FLAG, .help = "a NumPy file of records"},
     .commands = " export "},
    {.base = {.name = "what", .type = OPTION_WORD, .fallback = "plays",
              .words = "plays|decisions|events|tallies|means|differences|values",
              .help = "the rows to write"},
     .value = "ROWS", .commands = " export "},
    {.base = {.name = "times", .type = OPTION_FLAG,
              .help = "also what depends on the machine"},
     .commands = " export "},
    {.base = {.name = "strict", .type = OPTION_FLAG,
              .help = "return 1 when there are warnings"},
     .commands = " check "},
    {.base = {.name = "names", .type = OPTION_FLAG,
              .help = "names alone, a line each"},
     .commands = " list "},
    {.base = {.name = "text", .type = OPTION_FLAG,
              .help = "print the whole description, includes and settings resolved"},
     .letter = 't', .commands = " show "},
    {.base = {.name = "outline", .type = OPTION_FLAG,
              .help = "print what parts would do if they were used, as critics are told"},
     .commands = " show "},
    {.base = {.name = "code", .type = OPTION_FLAG,
              .help = "print what the description is compiled to"},
     .commands = " show "},
    {.base = {.name = "include-from", .type = OPTION_TEXT,
              .help = "games may include texts from this folder too; may be given again"},
     .value = "DIR", .commands = ""},
    {.base = {.name = "json", .type = OPTION_FLAG,
              .help = "print JSON"},
     .commands = " list show check sim run ladder meta bench replay version generate model learn predict "
                 "solve exploit balance evolve critique "},
    {.base = {.name = "grammar", .type = OPTION_TEXT, .fallback = "spire/cards",
              .help = "the grammar, by path or short name"},
     .letter = 'g', .value = "F", .commands = " generate predict meta "},
    {.base = {.name = "count", .type = OPTION_INTEGER, .fallback = "10", .low = 0, .high = 1e12,
              .help = "how many results"},
     .letter = 'n', .value = "N", .commands = " generate predict "},
    {.base = {.name = "unique", .type = OPTION_FLAG,
              .help = "no two results that mean the same"},
     .letter = 'u', .commands = " generate "},
    {.base = {.name = "set", .type = OPTION_TEXT,
              .help = "fix an option of the grammar, or a limit of levels (door=1..3); may be given again"},
     .value = "NAME=VALUE", .commands = " generate predict meta "},
    {.base = {.name = "cost", .type = OPTION_TEXT, .help = "short for --set cost=C"},
     .value = "C", .commands = " generate "},
    {.base = {.name = "type", .type = OPTION_TEXT, .help = "short for --set type=T"},
     .value = "T", .commands = " generate "},
    {.base = {.name = "theme", .type = OPTION_TEXT, .help = "short for --set theme=X"},
     .value = "X", .commands = " generate "},
    {.base = {.name = "form", .type = OPTION_TEXT,
              .help = "which text to write; otherwise the grammar's first form"},
     .letter = 'f', .value = "FORM", .commands = " generate "},
    {.base = {.name = "derivations", .type = OPTION_FLAG,
              .help = "write the derivation of each result before it, as comments"},
     .letter = 'd', .commands = " generate "},
    {.base = {.name = "limit", .type = OPTION_INTEGER, .fallback = "1000000", .low = 1,
              .high = 1e12, .help = "count: stop after this many steps"},
     .value = "N", .commands = " generate "},
    {.base = {.name = "size", .type = OPTION_TEXT,
              .help = "levels: tiles across and down (10x8); decks: cards of each (20)"},
     .value = "WxH", .commands = " generate "},
    {.base = {.name = "show-asp", .type = OPTION_FLAG,
              .help = "levels: print the answer set program of the first level instead"},
     .commands = " generate "},
    {.base = {.name = "solve", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 1e8,
              .help = "levels: only such as a search over N states wins, with the shortest way; 0: any"},
     .value = "N", .commands = " generate "},
    {.base = {.name = "asp", .type = OPTION_TEXT, .help = "levels: more rules for the solver"},
     .value = "FILE", .commands = " generate "},
    {.base = {.name = "draft", .type = OPTION_TEXT,
              .help = "levels: a level in which '?' is free and the rest stays"},
     .value = "FILE", .commands = " generate "},
    {.base = {.name = "balance", .type = OPTION_WORD, .fallback = "quarters", .words = "quarters|soft|none",
              .help = "levels: as many left as right, above as below: drawn so, or sought by the solver"},
     .value = "HOW", .commands = " generate "},
    {.base = {.name = "symmetry", .type = OPTION_WORD, .fallback = "none",
              .words = "none|left-right|top-bottom|both|turn", .help = "levels: of walls and their like"},
     .value = "HOW", .commands = " generate "},
    {.base = {.name = "empty", .type = OPTION_TEXT,
              .help = "levels: tiles with nothing on them, in percent, as 40..60"},
     .value = "RANGE", .commands = " generate "},
    {.base = {.name = "way", .type = OPTION_TEXT,
              .help = "levels: steps from the avatar to the nearest goal, as 8..20"},
     .value = "RANGE", .commands = " generate "},
    {.base = {.name = "distance", .type = OPTION_TEXT,
              .help = "levels: tiles from one object to another, as spider,avatar=4..; may be given again"},
     .value = "A,B=RANGE", .commands = " generate "},
    {.base = {.name = "seconds", .type = OPTION_NUMBER, .fallback = "0", .low = 0, .high = 1e6,
              .help = "levels: stop then, with those made so far; 0: never"},
     .value = "S", .commands = " generate "},
    {.base = {.name = "man", .type = OPTION_FLAG,
              .help = "print the man page (roff)"},
     .commands = " help "},
    {.base = {.name = "completion", .type = OPTION_WORD, .words = "bash|zsh|fish",
              .help = "print a completion script for bash, zsh or fish"},
     .value = "SHELL", .commands = " help "},
    {.base = {.name = "color", .type = OPTION_WORD, .fallback = "auto",
              .words = "auto|always|never",
              .help = "auto: on a terminal, unless NO_COLOR is set"},
     .value = "WHEN", .commands = ""},
    {.base = {.name = "help", .type = OPTION_FLAG,
              .help = "explain the command"},
     .letter = 'h', .commands = ""},
};
const int flag_count = sizeof flags / sizeof *flags;

bool flag_of(const struct flag *flag, const struct command *command)
{
    char word[64];
    snprintf(word, sizeof word, " %s ", command->name);
    return !*flag->commands || strstr(flag->commands, word);
}

static const struct flag *find_named(const struct command *command, const char *name, size_t length)
{
    for (int i = 0; i < flag_count; i++)
        if (flag_of(&flags[i], command) && strlen(flags[i].base.name) == length &&
            memcmp(flags[i].base.name, name, length) == 0)
            return &flags[i];
    return NULL;
}

/* `sim --games` and `run --plays` count the same: either word will do for both. */
static const struct flag *find_flag(const struct command *command, const char *name, size_t length)
{
    static const char *const twins[] = {"games", "plays"};
    const struct flag *flag = find_named(command, name, length);
    for (int i = 0; !flag && i < 2; i++)
        if (strlen(twins[i]) == length && memcmp(twins[i], name, length) == 0)
            flag = find_named(command, twins[1 - i], strlen(twins[1 - i]));
    return flag;
}

static const struct flag *find_letter(const struct command *command, char letter)
{
    for (int i = 0; i < flag_count; i++)
        if (flag_of(&flags[i], command) && flags[i].letter == letter)
            return &flags[i];
    return NULL;
}

static bool report_flag(const struct command *command, const char *name, size_t length,
                        struct problems *problems)
{
    const char *names[NAMES_MAX];
    size_t count = 0;
    char word[48];
    struct hint hint = {""};
    for (int i = 0; i < flag_count; i++)
        if (flag_of(&flags[i], command))
            names[count++] = flags[i].base.name;
    snprintf(word, sizeof word, "%.*s", (int)(length < 40 ? length : 40), name);
    const char *meant = nearest_word(word, names, count);
    if (meant)
        snprintf(hint.text, sizeof hint.text, " (did you mean '--%s'?)", meant);
    return problem_error(problems, (struct place){0},
                         "%s has no option '--%s'%s; 'ruleplay help %s' shows them", command->name,
                         word, hint.text, command->name);
}

/* Keeps an option after checking its value. */
static bool keep(struct call *call, const struct flag *flag, const char *value,
                 struct problems *problems)
{
    if (flag->value) {
        char name[64];    /* as it is typed, for messages */
        snprintf(name, sizeof name, "--%s", flag->base.name);
        struct option option = flag->base;
        struct spec one = {.setting_count = 1};
        option.name = one.settings[0].key = name;
        one.settings[0].value = value;
        if (!spec_check(&one, &option, 1, false, call->command->name, problems))
            return false;
    }
    if (call->given_count == GIVEN_MAX)
        return problem_error(problems, (struct place){0}, "more than %d options", GIVEN_MAX);
    call->given[call->given_count].flag = flag;
    call->given[call->given_count].value = value;
    call->given_count++;
    return true;
}

/* Reads the option at words[*at]; a value may be in the next word. */
static bool parse_flag(struct call *call, char **words, int count, int *at,
                       struct problems *problems)
{
    const char *word = words[*at], *value = NULL;
    const struct flag *flag;
    if (word[1] == '-') {
        size_t length = strcspn(word + 2, "=");
        flag = find_flag(call->command, word + 2, length);
        if (!flag)
            return report_flag(call->command, word + 2, length, problems);
        if (word[2 + length] == '=')
            value = word + 3 + length;
    } else {
        flag = find_letter(call->command, word[1]);
        if (!flag)
            return problem_error(problems, (struct place){0},
                                 "%s has no option '-%c'; 'ruleplay help %s' shows them",
                                 call->command->name, word[1], call->command->name);
        if (word[2])
            value = word + 2;
    }
    if (!flag->value && value)
        return problem_error(problems, (struct place){0}, "%s: --%s takes no value, found '%.40s'",
                             call->command->name, flag->base.name, value);
    if (flag->value && !value) {
        if (*at + 1 >= count)
            return problem_error(problems, (struct place){0}, "%s: expected %s after --%s",
                                 call->command->name, flag->value, flag->base.name);
        value = words[++*at];
    }
    return keep(call, flag, value, problems);
}

static bool check_arguments(const struct call *call, struct problems *problems)
{
    const struct command *command = call->command;
    if (call_flag(call, "help"))
        return true;
    if (call->argument_count < command->least)
        return problem_error(problems, (struct place){0},
                             "expected: ruleplay %s %s; 'ruleplay help %s' explains",
                             command->name, command->arguments, command->name);
    if (call->argument_count > command->most)
        return problem_error(problems, (struct place){0},
                             "%s takes no '%.60s'; expected: ruleplay %s%s%s", command->name,
                             call->arguments[command->most], command->name,
                             *command->arguments ? " " : "", command->arguments);
    return true;
}

bool call_parse(struct call *call, int count, char **words, struct problems *problems)
{
    *call = (struct call){0};
    call->command = command_find_or_report(count > 0 ? words[0] : "help", problems);
    if (!call->command)
        return false;
    bool only_arguments = false;
    for (int i = 1; i < count; i++) {
        if (!only_arguments && strcmp(words[i], "--") == 0) {
            only_arguments = true;
        } else if (!only_arguments && words[i][0] == '-' && words[i][1]) {
            if (!parse_flag(call, words, count, &i, problems))
                return false;
        } else if (call->argument_count == ARGUMENTS_MAX) {
            return problem_error(problems, (struct place){0}, "more than %d arguments",
                                 ARGUMENTS_MAX);
        } else {
            call->arguments[call->argument_count++] = words[i];
        }
    }
    return check_arguments(call, problems);
}

/* The row of the command's option; asking for one it does not have is a mistake of ours. */
static const struct flag *own_flag(const struct call *call, const char *name)
{
    const struct flag *flag = find_flag(call->command, name, strlen(name));
    CHECK(flag);
    return flag;
}

const char *call_text(const struct call *call, const char *name)
{
    const struct flag *flag = own_flag(call, name);
    for (int i = call->given_count - 1; i >= 0; i--)
        if (call->given[i].flag == flag)
            return call->given[i].value;
    return flag->base.fallback;
}

bool call_flag(const struct call *call, const char *name)
{
    const struct flag *flag = own_flag(call, name);
    for (int i = 0; i < call->given_count; i++)
        if (call->given[i].flag == flag)
            return true;
    return false;
}

double call_number(const struct call *call, const char *name)
{
    const char *value = call_text(call, name);
    CHECK(value);
    return strtod(value, NULL);
}

int64_t call_integer(const struct call *call, const char *name)
{
    return (int64_t)call_number(call, name);
}

int call_all(const struct call *call, const char *name, const char **values, int most)
{
    const struct flag *flag = own_flag(call, name);
    int count = 0;
    for (int i = 0; i < call->given_count && count < most; i++)
        if (call->given[i].flag == flag)
            values[count++] = call->given[i].value;
    return count;
}

/* A seed from the system that nobody can guess; it is printed, so that the run can be repeated. */
static bool draw_seed(const struct call *call, uint64_t *seed, struct problems *problems)
{
    FILE *file = fopen("/dev/urandom", "rb");
    bool drawn = file && fread(seed, sizeof *seed, 1, file) == 1;
    if (file)
        fclose(file);
    if (!drawn)
        return problem_error(problems, (struct place){0},
                             "%s: --seed random: the system gives no random numbers "
                             "(/dev/urandom cannot be read)", call->command->name);
    fprintf(stderr, "seed %" PRIu64 " was drawn; --seed %" PRIu64 " does the same again\n", *seed,
            *seed);
    return true;
}

bool call_seed(const struct call *call, uint64_t *seed, struct problems *problems)
{
    const char *value = call_text(call, "seed");
    if (strcmp(value, "random") == 0)
        return draw_seed(call, seed, problems);
    if (!seed_parse(value, seed))
        return problem_error(problems, (struct place){0},
                             "%s: --seed '%.40s': expected a whole number of 0 to "
                             "18446744073709551615, hexadecimal after 0x, or 'random'",
                             call->command->name, value);
    return true;
}

/* Adds a sentence that may quote the command line, without a password in an address. */
static void add_without_password(const char *text, struct text *out)
{
    while (*text) {
        size_t length = store_is_remote(text) ? strcspn(text, " '") : 1;
        struct text word = TEXT_GROWING;
        text_bytes(&word, text, length);
        store_shown(text_of(&word), out);
        text_free(&word);
        text += length;
    }
}

int complain(const struct problems *problems)
{
    struct text out = TEXT_GROWING;
    for (int i = 0; i < problems->count; i++) {
        const struct problem *problem = &problems->list[i];
        if (problem->warning)
            continue;
        if (!problem->line)
            text_add(&out, "ruleplay: ");
        add_without_password(problem->file, &out);
        if (problem->line)
            text_add(&out, ":%d:%d: error: ", problem->line, problem->column);
        else
            text_add(&out, "%s", problem->file[0] ? ": " : "");
        add_without_password(problem->text, &out);
        if (problems->error_count > 1)
            text_add(&out, " (and %d more: 'ruleplay check' shows them)",
                     problems->error_count - 1);
        text_add(&out, "\n");
        break;
    }
    fputs(text_of(&out), stderr);
    text_free(&out);
    return problems->lost ? EXIT_OUTPUT : EXIT_USAGE;
}

void warn(const struct problems *problems)
{
    for (int i = 0; i < problems->count; i++)
        if (problems->list[i].warning)
            fprintf(stderr, "ruleplay: warning: %s\n", problems->list[i].text);
}

void mention_warnings(const struct problems *problems, const char *game)
{
    if (problems->warning_count > 0)
        fprintf(stderr, "ruleplay: %d warning%s about this game: 'ruleplay check %s' shows %s\n",
                problems->warning_count, problems->warning_count == 1 ? "" : "s", game,
                problems->warning_count == 1 ? "it" : "them");
}

int output_end(int code)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return code;
    if (errno == EPIPE)
        return EXIT_PIPE;
    fprintf(stderr, "ruleplay: the output could not be written: %s\n", strerror(errno));
    return EXIT_OUTPUT;
}

void print_and_free(struct text *text)
{
    errno = 0;
    fwrite(text_of(text), 1, text->length, stdout);
    int code = output_end(EXIT_FINE);
    text_free(text);
    if (code != EXIT_FINE)
        _Exit(code);
}
