/* agents.c: the agents that search are right where theory knows, honest about what is hidden, and
 * play the same play again from the same seed.
 *
 * Program: release
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "agents/questions.h"
#include "core/arena.h"
#include "core/catalog.h"
#include "core/check.h"

#define KUHN_ITERATIONS "300"
enum { DETERMINISM_PLAYS = 4, STRONG_PLAYS = 60 };

static struct game *open_game(const char *spec)
{
    struct problems problems = {0};
    struct game *game = game_open(spec, &problems);
    if (!game)
        fail_msg("%s: %s", spec, problems.list[0].text);
    return game;
}

static struct agent *open_agent(const char *spec, const struct game *game)
{
    struct problems problems = {0};
    struct agent *agent = agent_new(spec, game, &problems);
    if (!agent)
        fail_msg("%s: %s", spec, problems.list[0].text);
    return agent;
}

/* What an agent got out of a series. */
struct series {
    int    plays, won, lost;
    double score, square, plies;    /* sums */
};

/* Plays against another agent, or alone if there is none, changing sides. */
static struct series play(const struct game *game, struct agent *agent, struct agent *other,
                          int plays, const struct watcher *watcher)
{
    struct series series = {.plays = plays};
    for (int seat = 0; seat < game->players; seat++) {
        struct agent *seats[PLAYERS_MAX] = {other, other, other, other};
        seats[seat] = agent;
        struct arena *arena = arena_new(game, seats);
        for (int i = seat; i < plays; i += game->players) {
            struct outcome outcome;
            arena_play(arena, rng_play_seed(2024, (uint64_t)i), watcher, &outcome);
            assert_int_equal(outcome.unanswered, 0);
            series.won += outcome.result[seat] > 0;
            series.lost += outcome.result[seat] < 0;
            series.score += outcome.score[seat];
            series.square += outcome.score[seat] * outcome.score[seat];
            series.plies += outcome.plies;
        }
        arena_free(arena);
    }
    return series;
}

static struct series duel(const char *game_spec, const char *spec, const char *other_spec,
                          int plays, const struct watcher *watcher)
{
    struct game *game = open_game(game_spec);
    struct agent *agent = open_agent(spec, game), *other = open_agent(other_spec, game);
    struct series series = play(game, agent, other, plays, watcher);
    print_message("%s, %s against %s: won %d, lost %d of %d, mean score %.3f\n", game_spec, spec,
                  other_spec, series.won, series.lost, plays, series.score / plays);
    agent_free(agent);
    agent_free(other);
    game_free(game);
    return series;
}

/* ---- where theory knows ---- */

static void tic_tac_toe_is_never_lost(void **state)
{
    (void)state;
    const char *game = "connect/tic-tac-toe";
    assert_int_equal(duel(game, "mcts:iterations=1000", "random", 200, NULL).lost, 0);
    assert_int_equal(duel(game, "mcts:iterations=1000,reuse=yes", "random", 200, NULL).lost, 0);
    assert_int_equal(
        duel(game, "mcts:iterations=1000", "mcts:iterations=5000", STRONG_PLAYS, NULL).lost, 0);
    assert_int_equal(duel(game, "lookahead:depth=9,samples=1,nodes=600000", "mcts", 4, NULL).lost,
                     0);
}

/* Counts actions that no belief can justify: folding the best card to a bet, calling with the
 * worst. */
struct judge {
    int seat, dominated, asked;
};

static double field(const struct game *game, const struct state *state, const char *name,
                    uint32_t index)
{
    for (int i = 0; i < game->field_count; i++)
        if (strcmp(game->fields[i].name, name) == 0)
            return field_value(&game->fields[i], state, index);
    fail_msg("no field '%s'", name);
    return 0;
}

enum { PASS, BET };

static void judge_decision(void *context, const struct game *game, const struct state *state,
                           const int *actions, int action_count, int action)
{
    (void)actions, (void)action_count;
    struct judge *judge = context;
    double card = field(game, state, "hand", (uint32_t)state->player);
    if (state->player != judge->seat || field(game, state, "last", 0) != BET || card == 1)
        return;
    judge->asked++;
    judge->dominated += action == (card == 2 ? PASS : BET);
}

