/* control.c: a network plays a game, and is trained by an evolution strategy. */
#include "learn/control.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"

enum { SCOUTS = 100, SCOUT_STEPS = 2000 };    /* plays by chance that find out what can be seen */

int control_block(const struct game *game, const char *name, int *first, int *kinds)
{
    *first = *kinds = 0;
    for (int i = 0; i < game->block_count; i++) {
        const struct block *block = &game->blocks[i];
        int size = block->shape[0] * block->shape[1] * block->shape[2];
        *kinds = block->shape[1];
        if (strcmp(block->name, name) == 0)
            return size;
        *first += size;
    }
    return 0;
}

/* What plays by chance have shown: the range of every input, and which actions were ever legal. */
struct scouting {
    float *low, *high;
    bool  *used, begun;
};

static void scout_play(const struct game *game, int steps, uint64_t seed, struct scouting *found,
                       float *seen, int *legal)
{
    struct state *state = state_new(game);
    struct rng rng;
    rng_seed(&rng, rng_stream(seed, rng_stream_key("scout")));
    state_start(game, state, seed);
    for (int step = 0; step < steps && state->player != OVER; step++) {
        int count = state_actions(game, state, legal);
        game->engine->observe(game, state, 0, seen);
        for (int i = 0; i < game->observation_size; i++) {
            found->low[i] = !found->begun || seen[i] < found->low[i] ? seen[i] : found->low[i];
            found->high[i] = !found->begun || seen[i] > found->high[i] ? seen[i] : found->high[i];
        }
        found->begun = true;
        for (int i = 0; i < count; i++)
            found->used[legal[i]] = true;
        state_apply(game, state, legal[rng_below(&rng, (uint32_t)count)], NULL);
    }
    state_free(state);
}

/* Doing nothing is no use to a controller that can turn and step: left out, as in Schaul 2013. */
static bool is_idle(const struct game *game, int action)
{
    char name[64];
    struct text text = TEXT_ON(name);
    struct state *state = state_new(game);
    state_start(game, state, 0);
    game->engine->render_action(game, state, action, &text);
    state_free(state);
    return strcmp(text_of(&text), "nil") == 0;
}

/* Whether an input tells anything. In a block of places x kinds, a kind that is seen to change in one
 * place is wanted in all. */
static bool is_telling(const struct scouting *found, int first, int size, int kinds, int at)
{
    if (kinds <= 1)
        return found->high[at] > found->low[at];
    for (int i = first + (at - first) % kinds; i < first + size; i += kinds)
        if (found->high[i] > found->low[i])
            return true;
    return false;
}

static void choose(struct control *control, const struct scouting *found, int first, int size,
                   int kinds)
{
    control->inputs = heap_new((size_t)size, sizeof *control->inputs);
    control->actions = heap_new((size_t)control->game->actions_max, sizeof *control->actions);
    for (int i = first; i < first + size; i++)
        if (is_telling(found, first, size, kinds, i))
            control->inputs[control->input_count++] = i;
    for (int a = 0; a < control->game->actions_max; a++)
        if (found->used[a] && !is_idle(control->game, a))
            control->actions[control->action_count++] = a;
}

struct control *control_new(const struct game *game, const char *block,
                            const struct control_options *options, uint64_t seed,
                            struct problems *problems)
{
    int first, kinds, size = control_block(game, block, &first, &kinds);
    if (size == 0 || game->players != 1) {
        problem_error(problems, (struct place){0},
                      size ? "%s is for %s players, expected one"
                           : "%s has no observation block '%s'; 'ruleplay show' names them",
                      game->name, size ? "several" : block);
        return NULL;
    }
    size_t width = (size_t)game->observation_size;
    struct control *control = heap_new(1, sizeof *control);
    struct scouting found = {.low = heap_new(width, sizeof(float)),
                             .high = heap_new(width, sizeof(float)),
                             .used = heap_new((size_t)game->actions_max, sizeof(bool))};
    float *seen = heap_new(width, sizeof *seen);
    int *legal = heap_new((size_t)game->actions_max, sizeof *legal);
    for (uint64_t i = 0; i < SCOUTS; i++)
        scout_play(game, SCOUT_STEPS, rng_play_seed(seed, i), &found, seen, legal);
    control->game = game;
    snprintf(control->block, sizeof control->block, "%s", block);
    choose(control, &found, first, size, kinds);
    control->network = (struct network){control->input_count, options->hidden,
                                        control->action_count};
    control->steps_most = options->steps;
    control->discount = options->discount;
    control->curiosity = options->curiosity;
    control->greedy = options->greedy;
    free(found.low);
    free(found.high);
    free(found.used);
    free(seen);
    free(legal);
    if (control->input_count < 1 || control->input_count > NETWORK_UNITS_MAX ||
        control->action_count < 1 || control->action_count > NETWORK_UNITS_MAX) {
        problem_error(problems, (struct place){0},
                      "%s: the block '%s' has %d inputs that change and %d actions; expected 1 to "
                      "%d of each", game->name, block, control->input_count,
                      control->action_count, NETWORK_UNITS_MAX);
        control_free(control);
        return NULL;
    }
    return control;
}

