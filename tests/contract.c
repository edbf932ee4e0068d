/* contract.c: what every game of every engine must keep, checked on random plays.
 *
 * One test for each game of the catalog and of tests/games. Two copies of the game play side by
 * side: the one loaded from its file, and one loaded from its own description; they use other
 * memory, and the bytes of the second's states beyond their size are poisoned. So whatever is not a
 * pure function of (description, seed, actions) shows as a difference.
 *
 * Every game has a budget of processor time; plays go on until it is used up, but there is a least
 * number of them. The allocator is wrapped by the linker, so that rules that allocate are seen.
 * Longer than most because it is one list of promises, each beside its check.
 * Program: release
 * and under sanitizers by tests/hostile.sh. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "core/hostile.h"
#include "games.h"
#include "picture/canvas.h"

enum { PLAYS_LEAST = 4, PLAYS_MOST = 300, EVENTS_KEPT = 4096, NAME_SIZE = 512 };
enum { HIDDEN_ENOUGH = 20 };      /* views with something hidden, before we ask for a redraw */
enum { ROLLOUT_PLIES = 300, SHAPES = 16 };
enum { TRIES = 6, ANSWERS = 8 };  /* redraws, and actions, that are tried in a view */
static const float canary = 77.25f;

/* What one game's test holds. */
struct walk {
    const struct game *game, *same;
    const char        *name;
    uint64_t           seed;
    struct state      *state, *twin, *before, *other, *third, *one, *two, *kept;
    int               *legal, *legal_other;
    float             *observation, *observation_other;
    struct text        text, text_other, all;
    struct events      log;
    struct rng         pick;
    clock_t            deadline;
    long               hidden, redrawn;    /* views with hidden things; those where bytes changed */
};

/* ---- the allocator --------------------------------------------------------------------------- */

static long allocations;

#ifndef HOSTILE
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void  __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void  __wrap_free(void *memory);

void *__wrap_malloc(size_t size)
{
    allocations++;
    return __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    allocations++;
    return __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size)
{
    allocations++;
    return __real_realloc(memory, size);
}

void __wrap_free(void *memory)
{
    allocations++;
    __real_free(memory);
}
#endif

/* ---- saying what is wrong -------------------------------------------------------------------- */

#define EXPECT(walk, ok, ...) ((ok) ? (void)0 : broken(walk, __LINE__, #ok, __VA_ARGS__))