static void judge_kuhn(const char *spec)
{
    enum { HANDS = 5000 };
    struct game *game = open_game("kuhn");
    struct agent *agent = open_agent(spec, game), *other = open_agent("random", game);
    struct judge judge = {0};
    struct watcher watcher = {.context = &judge, .decision = judge_decision};
    for (int seat = 0; seat < 2; seat++) {
        struct agent *seats[2] = {seat ? other : agent, seat ? agent : other};
        struct arena *arena = arena_new(game, seats);
        judge.seat = seat;
        for (uint64_t i = 0; i < HANDS / 2; i++) {
            struct outcome outcome;
            arena_play(arena, rng_play_seed(5, i), &watcher, &outcome);
        }
        arena_free(arena);
    }
    print_message("kuhn, %s: dominated %d of %d in %d hands\n", spec, judge.dominated, judge.asked,
                  HANDS);
    assert_true(judge.asked > HANDS / 10);
    assert_int_equal(judge.dominated, 0);
    agent_free(agent);
    agent_free(other);
    game_free(game);
}

static void kuhn_has_no_dominated_actions(void **state)
{
    (void)state;
    judge_kuhn("mcts:iterations=" KUHN_ITERATIONS);
    judge_kuhn("mcts:kind=ensemble,iterations=" KUHN_ITERATIONS);
    judge_kuhn("mcts:tree=actions,iterations=" KUHN_ITERATIONS);
    judge_kuhn("mcts:reuse=yes,iterations=" KUHN_ITERATIONS);
    judge_kuhn("lookahead");
    judge_kuhn("turn");
    judge_kuhn("greedy");
}

/* ---- what is hidden stays hidden ---- */

/* Takes every byte for true: bets if the other's card, as it stands in the state it is given, is
 * lower than its own. The honest one does the same with a card that it draws itself. */
enum { CARDS = 13 };
struct believer {
    struct agent head;
    bool         cheats;
};

static int believer_decide(struct agent *agent, const struct view *view)
{
    struct believer *believer = (struct believer *)agent;
    double own = field(view->game, view->state, "hand", (uint32_t)view->viewer);
    double other = field(view->game, view->state, "hand", 1 - (uint32_t)view->viewer);
    if (!believer->cheats) {
        other = rng_below(&agent->rng, CARDS - 1);
        other += other >= own;
    }
    return own > other ? BET : PASS;
}

static const struct agent_kind believer_kind = {
    .name = "believer", .summary = "for the test", .needs_state = true, .decide = believer_decide,
};

static void a_cheat_wins_no_more(void **state)
{
    (void)state;
    enum { HANDS = 40000 };
    struct game *game = open_game("kuhn:cards=13");
    struct agent *other = open_agent("random", game);
    struct believer cheat = {.head = {.kind = &believer_kind, .game = game}, .cheats = true};
    struct believer honest = {.head = {.kind = &believer_kind, .game = game}};
    struct series cheated = play(game, &cheat.head, other, HANDS, NULL);
    struct series played = play(game, &honest.head, other, HANDS, NULL);
    double error = 3 * sqrt((cheated.square + played.square) / HANDS / HANDS);
    print_message("the cheat gets %.3f a hand, the honest one %.3f (three errors: %.3f)\n",
                  cheated.score / HANDS, played.score / HANDS, error);
    assert_true(cheated.score / HANDS < played.score / HANDS + error);
    agent_free(other);
    game_free(game);
}

/* A game with one decision that matters: take 0.6, or guess a coin for 1. Who plans with the coin
 * of one sample thinks that guessing brings 1; it brings 0.5. The description says whether the
 * coin lies hidden from the start or is thrown after the guess. In "hidden, with a sign" who is to
 * guess is first shown a number that says nothing, but parts all samples from each other. */
struct guess_state {
    struct state head;
    int32_t      phase, coin, sign, pad;
};
enum { SIGNS = 1000 };
enum { SAFE, GUESS, HEADS, TAILS, LEFT, DONE, GUESS_ACTIONS };

static const struct engine hidden_engine, thrown_engine;

