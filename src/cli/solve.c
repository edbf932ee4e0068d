/* solve.c: `ruleplay solve`: the value of a small game and a best way to play it. */
#include <stdlib.h>
#include <string.h>

#include "cli/effort.h"
#include "cli/states.h"
#include "core/catalog.h"
#include "core/nature.h"
#include "core/sim.h"
#include "solve/proof.h"
#include "solve/regret.h"
#include "solve/response.h"
#include "solve/retrograde.h"

enum { NATURE_PLAYS = 40, PLAY_SHOWN = 400, SETS_SHOWN = 64, PASSES_A_ROUND = 100 };
static const double GUESS_SECONDS = 1;

enum method { METHOD_AUTO, METHOD_PROOF, METHOD_STATES, METHOD_REGRET };
static const char *const method_names[] = {
    [METHOD_AUTO] = "auto", [METHOD_PROOF] = "proof", [METHOD_STATES] = "states",
    [METHOD_REGRET] = "regret",
};

struct job {
    const struct call *call;
    const struct game *game;
    struct effort      effort;
    struct nature      nature;
    enum method        method;
    uint64_t           seed;
    bool               json;
    bool               result;         /* what counts; else the score */
    bool               chosen;         /* by the user: what counts is not to be changed */
    struct problems   *problems;
    struct text        out;
};

/* ---- what is printed ---- */

static void add_name(const struct game *game, const struct state *state, int action, bool json,
                     struct text *out)
{
    struct text name = TEXT_GROWING;
    game->engine->render_action(game, state, action, &name);
    if (json)
        text_json(out, text_of(&name));
    else
        text_safe(out, text_of(&name), true);
    text_free(&name);
}

/* What was found: the value to player 0, bounds of it, how many `things` it took. */
static void add_head(struct job *job, double value, double lower, double upper, const double *values,
                     const char *things, double count)
{
    struct text *out = &job->out;
    bool exact = lower == upper;
    if (!job->json) {
        text_add(out, "value %.9g%s\n", value, exact ? "" : " to player 0");
        if (!exact)
            text_add(out, "between %.9g and %.9g\n", lower, upper);
        for (int i = 1; i < job->game->players; i++)
            text_add(out, "value to player %d %.9g\n", i, values[i]);
        if (job->result)
            text_add(out, "reward result: 1 for a win, -1 for a loss\n");
        text_add(out, "method %s\n%s %.0f\n", method_names[job->method],
                 strcmp(things, "information_sets") == 0 ? "information sets" : things, count);
        return;
    }
    text_add(out, "{\"game\": ");
    text_json(out, job->call->arguments[0]);
    text_add(out, ", \"method\": \"%s\", \"reward\": \"%s\", \"value\": ",
             method_names[job->method], job->result ? "result" : "score");
    json_number(out, value);
    text_add(out, ", \"lower\": ");
    json_number(out, lower);
    text_add(out, ", \"upper\": ");
    json_number(out, upper);
    text_add(out, ", \"values\": [");
    for (int i = 0; i < job->game->players; i++) {
        text_add(out, i ? ", " : "");
        json_number(out, values[i]);
    }
    text_add(out, "], \"%s\": %.0f", things, count);
}

static void add_step(struct job *job, const struct state *state, int action, int number)
{
    text_add(&job->out, job->json ? number ? ", " : ", \"play\": [" : number ? " " : "play ");
    add_name(job->game, state, action, job->json, &job->out);
}

static void end_play(struct job *job, int steps)
{
    if (job->json)
        text_add(&job->out, steps ? "]}\n" : ", \"play\": []}\n");
    else
        text_add(&job->out, steps ? "\n" : "");
}

static bool gave_up(struct job *job, const char *what, double count)
{
    return problem_error(job->problems, (struct place){0}, "%s was given up after %.0f %s; %s",
                         job->game->name, count, what, budget_reason(&job->effort.budget));
}

/* ---- by proof ---- */

