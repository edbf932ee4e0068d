/* rules.c: a match: its start, its turns, what can be done and doing it. */
#include <string.h>

#include "core/check.h"
#include "engines/chaos/run.h"

static void run_open(struct run *run, const struct chaos_game *game, struct chaos_state *state,
                     struct events *log)
{
    run->game = game;
    run->state = state;
    run->log = log;
    run->lost[0] = run->lost[1] = run->over = false;
    run->batch = 0;
    run->activations = run->head = run->tail = run->gone = 0;
    run->known = state->high;
}

static void finish(struct run *run)
{
    struct state *head = &run->state->head;
    for (int i = 0; i < 2; i++) {
        int result = run->lost[1 - i] - run->lost[i];
        head->result[i] = (int8_t)result;
        head->score[i] = (float)result;
    }
    state_finish(head);
}

/* ---- turns ---- */

struct listeners {
    int     count;
    uint8_t list[INSTANCES_MAX];
};

static void listen(const struct run *run, struct listeners *found, int bit, int zone,
                   const uint8_t *list, int count)
{
    for (int i = 0; i < count; i++) {
        const struct instance *one = &run->state->cards[list[i]];
        const struct card *card = chaos_card(run->game, one);
        if ((card->listens & zone && card->triggers & bit) || one->flags & FLAG_LISTENS)
            found->list[found->count++] = list[i];
    }
}

/* The cards that listen to turns where they are, in the order in which everything happens. */
static void find_listeners(const struct run *run, struct listeners *found, int bit, int active)
{
    const struct side *own = &run->state->sides[active];
    const struct side *enemy = &run->state->sides[1 - active];
    bool all = run->state->given_turns > 0;
    found->count = 0;
    if (own->listen[0] | all) {
        listen(run, found, bit, IN_PLAY, &own->leader, 1);
        listen(run, found, bit, IN_PLAY, own->field, own->field_count);
    }
    if (enemy->listen[0] | all) {
        listen(run, found, bit, IN_PLAY, enemy->field, enemy->field_count);
        listen(run, found, bit, IN_PLAY, &enemy->leader, 1);
    }
    if (own->listen[1] | all)
        listen(run, found, bit, IN_HAND, own->hand, own->hand_count);
    if (own->listen[2] | all)
        listen(run, found, bit, IN_DECK, own->deck, own->deck_count);
    if (enemy->listen[2] | all)
        listen(run, found, bit, IN_DECK, enemy->deck, enemy->deck_count);
    if (enemy->listen[1] | all)
        listen(run, found, bit, IN_HAND, enemy->hand, enemy->hand_count);
}

/* Cards that come meanwhile do not listen, those that are gone neither. */
static void turn_effects(struct run *run, enum trigger trigger, int active)
{
    struct listeners found;
    find_listeners(run, &found, 1 << trigger, active);
    for (int i = 0; i < found.count && !run->over; i++) {
        if (run_card(run, found.list[i])->flags & (FLAG_GONE | FLAG_LEAVING))
            continue;
        chaos_fire(run, found.list[i], trigger, active, false);
        chaos_drain(run);
    }
}

static void wake(struct run *run, int id)
{
    struct instance *one = run_card(run, id);
    one->used = 0;
    one->flags &= (uint8_t)~FLAG_ASLEEP;
}

static void begin_turn(struct run *run, int player)
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
    turn_effects(run, ON_TURN_START, player);
    if (run->over)
        return;
    run->batch++;
    chaos_draw_cards(run, player, 1);
    chaos_drain(run);
}

static void end_turn(struct run *run)
{
    struct chaos_state *state = run->state;
    int player = state->head.player;
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
    begin_turn(run, 1 - player);
}

/* ---- the start ---- */

static void deal_card(struct run *run, uint16_t card, int player, int slot)
{
    struct chaos_state *state = run->state;
    struct side *side = &state->sides[player];
    int id = chaos_make(run, card, player);
    struct instance *one = run_card(run, id);
    one->zone = IN_DECK;
    one->origin = (uint8_t)(player + 1);
    state->list[player * DECK_MAX + slot] = (uint16_t)(card + 1);
    side->deck[side->deck_count++] = (uint8_t)id;
    chaos_listen(run->game, state, one, 1);
}