void control_free(struct control *control)
{
    if (!control)
        return;
    free(control->inputs);
    free(control->actions);
    free(control);
}

/* ---- playing ---- */

static void note_place(const struct control *control, const float *seen, struct trail *trail)
{
    int first, kinds, size = control_block(control->game, "avatar", &first, &kinds);
    if (!trail || !trail->places || size < 3 || seen[first] == 0 || trail->length == trail->capacity)
        return;
    trail->places[trail->length].x = seen[first + 1];
    trail->places[trail->length++].y = seen[first + 2];
}

/* Begins a play somewhere else: where actions by chance lead. One that ends meanwhile begins anew. */
static void scatter_start(const struct control *control, struct state *state, uint64_t seed,
                          int scatter, struct rng *rng, int *legal)
{
    state_start(control->game, state, seed);
    int left = scatter ? (int)rng_below(rng, (uint32_t)scatter + 1) : 0;
    for (; left > 0; left--) {
        int action = control->actions[rng_below(rng, (uint32_t)control->action_count)];
        int count = state_actions(control->game, state, legal), at = 0;
        while (at < count && legal[at] != action)
            at++;
        state_apply(control->game, state, legal[at < count ? at : 0], NULL);
        if (state->player == OVER)
            state_start(control->game, state, seed);
    }
}

/* Whether this is new to the play; remembers it. The table has more places than a play has steps. */
static bool is_new(uint64_t *met, size_t places, const float *seen, int size)
{
    uint64_t hash = hash_bytes(0, seen, (size_t)size * sizeof *seen) | 1;
    size_t at = hash % places;
    while (met[at] && met[at] != hash)
        at = (at + 1) % places;
    bool fresh = !met[at];
    met[at] = hash;
    return fresh;
}

/* What the network decides among the actions that are legal; the first legal one if it knows none. */
static int decide(const struct control *control, const struct state *state, double *outputs,
                  struct rng *rng, int *legal)
{
    int count = state_actions(control->game, state, legal), known = 0;
    double sum = 0;
    for (int i = 0; i < control->action_count; i++) {
        bool may = false;
        for (int k = 0; k < count; k++)
            may |= legal[k] == control->actions[i];
        outputs[i] = may ? outputs[i] : 0;
        known += may;
        sum += outputs[i];
    }
    if (known == 0 || sum <= 0)
        return legal[0];
    for (int i = 0; i < control->action_count && known < control->action_count; i++)
        outputs[i] /= sum;
    int choice = control->greedy ? network_best(&control->network, outputs)
                                 : network_draw(&control->network, outputs, rng);
    while (choice > 0 && outputs[choice] <= 0)    /* the last one takes what rounding left over */
        choice--;
    return outputs[choice] > 0 ? control->actions[choice] : legal[0];
}

