/* queue.c: what waits until an effect is done: deaths, discards, moves, new cards, transformations.
 *
 * First in, first out. What one effect sets off is a batch: if a leader falls, the rest of its
 * batch is still carried out, so that both can fall together, and what comes after is dropped. */
#include "core/check.h"
#include "engines/chaos/run.h"

void chaos_later(struct run *run, struct later later)
{
    DCHECK(run->tail - run->head < QUEUE_MAX);    /* effects stop long before: see heats */
    later.batch = run->batch;
    run->queue[run->tail++ % QUEUE_MAX] = later;
}

void chaos_note(struct run *run, int verb, int id, int target, int amount)
{
    const struct instance *one = run_card(run, id);
    event_add(run->log, verb, one->owner, chaos_card(run->game, one)->part,
              target == NOBODY ? -1 : chaos_card(run->game, run_card(run, target))->part, amount);
}

void chaos_note_part(struct run *run, int id)
{
    const struct instance *one = run_card(run, id);
    if (one->origin)
        event_add(run->log, VERB_TAKE_PART, one->origin - 1, chaos_card(run->game, one)->part, -1, 1);
}

static void die(struct run *run, int id)
{
    struct instance *one = run_card(run, id);
    chaos_tell(run, VERB_DIE, id, 0);
    if (id == run->state->sides[one->owner].leader) {
        run->lost[one->owner] = true;
        return;
    }
    chaos_take_out(run, id);
    chaos_fire(run, id, ON_DEATH, 0);
}

static void discard(struct run *run, int id)
{
    if (!(run_card(run, id)->flags & FLAG_GONE))
        chaos_take_out(run, id);
    chaos_tell(run, VERB_DISCARD, id, 0);
    chaos_show(run->state, run_card(run, id));
    chaos_fire(run, id, ON_DISCARD, 0);
}

/* A card that is in no zone comes into one; where there is no room it is discarded. */
void chaos_arrive(struct run *run, int id, int player, int zone)
{
    static const uint8_t verbs[] = {[IN_PLAY] = VERB_SUMMON, [IN_HAND] = VERB_PUT,
                                    [IN_DECK] = VERB_SHUFFLE};
    if (!chaos_put(run, id, player, zone)) {
        chaos_gone(run, id);
        chaos_later(run, (struct later){.what = LATER_DISCARD, .card = (uint8_t)id});
        return;
    }
    chaos_tell(run, verbs[zone], id, 0);
    if (zone != IN_DECK)
        chaos_take_part(run, id);
}

static uint16_t roll(struct run *run, const struct later *later)
{
    if (!later->rolled)
        return later->made;
    const struct bag *bag = &run->game->bags[later->minion][later->made];
    uint32_t pick = rng_below(&run->state->head.rng, (uint32_t)bag->count);
    return run->game->rolled[bag->first + (int)pick];
}

static void carry_out(struct run *run, const struct later *later)
{
    struct instance *one = run_card(run, later->card == NOBODY ? 0 : later->card);
    switch ((enum deferred)later->what) {
    case LATER_DIE:
        die(run, later->card);
        break;
    case LATER_DISCARD:
        discard(run, later->card);
        break;
    case LATER_MOVE:
        if (!(one->flags & FLAG_GONE))
            chaos_take_out(run, later->card);
        chaos_arrive(run, later->card, later->player, later->zone);
        break;
    case LATER_NEW: {
        int id = chaos_make(run, roll(run, later), later->player);
        if (id != NOBODY)
            chaos_arrive(run, id, later->player, later->zone);
        break;
    }
    case LATER_TRANSFORM: {
        uint16_t card = roll(run, later);
        chaos_forget_given(run->game, run->state, one);
        chaos_tell(run, VERB_TRANSFORM, later->card, 0);
        chaos_listen(run->state, one, -1);
        chaos_print_on(run->game, one, card);
        chaos_listen(run->state, one, 1);
        for (int i = 0; i < EFFECTS_MAX; i++)
            one->heat[i] = 0;
        one->used = 0;
        one->origin = 0;
        one->flags = FLAG_USED;
        if (run->game->transformed_sleep)
            one->flags |= FLAG_ASLEEP;
        chaos_price_anew(run->state, later->card);
        break;
    }
    case LATER_RESET:
        chaos_forget_given(run->game, run->state, one);
        chaos_tell(run, VERB_RESET, later->card, 0);
        chaos_print_on(run->game, one, one->card);
        one->flags &= (uint8_t)~FLAG_LEAVING;
        chaos_price_anew(run->state, later->card);
        break;
    case LATER_WIN:
        run->lost[later->player] = true;
        break;
    }
}

void chaos_empty_queue(struct run *run)
{
    while (run->head != run->tail) {
        struct later later = run->queue[run->head++ % QUEUE_MAX];
        uint16_t batch = later.batch;
        /* What this sets off in turn is a batch of its own, of those that come later. */
        carry_out(run, &later);
        bool last = run->head == run->tail || run->queue[run->head % QUEUE_MAX].batch != batch;
        if (last && (run->lost[0] || run->lost[1])) {
            run->over = true;
            run->head = run->tail;
        }
    }
}