static struct game *guess_load(const struct source *source, struct problems *problems)
{
    (void)problems;
    struct game *game = calloc(1, sizeof *game);
    CHECK(game);
    *game = (struct game){
        .engine = source->text[0] == 'h' ? &hidden_engine : &thrown_engine,
        .players = 1, .actions_max = GUESS_ACTIONS, .plies_max = 3,
        .state_size = sizeof(struct guess_state), .observation_size = 2,
    };
    snprintf(game->name, sizeof game->name, "%s", source->text);
    return game;
}

static void guess_unload(struct game *game)
{
    free(game);
}

static void guess_start(const struct game *game, struct state *state)
{
    if (game->engine->resample)
        ((struct guess_state *)state)->coin = (int)rng_below(&state->rng, 2);
}

static int guess_actions(const struct game *game, const struct state *state, int *out)
{
    (void)game;
    int first = 2 * ((const struct guess_state *)state)->phase;
    out[0] = first;
    out[1] = first + 1;
    return 2;
}

static void guess_apply(const struct game *game, struct state *state, int action,
                        struct events *log)
{
    (void)log;
    struct guess_state *guess = (struct guess_state *)state;
    if (action == SAFE)
        state->score[0] = 0.6f;
    if (action == GUESS && strstr(game->name, "sign"))
        guess->sign = 1 + (int)rng_below(&state->rng, SIGNS);
    if (guess->phase == 1) {
        if (!game->engine->resample)
            guess->coin = (int)rng_below(&state->rng, 2);
        state->score[0] = (float)(action - HEADS == guess->coin);
    }
    if (action == SAFE || ++guess->phase == 3)
        state_finish(state);
}

static void guess_resample(const struct game *game, struct state *state, int viewer)
{
    (void)game;
    struct guess_state *guess = (struct guess_state *)state;
    if (viewer != EVERYONE && guess->phase < 2)
        guess->coin = (int)rng_below(&state->rng, 2);
}

static void guess_observe(const struct game *game, const struct state *state, int viewer,
                          float *out)
{
    (void)game, (void)viewer;
    out[0] = (float)((const struct guess_state *)state)->phase;
    out[1] = (float)((const struct guess_state *)state)->sign;
}

static void guess_render_action(const struct game *game, const struct state *state, int action,
                                struct text *out)
{
    static const char *const names[GUESS_ACTIONS] = {
        "play Safe", "play Guess", "target Heads", "target Tails", "choose Left", "done",
    };
    (void)game, (void)state;
    text_add(out, "%s", names[action]);
}

static const struct engine hidden_engine = {
    .name = "hidden", .load = guess_load, .unload = guess_unload, .start = guess_start,
    .actions = guess_actions, .apply = guess_apply, .resample = guess_resample,
    .observe = guess_observe, .render_action = guess_render_action,
};
static const struct engine thrown_engine = {
    .name = "thrown", .load = guess_load, .unload = guess_unload, .start = guess_start,
    .actions = guess_actions, .apply = guess_apply,
    .observe = guess_observe, .render_action = guess_render_action,
};

static struct game *open_guess(const char *how)
{
    struct problems problems = {0};
    struct source source = {.file = "guess", .text = how};
    struct game *game = game_load(how[0] == 'h' ? &hidden_engine : &thrown_engine, &source,
                                  &problems);
    assert_non_null(game);
    return game;
}

/* Mean plies: 1 for who takes the safe 0.6, 3 for who guesses. */
static double guess_plies(const char *how, const char *spec)
{
    enum { PLAYS = 200 };
    struct game *game = open_guess(how);
    struct agent *agent = open_agent(spec, game);
    double plies = play(game, agent, NULL, PLAYS, NULL).plies / PLAYS;
    print_message("%s, %s: %.2f plies\n", how, spec, plies);
    agent_free(agent);
    game_free(game);
    return plies;
}

