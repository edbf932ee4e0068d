/* turns.c: Monte Carlo tree search whose steps are whole turns. */
#include "agents/turns.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/heap.h"

enum { MOMENTS = 256, PLACES = 4096 };
enum { PLAIN_PLAYS = 8, PLAIN_FEWEST = 3 };    /* to see what plain play promises, */
enum { PLAIN_TRIALS = 12 };                    /* for each way that is followed by it, */
enum { PLAIN_COST = 5 };                       /* of which one costs as much as so many others, */
enum { PLAIN_FAR = 10 };                       /* and goes on so many times as long */

/* Of a score, for each turn: who is safe for ever should still come to an end. */
static const double TURN_COST = 1e-3;

void turns_open(struct turns *turns, const struct game *game,
                const struct turns_settings *settings)
{
    *turns = (struct turns){.game = game, .explore = settings->explore, .depth = settings->depth};
    /* Where nothing is known of unfinished states, only the end tells. */
    int horizon = settings->horizon == TURNS_HORIZON && !game->engine->estimate ? TURNS_FAR
                                                                               : settings->horizon;
    if (turns->depth == 0 || turns->depth > TURNS_PATH)
        turns->depth = TURNS_PATH;
    sight_open(&turns->sight, game);
    rollout_open(&turns->rollout, game, settings->policy ? settings->policy : "learned",
                 settings->epsilon, horizon);
    turns->switches = game->players == 1 && game->engine->estimate;
    rollout_open(&turns->plain, game, "greedy", 0, PLAIN_FAR * horizon);
    ways_open(&turns->ways, game, &turns->sight, MOMENTS);
    turns->places = heap_new(PLACES, sizeof *turns->places);
    turns->world = state_new(game);
    turns->actions = heap_new((size_t)game->actions_max, sizeof *turns->actions);
}

void turns_close(struct turns *turns)
{
    for (uint32_t i = 0; i < PLACES; i++)
        state_free(turns->places[i].state);
    ways_close(&turns->ways);
    rollout_close(&turns->rollout);
    rollout_close(&turns->plain);
    sight_close(&turns->sight);
    state_free(turns->world);
    free(turns->places);
    free(turns->list);
    free(turns->outcomes);
    free(turns->steps);
    free(turns->order);
    free(turns->actions);
}

void turns_begin(struct turns *turns)
{
    turns->plan_length = turns->plan_done = 0;
    rollout_forget(&turns->rollout);
}

/* ---- the tree ---- */

/* Makes room for `more` elements in a list that grows. */
static void *grow(void *list, uint32_t count, uint32_t *room, uint32_t more, size_t size)
{
    if (count + more <= *room)
        return list;
    *room = 2 * (count + more);
    list = heap_grow(list, *room * size);
    return list;
}

static uint32_t add_place(struct turns *turns, const struct state *state, struct rng *rng)
{
    struct turns_place *place = &turns->places[turns->place_count];
    const struct ways *ways = &turns->ways;
    if (!place->state)
        place->state = state_new(turns->game);
    state_copy(place->state, state);
    ways_find(&turns->ways, state, state->player, rng);
    place->way = turns->way_count;
    place->way_count = (uint32_t)ways->count;
    place->visits = 0;
    turns->list = grow(turns->list, turns->way_count, &turns->way_room, (uint32_t)ways->count,
                       sizeof *turns->list);
    turns->steps = grow(turns->steps, turns->step_count, &turns->step_room,
                        (uint32_t)ways->step_count, sizeof *turns->steps);
    for (int i = 0; i < ways->count; i++)
        turns->list[turns->way_count++] = (struct turns_way){
            .first = (int)turns->step_count + ways->list[i].first,
            .length = ways->list[i].length, .mover = state->player,
        };
    memcpy(turns->steps + turns->step_count, ways->steps,
           (size_t)ways->step_count * sizeof *ways->steps);
    turns->step_count += (uint32_t)ways->step_count;
    return turns->place_count++;
}

static void plant(struct turns *turns, const struct view *view, struct rng *rng)
{
    turns->viewer = view->viewer;
    turns->place_count = turns->way_count = turns->step_count = 0;
    turns->outcome_count = 1;
    for (int i = 0; i < PLAYERS_MAX; i++) {
        turns->low[i] = INFINITY;
        turns->high[i] = -INFINITY;
    }
    add_place(turns, view->state, rng);
}

/* A way never tried, by chance, if there is any; else the one with the highest bound. */
static uint32_t choose(const struct turns *turns, const struct turns_place *place, struct rng *rng)
{
    int mover = place->state->player;
    uint32_t best = place->way, untried = 0;
    double best_value = -INFINITY, low = turns->low[mover], width = turns->high[mover] - low;
    double scale = width > 0 ? 1 / width : 0;
    for (uint32_t i = 0; i < place->way_count; i++)
        if (turns->list[place->way + i].visits == 0 && rng_below(rng, ++untried) == 0)
            best = place->way + i;
    if (untried)
        return best;
    double logarithm = exact_log(place->visits);
    for (uint32_t i = 0; i < place->way_count; i++) {
        const struct turns_way *way = &turns->list[place->way + i];
        double value = (way->sum / way->visits - low) * scale +
                       turns->explore * exact_sqrt(logarithm / way->visits);
        if (value > best_value) {
            best_value = value;
            best = place->way + i;
        }
    }
    return best;
}