static void show_proof(struct job *job, struct proof *proof, struct state *state, double value)
{
    int steps = 0;
    for (; state->player != OVER && steps < PLAY_SHOWN; steps++) {
        int action = proof_best(proof, state, value);
        if (action < 0)
            break;
        add_step(job, state, action, steps);
        state_apply(job->game, state, action, NULL);
    }
    end_play(job, steps);
}

/* False, without an error, if the game is not of the kind that can be proven so. */
static bool by_proof(struct job *job, bool *fits)
{
    struct state *state = state_new(job->game);
    struct proof *proof = proof_new(job->game, job->result, &job->effort.budget);
    double value = 0;
    state_start(job->game, state, job->seed);
    enum proof_end end = proof_value(proof, state, &value);
    if (end == PROOF_SUMS && !job->chosen) {
        job->result = true;
        proof_free(proof);
        proof = proof_new(job->game, job->result, &job->effort.budget);
        end = proof_value(proof, state, &value);
    }
    *fits = end == PROOF_DONE || end == PROOF_BUDGET;
    if (end == PROOF_DONE) {
        double values[PLAYERS_MAX] = {value, proof_sum(proof) - value};
        add_head(job, value, value, value, values, "positions", (double)proof_tried(proof));
        show_proof(job, proof, state, value);
    } else if (end == PROOF_BUDGET) {
        gave_up(job, "positions", (double)proof_tried(proof));
    }
    proof_free(proof);
    state_free(state);
    return end == PROOF_DONE;
}

/* ---- by all states ---- */

static int likeliest(const struct transition *list, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        if (list[i].probability > list[best].probability)
            best = i;
    return list[best].to;
}

/* A play by the best actions; where chance decides, its likeliest outcome comes about. */
static void show_states(struct job *job, const struct retrograde *retrograde)
{
    const struct model *model = retrograde->model;
    int at = likeliest(model->starts, model->start_count), steps = 0;
    for (; retrograde->best[at] >= 0 && steps < PLAY_SHOWN; steps++) {
        const struct transition *outcomes;
        int action = retrograde->best[at];
        add_step(job, model_state(model, at), action, steps);
        at = likeliest(outcomes, model_outcomes(model, at, action, &outcomes));
    }
    end_play(job, steps);
}

/* All states with their values, by what counts; NULL after an error. */
static struct retrograde *solve_states(struct job *job)
{
    struct model *model = states_list_within(job->call, job->game, job->seed,
                                             job->result ? REWARD_RESULT : REWARD_SCORE,
                                             job->effort.budget.seconds_most, job->problems);
    struct retrograde *retrograde = model ? retrograde_new(model, &job->effort.budget) : NULL;
    if (model && !retrograde) {
        gave_up(job, "states", model->state_count);
        model_free(model);
    }
    return retrograde;
}

static void end_states(struct retrograde *retrograde)
{
    struct model *model = retrograde->model;
    retrograde_free(retrograde);
    model_free(model);
}

static bool by_states(struct job *job)
{
    struct retrograde *retrograde = solve_states(job);
    if (retrograde && job->game->players == 2 && !retrograde->zero_sum && !job->chosen) {
        end_states(retrograde);
        job->result = true;
        retrograde = solve_states(job);
    }
    if (!retrograde)
        return false;
    double value = retrograde->value[0];
    add_head(job, value, value, value, retrograde->value, "states", retrograde->model->state_count);
    show_states(job, retrograde);
    if (job->game->players > 1 && !retrograde->zero_sum)
        problem_warning(job->problems, (struct place){0},
                        "what one player wins the others do not lose: the values are those of one "
                        "equilibrium, and there may be others");
    if (!retrograde->settled)
        problem_warning(job->problems, (struct place){0},
                        "values still changed after %d decisions, the limit of plies: they are those "
                        "of a play of that length", retrograde->sweeps);
    end_states(retrograde);
    return true;
}

/* ---- by regret ---- */