static void search_does_not_hope_for_luck(void **state)
{
    (void)state;
    static const char *const honest[] = {
        "lookahead:samples=200", "lookahead:samples=200,value=rollouts,rollout=random",
        "lookahead:samples=200,depth=1,value=rollouts,rollout=random", "turn:samples=200",
        "lookahead:unit=way", "lookahead:unit=way,depth=1",
        "mcts", "mcts:tree=observed", "mcts:tree=turns", "mcts:tree=actions", "mcts:reuse=yes",
        "observers:iterations=1000",
    };
    /* What the test tells apart: these know the coin of each sample. */
    static const char *const hopeful[] = {"lookahead:samples=1", "mcts:kind=ensemble"};
    for (size_t i = 0; i < sizeof honest / sizeof *honest; i++) {
        assert_true(guess_plies("hidden", honest[i]) < 1.2);
        assert_true(guess_plies("thrown", honest[i]) < 1.2);
    }
    /* Samples that were parted are filled up with new ones, not with copies that know the coin. */
    assert_true(guess_plies("hidden, with a sign", "lookahead:samples=20") < 1.2);
    assert_true(guess_plies("hidden, with a sign", "turn:samples=20") < 1.2);
    assert_true(guess_plies("hidden, with a sign", "lookahead:samples=1") > 2.5);
    for (size_t i = 0; i < sizeof hopeful / sizeof *hopeful; i++) {
        assert_true(guess_plies("hidden", hopeful[i]) > 2.5);
        assert_true(guess_plies("thrown", hopeful[i]) > 2.5);
    }
}

/* Batter does nothing without the Vigor that Stimulate gives: who plays the two as they come ends
 * with 20 hit points of 80, and 65.92 is the most that any play can reach on average. */
static void two_cards_are_played_together(void **state)
{
    (void)state;
    static const char *const specs[] = {"lookahead:trials=30", "mcts:iterations=300"};
    struct game *game = open_game("spire/minists:scenario=batter");
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct agent *agent = open_agent(specs[i], game);
        struct series series = play(game, agent, NULL, STRONG_PLAYS, NULL);
        print_message("batter, %s: %.2f\n", specs[i], series.score / STRONG_PLAYS);
        assert_int_equal(series.lost, 0);
        assert_true(series.score / STRONG_PLAYS > 60);
        agent_free(agent);
    }
    game_free(game);
}

/* Tolerate makes safe for ever; the play should come to its end all the same. */
static void who_is_safe_still_wins(void **state)
{
    (void)state;
    struct game *game = open_game("spire/minists:scenario=tolerate");
    struct agent *agent = open_agent("lookahead:trials=20", game);
    struct series series = play(game, agent, NULL, 5, NULL);
    assert_int_equal(series.won, 5);
    assert_true(series.plies / 5 < 200);
    agent_free(agent);
    game_free(game);
}

/* Against the goblin, whoever waits behind the growing block keeps 79 hit points of 80, later than rollouts
 * look: `greedy` does, so the searches must see what it sees. */
static void waiting_pays(void **state)
{
    (void)state;
    static const char *const specs[] = {"lookahead:trials=20", "mcts:iterations=200", "strong:iterations=20"};
    struct game *game = open_game("spire/minists:scenario=tolerate,enemies=Goblin");
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct agent *agent = open_agent(specs[i], game);
        struct series series = play(game, agent, NULL, 2, NULL);
        print_message("tolerate, %s: %.2f\n", specs[i], series.score / 2);
        assert_true(series.score >= 2 * 79);
        agent_free(agent);
    }
    game_free(game);
}

/* ---- three players ---- */

/* Each in turn takes, which ends the play, or passes on. Player 2 would rather pass (2) than take
 * (1), so player 1 takes 3, so player 0 takes 2. Who thinks that the others will help him to 3
 * passes. */
static struct game *pass_load(const struct source *source, struct problems *problems);

static void pass_start(const struct game *game, struct state *state)
{
    (void)game, (void)state;
}

static int pass_actions(const struct game *game, const struct state *state, int *out)
{
    (void)game, (void)state;
    out[0] = 0;
    out[1] = 1;
    return 2;
}

static void pass_apply(const struct game *game, struct state *state, int action,
                       struct events *log)
{
    static const float scores[4][3] = {{2, 0, 0}, {-1, 3, 0}, {3, 0, 1}, {0, 0, 2}};
    (void)game, (void)log;
    int row = action == 1 ? state->player : state->player == 2 ? 3 : -1;    /* 1: takes */
    state->player++;
    if (row < 0)
        return;
    memcpy(state->score, scores[row], sizeof scores[row]);
    state_finish(state);
}

static const struct engine pass_engine = {
    .name = "pass", .load = pass_load, .unload = guess_unload, .start = pass_start,
    .actions = pass_actions, .apply = pass_apply,
};

