/* model.c: `ruleplay model`: a small game as a Markov decision process, in files for numpy. */
#include <stdlib.h>
#include <string.h>

#include "cli/states.h"
#include "core/catalog.h"
#include "core/file.h"
#include "core/heap.h"
#include "learn/npy.h"

enum { PATH_LENGTH_MAX = 4096, DENSE_MAX = 1 << 24 };

static bool write_array(const char *folder, const char *name, struct text *bytes,
                        struct problems *problems)
{
    char path[PATH_LENGTH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    bool fine = file_write_bytes(path, text_of(bytes), bytes->length, problems);
    text_free(bytes);
    *bytes = (struct text)TEXT_GROWING;
    return fine;
}

static void put_states(const struct model *model, struct text *out)
{
    npy_begin(out, NPY_U8, (size_t)model->state_count, model->game->state_size, 0);
    struct state *row = state_new(model->game);
    for (int i = 0; i < model->state_count; i++) {
        memset(row, 0, model->game->state_size);
        state_copy(row, model_state(model, i));
        npy_put(out, NPY_U8, row, model->game->state_size);
    }
    state_free(row);
}

static void put_observations(const struct model *model, struct text *out)
{
    size_t size = (size_t)model->game->observation_size;
    float *row = heap_new(size ? size : 1, sizeof *row);
    npy_begin(out, NPY_F32, (size_t)model->state_count, size, 0);
    for (int s = 0; s < model->state_count; s++) {
        const struct state *state = model_state(model, s);
        model->game->engine->observe(model->game, state, state->player == OVER ? 0 : state->player,
                                     row);
        npy_put(out, NPY_F32, row, size);
    }
    free(row);
}

static void put_players(const struct model *model, struct text *out)
{
    npy_begin(out, NPY_I32, (size_t)model->state_count, 0, 0);
    for (int s = 0; s < model->state_count; s++)
        npy_put(out, NPY_I32, &model_state(model, s)->player, 1);
}

/* A row for each outcome: state, action, state after it, probability, reward of each player. */
static void put_outcomes(const struct model *model, struct text *out)
{
    size_t columns = 4 + (size_t)model->game->players;
    npy_begin(out, NPY_F64, model->transition_count, columns, 0);
    for (int s = 0; s < model->state_count; s++)
        for (int a = 0; a < model->action_count; a++) {
            const struct transition *outcomes;
            int count = model_outcomes(model, s, a, &outcomes);
            for (int i = 0; i < count; i++) {
                double row[4 + PLAYERS_MAX] = {s, a, outcomes[i].to, outcomes[i].probability};
                for (int p = 0; p < model->game->players; p++)
                    row[4 + p] = (double)outcomes[i].reward[p];
                npy_put(out, NPY_F64, row, columns);
            }
        }
}

/* The whole matrices, [action][state][state after it]; an action that is not legal has a row of
 * zeros. */
static void put_transitions(const struct model *model, struct text *out)
{
    size_t states = (size_t)model->state_count;
    double *row = heap_new(states, sizeof *row);
    npy_begin(out, NPY_F64, (size_t)model->action_count, states, states);
    for (int a = 0; a < model->action_count; a++)
        for (int s = 0; s < model->state_count; s++) {
            const struct transition *outcomes;
            int count = model_outcomes(model, s, a, &outcomes);
            memset(row, 0, states * sizeof *row);
            for (int i = 0; i < count; i++)
                row[outcomes[i].to] = outcomes[i].probability;
            npy_put(out, NPY_F64, row, states);
        }
    free(row);
}

/* What is to be expected of an action at once, [action][state][player]. */
static void put_rewards(const struct model *model, struct text *out)
{
    size_t players = (size_t)model->game->players;
    npy_begin(out, NPY_F64, (size_t)model->action_count, (size_t)model->state_count, players);
    for (int a = 0; a < model->action_count; a++)
        for (int s = 0; s < model->state_count; s++) {
            const struct transition *outcomes;
            int count = model_outcomes(model, s, a, &outcomes);
            double sums[PLAYERS_MAX] = {0};
            for (int i = 0; i < count; i++)
                for (size_t p = 0; p < players; p++)
                    sums[p] += outcomes[i].probability * (double)outcomes[i].reward[p];
            npy_put(out, NPY_F64, sums, players);
        }
}

static void put_starts(const struct model *model, struct text *out)
{
    npy_begin(out, NPY_F64, (size_t)model->start_count, 2, 0);
    for (int i = 0; i < model->start_count; i++) {
        const double row[2] = {model->starts[i].to, model->starts[i].probability};
        npy_put(out, NPY_F64, row, 2);
    }
}

static bool export(const struct model *model, const char *folder, struct problems *problems)
{
    static const struct {
        const char *name;
        void (*put)(const struct model *, struct text *);
    } arrays[] = {
        {"states.npy", put_states}, {"observations.npy", put_observations},
        {"players.npy", put_players}, {"outcomes.npy", put_outcomes},
        {"rewards.npy", put_rewards}, {"starts.npy", put_starts},
        {"transitions.npy", put_transitions},
    };
    size_t states = (size_t)model->state_count;
    bool dense = states * states * (size_t)model->action_count <= DENSE_MAX;
    if (!file_make_folder(folder, problems))
        return false;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays - !dense; i++) {
        struct text out = TEXT_GROWING;
        arrays[i].put(model, &out);
        if (!write_array(folder, arrays[i].name, &out, problems))
            return false;
    }
    if (!dense)
        problem_warning(problems, (struct place){0},
                        "transitions.npy would be too large and is left out; outcomes.npy has all");
    return true;
}

static void report(const struct model *model, bool json)
{
    struct text out = TEXT_GROWING;
    int over = 0;
    for (int s = 0; s < model->state_count; s++)
        over += model_state(model, s)->player == OVER;
    text_add(&out,
             json ? "{\"states\": %d, \"final\": %d, \"actions\": %d, \"transitions\": %zu, "
                    "\"starts\": %d, \"sampled\": %d}\n"
                  : "states %d, of which final %d\nactions %d\ntransitions %zu\nstarts %d\n"
                    "sampled %d\n",
             model->state_count, over, model->action_count, model->transition_count,
             model->start_count, (int)model->sampled);
    print_and_free(&out);
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    uint64_t seed;
    struct game *game = NULL;
    struct model *model = NULL;
    const char *folder = call_text(call, "output");
    if (call_seed(call, &seed, &problems))
        game = game_open(call->arguments[0], &problems);
    if (game)
        model = states_list(call, game, seed, &problems);
    bool fine = model && (!folder || export(model, folder, &problems));
    if (fine) {
        report(model, call_flag(call, "json"));
        warn(&problems);
    }
    model_free(model);
    game_free(game);
    return fine ? EXIT_FINE : complain(&problems);
}

const struct command model_command = {
    .name = "model", .arguments = "GAME", .summary = "list all states of a small game, for numpy",
    .text = "Finds every state that can be reached, and where each action leads, with exact\n"
            "probabilities. -o DIR writes states, observations, players, outcomes, transitions,\n"
            "rewards and starts as .npy files.",
    .examples = "ruleplay model kuhn\nruleplay model connect/tic-tac-toe -o model",
    .least = 1, .most = 1, .run = run,
};
