/* play.c: the engine's side of a play: how it begins, what can be done, what a decision does. */
#include "engines/gamelan/play.h"

#include <string.h>

#include "engines/gamelan/beginning.h"
#include "engines/gamelan/courses.h"
#include "engines/gamelan/machine.h"
#include "engines/gamelan/view.h"

/* Scores that are states are read where they lie. */
static inline void read_score_cells(const struct gamelan *game, const int32_t *cells, struct state *state)
{
    for (int i = 0; i < game->head.players; i++)
        if (cells[game->score_cells[i]] < SYMBOLS)
            state->score[i] = (float)cells[game->score_cells[i]];
}

static void read_scores(struct run *run)
{
    if (run->game->scored) {
        read_score_cells(run->game, run->cells, &run->state->head);
        return;
    }
    const struct program *program = &run->game->program;
    struct state *state = &run->state->head;
    for (int i = 0; program->score && i < run->game->head.players; i++) {
        int32_t player = SYMBOLS + i, value;
        if (gamelan_function_value(run, program->score, &player, &value) && value < SYMBOLS)
            state->score[i] = (float)value;
    }
}

/* Who won: as `winner` says; else whoever has the highest score, if somebody has less. */
static void read_results(struct run *run)
{
    const struct program *program = &run->game->program;
    struct state *state = &run->state->head;
    int players = run->game->head.players, winners = 0;
    float best = state->score[0], worst = state->score[0];
    bool won[PLAYERS_MAX] = {false};
    for (int i = 1; i < players; i++) {
        best = state->score[i] > best ? state->score[i] : best;
        worst = state->score[i] < worst ? state->score[i] : worst;
    }
    bool said = program->winner && (program->winner->kind == FUNCTOR_RELATION ||
                                    program->winner->kind == FUNCTOR_STATE_RELATION);
    for (int i = 0; i < players; i++) {
        int32_t player = SYMBOLS + i;
        won[i] = said ? gamelan_relation_holds(run, program->winner, &player)
                      : players > 1 && best > worst && state->score[i] == best;
        winners += won[i];
    }
    for (int i = 0; i < players; i++)
        state->result[i] = won[i] && (winners < players || players == 1) ? 1
                           : winners > 0 && winners < players ? -1 : players == 1 && said ? -1 : 0;
    if (!program->score)
        for (int i = 0; i < players; i++)
            state->score[i] = state->result[i];
}

static void settle_any(struct run *run)
{
    struct gamelan_state *state = run->state;
    state->head.size = (uint32_t)run->game->fixed_size;
    if (run->fault != END_NONE) {
        state->frame = state->select = state->strands = -1;
        state->top = 0;
        state_fault(&state->head, run->fault, run->culprit);
        return;
    }
    if (state->frame < 0) {
        run->top = 0;
        read_scores(run);
        read_results(run);
        state->top = 0;
        state_finish(&state->head);
        return;
    }
    if (run->game->scored)
        read_score_cells(run->game, run->cells, &state->head);
    else if (!run->game->unscored)
        read_scores(run);
    state->head.size += (uint32_t)gamelan_scratch(state, run->room) * (uint32_t)sizeof(int32_t);
}

/* What the head of a state says, after a decision. */
static inline void settle(struct run *run)
{
    struct gamelan_state *state = run->state;
    const struct gamelan *game = run->game;
    if (run->fault != END_NONE || state->select < 0 || state->strands >= 0 ||
        !(game->scored || game->unscored)) {
        settle_any(run);
        return;
    }
    if (game->scored)
        read_score_cells(game, run->cells, &state->head);
    state->head.size = (uint32_t)game->fixed_size + (uint32_t)state->top * (uint32_t)sizeof(int32_t);
}

void gamelan_settle_beginning(struct gamelan *game)
{
    struct run run;
    if (!game->beginning || game->beginning->select < 0)
        return;
    gamelan_start_run(&run, game, game->beginning);
    settle(&run);
    game->beginning_asks = true;
}

/* Of a size that is quickest with every C library. */
enum { PIECE = 1024 };

static void copy_in_pieces(char *to, const char *from, size_t size)
{
    for (size_t i = 0; i < size; i += PIECE)
        memcpy(to + i, from + i, size - i < PIECE ? size - i : PIECE);
}

void gamelan_start(const struct game *head, struct state *state)
{
    const struct gamelan *game = gamelan_of(head);
    struct gamelan_state *table = gamelan_state_of(state);
    struct run run;
    struct rng rng = state->rng;
    if (game->beginning) {
        copy_in_pieces((char *)state, (const char *)game->beginning, game->beginning_size);
        state->rng = rng;
        if (game->beginning_asks)
            return;
    } else {
        memcpy(table->cells, game->initial, (size_t)game->cell_count * sizeof *table->cells);
        table->frame = table->select = table->strands = -1;
    }
    gamelan_start_run(&run, game, table);
    if (game->beginning)
        run.steps = game->beginning_steps;
    else
        gamelan_begin_root(&run);
    gamelan_go_on(&run);
    settle(&run);
}

int gamelan_actions(const struct game *head, const struct state *state, int *out)
{
    const struct gamelan_state *table = gamelan_state_of(state);
    return gamelan_list_actions(gamelan_of(head), table, table->select, out);
}

void gamelan_apply(const struct game *head, struct state *state, int action, struct events *log)
{
    const struct gamelan *game = gamelan_of(head);
    struct run run;
    gamelan_start_run(&run, game, gamelan_state_of(state));
    run.log = log;
    if (!game->turns)
        state->turn++;
    if (log || !gamelan_station_apply(&run, action)) {
        if (run.state->strands >= 0)
            gamelan_strand_take(&run, action);
        else
            gamelan_take(&run, action);
    }
    if (run.state->select < 0)
        gamelan_go_on(&run);
    settle(&run);
}

float gamelan_estimate(const struct game *head, const struct state *state, int player)
{
    const struct gamelan *game = gamelan_of(head);
    const struct functor *functor = game->estimate ? game->estimate : game->program.score;
    int32_t value, argument = SYMBOLS + player;
    if (state->player == OVER || !functor)
        return state->score[player];
    struct gamelan_query query;
    gamelan_query_start(&query, game, state);
    bool some = gamelan_function_value(&query.run, (struct functor *)(uintptr_t)functor, &argument, &value);
    return some && value < SYMBOLS ? (float)value : state->score[player];
}