static struct game *pass_load(const struct source *source, struct problems *problems)
{
    (void)source, (void)problems;
    struct game *game = calloc(1, sizeof *game);
    CHECK(game);
    *game = (struct game){
        .engine = &pass_engine, .name = "pass", .players = 3, .actions_max = 2, .plies_max = 3,
        .state_size = sizeof(struct state),
    };
    return game;
}

static void three_players_each_want_their_own(void **state)
{
    (void)state;
    static const char *const specs[] = {"lookahead", "mcts", "mcts:kind=ensemble,trees=2"};
    struct problems problems = {0};
    struct source source = {.file = "pass", .text = ""};
    struct game *game = game_load(&pass_engine, &source, &problems);
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct agent *agent = open_agent(specs[i], game), *first = open_agent("first", game);
        struct series series = play(game, agent, first, 3, NULL);
        /* `first` passes: 2 for player 0, 3 for player 1, 2 for player 2. */
        assert_true(series.score == 2 + 3 + 2);
        agent_free(agent);
        agent_free(first);
    }
    game_free(game);
}

/* ---- one decision ---- */

/* Two to four actions, as the description says, end the play at once, with these scores. */
static const float one_scores[] = {0.25f, 0.5f, 0.75f, 0};

static int one_actions(const struct game *game, const struct state *state, int *out)
{
    (void)state;
    for (int i = 0; i < game->actions_max; i++)
        out[i] = i;
    return game->actions_max;
}

static void one_apply(const struct game *game, struct state *state, int action, struct events *log)
{
    (void)game, (void)log;
    state->score[0] = one_scores[action];
    state_finish(state);
}

static struct game *one_load(const struct source *source, struct problems *problems);

static const struct engine one_engine = {
    .name = "one", .load = one_load, .unload = guess_unload, .start = pass_start,
    .actions = one_actions, .apply = one_apply,
};

static struct game *one_load(const struct source *source, struct problems *problems)
{
    (void)problems;
    struct game *game = calloc(1, sizeof *game);
    CHECK(game);
    *game = (struct game){
        .engine = &one_engine, .name = "one", .players = 1, .plies_max = 1,
        .actions_max = source->text[0] - '0', .state_size = sizeof(struct state),
    };
    return game;
}

/* With as many iterations as actions, each action is tried once: all have one vote, and the mean
 * decides. So it does for an ensemble, and everyone else finds the best too. */
static void of_equals_the_better_mean_is_taken(void **state)
{
    (void)state;
    static const char *const specs[] = {
        "mcts:iterations=4", "mcts:iterations=4,tree=actions", "mcts:iterations=4,kind=ensemble,trees=1",
        "greedy:samples=1", "lookahead:samples=1", "turn:samples=1", "mcts:iterations=40",
        "lookahead:unit=way", "mcts:tree=turns",
    };
    for (size_t i = 0; i < 2 * sizeof specs / sizeof *specs; i++) {
        struct problems problems = {0};
        struct source source = {.file = "one", .text = i % 2 ? "2" : "4"};
        struct game *game = game_load(&one_engine, &source, &problems);
        struct agent *agent = open_agent(specs[i / 2], game);
        assert_true(play(game, agent, NULL, 20, NULL).score == 20 * (i % 2 ? 0.5 : 0.75));
        agent_free(agent);
        game_free(game);
    }
}

/* ---- the three questions ---- */

struct asker {
    struct questions head;
    int              cards, agents, targets;
};

static int asked_card(struct agent *agent, const struct question *question)
{
    ((struct asker *)agent)->cards++;
    assert_int_equal(question->count, 2);
    assert_string_equal(question->options[0], "Safe");
    assert_string_equal(question->options[1], "Guess");
    return 1;
}

static int asked_agent(struct agent *agent, const struct question *question)
{
    ((struct asker *)agent)->agents++;
    assert_string_equal(question->options[0], "Heads");
    return 0;
}

static int asked_target(struct agent *agent, const struct question *question)
{
    ((struct asker *)agent)->targets++;
    assert_string_equal(question->options[0], "Left");
    assert_string_equal(question->options[1], "done");
    return 1;
}

static const struct answers asker_answers = {
    .choose_card = asked_card, .choose_combatant = asked_agent, .choose_card_target = asked_target,
};
static const struct agent_kind asker_kind = {
    .name = "asker", .summary = "for the test", .needs_state = true,
    .close = questions_close, .decide = questions_decide,
};