static void add_set_text(struct job *job, const struct histories *tree, uint32_t index,
                         const double *strategy)
{
    const struct information *set = &tree->sets[index];
    const struct state *state = histories_state(tree, index);
    text_add(&job->out, "player %d, ", set->player);
    effort_see(job->game, state, set->player, &job->out);
    text_add(&job->out, ":");
    for (int i = 0; i < set->action_count; i++) {
        text_add(&job->out, "%s ", i ? "," : "");
        add_name(job->game, state, tree->actions[set->first + (size_t)i], false, &job->out);
        text_add(&job->out, " %.3f", strategy[set->first + (size_t)i]);
    }
    text_add(&job->out, "\n");
}

static void add_set_json(struct job *job, const struct histories *tree, uint32_t index,
                         const double *strategy)
{
    const struct information *set = &tree->sets[index];
    const struct state *state = histories_state(tree, index);
    struct text seen = TEXT_GROWING;
    effort_see(job->game, state, set->player, &seen);
    text_add(&job->out, "%s{\"player\": %d, \"sees\": ", index ? ", " : "", set->player);
    text_json(&job->out, text_of(&seen));
    text_add(&job->out, ", \"actions\": {");
    for (int i = 0; i < set->action_count; i++) {
        text_add(&job->out, i ? ", " : "");
        add_name(job->game, state, tree->actions[set->first + (size_t)i], true, &job->out);
        text_add(&job->out, ": ");
        json_number(&job->out, strategy[set->first + (size_t)i]);
    }
    text_add(&job->out, "}}");
    text_free(&seen);
}

static void show_strategy(struct job *job, const struct histories *tree, const double *strategy)
{
    if (job->json)
        text_add(&job->out, ", \"histories\": %u, \"strategy\": [", (unsigned)tree->count);
    for (uint32_t i = 0; i < tree->set_count; i++)
        if (job->json)
            add_set_json(job, tree, i, strategy);
        else if (i < SETS_SHOWN)
            add_set_text(job, tree, i, strategy);
    if (job->json)
        text_add(&job->out, "]}\n");
    else if (tree->set_count > SETS_SHOWN)
        text_add(&job->out, "and %u more; --json prints all\n",
                 (unsigned)(tree->set_count - SETS_SHOWN));
}

/* One player against chance: the best answer to it is the solution. */
static void solve_alone(struct job *job, const struct histories *tree)
{
    double *best = heap_new(tree->action_count + 1, sizeof *best);
    double value = response_best(tree, best, 0, best);
    add_head(job, value, value, value, &value, "information_sets", tree->set_count);
    show_strategy(job, tree, best);
    free(best);
}

/* Goes on until the bounds are as near as --within says, or the budget does not last. */
static void solve_regret(struct job *job, const struct histories *tree)
{
    struct regret *regret = regret_new(tree);
    double lower, upper, within = call_number(job->call, "within");
    uint64_t most = (uint64_t)call_integer(job->call, "passes");
    do {
        uint64_t left = most - regret->passes;
        regret_run(regret, left < PASSES_A_ROUND ? left : PASSES_A_ROUND);
        regret_average(regret, &lower, &upper);
        job->effort.budget.looks = 0;
    } while (upper - lower > within && regret->passes < most &&
             budget_allows(&job->effort.budget, "passes", 0, 0));
    double values[PLAYERS_MAX];
    response_value(tree, regret->average, values);
    add_head(job, values[0], lower, upper, values, "information_sets", tree->set_count);
    text_add(&job->out, job->json ? ", \"passes\": %llu, \"exploitability\": " : "passes %llu\n"
             "exploitability ", (unsigned long long)regret->passes);
    if (job->json)
        json_number(&job->out, (upper - lower) / 2);
    else
        text_add(&job->out, "%.3g\n", (upper - lower) / 2);
    if (upper - lower > within)
        problem_warning(job->problems, (struct place){0},
                        "the bounds are %.3g apart and not %.3g; --passes and --seconds allow more",
                        upper - lower, within);
    show_strategy(job, tree, regret->average);
    regret_free(regret);
}

