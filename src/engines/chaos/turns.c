/* turns.c: turns, what waits for them, and the end of a match. */
#include <string.h>

#include "engines/chaos/run.h"

void chaos_finish(struct run *run)
{
    struct state *head = &run->state->head;
    for (int i = 0; i < 2; i++) {
        int result = run->lost[1 - i] - run->lost[i];
        head->result[i] = (int8_t)result;
        head->score[i] = (float)result;
    }
    state_finish(head);
}

struct listeners {
    int     count;
    uint8_t list[INSTANCES_MAX];
};

/* Those of a list, until `left` of them are found. */
static void listen(const struct run *run, struct listeners *found, int mask, int left,
                   const uint8_t *list, int count)
{
    for (int i = 0; i < count && left > 0; i++) {
        const struct instance *one = &run->state->cards[list[i]];
        if (one->waits & mask || one->flags & FLAG_LISTENS) {
            found->list[found->count++] = list[i];
            left--;
        }
    }
}

/* The cards that listen to this where they are, in the order in which everything happens. */
static void find_listeners(const struct run *run, struct listeners *found, enum trigger trigger,
                           int active)
{
    const struct side *own = &run->state->sides[active];
    const struct side *enemy = &run->state->sides[1 - active];
    int wait = wait_of(trigger, true), other = wait_of(trigger, false);
    const uint8_t *mine = own->listen[wait], *theirs = enemy->listen[other];
    /* Where something was given, anybody may listen. */
    int more = run->state->given_turns > 0 ? INSTANCES_MAX : 0;
    found->count = 0;
    if (mine[0] + more) {
        listen(run, found, IN_PLAY << 4 * wait, mine[0] + more, &own->leader, 1);
        listen(run, found, IN_PLAY << 4 * wait, mine[0] + more, own->field, own->field_count);
    }
    if (theirs[0] + more) {
        listen(run, found, IN_PLAY << 4 * other, theirs[0] + more, enemy->field, enemy->field_count);
        listen(run, found, IN_PLAY << 4 * other, theirs[0] + more, &enemy->leader, 1);
    }
    if (mine[1] + more)
        listen(run, found, IN_HAND << 4 * wait, mine[1] + more, own->hand, own->hand_count);
    if (mine[2] + more)
        listen(run, found, IN_DECK << 4 * wait, mine[2] + more, own->deck, own->deck_count);
    if (theirs[2] + more)
        listen(run, found, IN_DECK << 4 * other, theirs[2] + more, enemy->deck, enemy->deck_count);
    if (theirs[1] + more)
        listen(run, found, IN_HAND << 4 * other, theirs[1] + more, enemy->hand, enemy->hand_count);
}

static inline bool somebody_listens(const struct chaos_state *state, enum trigger trigger, int active)
{
    uint32_t own, enemy;
    memcpy(&own, state->sides[active].listen[wait_of(trigger, true)], sizeof own);
    memcpy(&enemy, state->sides[1 - active].listen[wait_of(trigger, false)], sizeof enemy);
    return (own | enemy | state->given_turns) != 0;
}

/* Cards that come meanwhile do not listen, those that are gone neither. */
static void turn_effects(struct run *run, enum trigger trigger, int active)
{
    struct listeners found;
    find_listeners(run, &found, trigger, active);
    for (int i = 0; i < found.count && !run->over; i++) {
        if (run_card(run, found.list[i])->flags & (FLAG_GONE | FLAG_LEAVING))
            continue;
        chaos_fire(run, found.list[i], trigger, active);
        chaos_drain(run);
    }
}

static void wake(struct run *run, int id)
{
    struct instance *one = run_card(run, id);
    one->used = 0;
    one->flags &= (uint8_t)~FLAG_ASLEEP;
}

void chaos_begin_turn(struct run *run, int player)
{
    struct chaos_state *state = run->state;
    struct side *side = &state->sides[player];
    state->head.player = player;
    side->turns++;
    if (side->mana_max < MANA_MAX)
        side->mana_max++;
    side->mana = side->mana_max;
    wake(run, side->leader);
    for (int i = 0; i < side->field_count; i++)
        wake(run, side->field[i]);
    event_add(run->log, VERB_TURN, player, -1, -1, side->turns);
    if (somebody_listens(state, ON_TURN_START, player)) {
        turn_effects(run, ON_TURN_START, player);
        if (run->over)
            return;
    }
    run->batch++;
    chaos_draw_card(run, player);
    chaos_drain(run);
}

static void end_turn(struct run *run)
{
    struct chaos_state *state = run->state;
    int player = state->head.player;
    if (somebody_listens(state, ON_TURN_END, player))
        turn_effects(run, ON_TURN_END, player);
    state->sides[player].epoch++;    /* its cards cool down */
    if (run->over)
        return;
    if (state->sides[1 - player].turns >= run->game->turns &&
        state->sides[player].turns >= run->game->turns) {
        run->over = true;
        return;
    }
    state->head.turn++;
    chaos_begin_turn(run, 1 - player);
}

void chaos_end_turn(const struct chaos_game *game, struct chaos_state *state, struct events *log)
{
    struct run run;
    chaos_open(&run, game, state, log);
    end_turn(&run);
    chaos_settle(&run);
}