/* Different cards of the pool in any order, each with the same chance: those that were drawn already are
 * drawn again. */
static void draw_deck(struct run *run, int player)
{
    int pool = run->game->pool_list.count, size = pool < DECK_SIZE ? pool : DECK_SIZE;
    uint32_t drawn[DECK_SIZE];
    uint64_t signs[4] = {0};
    for (int i = 0; i < size; i++) {
        uint32_t pick = rng_below(&run->state->head.rng, (uint32_t)pool);
        /* 256 signs tell most cards apart without a look at the list. */
        for (int j = 0; signs[pick >> 6 & 3] >> (pick & 63) & 1 && j < i; j++)
            if (drawn[j] == pick) {
                pick = rng_below(&run->state->head.rng, (uint32_t)pool);
                j = -1;
            }
        signs[pick >> 6 & 3] |= (uint64_t)1 << (pick & 63);
        drawn[i] = pick;
        deal_card(run, run->game->pool[pick], player, i);
    }
}

static void deal_deck(struct run *run, const struct deck *deck, int player)
{
    for (int i = deck->count - 1; i >= 0; i--)    /* the first of the list lies on top */
        deal_card(run, deck->cards[i], player, i);
}

static void open_hands(struct run *run)
{
    struct chaos_state *state = run->state;
    for (int i = 0; i < 2; i++) {
        if (run->game->shuffled && run->game->match != MATCH_RANDOM)
            rng_shuffle(&state->head.rng, state->sides[i].deck, state->sides[i].deck_count);
        int count = run->game->hand < state->sides[i].deck_count ? run->game->hand
                                                                 : state->sides[i].deck_count;
        chaos_draw_cards(run, i, count);
    }
    if (run->game->with_token) {
        int id = chaos_make(run, run->game->token, 1);
        chaos_put(run, id, 1, IN_HAND);
    }
    begin_turn(run, 0);
    if (run->over)
        finish(run);
    run->known = run->state->high;
    chaos_sweep(run);
    chaos_relabel(run->state);
}

static void deal_leaders(struct run *run)
{
    for (int i = 0; i < 2; i++) {
        int id = chaos_make(run, run->game->leader, i);
        struct instance *one = run_card(run, id);
        one->zone = IN_PLAY;
        one->health = (int16_t)run->game->health;
        run->state->sides[i].leader = (uint8_t)id;
        run->state->sides[i].mana_max = (uint8_t)run->game->mana;
    }
}

static void settle(struct run *run)
{
    if (run->over)
        finish(run);
    chaos_sweep(run);
}

void chaos_start(const struct game *game, struct state *head)
{
    const struct chaos_game *chaos = chaos_of(game);
    struct run run;
    run_open(&run, chaos, (struct chaos_state *)head, NULL);
    deal_leaders(&run);
    run.state->public_decks = chaos->enemy_deck_known && chaos->match != MATCH_RANDOM;
    if (chaos->match == MATCH_CHOOSE) {
        head->player = 0;
        chaos_sweep(&run);
        return;
    }
    for (int i = 0; i < 2; i++) {
        run.state->picks[i] = (uint16_t)chaos->seats[i];
        if (chaos->match == MATCH_FIXED)
            deal_deck(&run, &chaos->decks[chaos->seats[i]], i);
        else
            draw_deck(&run, i);
    }
    open_hands(&run);
}

/* ---- what can be done ---- */

static bool can_attack(const struct instance *one)
{
    return one->used < one->attacks && (!(one->flags & FLAG_ASLEEP) || one->keywords & CHARGE);
}

