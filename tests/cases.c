/* cases.c: runs the cases in tests/cases, which are data; their format is in tests/cases/README.md.
 *
 *     cases [FOLDER | FILE [PART OF A NAME]]
 *
 * Longer than most because every word of the format has its function here.
 * Under sanitizers they are run by tests/hostile.sh.
 * Program: release
 */
#include <ctype.h>
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/catalog.h"
#include "core/check.h"
#include "core/file.h"
#include "walk.h"
#include "words.h"

enum { FILES_MAX = 1000, INCLUDES_MAX = 16, EVENTS_KEPT = 4096 };
enum { REDRAWS = 60 };    /* what can change does, in one of so many */

/* One case: lines of a file. */
struct one {
    char        name[200];
    const char *file;
    char      **lines;
    int         first, count;    /* the first line of the file is 1 */
    bool        to_fix;
};

/* A case being run. */
struct run {
    const struct one *one;
    int               line;      /* of the file */
    bool              failed;
    char              message[2000];

    char              engine[64];              /* of an inline description */
    struct text       spec, settings, description;
    struct { char name[200]; struct text text; } includes[INCLUDES_MAX];
    int               include_count;
    char             *read[INCLUDES_MAX];      /* texts that were read from files */
    int               read_count;

    bool              loaded, started;
    struct problems   problems;
    struct game      *game;
    struct state     *state, *unheard;
    int              *legal;
    int               viewer, limit;
    uint64_t          seed;
    struct events     log;
};