/* Takes the actions of a way. If chance has it that one is not possible, the way ends there. */
static void walk(struct turns *turns, const struct turns_way *way)
{
    for (int i = 0; i < way->length && turns->world->player == way->mover; i++) {
        int action = turns->steps[way->first + i], at = 0;
        int count = state_actions(turns->game, turns->world, turns->actions);
        while (at < count && turns->actions[at] != action)
            at++;
        if (at == count)
            return;
        if (count > 1)
            rollout_note(&turns->rollout, turns->world, action);
        state_apply(turns->game, turns->world, action, NULL);
    }
}

/* What the way led to, as the viewer sees it. */
static uint32_t find_outcome(struct turns *turns, uint32_t way)
{
    int viewer = turns->sight.open ? turns->world->player : turns->viewer;
    uint64_t key = sight_likeness(&turns->sight, turns->world, viewer);
    uint32_t at = turns->list[way].outcome;
    while (at && turns->outcomes[at].key != key)
        at = turns->outcomes[at].next;
    if (at)
        return at;
    turns->outcomes = grow(turns->outcomes, turns->outcome_count, &turns->outcome_room, 1,
                           sizeof *turns->outcomes);
    at = turns->outcome_count++;
    turns->outcomes[at] = (struct turns_outcome){.key = key, .next = turns->list[way].outcome};
    turns->list[way].outcome = at;
    return at;
}

/* Walks down from the root until it leaves the tree, and takes `first` there, where what is hidden is
 * drawn by `seed`. */
static void descend(struct turns *turns, uint32_t first, uint64_t seed, struct rng *rng)
{
    uint32_t place = 0;
    int depth = turns->by_plain ? 1 : turns->depth;
    turns->path_count = 0;
    for (;;) {
        uint32_t way = place == 0 ? first : choose(turns, &turns->places[place], rng);
        turns->places[place].visits++;
        turns->path[turns->path_count++] = way;
        state_copy(turns->world, turns->places[place].state);
        state_resample(turns->game, turns->world, turns->viewer, place == 0 ? seed : rng_next64(rng));
        walk(turns, &turns->list[way]);
        if (!turns->sight.open)
            rollout_until(&turns->rollout, turns->world, turns->viewer, rng);
        if (turns->world->player == OVER || turns->path_count == depth)
            return;
        uint32_t outcome = find_outcome(turns, way);
        if (turns->outcomes[outcome].visits++ == 0)
            return;
        if (turns->outcomes[outcome].place == 0) {
            if (turns->place_count == PLACES)
                return;
            turns->outcomes[outcome].place = add_place(turns, turns->world, rng);
        }
        place = turns->outcomes[outcome].place;
    }
}

/* What a play promises that ends as turns->world does. */
static double worth(const struct turns *turns, int player)
{
    return (double)state_estimate(turns->game, turns->world, player) -
           TURN_COST * (turns->world->turn - turns->places[0].state->turn);
}

static void iterate(struct turns *turns, uint32_t first, uint64_t seed, struct rng *rng)
{
    rollout_begin(&turns->rollout);
    descend(turns, first, seed, rng);
    rollout_run(turns->by_plain ? &turns->plain : &turns->rollout, turns->world, rng);
    double scores[PLAYERS_MAX] = {0};
    for (int i = 0; i < turns->game->players; i++) {
        double score = worth(turns, i);
        turns->low[i] = score < turns->low[i] ? score : turns->low[i];
        turns->high[i] = score > turns->high[i] ? score : turns->high[i];
        scores[i] = score;
    }
    if (!turns->by_plain)
        rollout_learn(&turns->rollout, scores);
    for (int i = 0; i < turns->path_count; i++) {
        struct turns_way *way = &turns->list[turns->path[i]];
        way->visits++;
        way->sum += scores[way->mover];
    }
}

/* ---- the root ---- */

static double mean_of(const struct turns *turns, uint32_t way)
{
    return turns->list[way].sum / turns->list[way].visits;
}

/* Sorts the ways still looked at by their means, best first. What was found while their trees were
 * small then counts as one visit. */
static void rank(struct turns *turns, uint32_t count)
{
    uint32_t *order = turns->order;
    for (uint32_t i = 1; i < count; i++)
        for (uint32_t j = i; j > 0; j--) {
            uint32_t other = order[j - 1];
            if (mean_of(turns, order[j]) <= mean_of(turns, other))
                break;
            order[j - 1] = order[j];
            order[j] = other;
        }
    for (uint32_t i = 0; i < count && !turns->by_plain; i++) {
        struct turns_way *way = &turns->list[order[i]];
        way->sum /= way->visits;
        way->visits = 1;
    }
}