static bool by_regret(struct job *job)
{
    struct histories *tree = histories_new(job->game, job->nature.hides, &job->effort.budget,
                                           job->problems);
    if (!tree)
        return false;
    bool fine = true;
    if (tree->cut)
        problem_warning(job->problems, (struct place){0}, "%u histories end at the limit of plies",
                        (unsigned)tree->cut);
    if (job->game->players == 1)
        solve_alone(job, tree);
    else if (tree->zero_sum)
        solve_regret(job, tree);
    else
        fine = problem_error(job->problems, (struct place){0},
                             "%s hides things from players of whom not one wins what the other loses: "
                             "such games are not solved", job->game->name);
    histories_free(tree);
    return fine;
}

/* ---- the command ---- */

/* What suits the game: hidden things need regret; two players without chance, whose plays do not go in
 * circles, a proof; all else a list of all states. */
static enum method choose(const struct job *job)
{
    if (job->nature.hides)
        return METHOD_REGRET;
    if (job->game->players == 2 && !job->nature.chance && !job->nature.deals &&
        !job->nature.repeats)
        return METHOD_PROOF;
    return METHOD_STATES;
}

static bool suits(struct job *job)
{
    if (job->result && job->method == METHOD_REGRET)
        return problem_error(job->problems, (struct place){0},
                             "--method regret goes by the score; --reward result is for the others");
    if (job->nature.hides && job->method != METHOD_REGRET)
        return problem_error(job->problems, (struct place){0},
                             "%s hides things from its players; --method regret is for that",
                             job->game->name);
    if (job->method == METHOD_PROOF && job->game->players != 2)
        return problem_error(job->problems, (struct place){0},
                             "--method proof is for two players; --method states serves any number");
    return true;
}

static bool solve(struct job *job)
{
    job->nature = nature_of(job->game, NATURE_PLAYS, job->seed);
    job->chosen = strcmp(call_text(job->call, "reward"), "auto") != 0;
    job->result = strcmp(call_text(job->call, "reward"), "result") == 0;
    for (int i = METHOD_AUTO; i <= METHOD_REGRET; i++)
        if (strcmp(call_text(job->call, "method"), method_names[i]) == 0)
            job->method = (enum method)i;
    bool chosen = job->method == METHOD_AUTO;
    if (chosen)
        job->method = choose(job);
    if (!suits(job))
        return false;
    if (!job->json)
        effort_foretell(&job->effort, job->game,
                        histories_guess(job->game, job->seed, GUESS_SECONDS));
    if (job->method == METHOD_PROOF) {
        bool fits, done = by_proof(job, &fits);
        if (fits)
            return done;
        if (!chosen)
            return problem_error(job->problems, (struct place){0},
                                 "--method proof is for games without chance in which one wins what the "
                                 "other loses; --method states serves all");
        job->method = METHOD_STATES;
    }
    return job->method == METHOD_STATES ? by_states(job) : by_regret(job);
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct job job = {.call = call, .json = call_flag(call, "json"), .problems = &problems,
                      .out = TEXT_GROWING};
    struct game *game = NULL;
    if (call_seed(call, &job.seed, &problems))
        game = game_open(call->arguments[0], &problems);
    bool fine = game != NULL;
    if (game) {
        job.game = game;
        effort_begin(&job.effort, call);
        fine = solve(&job);
        effort_end(&job.effort);
    }
    if (fine) {
        print_and_free(&job.out);
        warn(&problems);
    } else {
        text_free(&job.out);
    }
    game_free(game);
    return fine ? EXIT_FINE : complain(&problems);
}

const struct command solve_command = {
    .name = "solve", .arguments = "GAME",
    .summary = "the value of a small game and a best way to play it",
    .text = "Methods: proof (two players, no chance, nothing hidden: a search with a table),\n"
            "states (nothing hidden: all states, from the end backwards), regret (something is\n"
            "hidden: CFR+ over what each player knows, until the bounds of the value are --within).\n"
            "Says beforehand how large the game is; --states, --memory and --seconds say when to\n"
            "give up.",
    .examples = "ruleplay solve connect/tic-tac-toe\n"
                "ruleplay solve connect/four:width=4,height=4\n"
                "ruleplay solve kuhn --json",
    .least = 1, .most = 1, .run = run,
};