static void broken(const struct walk *walk, int line, const char *what, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
static void broken(const struct walk *walk, int line, const char *what, const char *format, ...)
{
    char message[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    fail_msg("%s, seed %llu, ply %u: %s (contract.c:%d: %s)", walk->name,
             (unsigned long long)walk->seed, walk->state ? walk->state->ply : 0, message, line,
             what);
}

#define WITHOUT_ALLOCATION(walk, what, call)                                          \
    do {                                                                              \
        long before_ = allocations;                                                   \
        call;                                                                         \
        EXPECT(walk, allocations == before_, "%s allocates or frees memory", what);   \
    } while (0)

/* Whoever looks changes nothing: a play must not depend
 * on who looks at it. */
#define LOOKING(walk, what, seen, call)                                               \
    do {                                                                              \
        state_copy((walk)->kept, seen);                                               \
        call;                                                                         \
        EXPECT(walk, state_equal((walk)->kept, seen), "%s changes what it looks at", what); \
    } while (0)

/* ---- what stands in the tables --------------------------------------------------------------- */

static void check_fields(const struct walk *walk, const struct game *game)
{
    static const uint32_t sizes[] = {1, 1, 2, 2, 4, 4, 4};
    for (int i = 0; i < game->field_count; i++) {
        const struct field *field = &game->fields[i];
        EXPECT(walk, field->name && *field->name, "field %d has no name", i);
        EXPECT(walk, field->kind <= KIND_F32, "field %s has no kind", field->name);
        uint32_t stride = field->stride ? field->stride : sizes[field->kind];
        if (field->count > 0) {
            uint64_t last = field->offset + (uint64_t)(field->count - 1) * stride;
            EXPECT(walk, last + sizes[field->kind] <= game->state_size,
                   "field %s reaches beyond the state", field->name);
        }
        for (int j = 0; j < i; j++)
            EXPECT(walk, strcmp(field->name, game->fields[j].name) != 0,
                   "two fields are called %s", field->name);
    }
}

static void check_tables(const struct walk *walk, const struct game *game)
{
    EXPECT(walk, game->name[0], "the game has no name");
    EXPECT(walk, game->actions_max >= 1 && game->plies_max >= 1, "no action or no ply");
    check_fields(walk, game);
    long floats = 0;
    for (int i = 0; i < game->block_count; i++) {
        const struct block *block = &game->blocks[i];
        EXPECT(walk, block->name && *block->name, "block %d has no name", i);
        floats += (long)block->shape[0] * block->shape[1] * block->shape[2];
        EXPECT(walk, !block->options || block->shape[0] <= game->actions_max,
               "block %s has rows for actions that are not there", block->name);
    }
    EXPECT(walk, floats == game->observation_size, "blocks hold %ld floats, the observation %d",
           floats, game->observation_size);
    for (int i = 0; i < game->part_count; i++)
        EXPECT(walk, game->parts[i].kind && game->parts[i].name, "part %d has no kind or name", i);
    for (int i = 0; i < game->rule_count; i++)
        EXPECT(walk,
               game->rules[i].event && game->rules[i].part >= -1 &&
                   game->rules[i].part < game->part_count,
               "rule %d names no part", i);
    for (int i = 0; i < game->verb_count; i++)
        EXPECT(walk, game->verbs[i] && *game->verbs[i], "verb %d has no name", i);
}

/* ---- one moment ------------------------------------------------------------------------------ */

static void check_head(const struct walk *walk, const struct state *state)
{
    const struct game *game = walk->game;
    bool over = state->player == OVER;
    EXPECT(walk, state->player >= OVER && state->player < game->players, "player %d decides",
           state->player);
    EXPECT(walk, state->size >= sizeof *state && state->size <= game->state_size,
           "the state uses %u bytes of %zu", state->size, game->state_size);
    EXPECT(walk, state->ply <= (uint32_t)game->plies_max, "ply %u of at most %d", state->ply,
           game->plies_max);
    EXPECT(walk, over == (state->end != END_NONE) && state->end >= 0 && state->end < END_COUNT,
           "over is %d but end is %d", over, state->end);
    EXPECT(walk, state->culprit_count >= 0 && state->culprit_count <= CULPRITS_MAX,
           "%d culprits", state->culprit_count);
    for (int i = 0; i < state->culprit_count; i++)
        EXPECT(walk, state->culprits[i] >= 0 && state->culprits[i] < game->part_count,
               "culprit %d is no part", state->culprits[i]);
    for (int i = 0; i < PLAYERS_MAX; i++) {
        EXPECT(walk, isfinite(state->score[i]), "score of player %d is not finite", i);
        EXPECT(walk, state->result[i] >= -1 && state->result[i] <= 1, "result %d",
               state->result[i]);
        EXPECT(walk, over || state->result[i] == 0, "player %d has a result before the end", i);
        EXPECT(walk, i < game->players || (state->score[i] == 0 && state->result[i] == 0),
               "player %d does not play but has a score", i);
        EXPECT(walk, state->end <= END_RULES || state->result[i] != 1,
               "player %d won a play that was cut off (%s)", i, end_names[state->end]);
    }
}

static int check_actions(struct walk *walk, const struct state *state, int *legal)
{
    const struct game *game = walk->game;
    int count;
    for (int i = 0; i < game->actions_max; i++)
        legal[i] = -1;
    LOOKING(walk, "actions", state,
            WITHOUT_ALLOCATION(walk, "actions", count = state_actions(game, state, legal)));
    EXPECT(walk, count >= 1 && count <= game->actions_max, "%d legal actions of %d", count,
           game->actions_max);
    for (int i = 0; i < count; i++)
        EXPECT(walk, legal[i] >= (i ? legal[i - 1] + 1 : 0) && legal[i] < game->actions_max,
               "actions are not ascending: %d is number %d", legal[i], i);
    return count;
}

static void name_action(struct walk *walk, const struct state *state, int action, char *out)
{
    struct text text = {.at = out, .capacity = NAME_SIZE};
    LOOKING(walk, "render_action", state,
            walk->game->engine->render_action(walk->game, state, action, &text));
    EXPECT(walk, text.length > 0 && !text.full, "action %d has no name, or one too long", action);
    EXPECT(walk, !strchr(text_of(&text), '\n'), "the name of action %d has two lines", action);
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void check_names(struct walk *walk, const struct state *state, const int *legal, int count)
{
    char *space = calloc((size_t)count, NAME_SIZE), **names = calloc((size_t)count, sizeof *names);
    for (int i = 0; i < count; i++) {
        names[i] = space + (size_t)i * NAME_SIZE;
        name_action(walk, state, legal[i], names[i]);
    }
    qsort(names, (size_t)count, sizeof *names, compare_names);
    for (int i = 1; i < count; i++)
        EXPECT(walk, strcmp(names[i - 1], names[i]) != 0, "two actions are called '%s'", names[i]);
    free(names);
    free(space);
}

static void check_bounds(struct walk *walk, const float *seen)
{
    for (int i = 0; i < walk->game->block_count; i++) {
        const struct block *block = &walk->game->blocks[i];
        bool known = block->low < block->high;
        for (int left = block->shape[0] * block->shape[1] * block->shape[2]; left > 0; left--, seen++)
            EXPECT(walk, !known || (*seen >= block->low && *seen <= block->high),
                   "%s: %g is not between %g and %g", block->name, (double)*seen, (double)block->low,
                   (double)block->high);
    }
}

static void observe(struct walk *walk, const struct state *state, int viewer, float fill,
                    float *out)
{
    const struct game *game = walk->game;
    int size = game->observation_size;
    for (int i = 0; i < size; i++)
        out[i] = fill;
    out[size] = canary;
    LOOKING(walk, "observe", state,
            WITHOUT_ALLOCATION(walk, "observe", game->engine->observe(game, state, viewer, out)));
    EXPECT(walk, out[size] == canary, "the observation is longer than %d", size);
    for (int i = 0; i < size; i++)
        EXPECT(walk, isfinite(out[i]), "observation %d is not finite", i);
    check_bounds(walk, out);
}

/* The list of what differs from what is always there is the observation too. */
static void check_notice(struct walk *walk, int viewer)
{
    const struct game *game = walk->game;
    size_t bytes = (size_t)game->observation_size * sizeof(float);
    if (!game->engine->notice)
        return;
    struct noticed *list = calloc((size_t)game->noticed_max + 1, sizeof *list);
    int count = 0;
    list[game->noticed_max].value = canary;
    LOOKING(walk, "notice", walk->state,
            WITHOUT_ALLOCATION(walk, "notice",
                               count = game->engine->notice(game, walk->state, viewer, list)));
    EXPECT(walk, count <= game->noticed_max && list[game->noticed_max].value == canary,
           "%d numbers were noticed, and there can be only %d", count, game->noticed_max);
    memcpy(walk->observation_other, game->resting, bytes);
    for (int i = 0; i < count; i++) {
        EXPECT(walk, list[i].place < (uint32_t)game->observation_size, "there is no number %u",
               list[i].place);
        walk->observation_other[list[i].place] = list[i].value;
    }
    EXPECT(walk, memcmp(walk->observation, walk->observation_other, bytes) == 0,
           "viewer %d notices something else than is observed", viewer);
    free(list);
}

static void render(struct walk *walk, const struct state *state, int viewer, struct text *out)
{
    text_clear(out);
    LOOKING(walk, "render", state, walk->game->engine->render(walk->game, state, viewer, out));
}

static void check_draw(struct walk *walk, const struct state *state, int viewer)
{
    const struct game *game = walk->game;
    struct shape shapes[SHAPES];
    for (int from = FROM_ABOVE; game->engine->draw && from <= FROM_WITHIN; from++) {
        struct canvas canvas = {
            .shapes = shapes, .capacity = SHAPES, .perspective = (enum perspective)from};
        LOOKING(walk, "draw", state,
                WITHOUT_ALLOCATION(walk, "draw", game->engine->draw(game, state, viewer, &canvas)));
    }
}

static void check_estimate(struct walk *walk, const struct state *state)
{
    for (int i = 0; i < walk->game->players; i++) {
        float estimate;
        LOOKING(walk, "estimate", state,
                WITHOUT_ALLOCATION(walk, "estimate",
                                   estimate = state_estimate(walk->game, state, i)));
        EXPECT(walk, isfinite(estimate), "the estimate of player %d is not finite", i);
    }
}

/* ---- sight ----------------------------------------------------------------------------------- */

static void same_names(struct walk *walk, const struct state *other, int count)
{
    char name[NAME_SIZE], name_other[NAME_SIZE];
    for (int i = 0; i < count; i++) {
        name_action(walk, walk->state, walk->legal[i], name);
        name_action(walk, other, walk->legal[i], name_other);
        EXPECT(walk, strcmp(name, name_other) == 0, "action '%s' is called '%s' after resampling",
               name, name_other);
    }
}

/* The viewer cannot tell `other` from the true state. */
static void check_indistinguishable(struct walk *walk, const struct state *other, int viewer)
{
    const struct game *game = walk->game;
    const struct state *state = walk->state;
    check_head(walk, other);
    EXPECT(walk, other->player == state->player && other->ply == state->ply &&
                     other->turn == state->turn && other->end == state->end,
           "resampling for viewer %d changes whose turn it is", viewer);
    EXPECT(walk, memcmp(other->score, state->score, sizeof state->score) == 0 &&
                     memcmp(other->result, state->result, sizeof state->result) == 0,
           "resampling for viewer %d changes the score", viewer);

    render(walk, other, viewer, &walk->text_other);
    EXPECT(walk, strcmp(text_of(&walk->text), text_of(&walk->text_other)) == 0,
           "viewer %d sees another text after resampling:\n%s---\n%s", viewer,
           text_of(&walk->text), text_of(&walk->text_other));

    observe(walk, other, viewer, -5, walk->observation_other);
    for (int i = 0; i < game->observation_size; i++)
        EXPECT(walk, walk->observation[i] == walk->observation_other[i],
               "viewer %d: observation %d is %g, after resampling %g", viewer, i,
               (double)walk->observation[i], (double)walk->observation_other[i]);
    if (state->player == viewer) {
        int count = check_actions(walk, state, walk->legal);
        EXPECT(walk, check_actions(walk, other, walk->legal_other) == count &&
                         memcmp(walk->legal, walk->legal_other,
                                (size_t)count * sizeof *walk->legal) == 0,
               "viewer %d has other legal actions after resampling", viewer);
        same_names(walk, other, count);
    }
}

/* Whether anything but the generator differs. */
static bool differs(const struct state *a, const struct state *b)
{
    size_t head = sizeof *a;
    return a->size != b->size ||
           memcmp((const char *)a + head, (const char *)b + head, a->size - head) != 0;
}

static void same_world(const struct walk *walk, int viewer, const char *what)
{
    const unsigned char *one = (const unsigned char *)walk->one;
    const unsigned char *two = (const unsigned char *)walk->two;
    uint32_t at = 0;
    while (at < walk->one->size && at < walk->two->size && one[at] == two[at])
        at++;
    EXPECT(walk, state_equal(walk->one, walk->two),
           "%s that viewer %d cannot tell apart differ at byte %u", what, viewer, (unsigned)at);
}

/* Nothing of the truth is left. `other` is a world the viewer cannot tell from the true one, `third`
 * another: redrawn by one seed all three become the same bytes. So do their views. */
static void check_blind(struct walk *walk, int viewer, uint64_t seed)
{
    const struct game *game = walk->game;
    state_copy(walk->one, walk->other);
    state_copy(walk->two, walk->third);
    state_resample(game, walk->one, viewer, seed);
    state_resample(game, walk->two, viewer, seed);
    same_world(walk, viewer, "two worlds");
    state_copy(walk->one, walk->state);
    state_resample(game, walk->one, viewer, seed);
    same_world(walk, viewer, "the true state and a world");

    state_copy(walk->one, walk->state);
    state_copy(walk->two, walk->third);
    WITHOUT_ALLOCATION(walk, "view", state_view(game, walk->one, viewer));
    state_view(game, walk->two, viewer);
    same_world(walk, viewer, "views of states");
    EXPECT(walk, walk->one->rng.key != walk->state->rng.key, "viewer %d can foresee chance",
           viewer);
}

/* Whoever sees all is left all. */
static void check_everyone(struct walk *walk)
{
    state_copy(walk->one, walk->state);
    state_resample(walk->game, walk->one, EVERYONE, rng_next64(&walk->pick));
    EXPECT(walk, !differs(walk->one, walk->state), "resampling for everyone redraws something");
}

/* What a viewer cannot tell apart has one key. */
static void check_key(struct walk *walk, const struct state *other, int viewer)
{
    const struct game *game = walk->game;
    for (int about = KEY_UNORDERED; game->engine->key && about <= 0; about++)
        EXPECT(walk, game->engine->key(game, walk->state, viewer, about) ==
                         game->engine->key(game, other, viewer, about),
               "viewer %d has another key (%d) for a state that he cannot tell from this one", viewer, about);
}

/* What a viewer can tell apart has two. */
static void check_keys_differ(struct walk *walk, const struct state *a, const struct state *b, int viewer)
{
    const struct game *game = walk->game;
    if (!game->engine->key ||
        game->engine->key(game, a, viewer, KEY_ALL) != game->engine->key(game, b, viewer, KEY_ALL))
        return;
    observe(walk, a, viewer, 5, walk->observation);
    observe(walk, b, viewer, 5, walk->observation_other);
    EXPECT(walk, memcmp(walk->observation, walk->observation_other,
                        (size_t)game->observation_size * sizeof *walk->observation) == 0,
           "viewer %d has one key for two states that he observes differently", viewer);
}

static void check_sight(struct walk *walk, int viewer)
{
    const struct game *game = walk->game;
    uint64_t seed = rng_next64(&walk->pick), next = rng_next64(&walk->pick);
    render(walk, walk->state, viewer, &walk->text);
    render(walk, walk->state, EVERYONE, &walk->all);
    check_draw(walk, walk->state, viewer);
    EXPECT(walk, walk->text.length > 0, "viewer %d sees no text", viewer);
    observe(walk, walk->state, viewer, 5, walk->observation);
    check_notice(walk, viewer);

    state_copy(walk->other, walk->state);
    WITHOUT_ALLOCATION(walk, "resample", state_resample(game, walk->other, viewer, seed));
    EXPECT(walk, walk->other->rng.key != walk->state->rng.key,
           "viewer %d can foresee chance", viewer);
    check_indistinguishable(walk, walk->other, viewer);
    check_key(walk, walk->other, viewer);

    state_copy(walk->third, walk->state);
    state_resample(game, walk->third, viewer, seed);
    EXPECT(walk, state_equal(walk->third, walk->other), "resampling twice gives other bytes");
    state_resample(game, walk->third, viewer, next);
    check_indistinguishable(walk, walk->third, viewer);

    check_blind(walk, viewer, seed ^ next);
    if (strcmp(text_of(&walk->text), text_of(&walk->all)) != 0) {
        walk->hidden++;
        walk->redrawn += differs(walk->state, walk->other) || differs(walk->other, walk->third);
    }
}

/* ---- what a view holds is also told ---------------------------------------------------------- */

/* VGDL does not keep this: where a sprite that chance turned is going is seen when it has moved, but a
 * search knows it before (docs/gaps.md). */
static bool tells_all(const struct game *game)
{
    return strcmp(game->engine->name, "vgdl") != 0;
}

/* Whether a viewer who knew the same before reads the same of two states, and may do the same. */
static bool same_sight(struct walk *walk, const struct state *a, const struct state *b, int viewer)
{
    const struct game *game = walk->game;
    if (a->player != b->player || a->turn != b->turn || a->end != b->end ||
        memcmp(a->score, b->score, sizeof a->score) != 0)
        return false;
    render(walk, a, viewer, &walk->text);
    render(walk, b, viewer, &walk->text_other);
    observe(walk, a, viewer, 5, walk->observation);
    observe(walk, b, viewer, 5, walk->observation_other);
    if (strcmp(text_of(&walk->text), text_of(&walk->text_other)) != 0 ||
        memcmp(walk->observation, walk->observation_other,
               (size_t)game->observation_size * sizeof *walk->observation) != 0)
        return false;
    if (a->player != viewer)
        return true;
    int count = check_actions(walk, a, walk->legal);
    bool same = check_actions(walk, b, walk->legal_other) == count;
    char name[NAME_SIZE], name_other[NAME_SIZE];
    for (int i = 0; same && i < count; i++) {
        name_action(walk, a, walk->legal[i], name);
        name_action(walk, b, walk->legal_other[i], name_other);
        same = walk->legal[i] == walk->legal_other[i] && strcmp(name, name_other) == 0;
    }
    return same;
}

/* Whether an action in a view leads to the same text whatever chance does; the text is left in `out`. */
static bool is_certain(struct walk *walk, const struct state *view, int viewer, int action,
                       struct text *out)
{
    struct text again = TEXT_GROWING;
    bool same = true;
    for (int i = 0; i < TRIES && same; i++) {
        state_copy(walk->one, view);
        state_resample(walk->game, walk->one, viewer, (uint64_t)i + 1);
        state_apply(walk->game, walk->one, action, NULL);
        render(walk, walk->one, viewer, i == 0 ? out : &again);
        same = i == 0 || strcmp(text_of(out), text_of(&again)) == 0;
    }
    text_free(&again);
    return same;
}

/* Whether two texts are of the same letters: lists of equal things may come in another order. */
static bool same_letters(const struct text *one, const struct text *two)
{
    int counts[256] = {0};
    for (const char *c = text_of(one); *c; c++)
        counts[(unsigned char)*c]++;
    for (const char *c = text_of(two); *c; c++)
        counts[(unsigned char)*c]--;
    for (int i = 0; i < 256; i++)
        if (counts[i])
            return false;
    return true;
}

/* The viewer reads the same of two states but their views differ. Equal things may have changed places,
 * which helps nobody; but no action may surely lead to one thing in the one and to another in the other. */
static void check_told(struct walk *walk, const struct state *a, const struct state *b, int viewer)
{
    state_copy(walk->one, a);
    state_copy(walk->two, b);
    state_resample(walk->game, walk->one, viewer, 0);
    state_resample(walk->game, walk->two, viewer, 0);
    if (state_equal(walk->one, walk->two) || a->player != viewer)
        return;
    int count = state_actions(walk->game, a, walk->legal);
    for (int i = 0; i < count && i < ANSWERS; i++) {
        bool sure = is_certain(walk, a, viewer, walk->legal[i], &walk->text) &&
                    is_certain(walk, b, viewer, walk->legal[i], &walk->text_other);
        EXPECT(walk, !sure || same_letters(&walk->text, &walk->text_other),
               "viewer %d reads the same of two states, but a search finds out that one leads to\n"
               "%.400s---\nand the other to\n%.400s", viewer, text_of(&walk->text),
               text_of(&walk->text_other));
    }
}

/* From worlds that the viewer cannot tell apart the same action is taken: chance then differs. Whatever
 * differs in the views after it must also be read, or a search would know more than a reader. With what
 * holds at the start this holds for every history, one step at a time. */
static void check_tells(struct walk *walk, int viewer, int action)
{
    state_copy(walk->other, walk->state);
    state_copy(walk->third, walk->state);
    state_resample(walk->game, walk->other, viewer, rng_next64(&walk->pick));
    state_resample(walk->game, walk->third, viewer, rng_next64(&walk->pick));
    state_apply(walk->game, walk->other, action, NULL);
    state_apply(walk->game, walk->third, action, NULL);
    if (same_sight(walk, walk->other, walk->third, viewer))
        check_told(walk, walk->other, walk->third, viewer);
}

/* What a search does: plays on in what it was given. */
static void check_rollout(struct walk *walk, struct state *state)
{
    for (int i = 0; i < ROLLOUT_PLIES && state->player != OVER; i++) {
        int count = check_actions(walk, state, walk->legal_other);
        int action = walk->legal_other[rng_below(&walk->pick, (uint32_t)count)];
        state_apply(walk->game, state, action, NULL);
        check_head(walk, state);
    }
}

/* ---- one play -------------------------------------------------------------------------------- */

static void check_events(const struct walk *walk)
{
    const struct game *game = walk->game;
    for (int i = 0; i < walk->log.count && i < walk->log.capacity; i++) {
        const struct event *event = &walk->log.list[i];
        EXPECT(walk, event->verb >= 0 && event->verb < game->verb_count, "event with verb %d",
               event->verb);
        EXPECT(walk, event->player >= -1 && event->player < game->players,
               "event '%s' of player %d", game->verbs[event->verb], event->player);
        EXPECT(walk, event->part >= -1 && event->part < game->part_count &&
                         event->target >= -1 && event->target < game->part_count,
               "event '%s' names parts %d and %d of %d", game->verbs[event->verb], event->part,
               event->target, game->part_count);
    }
}

static void poison(const struct game *game, struct state *state)
{
    memset((char *)state + state->size, 0xa5, game->state_size - state->size);
}

/* Everything that must hold before an action is taken. */
static int check_moment(struct walk *walk)
{
    state_copy(walk->before, walk->state);
    int count = check_actions(walk, walk->state, walk->legal);
    check_names(walk, walk->state, walk->legal, count);
    check_estimate(walk, walk->state);
    for (int viewer = 0; viewer < walk->game->players; viewer++)
        check_sight(walk, viewer);
    check_everyone(walk);
    EXPECT(walk, state_equal(walk->before, walk->state), "looking at a state changes it");
    if (rng_below(&walk->pick, 8) == 0)
        check_rollout(walk, walk->other);
    return count;
}

static void check_step(struct walk *walk, int action)
{
    const struct game *game = walk->game;
    uint32_t turn = walk->state->turn;
    state_copy(walk->before, walk->state);
    poison(game, walk->twin);
    state_apply(walk->same, walk->twin, action, NULL);
    EXPECT(walk, state_equal(walk->before, walk->state), "copies are not independent");
    walk->log.count = 0;
    WITHOUT_ALLOCATION(walk, "apply", state_apply(game, walk->state, action, &walk->log));
    EXPECT(walk, state_equal(walk->twin, walk->state),
           "apply is no pure function of description, state and action");
    check_events(walk);
    check_head(walk, walk->state);
    for (int viewer = 0; viewer < game->players; viewer++)
        check_keys_differ(walk, walk->before, walk->state, viewer);
    EXPECT(walk, walk->state->ply == walk->before->ply + 1, "apply changes the ply");
    EXPECT(walk, walk->state->turn >= turn, "turns go backwards");
}

static bool late(const struct walk *walk)
{
    return clock() > walk->deadline;
}

static void check_play(struct walk *walk, uint64_t seed)
{
    walk->seed = seed;
    rng_seed(&walk->pick, ~seed);
    memset(walk->twin, 0x5a, walk->game->state_size);
    WITHOUT_ALLOCATION(walk, "start", state_start(walk->game, walk->state, seed));
    state_start(walk->same, walk->twin, seed);
    EXPECT(walk, state_equal(walk->state, walk->twin), "start is no function of the seed");
    check_head(walk, walk->state);
    state_start(walk->game, walk->other, seed + 1);
    for (int viewer = 0; tells_all(walk->game) && viewer < walk->game->players; viewer++)
        if (same_sight(walk, walk->state, walk->other, viewer))
            check_told(walk, walk->state, walk->other, viewer);
    while (walk->state->player != OVER) {
        /* Beyond the budget, long plays are only looked at now and then. */
        bool look = !late(walk) || walk->state->ply % 64 == 0;
        int count = look ? check_moment(walk) : check_actions(walk, walk->state, walk->legal);
        int action = walk->legal[rng_below(&walk->pick, (uint32_t)count)];
        if (look && tells_all(walk->game))
            check_tells(walk, walk->state->player, action);
        check_step(walk, action);
    }
    for (int viewer = 0; viewer < walk->game->players; viewer++)
        check_sight(walk, viewer);
    check_estimate(walk, walk->state);
}

/* ---- one game -------------------------------------------------------------------------------- */

/* The game loaded from its own description, which must describe itself the same again. */
static struct game *reload(struct walk *walk, const struct game *game)
{
    struct text text = TEXT_GROWING, again = TEXT_GROWING, found = TEXT_GROWING;
    struct problems problems = {0};
    game->engine->describe(game, &text);
    struct source source = {.file = "description", .text = text_of(&text)};
    struct game *same = game_load(game->engine, &source, &problems);
    problems_print(&problems, &found);
    EXPECT(walk, same, "its own description cannot be loaded: %s", text_of(&found));
    same->engine->describe(same, &again);
    EXPECT(walk, strcmp(text_of(&text), text_of(&again)) == 0,
           "the description of its description is another");
    EXPECT(walk, same->state_size == game->state_size && same->players == game->players &&
                     same->actions_max == game->actions_max &&
                     same->plies_max == game->plies_max &&
                     same->observation_size == game->observation_size &&
                     same->part_count == game->part_count && same->rule_count == game->rule_count,
           "sizes are lost in the description");
    for (int i = 0; i < game->part_count; i++)
        EXPECT(walk, strcmp(game->parts[i].name, same->parts[i].name) == 0, "part %d is lost", i);
    text_free(&text);
    text_free(&again);
    text_free(&found);
    return same;
}

static void open_walk(struct walk *walk, const struct game *game)
{
    size_t actions = (size_t)game->actions_max, floats = (size_t)game->observation_size + 1;
    walk->state = state_new(game);
    walk->twin = state_new(game);
    walk->before = state_new(game);
    walk->other = state_new(game);
    walk->third = state_new(game);
    walk->one = state_new(game);
    walk->two = state_new(game);
    walk->kept = state_new(game);
    walk->legal = calloc(actions, sizeof *walk->legal);
    walk->legal_other = calloc(actions, sizeof *walk->legal_other);
    walk->observation = calloc(floats, sizeof *walk->observation);
    walk->observation_other = calloc(floats, sizeof *walk->observation_other);
    walk->log.list = calloc(EVENTS_KEPT, sizeof *walk->log.list);
    walk->log.capacity = EVENTS_KEPT;
    walk->text.grows = walk->text_other.grows = walk->all.grows = true;
}

static void close_walk(struct walk *walk)
{
    state_free(walk->state);
    state_free(walk->twin);
    state_free(walk->before);
    state_free(walk->other);
    state_free(walk->third);
    state_free(walk->one);
    state_free(walk->two);
    state_free(walk->kept);
    free(walk->legal);
    free(walk->legal_other);
    free(walk->observation);
    free(walk->observation_other);
    free(walk->log.list);
    text_free(&walk->text);
    text_free(&walk->text_other);
    text_free(&walk->all);
}

static clock_t budget;

static void check_game(void **state)
{
    const struct entry *entry = *state;
    struct walk walk = {.name = entry->name};
    struct problems problems = {0};
    struct text found = TEXT_GROWING;
    struct game *game = game_open_entry(entry, NULL, &problems);
    problems_print(&problems, &found);
    EXPECT(&walk, game, "%s", text_of(&found));
    text_free(&found);
    walk.game = game;
    check_tables(&walk, game);
    struct game *same = reload(&walk, game);
    walk.same = same;

    open_walk(&walk, game);
    walk.deadline = clock() + budget;
    for (uint64_t i = 0; i < PLAYS_MOST && (i < PLAYS_LEAST || !late(&walk)); i++)
        check_play(&walk, rng_play_seed(1, i));
    EXPECT(&walk, walk.hidden < HIDDEN_ENOUGH || walk.redrawn > 0,
           "%ld views had something hidden, and resampling redrew nothing", walk.hidden);
    close_walk(&walk);
    game_free(same);
    game_free(game);
}

/* contract [GAME [SECONDS]]: all games, or one of them, or one by its path; and for how long. */
int main(int argc, char **argv)
{
    struct games games = argc < 2 ? games_all_and_tests() : games_named(argv[1]);
    struct CMUnitTest *tests = calloc((size_t)games.count, sizeof *tests);
    int count = 0;
    for (int i = 0; i < games.count; i++)
        tests[count++] = (struct CMUnitTest){
            .name = games.list[i].name, .test_func = check_game, .initial_state = &games.list[i],
        };
    /* All games share ten seconds; some of them alone have their share, unless more is asked for. */
    struct games all = games_all_and_tests();
    budget = argc < 3 ? CAPACITY(10, 2) * CLOCKS_PER_SEC / all.count
                      : (clock_t)(atof(argv[2]) * CLOCKS_PER_SEC);
    games_free(&all);
    int failed = _cmocka_run_group_tests("contract", tests, (size_t)count, NULL, NULL);
    free(tests);
    games_free(&games);
    return failed;
}