/* Tries all ways of the root, then the better half, and so on; returns the iterations. Every
 * round gets its share, and each way is tried at least once. */
static uint32_t halve(struct turns *turns, uint32_t iterations, struct rng *rng)
{
    uint32_t count = turns->places[0].way_count, rounds = 1, done = 0;
    turns->order = grow(turns->order, 0, &turns->order_room, count, sizeof *turns->order);
    for (uint32_t i = 0; i < count; i++)
        turns->order[i] = turns->places[0].way + i;
    while (1u << rounds < count)
        rounds++;
    for (; count > 1; count = (count + 1) / 2) {
        uint32_t each = iterations / rounds / count;
        for (uint32_t i = 0; i == 0 || i < each; i++) {
            uint64_t seed = rng_next64(rng);
            for (uint32_t j = 0; j < count; j++, done++)
                iterate(turns, turns->order[j], seed, rng);
        }
        rank(turns, count);
    }
    return done;
}

/* Whether plays by the best next estimate alone surely bring more from here on than `promised`. */
static bool plain_is_better(struct turns *turns, double promised, struct rng *rng)
{
    double sum = 0, squares = 0, mean = 0, error = 0;
    for (int i = 1; i <= PLAIN_PLAYS; i++) {
        state_copy(turns->world, turns->places[0].state);
        state_resample(turns->game, turns->world, turns->viewer, rng_next64(rng));
        rollout_run(&turns->plain, turns->world, rng);
        double value = worth(turns, turns->viewer);
        sum += value;
        squares += value * value;
        mean = sum / i;
        error = exact_sqrt(fmax(squares / i - mean * mean, 0) / (i > 1 ? i - 1 : 1));
        if (i >= PLAIN_FEWEST && mean + 2 * error < promised)
            return false;
    }
    return mean - 2 * error > promised;
}

/* Keeps the best way as a plan, with what should be seen before each of its actions. */
static void keep_plan(struct turns *turns)
{
    const struct turns_way *best = &turns->list[turns->order[0]];
    turns->plan_length = best->length;
    turns->plan_done = 0;
    state_copy(turns->world, turns->places[0].state);
    for (int i = 0; i < best->length; i++) {
        turns->plan[i] = turns->steps[best->first + i];
        turns->expected[i] = sight_key(&turns->sight, turns->world, turns->viewer);
        if (i + 1 < best->length)
            state_apply(turns->game, turns->world, turns->plan[i], NULL);
    }
}

/* Tries all ways anew, each followed by the best next estimate alone, under the same draws of chance: the
 * choice is at least as good as that play itself, and better where it can be improved (rollout algorithms,
 * Bertsekas, Tsitsiklis and Wu 1997). */
static uint32_t improve_plain(struct turns *turns, const struct view *view, uint32_t most,
                              struct rng *rng)
{
    plant(turns, view, rng);
    uint64_t wanted = (uint64_t)PLAIN_TRIALS * turns->places[0].way_count;
    turns->by_plain = true;
    uint32_t done = halve(turns, wanted < most / PLAIN_COST ? (uint32_t)wanted : most / PLAIN_COST, rng);
    turns->by_plain = false;
    return done;
}

/* Whether some way of the root has several actions. Where turns are single actions, plays are long and
 * plain play to the end costs far more than the tree. */
static bool has_turns(const struct turns *turns)
{
    for (uint32_t i = 0; i < turns->places[0].way_count; i++)
        if (turns->list[turns->places[0].way + i].length > 1)
            return true;
    return false;
}

/* Makes a plan; returns the iterations. Of two searches that one is believed which promises more from here
 * on (parallel rollouts, Chang, Givan and Chong 2004): one looks deep and far less than to the end, the
 * other sees the end and plays plainly till then. */
static uint32_t make_plan(struct turns *turns, const struct view *view, uint32_t most, struct rng *rng)
{
    uint32_t done = halve(turns, most, rng);
    keep_plan(turns);
    if (done == 0 || !turns->switches || !has_turns(turns))
        return done;
    double promised = mean_of(turns, turns->order[0]);
    if (!plain_is_better(turns, promised, rng))
        return done;
    done += improve_plain(turns, view, most, rng);
    if (mean_of(turns, turns->order[0]) > promised)
        keep_plan(turns);
    return done;
}

int turns_decide(struct turns *turns, const struct view *view, uint32_t iterations,
                 uint32_t trials, struct rng *rng, uint32_t *done)
{
    if (turns->plan_done == turns->plan_length ||
        sight_key(&turns->sight, view->state, view->viewer) !=
            turns->expected[turns->plan_done]) {
        turns->plan_done = turns->plan_length = 0;
        if (view->action_count == 1)
            return view->actions[0];
        plant(turns, view, rng);
        uint64_t wanted = (uint64_t)trials * turns->places[0].way_count;
        *done += make_plan(turns, view, wanted < iterations ? (uint32_t)wanted : iterations, rng);
    }
    return turns->plan[turns->plan_done++];
}