/* Whom an attack can meet, as target numbers. Taunt draws all attacks unless it is hidden itself. */
static int defenders(const struct chaos_state *state, uint8_t *out)
{
    const struct side *enemy = &state->sides[1 - state->head.player];
    int count = 0, taunts = 0;
    uint8_t seen[FIELD_MAX + 1], keywords[FIELD_MAX + 1];
    for (int i = 0; i <= enemy->field_count; i++) {
        bool leader = i == enemy->field_count;
        uint8_t has = state->cards[leader ? enemy->leader : enemy->field[i]].keywords;
        if (has & STEALTH)
            continue;
        seen[count] = (uint8_t)(leader ? TARGET_ENEMY_LEADER : TARGET_ENEMY_FIELD + i);
        keywords[count++] = has;
        taunts += (has & TAUNT) != 0;
    }
    int kept = 0;
    for (int i = 0; i < count; i++)
        if (taunts == 0 || keywords[i] & TAUNT)
            out[kept++] = seen[i];
    return kept;
}

/* Whether a card in hand can be played now. A spell that is aimed needs something to aim at. */
static bool playable(const struct chaos_state *state, const struct chaos_game *game, int id)
{
    const struct side *side = &state->sides[state->head.player];
    const struct instance *one = &state->cards[id];
    const struct card *card = chaos_card(game, one);
    if (one->cost > side->mana)
        return false;
    if (card->kind == KIND_MINION)
        return side->field_count < FIELD_MAX;
    if (card->kind == KIND_LEADER || card->targeted == NOBODY)
        return true;
    uint8_t targets[TARGETS];
    const struct effect *effect = chaos_wants_target(state, game, id);
    return !effect || chaos_targets(state, game, effect, id, 1, targets) > 0;
}

static int options(const struct chaos_state *state, const struct chaos_game *game, int *out)
{
    const struct side *side = &state->sides[state->head.player];
    int count = 0;
    out[count++] = ACTION_END;
    for (int i = 0; i < side->hand_count; i++)
        if (playable(state, game, side->hand[i]))
            out[count++] = ACTION_PLAY + i;
    /* There is always somebody to attack: leaders cannot hide. */
    if (can_attack(&state->cards[side->leader]))
        out[count++] = ACTION_ATTACK;
    for (int i = 0; i < side->field_count; i++)
        if (can_attack(&state->cards[side->field[i]]))
            out[count++] = ACTION_ATTACK + 1 + i;
    return count;
}

/* The ways to take an option: places times targets. */
struct ways {
    int     places, target_count;
    uint8_t targets[TARGETS];
};

static void ways_of(const struct chaos_state *state, const struct chaos_game *game, int option,
                    struct ways *ways)
{
    const struct side *side = &state->sides[state->head.player];
    ways->places = 1;
    if (option >= ACTION_ATTACK) {
        ways->target_count = defenders(state, ways->targets);
        return;
    }
    int id = side->hand[option - ACTION_PLAY];
    if (chaos_card(game, &state->cards[id])->kind == KIND_MINION)
        ways->places = side->field_count + 1;
    const struct effect *effect = chaos_wants_target(state, game, id);
    ways->target_count = effect ? chaos_targets(state, game, effect, id, TARGETS, ways->targets) : 0;
    if (ways->target_count == 0) {
        ways->targets[0] = TARGET_NONE;
        ways->target_count = 1;
    }
}

int chaos_actions(const struct game *game, const struct state *head, int *out)
{
    const struct chaos_game *chaos = chaos_of(game);
    const struct chaos_state *state = chaos_state_of(head);
    int count = 0;
    if (chaos->match == MATCH_CHOOSE && !state->chosen[1]) {
        for (int i = 0; i < chaos->deck_list.count; i++)
            out[count++] = ACTION_DECK + i;
        return count;
    }
    if (state->option == 0)
        return options(state, chaos, out);
    struct ways ways;
    ways_of(state, chaos, state->option, &ways);
    for (int i = 0; i < ways.places; i++)
        for (int j = 0; j < ways.target_count; j++)
            out[count++] = ACTION_WAY + i * TARGETS + ways.targets[j];
    return count;
}

/* ---- doing it ---- */