static void three_questions_are_told_apart(void **state)
{
    (void)state;
    struct game *game = open_guess("hidden");
    struct asker *asker = (struct asker *)questions_open(&asker_answers, sizeof *asker, game);
    asker->head.head.kind = &asker_kind;
    play(game, &asker->head.head, NULL, 10, NULL);
    assert_int_equal(asker->cards, 10);
    assert_int_equal(asker->agents, 10);
    assert_int_equal(asker->targets, 10);
    agent_free(&asker->head.head);
    game_free(game);
    struct series series = duel("connect/four", "three_random", "random", 50, NULL);
    assert_true(series.won > 5 && series.lost > 5);
}

/* ---- promises ---- */

static void same_seed_same_play(void **state)
{
    (void)state;
    static const char *const specs[] = {
        "greedy", "greedy:value=rollouts", "lookahead:samples=4", "turn:value=rollouts",
        "mcts:iterations=200", "mcts:iterations=200,reuse=yes", "mcts:iterations=200,nodes=30",
        "mcts:iterations=200,kind=ensemble", "mcts:iterations=200,rollout=learned",
        "mcts:iterations=50,rollout=greedy,depth=5", "prolong:iterations=100", "three_random",
    };
    static const char *const games[] = {"kuhn", "connect/four"};
    for (size_t g = 0; g < 2; g++)
        for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
            struct game *game = open_game(games[g]);
            struct agent *one = open_agent(specs[i], game), *two = open_agent(specs[i], game);
            struct agent *random = open_agent("random", game);
            struct arena *first = arena_new(game, (struct agent *[]){one, random});
            struct arena *second = arena_new(game, (struct agent *[]){two, random});
            /* The second has other plays behind it: nothing may stay from play to play. */
            struct outcome a, b;
            arena_play(second, 99, NULL, &b);
            for (uint64_t seed = 0; seed < (uint64_t)DETERMINISM_PLAYS; seed++) {
                arena_play(first, seed, NULL, &a);
                arena_play(second, seed, NULL, &b);
                assert_true(a.hash == b.hash);
                assert_int_equal(a.unanswered, 0);
            }
            arena_free(first);
            arena_free(second);
            agent_free(one);
            agent_free(two);
            agent_free(random);
            game_free(game);
        }
}

static double tally_of(const struct agent *agent, const char *name)
{
    for (int i = 0; i < agent->tally_count; i++)
        if (strcmp(agent->tallies[i].name, name) == 0)
            return agent->tallies[i].value;
    return 0;
}

static void budgets_are_kept(void **state)
{
    (void)state;
    struct game *game = open_game("connect/four");
    struct agent *random = open_agent("random", game);
    struct agent *searcher = open_agent("lookahead:depth=20,nodes=500", game);
    struct series series = play(game, searcher, random, 10, NULL);
    /* At most every ply is a decision; the last place may take a few nodes more than its share. */
    assert_true(tally_of(searcher, "nodes") <= series.plies * (500 + 7 * 8));
    assert_true(tally_of(searcher, "decisions cut") > 0);
    struct agent *full = open_agent("mcts:iterations=500,nodes=20", game);
    assert_true(play(game, full, random, 20, NULL).won >= 16);
    struct agent *kept = open_agent("mcts:iterations=100,reuse=yes", game);
    play(game, kept, random, 4, NULL);
    assert_true(tally_of(kept, "nodes kept") > 0);
    struct agent *timed = open_agent("mcts:milliseconds=1", game);
    assert_true(play(game, timed, random, 4, NULL).won >= 3);
    agent_free(searcher);
    agent_free(full);
    agent_free(kept);
    agent_free(timed);
    agent_free(random);
    game_free(game);
}

/* With hidden cards the place is found again by what the viewer sees: after a pass and a bet. */
static void reuse_finds_its_place(void **state)
{
    (void)state;
    struct game *game = open_game("kuhn:cards=13");
    struct agent *agent = open_agent("mcts:iterations=200,reuse=yes", game);
    struct agent *random = open_agent("random", game);
    play(game, agent, random, 200, NULL);
    assert_true(tally_of(agent, "nodes kept") > 0);
    agent_free(agent);
    agent_free(random);
    game_free(game);
}

