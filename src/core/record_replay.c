/* record_replay.c: plays a record again and stops where it differs. */
#include <inttypes.h>
#include <stdlib.h>

#include "core/check.h"
#include "core/heap.h"
#include "core/record.h"

enum { NAMES_SHOWN = 8 };

static struct place line_of(const struct record *record, int line)
{
    return (struct place){.file = record->file, .line = line, .column = line ? 1 : 0};
}

bool replay_begin(const struct record *record, const struct game *game, struct state *state,
                  struct problems *problems)
{
    struct place place = line_of(record, 0);
    if (record->players != game->players)
        return problem_error(problems, place,
                             "the description changed: the record has %d players, the game %d",
                             record->players, game->players);
    uint64_t hash = game_hash(game);
    if (record->description != hash)
        return problem_error(problems, place,
                             "the description changed: the record has hash %016" PRIx64
                             ", '%.100s' has %016" PRIx64, record->description, record->game,
                             hash);
    state_start(game, state, record->seed);
    if (record->start != record_hash(state))
        return problem_error(problems, place, "differs at the start: the record has hash %08"
                             PRIx32 ", the state %08" PRIx32, record->start, record_hash(state));
    return true;
}

/* Says that no legal action has this name, and which names there are. */
static bool report_name(const struct record *record, const struct game *game,
                        const struct state *state, struct problems *problems)
{
    const struct record_ply *ply = &record->plies[state->ply];
    const char *name = record_name(record, state->ply);
    int *actions = heap_new((size_t)game->actions_max, sizeof *actions);
    int count = state_actions(game, state, actions);
    struct text names = TEXT_GROWING;
    for (int i = 0; i < count && i < NAMES_SHOWN; i++) {
        text_add(&names, "%s", i ? ", " : "");
        game->engine->render_action(game, state, actions[i], &names);
    }
    if (count > NAMES_SHOWN)
        text_add(&names, " and %d more", count - NAMES_SHOWN);
    free(actions);
    problem_error(problems, line_of(record, ply->line),
                  "differs at ply %" PRIu32 ": '%.80s' is not among the legal actions of player "
                  "%d: %.200s", state->ply + 1, name, state->player, text_of(&names));
    text_free(&names);
    return false;
}

bool replay_step(const struct record *record, const struct game *game, struct state *state,
                 struct events *log, struct problems *problems)
{
    CHECK(state->ply < record->ply_count);
    const struct record_ply *ply = &record->plies[state->ply];
    struct place place = line_of(record, ply->line);
    uint32_t number = state->ply + 1;
    if (state->player == OVER)
        return problem_error(problems, place,
                             "differs at ply %" PRIu32 ": the play is already over (%s)", number,
                             end_names[state->end]);
    if (state->player != ply->player)
        return problem_error(problems, place,
                             "differs at ply %" PRIu32 ": the record has player %d, but player %d "
                             "decides", number, ply->player, state->player);
    int action = action_find(game, state, record_name(record, state->ply));
    if (action < 0)
        return report_name(record, game, state, problems);
    state_apply(game, state, action, log);
    if (record_hash(state) != ply->hash)
        return problem_error(problems, place,
                             "differs at ply %" PRIu32 ": after '%.80s' the record has hash %08"
                             PRIx32 ", the state %08" PRIx32, number,
                             record_name(record, number - 1), ply->hash, record_hash(state));
    return true;
}

bool replay_end(const struct record *record, const struct game *game, const struct state *state,
                struct problems *problems)
{
    struct place place = line_of(record, record->end_line);
    if (state->end != record->end)
        return problem_error(problems, place,
                             "differs after ply %" PRIu32 ": the record ends '%s', the play '%s'",
                             state->ply, end_names[record->end], end_names[state->end]);
    for (int p = 0; p < game->players; p++)
        if (state->score[p] != record->score[p] || state->result[p] != record->result[p])
            return problem_error(problems, place,
                                 "differs after ply %" PRIu32 ": the record gives player %d the "
                                 "score %g and result %d, the play %g and %d", state->ply, p,
                                 (double)record->score[p], record->result[p],
                                 (double)state->score[p], state->result[p]);
    if (state_hash(state) != record->final)
        return problem_error(problems, place,
                             "differs after ply %" PRIu32 ": the record has final hash %016" PRIx64
                             ", the state %016" PRIx64, state->ply, record->final,
                             state_hash(state));
    return true;
}

bool replay_check(const struct record *record, const struct game *game, struct problems *problems)
{
    struct state *state = state_new(game);
    bool fine = replay_begin(record, game, state, problems);
    while (fine && state->ply < record->ply_count)
        fine = replay_step(record, game, state, NULL, problems);
    fine = fine && replay_end(record, game, state, problems);
    state_free(state);
    return fine;
}