double control_play(const struct control *control, const double *weights, uint64_t seed,
                    int scatter, bool *won, struct trail *trail)
{
    const struct game *game = control->game;
    struct state *state = state_new(game);
    float *seen = heap_new((size_t)game->observation_size, sizeof *seen);
    int *legal = heap_new((size_t)game->actions_max, sizeof *legal);
    float inputs[NETWORK_UNITS_MAX];
    double outputs[NETWORK_UNITS_MAX], sum = 0, worth = 1;
    size_t places = 2 * (size_t)control->steps_most + 1;
    uint64_t *met = control->curiosity > 0 ? heap_new(places, sizeof *met) : NULL;
    struct rng rng;
    rng_seed(&rng, rng_stream(seed, rng_stream_key("controller")));
    scatter_start(control, state, seed, scatter, &rng, legal);
    float score = state->score[0];
    struct record *record = trail ? trail->record : NULL;
    if (record)
        record_begin(record, seed, state);
    for (int step = 0; step < control->steps_most && state->player != OVER; step++) {
        game->engine->observe(game, state, 0, seen);
        note_place(control, seen, trail);
        if (met && is_new(met, places, seen, game->observation_size))
            sum += control->curiosity / control->steps_most;
        for (int i = 0; i < control->input_count; i++)
            inputs[i] = seen[control->inputs[i]];
        network_run(&control->network, weights, inputs, outputs);
        int action = decide(control, state, outputs, &rng, legal);
        if (record)
            record_decision(record, game, state, action);
        state_apply(game, state, action, NULL);
        if (record)
            record_applied(record, state);
        sum += worth * (double)(state->score[0] - score);
        score = state->score[0];
        worth *= control->discount;
    }
    if (record)
        record_finish(record, game, state);
    if (won)
        *won = state->player == OVER && state->result[0] > 0;
    state_free(state);
    free(seen);
    free(legal);
    free(met);
    return sum;
}

static double fitness_of(const struct control *control, const double *weights, int rollouts,
                         int scatter, uint64_t seed)
{
    double sum = 0;
    for (int i = 0; i < rollouts; i++)
        sum += control_play(control, weights, rng_play_seed(seed, (uint64_t)i), scatter, NULL,
                            NULL);
    return sum / rollouts;
}

int control_check(const struct control *control, const double *weights, int checks,
                         uint64_t seed)
{
    int reached = 0;
    for (int i = 0; i < checks; i++) {
        bool won;
        control_play(control, weights, rng_play_seed(seed, (uint64_t)i), 0, &won, NULL);
        reached += won;
    }
    return reached;
}

/* ---- training ---- */

int control_train(struct control *control, const struct control_options *options, uint64_t seed,
                  void (*after)(void *context, const struct generation *, const double *weights),
                  void *context, double *found)
{
    int size = network_size(&control->network), consistent = 0;
    struct snes *snes = snes_new(&(struct snes_options){
        .size = size, .population = options->population, .deviation = options->deviation,
        .rate = options->rate, .deviation_rate = options->deviation_rate,
        .mirrored = options->mirrored}, seed);
    int population = snes_population(snes);
    double *fitness = heap_new((size_t)population, sizeof *fitness), best = 0;
    double *weights = heap_new((size_t)size, sizeof *weights);
    uint64_t plays = rng_stream(seed, rng_stream_key("fitness"));
    uint64_t checks = rng_stream(seed, rng_stream_key("checks"));
    for (int number = 1; number <= options->generations_most; number++) {
        struct generation generation = {.number = number};
        snes_ask(snes);
        for (int i = 0; i < population; i++) {
            /* All of a generation meet the same chances, which makes their ranks less noisy. */
            uint64_t own = rng_play_seed(plays, (uint64_t)(options->paired ? number
                                                           : number * population + i));
            fitness[i] = fitness_of(control, snes_sample(snes, i), options->rollouts,
                                    options->scatter, own);
            generation.mean += fitness[i] / population;
            if ((number == 1 && i == 0) || fitness[i] > best) {
                best = fitness[i];
                memcpy(weights, snes_sample(snes, i), (size_t)size * sizeof *weights);
            }
        }
        snes_tell(snes, fitness);
        generation.best = best;
        generation.reached = control_check(control, weights, options->checks,
                                           rng_play_seed(checks, (uint64_t)number));
        if (found && !consistent)
            memcpy(found, weights, (size_t)size * sizeof *found);
        if (!consistent && generation.reached == options->checks)
            consistent = number;
        if (after)
            after(context, &generation, weights);
        if (consistent && options->stop)
            break;
    }
    snes_free(snes);
    free(fitness);
    free(weights);
    return consistent;
}