static void wrong(struct run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void wrong(struct run *run, const char *format, ...)
{
    if (run->failed)
        return;
    run->failed = true;
    int length = snprintf(run->message, sizeof run->message, "%s:%d: ", run->one->file, run->line);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(run->message + length, sizeof run->message - (size_t)length, format, arguments);
    va_end(arguments);
}

/* ---- loading --------------------------------------------------------------------------------- */

static const char *include(const struct source *source, const char *name, struct problems *unused)
{
    (void)unused;
    struct run *run = source->context;
    for (int i = 0; i < run->include_count; i++)
        if (strcmp(run->includes[i].name, name) == 0)
            return text_of(&run->includes[i].text);
    static const char *const places[] = {"tests/cases/", "games/", "games"};
    for (int i = 0; i < 3 && run->read_count < INCLUDES_MAX; i++) {
        char path[600];
        struct problems unread = {0};
        struct text text = TEXT_ON(path);
        text_add(&text, "%s%s/%s", places[i], i < 2 ? run->engine : "", name);
        char *found = file_read(path, &unread);
        if (found)
            return run->read[run->read_count++] = found;
    }
    return NULL;
}

/* Loads with the limit of the case: afterwards the game is constant. */
static struct game *load_limited(const struct source *source, struct problems *problems)
{
    const struct run *run = source->context;
    struct game *game = engine_find(run->engine)->load(source, problems);
    if (game && run->limit)
        game->plies_max = run->limit;
    return game;
}

static void load_description(struct run *run)
{
    const struct engine *engine = engine_find(run->engine);
    struct spec spec;
    struct text string = TEXT_GROWING;
    if (!engine) {
        wrong(run, "there is no engine '%s'", run->engine);
        return;
    }
    text_add(&string, "%s%s%s", run->engine, run->settings.length ? ":" : "",
             text_of(&run->settings));
    if (spec_parse(&spec, text_of(&string), &run->problems)) {
        struct source source = {.file = "description", .text = text_of(&run->description),
                                .spec = &spec, .include = include, .context = run};
        struct engine limited = *engine;
        limited.load = load_limited;
        run->game = game_load(&limited, &source, &run->problems);
    }
    text_free(&string);
}

static void load(struct run *run)
{
    if (run->loaded || run->failed)
        return;
    run->loaded = true;
    if (run->spec.length && run->limit) {
        wrong(run, "'limit' goes with 'description', not with 'game'");
    } else if (run->spec.length) {
        if (run->settings.length)
            text_add(&run->spec, "%c%s", strchr(text_of(&run->spec), ':') ? ',' : ':',
                     text_of(&run->settings));
        run->game = game_open(text_of(&run->spec), &run->problems);
    } else if (run->engine[0]) {
        load_description(run);
    } else {
        wrong(run, "the case has neither 'game' nor 'description'");
    }
}

static bool start(struct run *run)
{
    static struct event events[EVENTS_KEPT];
    load(run);
    if (!run->game && !run->failed) {
        struct text found = TEXT_GROWING;
        problems_print(&run->problems, &found);
        wrong(run, "the game cannot be loaded: %s", text_of(&found));
        text_free(&found);
    }
    if (run->failed)
        return false;
    if (!run->state) {
        run->state = state_new(run->game);
        run->unheard = state_new(run->game);
        run->legal = calloc((size_t)run->game->actions_max, sizeof *run->legal);
        run->log.list = events;
        CHECK(run->legal);
        run->log.capacity = EVENTS_KEPT;
    }
    if (!run->started) {
        state_start(run->game, run->state, run->seed);
        run->started = true;
    }
    return true;
}

/* ---- actions --------------------------------------------------------------------------------- */

static void list_legal(struct run *run, struct text *out)
{
    int count = state_actions(run->game, run->state, run->legal);
    for (int i = 0; i < count && out->length < 800; i++) {
        text_add(out, i ? ", '" : "'");
        run->game->engine->render_action(run->game, run->state, run->legal[i], out);
        text_add(out, "'");
    }
    if (count == 0)
        text_add(out, "none: the play is over");
}

static void act(struct run *run, const char *name)
{
    int action = action_find(run->game, run->state, name);
    int count = state_actions(run->game, run->state, run->legal);
    if (action < 0 && count > 0 && strcmp(name, "first") == 0)
        action = run->legal[0];
    if (action < 0 && count > 0 && strcmp(name, "last") == 0)
        action = run->legal[count - 1];
    if (action < 0) {
        struct text legal = TEXT_GROWING;
        list_legal(run, &legal);
        wrong(run, "expected the action '%s' to be legal, but legal are: %s", name,
             text_of(&legal));
        text_free(&legal);
        return;
    }
    /* Engines may take a shorter way if nobody listens: it must lead to the same place. */
    state_copy(run->unheard, run->state);
    state_apply(run->game, run->unheard, action, NULL);
    state_apply(run->game, run->state, action, &run->log);
    if (run->unheard->size != run->state->size || memcmp(run->unheard, run->state, run->state->size) != 0)
        wrong(run, "'%s' leads to another state if nobody listens to what happens", name);
}

static void do_line(struct run *run, const char *rest)
{
    char *end;
    long times = strtol(rest, &end, 10);
    const char *name = end != rest ? after(skip_space(end), "times") : NULL;
    if (!start(run))
        return;
    run->log.count = 0;
    for (long i = 0; i < (name ? times : 1) && !run->failed; i++)
        act(run, name ? name : rest);
}

static bool read_viewer(struct run *run, const char **rest, int *viewer)
{
    char word[WORD_SIZE];
    double value = EVERYONE;
    bool fine = next_word(rest, word) && (strcmp(word, "everyone") == 0 || number(word, &value));
    *viewer = (int)value;
    if (!fine || *viewer < EVERYONE || *viewer >= run->game->players)
        wrong(run, "expected a player or everyone, found '%s'", word);
    return !run->failed;
}

/* "VIEWER SEED" */
static void resample(struct run *run, const char *rest)
{
    int viewer;
    if (!start(run) || !read_viewer(run, &rest, &viewer))
        return;
    if (!isdigit((unsigned char)*rest))
        wrong(run, "'resample' needs a viewer and a seed");
    else
        state_resample(run->game, run->state, viewer, strtoull(rest, NULL, 10));
}

/* ---- expectations ---------------------------------------------------------------------------- */

static void expect_number(struct run *run, const char *what, double found, double wanted)
{
    if (found != wanted)
        wrong(run, "expected %s %g, found %g", what, wanted, found);
}

/* "[PLAYER] VALUE" */
static void expect_of_player(struct run *run, const char *what, const char *rest)
{
    char first[WORD_SIZE], second[WORD_SIZE], label[64];
    double player = 0, wanted;
    bool two = next_word(&rest, first) && next_word(&rest, second);
    if (!number(two ? second : first, &wanted) || (two && !number(first, &player)) ||
        player < 0 || player >= run->game->players) {
        wrong(run, "'expect %s' needs a number, or a player and a number", what);
        return;
    }
    int p = (int)player;
    snprintf(label, sizeof label, "%s of player %d to be", what, p);
    expect_number(run, label,
                  strcmp(what, "score") == 0 ? run->state->score[p] : run->state->result[p],
                  wanted);
}

/* Cuts "[INDEX]" off a name. */
static unsigned long cut_index(char *name)
{
    char *bracket = strchr(name, '[');
    unsigned long index = bracket ? strtoul(bracket + 1, NULL, 10) : 0;
    if (bracket)
        *bracket = '\0';
    return index;
}

static const struct field *find_field(struct run *run, const char *name, unsigned long index)
{
    for (int i = 0; i < run->game->field_count; i++) {
        const struct field *field = &run->game->fields[i];
        if (strcmp(field->name, name) != 0)
            continue;
        if (index < field->count)
            return field;
        wrong(run, "field %s has %u elements, not %lu", name, field->count, index + 1);
        return NULL;
    }
    wrong(run, "the game has no field '%s'", name);
    return NULL;
}

/* "VIEWER FIELD[INDEX]": the same in every redraw for the viewer, or another in some. */
static void expect_redrawn(struct run *run, const char *rest, bool known)
{
    char name[WORD_SIZE] = "";
    int viewer, others = 0;
    if (!read_viewer(run, &rest, &viewer))
        return;
    next_word(&rest, name);
    unsigned long index = cut_index(name);
    const struct field *field = find_field(run, name, index);
    if (!field)
        return;
    struct state *world = state_new(run->game);
    for (uint64_t seed = 1; seed <= REDRAWS; seed++) {
        state_copy(world, run->state);
        state_resample(run->game, world, viewer, seed);
        others += field_value(field, world, (uint32_t)index) !=
                  field_value(field, run->state, (uint32_t)index);
    }
    state_free(world);
    if (known != (others == 0))
        wrong(run, "expected %s[%lu] to be %s for viewer %d, but %d of %d redraws change it", name,
              index, known ? "known" : "hidden", viewer, others, REDRAWS);
}

/* "BLOCK[INDEX] VALUE", as the viewer observes it; who decides, if everyone looks. */
static void expect_observed(struct run *run, const char *rest)
{
    const struct game *game = run->game;
    char name[WORD_SIZE] = "", value[WORD_SIZE] = "";
    double wanted;
    next_word(&rest, name);
    unsigned long index = cut_index(name);
    int viewer = run->viewer != EVERYONE ? run->viewer : run->state->player;
    if (!next_word(&rest, value) || !number(value, &wanted) || viewer < 0) {
        wrong(run, "'expect observe' needs a block, a value, and a viewer once the play is over");
        return;
    }
    for (int i = 0, at = 0; i < game->block_count; i++) {
        const int *shape = game->blocks[i].shape;
        int size = shape[0] * shape[1] * shape[2];
        if (strcmp(game->blocks[i].name, name) == 0 && index < (unsigned long)size) {
            float *seen = calloc((size_t)game->observation_size, sizeof *seen);
            CHECK(seen);
            game->engine->observe(game, run->state, viewer, seen);
            expect_number(run, name, (double)seen[at + (int)index], wanted);
            free(seen);
            return;
        }
        at += size;
    }
    wrong(run, "the observation has no %s[%lu]", name, index);
}

static void expect_field(struct run *run, const char *line)
{
    char name[WORD_SIZE], value[WORD_SIZE];
    double wanted;
    if (!next_word(&line, name) || !next_word(&line, value) || !number(value, &wanted)) {
        wrong(run, "expected 'expect FIELD VALUE', found '%s'", name);
        return;
    }
    char label[WORD_SIZE + 8];
    snprintf(label, sizeof label, "%s to be", name);
    const struct state *state = run->state;
    const struct { const char *name; double value; } head[] = {
        {"player", state->player}, {"ply", state->ply}, {"turn", state->turn}};
    for (int i = 0; i < 3; i++)
        if (strcmp(name, head[i].name) == 0) {
            expect_number(run, label, head[i].value, wanted);
            return;
        }
    unsigned long index = cut_index(name);
    const struct field *field = find_field(run, name, index);
    if (field)
        expect_number(run, label, field_value(field, state, (uint32_t)index), wanted);
}

static void expect_legal(struct run *run, const char *name, bool wanted)
{
    if ((action_find(run->game, run->state, name) >= 0) == wanted)
        return;
    struct text legal = TEXT_GROWING;
    list_legal(run, &legal);
    wrong(run, "expected '%s' %sto be legal; legal are: %s", name, wanted ? "" : "not ",
         text_of(&legal));
    text_free(&legal);
}

static void expect_part_of(struct run *run, const char *rest, bool wanted, bool description)
{
    char part[WORD_SIZE];
    struct text text = TEXT_GROWING;
    if (!next_word(&rest, part)) {
        wrong(run, "expected a text in quotes");
        return;
    }
    if (description)
        run->game->engine->describe(run->game, &text);
    else
        run->game->engine->render(run->game, run->state, run->viewer, &text);
    if ((strstr(text_of(&text), part) != NULL) != wanted)
        wrong(run, "expected %s\"%s\" in the text, found:\n%s", wanted ? "" : "no ", part,
             text_of(&text));
    text_free(&text);
}

static void expect_end(struct run *run, const char *name)
{
    static const char *const names[END_COUNT] = {"none", "rules", "limit", "loop", "overflow",
                                                 "depth"};
    if (strcmp(names[run->state->end], name) != 0)
        wrong(run, "expected the end '%s', found '%s'", name, names[run->state->end]);
}

static const char *part_name(const struct game *game, int part)
{
    return part < 0 ? "-" : game->parts[part].name;
}

static void expect_culprit(struct run *run, const char *rest)
{
    char wanted[WORD_SIZE] = "";
    struct text found = TEXT_GROWING;
    bool ok = false;
    next_word(&rest, wanted);
    for (int i = 0; i < run->state->culprit_count; i++) {
        const char *name = part_name(run->game, run->state->culprits[i]);
        ok |= strcmp(name, wanted) == 0;
        text_add(&found, " %s", name);
    }
    if (!ok)
        wrong(run, "expected the culprit '%s', found:%s", wanted, text_of(&found));
    text_free(&found);
}

/* What an 'expect event' asks for; a NULL or negative part of it may be anything. */
struct wanted_event {
    char   verb[WORD_SIZE], parts[2][WORD_SIZE];
    int    part_count, player;
    bool   has_player, has_amount;
    double amount;
};

static bool read_event(struct run *run, const char *rest, struct wanted_event *wanted)
{
    char word[WORD_SIZE];
    double value;
    *wanted = (struct wanted_event){0};
    if (!next_word(&rest, wanted->verb)) {
        wrong(run, "'expect event' needs a verb");
        return false;
    }
    while (*rest) {
        bool quoted = *rest == '"';
        next_word(&rest, word);
        if (!quoted && strcmp(word, "player") == 0 && next_word(&rest, word)) {
            wanted->has_player = true;
            wanted->player = atoi(word);
        } else if (!quoted && number(word, &value)) {
            wanted->has_amount = true;
            wanted->amount = value;
        } else if (wanted->part_count < 2) {
            memcpy(wanted->parts[wanted->part_count++], word, sizeof word);
        } else {
            wrong(run, "an event has a part and a target, not also '%s'", word);
            return false;
        }
    }
    return true;
}

static bool matches(const struct game *game, const struct event *event,
                    const struct wanted_event *wanted)
{
    return strcmp(game->verbs[event->verb], wanted->verb) == 0 &&
           (!wanted->has_player || event->player == wanted->player) &&
           (!wanted->has_amount || event->amount == wanted->amount) &&
           (wanted->part_count < 1 || !strcmp(part_name(game, event->part), wanted->parts[0])) &&
           (wanted->part_count < 2 || !strcmp(part_name(game, event->target), wanted->parts[1]));
}

static void expect_event(struct run *run, const char *rest, bool wanted)
{
    struct wanted_event event;
    struct text found = TEXT_GROWING;
    bool ok = false;
    if (!read_event(run, rest, &event))
        return;
    for (int i = 0; i < run->log.count && i < run->log.capacity; i++) {
        const struct event *seen = &run->log.list[i];
        ok |= matches(run->game, seen, &event);
        text_add(&found, "\n    %s player %d \"%s\" \"%s\" %d", run->game->verbs[seen->verb],
                 seen->player, part_name(run->game, seen->part),
                 part_name(run->game, seen->target), seen->amount);
    }
    if (ok != wanted)
        wrong(run, "expected %sevent %s, found:%s", wanted ? "" : "no ", rest, text_of(&found));
    text_free(&found);
}

/* No warning, or none with this part of a sentence. */
static void expect_no_warning(struct run *run, const char *rest)
{
    char part[WORD_SIZE] = "";
    load(run);
    next_word(&rest, part);
    for (int i = 0; i < run->problems.count; i++)
        if (run->problems.list[i].warning && strstr(run->problems.list[i].text, part))
            wrong(run, "expected no warning with \"%s\", found: %s", part,
                  run->problems.list[i].text);
}

/* "[FILE] LINE:COLUMN "part of the sentence"" */
static void expect_problem(struct run *run, const char *rest, bool warning)
{
    int line = 0, column = 0, used = 0;
    char part[WORD_SIZE], file[WORD_SIZE] = "";
    struct text found = TEXT_GROWING;
    load(run);
    if (*rest < '0' || *rest > '9')
        next_word(&rest, file);
    if (sscanf(rest, "%d:%d%n", &line, &column, &used) != 2) {
        wrong(run, "expected LINE:COLUMN, found '%s'", rest);
        return;
    }
    rest = skip_space(rest + used);
    if (!next_word(&rest, part)) {
        wrong(run, "expected a part of the sentence in quotes");
        return;
    }
    for (int i = 0; i < run->problems.count; i++) {
        const struct problem *problem = &run->problems.list[i];
        if (problem->warning == warning && problem->line == line && problem->column == column &&
            (!*file || strcmp(problem->file, file) == 0) && strstr(problem->text, part)) {
            text_free(&found);
            return;
        }
    }
    problems_print(&run->problems, &found);
    wrong(run, "expected %s at %d:%d with \"%s\", found:\n%s", warning ? "a warning" : "an error",
         line, column, part, found.length ? text_of(&found) : "no problem");
    text_free(&found);
}

static void expect_state(struct run *run, const char *rest, bool wanted)
{
    const char *more;
    if (!start(run))
        return;
    if (after(rest, "over")) {
        if ((run->state->player == OVER) != wanted)
            wrong(run, "expected the play %sto be over at ply %u", wanted ? "" : "not ",
                 run->state->ply);
    } else if ((more = after(rest, "legal"))) {
        expect_legal(run, more, wanted);
    } else if ((more = after(rest, "text"))) {
        expect_part_of(run, more, wanted, false);
    } else if ((more = after(rest, "event"))) {
        expect_event(run, more, wanted);
    } else if ((more = after(rest, "forced"))) {
        if (walk_forced(run->game, run->state, atoi(more)) != wanted)
            wrong(run, "expected player %s %sto have a sure win", more, wanted ? "" : "not ");
    } else if (!wanted) {
        wrong(run, "'expect not' goes with over, legal, text, event and forced, not with '%s'", rest);
    } else if ((more = after(rest, "plays"))) {
        expect_number(run, "plays", (double)walk_plays(run->game, run->state), atof(more));
    } else if ((more = after(rest, "nodes"))) {
        char *end;
        int depth = (int)strtol(more, &end, 10);
        expect_number(run, "nodes", (double)walk_nodes(run->game, run->state, depth), atof(end));
    } else if ((more = after(rest, "score"))) {
        expect_of_player(run, "score", more);
    } else if ((more = after(rest, "result"))) {
        expect_of_player(run, "result", more);
    } else if ((more = after(rest, "end"))) {
        expect_end(run, more);
    } else if ((more = after(rest, "culprit"))) {
        expect_culprit(run, more);
    } else if ((more = after(rest, "description"))) {
        expect_part_of(run, more, true, true);
    } else if ((more = after(rest, "known"))) {
        expect_redrawn(run, more, true);
    } else if ((more = after(rest, "hidden"))) {
        expect_redrawn(run, more, false);
    } else if ((more = after(rest, "observe"))) {
        expect_observed(run, more);
    } else if ((more = after(rest, "actions"))) {
        expect_number(run, "number of legal actions to be",
                      state_actions(run->game, run->state, run->legal), atof(more));
    } else {
        expect_field(run, rest);
    }
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* Takes the lines up to 'end' into the text; gives the index of that line. */
static int take_block(struct run *run, int index, struct text *out)
{
    const struct one *one = run->one;
    for (int i = index + 1; i < one->count; i++) {
        if (strcmp(one->lines[i], "end") == 0)
            return i;
        text_add(out, "%s\n", one->lines[i]);
    }
    wrong(run, "there is no line 'end' for this");
    return one->count;
}

static void set_seed(struct run *run, const char *rest)
{
    run->seed = strtoull(rest, NULL, 10);
    run->started = false;
}

/* Runs one line; gives the index of the last line it used. */
static int run_line(struct run *run, int index)
{
    const char *line = skip_space(run->one->lines[index]), *rest;
    if (!*line || *line == '#')
        return index;
    bool set_up = after(line, "game") || after(line, "description") || after(line, "include") ||
                  after(line, "with") || after(line, "limit");
    if (set_up && run->loaded) {
        wrong(run, "'%s' comes too late: the game is loaded", line);
    } else if ((rest = after(line, "game"))) {
        text_add(&run->spec, "%s", rest);
    } else if ((rest = after(line, "description"))) {
        snprintf(run->engine, sizeof run->engine, "%s", rest);
        return take_block(run, index, &run->description);
    } else if ((rest = after(line, "include")) && run->include_count < INCLUDES_MAX) {
        int i = run->include_count++;
        snprintf(run->includes[i].name, sizeof run->includes[i].name, "%s", rest);
        return take_block(run, index, &run->includes[i].text);
    } else if ((rest = after(line, "with"))) {
        text_add(&run->settings, "%s%s", run->settings.length ? "," : "", rest);
    } else if ((rest = after(line, "limit"))) {
        run->limit = atoi(rest);
    } else if ((rest = after(line, "seed"))) {
        set_seed(run, rest);
    } else if ((rest = after(line, "viewer"))) {
        run->viewer = strcmp(rest, "everyone") == 0 ? EVERYONE : atoi(rest);
    } else if ((rest = after(line, "do"))) {
        do_line(run, rest);
    } else if ((rest = after(line, "resample"))) {
        resample(run, rest);
    } else if ((rest = after(line, "expect"))) {
        const char *more;
        if ((more = after(rest, "error")))
            expect_problem(run, more, false);
        else if ((more = after(rest, "warning")))
            expect_problem(run, more, true);
        else if ((more = after(rest, "not warning")))
            expect_no_warning(run, more);
        else if ((more = after(rest, "not")))
            expect_state(run, more, false);
        else
            expect_state(run, rest, true);
    } else {
        wrong(run, "this is no instruction of a case: '%s'", line);
    }
    return index;
}

static void close_run(struct run *run)
{
    text_free(&run->spec);
    text_free(&run->settings);
    text_free(&run->description);
    for (int i = 0; i < run->include_count; i++)
        text_free(&run->includes[i].text);
    for (int i = 0; i < run->read_count; i++)
        free(run->read[i]);
    state_free(run->state);
    state_free(run->unheard);
    free(run->legal);
    game_free(run->game);
}

static void run_one(void **state)
{
    const struct one *one = *state;
    struct run *run = calloc(1, sizeof *run);
    CHECK(run);
    run->one = one;
    run->seed = 1;
    run->viewer = EVERYONE;
    run->spec.grows = run->settings.grows = run->description.grows = true;
    for (int i = 0; i < INCLUDES_MAX; i++)
        run->includes[i].text.grows = true;
    for (int i = 0; i < one->count && !run->failed; i++) {
        run->line = one->first + i;
        i = run_line(run, i);
    }
    if (!run->loaded && !run->failed)
        start(run);
    bool failed = run->failed;
    char message[sizeof run->message];
    memcpy(message, run->message, sizeof message);
    close_run(run);
    free(run);
    if (one->to_fix && !failed)
        fail_msg("%s:%d: this known failure passes now; move it to its engine's cases", one->file,
                 one->first);
    if (one->to_fix) {
        print_message("known failure: %s\n", message);
        skip();
    }
    if (failed)
        fail_msg("%s", message);
}

/* ---- files ----------------------------------------------------------------------------------- */

struct all {
    struct one *list;
    int         count;
    struct {
        char  *text;
        char **lines;
    } files[FILES_MAX];
    int         file_count;
};

/* Cuts a text into lines in place; the array has one more than there are. */
static char **cut_lines(char *text, int *count)
{
    size_t most = 2;
    for (const char *c = text; *c; c++)
        most += *c == '\n';
    char **lines = calloc(most, sizeof *lines);
    CHECK(lines);
    *count = 0;
    for (char *at = text; at && *at;) {
        char *end = strchr(at, '\n');
        if (end)
            *end++ = '\0';
        lines[(*count)++] = at;
        at = end;
    }
    return lines;
}

static void add_file(struct all *all, const char *path, const char *filter)
{
    struct problems problems = {0};
    char *text = file_read(path, &problems);
    if (!text) {
        fprintf(stderr, "%s: %s\n", path, problems.list[0].text);
        exit(2);
    }
    int count;
    char **lines = cut_lines(text, &count);
    CHECK(all->file_count < FILES_MAX);
    all->files[all->file_count].text = text;
    all->files[all->file_count++].lines = lines;
    struct one *one = NULL;
    for (int i = 0; i < count; i++) {
        const char *name = after(lines[i], "case");
        if (!name) {
            if (one)
                one->count++;
            continue;
        }
        all->list = realloc(all->list, ((size_t)all->count + 1) * sizeof *all->list);
        CHECK(all->list);
        one = &all->list[all->count];
        *one = (struct one){.file = path, .lines = lines + i + 1, .first = i + 2,
                            .to_fix = strstr(path, "tofix.t") != NULL};
        snprintf(one->name, sizeof one->name, "%s: %.150s", strrchr(path, '/') ?
                 strrchr(path, '/') + 1 : path, name);
        if (!filter || strstr(name, filter))
            all->count++;
    }
}

static void free_all(struct all *all)
{
    for (int i = 0; i < all->file_count; i++) {
        free(all->files[i].text);
        free(all->files[i].lines);
    }
    free(all->list);
}

int main(int argc, char **argv)
{
    static struct all all;
    glob_t found = {0};
    if (argc > 1 && strstr(argv[1], ".t")) {
        add_file(&all, argv[1], argc > 2 ? argv[2] : NULL);
    } else {
        char pattern[200];
        snprintf(pattern, sizeof pattern, "tests/cases/%s/*.t", argc > 1 ? argv[1] : "*");
        glob(pattern, 0, NULL, &found);
        if (argc < 2)
            glob("tests/cases/*.t", GLOB_APPEND, NULL, &found);
        for (size_t i = 0; i < found.gl_pathc; i++)
            add_file(&all, found.gl_pathv[i], NULL);
    }
    struct CMUnitTest *tests = calloc((size_t)all.count + 1, sizeof *tests);
    CHECK(tests);
    for (int i = 0; i < all.count; i++)
        tests[i] = (struct CMUnitTest){.name = all.list[i].name, .test_func = run_one,
                                       .initial_state = &all.list[i]};
    int failed = _cmocka_run_group_tests("cases", tests, (size_t)all.count, NULL, NULL);
    free(tests);
    free_all(&all);
    globfree(&found);
    return failed;
}