static void attack(struct run *run, int id, int target)
{
    struct instance *one = run_card(run, id), *other = run_card(run, target);
    event_add(run->log, VERB_ATTACK, one->owner, chaos_card(run->game, one)->part,
              chaos_card(run->game, other)->part, one->attack);
    one->keywords &= (uint8_t)~STEALTH;
    one->used++;
    run->batch++;
    struct bearer first = {id, one->owner, one->keywords, IN_PLAY};
    struct bearer second = {target, other->owner, other->keywords, IN_PLAY};
    int back = other->attack;
    bool strikes_back = target != run->state->sides[other->owner].leader;
    chaos_damage(run, &first, target, one->attack);
    if (strikes_back)
        chaos_damage(run, &second, id, back);
    chaos_drain(run);
}

static void enter_as_leader(struct run *run, int id)
{
    struct instance *one = run_card(run, id);
    struct side *side = &run->state->sides[one->owner];
    chaos_listen(run->game, run->state, run_card(run, side->leader), -1);
    chaos_gone(run, side->leader);
    side->leader = (uint8_t)id;
}

static void enter_field(struct run *run, int id, int place)
{
    struct side *side = &run->state->sides[run_card(run, id)->owner];
    memmove(side->field + place + 1, side->field + place, (size_t)(side->field_count - place));
    side->field[place] = (uint8_t)id;
    side->field_count++;
}

static void play(struct run *run, int id, int place, int target)
{
    struct instance *one = run_card(run, id);
    const struct card *card = chaos_card(run->game, one);
    struct side *side = &run->state->sides[one->owner];
    side->mana = (uint8_t)(side->mana - one->cost);
    event_add(run->log, VERB_PLAY, one->owner, card->part,
              target == NOBODY ? -1 : chaos_card(run->game, run_card(run, target))->part, place);
    chaos_show(run->state, one);
    chaos_take_out(run, id);
    if (card->kind != KIND_SPELL) {
        one->zone = IN_PLAY;
        one->flags = (uint8_t)((one->flags & ~FLAG_GONE) | FLAG_ASLEEP);
        chaos_listen(run->game, run->state, one, 1);
        if (card->kind == KIND_LEADER)
            enter_as_leader(run, id);
        else
            enter_field(run, id, place);
        chaos_take_part(run, one);
    }
    chaos_play_effects(run, id, target);
}

static void take_way(struct run *run, int option, int place, int target)
{
    struct chaos_state *state = run->state;
    const struct side *side = &state->sides[state->head.player];
    int aimed = chaos_target_id(state, target);
    state->option = 0;
    if (option >= ACTION_ATTACK + 1)
        attack(run, side->field[option - ACTION_ATTACK - 1], aimed);
    else if (option == ACTION_ATTACK)
        attack(run, side->leader, aimed);
    else
        play(run, side->hand[option - ACTION_PLAY], place, aimed);
}

static void pick_deck(struct run *run, int pick)
{
    struct chaos_state *state = run->state;
    int player = state->head.player;
    state->picks[player] = (uint16_t)pick;
    state->chosen[player] = 1;
    if (player == 0) {
        state->head.player = 1;
        return;
    }
    for (int i = 0; i < 2; i++)
        deal_deck(run, &run->game->decks[state->picks[i]], i);
    open_hands(run);
}

void chaos_apply(const struct game *game, struct state *head, int action, struct events *log)
{
    const struct chaos_game *chaos = chaos_of(game);
    struct chaos_state *state = (struct chaos_state *)head;
    struct run run;
    if (action > ACTION_END && action < ACTION_WAY) {
        struct ways ways;
        ways_of(state, chaos, action, &ways);
        if (ways.places * ways.target_count > 1) {
            state->option = (uint8_t)action;
            if (action < ACTION_ATTACK)    /* announced: now both know the card */
                chaos_show(state, &state->cards[state->sides[head->player].hand[action - ACTION_PLAY]]);
            return;
        }
        run_open(&run, chaos, state, log);
        take_way(&run, action, 0, ways.targets[0]);
    } else {
        run_open(&run, chaos, state, log);
        if (action == ACTION_END)
            end_turn(&run);
        else if (action < ACTION_DECK)
            take_way(&run, state->option, (action - ACTION_WAY) / TARGETS,
                     (action - ACTION_WAY) % TARGETS);
        else {
            pick_deck(&run, action - ACTION_DECK);
            return;
        }
    }
    settle(&run);
}