static void prolong_lasts(void **state)
{
    (void)state;
    double random = duel("connect/four", "random", "random", 20, NULL).plies;
    double prolonged = duel("connect/four", "prolong:iterations=200", "random", 20, NULL).plies;
    assert_true(prolonged > 1.3 * random);
}

/* How often a card is played, of the times it could be. */
struct watched {
    int offered, taken;
};

static void watch_bash(void *context, const struct game *game, const struct state *state,
                       const int *actions, int action_count, int action)
{
    struct watched *watched = context;
    for (int i = 0; i < action_count; i++) {
        struct text name = TEXT_GROWING;
        game->engine->render_action(game, state, actions[i], &name);
        bool bash = strcmp(text_of(&name), "play Bash") == 0;
        watched->offered += bash;
        watched->taken += bash && actions[i] == action;
        text_free(&name);
    }
}

static struct watched watch(const char *spec, uint64_t *hash)
{
    struct watched watched = {0};
    struct watcher watcher = {.context = &watched, .decision = watch_bash};
    struct game *game = open_game("spire/jaw-worm");
    struct agent *agent = open_agent(spec, game);
    struct arena *arena = arena_new(game, &agent);
    *hash = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        struct outcome outcome;
        arena_play(arena, seed, &watcher, &outcome);
        assert_int_equal(outcome.unanswered, 0);
        *hash = 31 * *hash + outcome.hash;
    }
    arena_free(arena);
    agent_free(agent);
    game_free(game);
    return watched;
}

static void restricted_play_obeys(void **state)
{
    (void)state;
    uint64_t free_plays, plays;
    /* The last one insists on what it may not take, as searches by turns do. */
    static const char *const never[] = {"never:part=Bash", "never:part=Bash,agent='mcts:iterations=20'",
                                        "never:part=Bash,agent='strong:iterations=1'"};
    struct watched watched = watch("random", &free_plays);
    assert_true(watched.taken > 0 && watched.taken < watched.offered);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        watched = watch(never[i], &plays);
        assert_true(watched.offered > 0 && watched.taken == 0);
    }
    watched = watch("only:part=Bash,agent=random", &plays);
    assert_true(watched.offered > 0 && watched.taken == watched.offered);
    /* What takes nothing away changes nothing. */
    watch("never:part='Jaw Worm',agent=random", &plays);
    assert_true(plays == free_plays);
}

static void bad_settings_are_refused(void **state)
{
    (void)state;
    static const char *const specs[] = {
        "mcts:iterations=0", "mcts:kind=forest", "mcts:iterations=5,milliseconds=5",
        "mcts:tree=turns,rollout=reply",
        "mcts:kind=ensemble,reuse=yes", "mcts:tree=turns,reuse=yes", "lookahead:unit=way,nodes=5",
        "lookahead:depth=0", "greedy:value=luck", "turn:dept=3",
        "never", "only:agent=random", "never:part=bet,agent=nobody", "only:part=bet,agent=human",
        "never:part=be,agent=random",
    };
    struct game *game = open_game("kuhn");
    for (size_t i = 0; i < sizeof specs / sizeof *specs; i++) {
        struct problems problems = {0};
        assert_null(agent_new(specs[i], game, &problems));
        assert_int_equal(problems.error_count, 1);
    }
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tic_tac_toe_is_never_lost),
        cmocka_unit_test(kuhn_has_no_dominated_actions),
        cmocka_unit_test(a_cheat_wins_no_more),
        cmocka_unit_test(search_does_not_hope_for_luck),
        cmocka_unit_test(two_cards_are_played_together),
        cmocka_unit_test(who_is_safe_still_wins),
        cmocka_unit_test(waiting_pays),
        cmocka_unit_test(three_players_each_want_their_own),
        cmocka_unit_test(of_equals_the_better_mean_is_taken),
        cmocka_unit_test(three_questions_are_told_apart),
        cmocka_unit_test(same_seed_same_play),
        cmocka_unit_test(budgets_are_kept),
        cmocka_unit_test(reuse_finds_its_place),
        cmocka_unit_test(prolong_lasts),
        cmocka_unit_test(restricted_play_obeys),
        cmocka_unit_test(bad_settings_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
