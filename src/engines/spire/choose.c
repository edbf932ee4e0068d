/* choose.c: which cards and statuses an effect is about: asked for, drawn, all or the top ones. */
#include "engines/spire/choose.h"
#include "engines/spire/sets.h"

/* ---- questions inside effects ---- */

/* What may still be chosen; the chosen ones are left out. */
int ask_cards(const struct context *context, const struct code_ask_cards *ask, uint16_t *out)
{
    const int32_t *cells = context->cells + context->frame->base + ask->cards;
    int found = set_candidates(context, ask->piles, ask->where, out), kept = 0;
    if (ask->single)
        return found;
    for (int i = 0; i < found; i++)
        if (!set_has(cells, out[i]))
            out[kept++] = out[i];
    return kept;
}

int ask_statuses(const struct context *context, const struct code_ask_status *ask, uint8_t *out)
{
    const struct spire_state *state = context->state;
    int combatant = resolve_combatant(context, ask->combatant), count = 0;
    for (int i = 0; i < state->status_count; i++) {
        const struct status *status = &state_statuses(state)[i];
        const struct status_definition *kind = &context->game->statuses[status->definition];
        if (status->combatant == combatant && !(status->flags & STATUS_DEAD) && !kind->hidden &&
            (ask->sort == SORT_ANY || (ask->sort == SORT_BUFF ? kind->buff : kind->debuff)))
            out[count++] = (uint8_t)i;
    }
    return count;
}

uint32_t ask_options(const struct context *context, const struct code_ask_option *ask)
{
    const struct node *option = context->game->option_nodes[ask->options]->kids;
    uint32_t offered = 0;
    for (int i = 0; option; option = option->next, i++) {
        const struct node *condition = option->kids->next;
        if (condition->kind == N_NONE || evaluate(context, condition->reference))
            offered |= 1u << i;
    }
    return offered;
}

/* Which card is meant, if nothing has to be asked. */
static bool settle_card(struct machine *machine, const struct frame *frame,
                        const struct context *context, const struct code_ask_cards *ask)
{
    int32_t *cell = machine->cells + frame->base + ask->cards;
    uint16_t found[CARDS_MAX];
    int count = ask_cards(context, ask, found);
    if (count == 0)
        *cell = NO_CARD;
    else if (frame->flags & FRAME_AUTO || (count == 1 && !machine->game->rules.targets_asked))
        *cell = found[count == 1 ? 0 : rng_below(&machine->state->head.rng, (uint32_t)count)];
    else
        return false;
    return true;
}

/* Which cards are meant, if nothing has to be asked (any more). */
bool settle_cards(struct machine *machine, struct frame *frame, const struct code_ask_cards *ask)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    if (ask->single)
        return settle_card(machine, frame, &context, ask);
    int32_t *cells = machine->cells + frame->base + ask->cards;
    uint16_t found[CARDS_MAX];
    if (!(frame->flags & FRAME_ASKING))
        set_clear(cells, machine->game->set_cells);
    int count = ask_cards(&context, ask, found), chosen = set_count(cells, machine->game->set_cells);
    int least = evaluate(&context, ask->least), most = evaluate(&context, ask->most);
    bool automatic = frame->flags & FRAME_AUTO;
    if (count + chosen <= least) {
        for (int i = 0; i < count; i++)
            set_add(cells, found[i]);
        return true;
    }
    while (automatic && chosen < most && count > 0) {
        int pick = (int)rng_below(&machine->state->head.rng, (uint32_t)count);
        set_add(cells, found[pick]);
        found[pick] = found[--count];
        chosen++;
    }
    if (chosen >= most || count == 0)
        return true;
    frame->flags |= FRAME_ASKING;
    return false;
}

bool settle_status(struct machine *machine, struct frame *frame, const struct code_ask_status *ask)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    uint8_t found[STATUSES_MAX];
    int count = ask_statuses(&context, ask, found);
    if (count > 1 && !(frame->flags & FRAME_AUTO))
        return false;
    int chosen = count > 1 ? (int)rng_below(&machine->state->head.rng, (uint32_t)count) : 0;
    machine->cells[frame->base + ask->cell] =
        count == 0 ? -1 : state_statuses(machine->state)[found[chosen]].definition;
    return true;
}

/* ---- without a question ---- */

void random_cards(struct machine *machine, const struct frame *frame,
                  const struct code_random_cards *draw)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    int32_t *cells = machine->cells + frame->base + draw->cards;
    uint16_t found[CARDS_MAX];
    int count = set_candidates(&context, draw->piles, draw->where, found);
    int wanted = evaluate(&context, draw->count);
    if (draw->single) {
        *cells =
            count == 0 ? NO_CARD : found[rng_below(&machine->state->head.rng, (uint32_t)count)];
        return;
    }
    set_clear(cells, machine->game->set_cells);
    for (; wanted > 0 && count > 0; wanted--) {
        int pick = (int)rng_below(&machine->state->head.rng, (uint32_t)count);
        set_add(cells, found[pick]);
        found[pick] = found[--count];
    }
}

void all_cards(struct machine *machine, const struct frame *frame, const struct code_all_cards *all)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    int32_t *cells = machine->cells + frame->base + all->cards;
    uint16_t found[CARDS_MAX];
    int count = set_candidates(&context, all->piles, all->where, found);
    set_clear(cells, machine->game->set_cells);
    for (int i = 0; i < count; i++)
        set_add(cells, found[i]);
}

/* The top of the draw pile; whoever looks at it knows it. */
void top_cards(struct machine *machine, const struct frame *frame, const struct code_top_cards *top)
{
    struct spire_state *state = machine->state;
    struct context context = {machine->game, state, frame, machine->cells, NO_CARD};
    int32_t *cells = machine->cells + frame->base + top->cards;
    int wanted = evaluate(&context, top->count), there = pile_end(state, PILE_DRAW);
    if (there < wanted && pile_count(state, PILE_DISCARD) > 0 && there == 0) {
        pile_merge(state, PILE_DISCARD);
        pile_shuffle(state, PILE_DRAW);
        there = pile_end(state, PILE_DRAW);
    }
    int count = wanted < there ? wanted : there;
    if (count < 0)
        count = 0;
    if (top->single) {
        *cells = count > 0 ? zone_card(state, there - 1) : NO_CARD;
    } else {
        set_clear(cells, machine->game->set_cells);
        for (int i = 0; i < count; i++)
            set_add(cells, zone_card(state, there - 1 - i));
    }
    if (count > known_top(state))
        set_known(state, count, known_bottom(state));
}

/* Of a set that is not empty the first card in the order of the piles, or NO_CARD. Cards of the draw
 * pile whose place is hidden come by number: what an effect does one after the other, such as
 * making copies, must not tell how they lie. */
static int first_in_set(const struct spire_state *state, const int32_t *cells)
{
    const int hidden_start = known_bottom(state), hidden_end = pile_end(state, PILE_DRAW) - known_top(state);
    int lowest = CARDS_MAX;
    for (int i = 0; i < pile_end(state, PILE_AWAY); i++) {
        int card = zone_card(state, i);
        bool hidden = i >= hidden_start && i < hidden_end;
        if (!hidden && lowest != CARDS_MAX)
            return lowest;
        if (!set_has(cells, card))
            continue;
        if (!hidden)
            return card;
        lowest = card < lowest ? card : lowest;
    }
    return lowest == CARDS_MAX ? NO_CARD : lowest;
}

/* Takes the next card of a set out of it; false when it is empty. */
bool next_card(struct machine *machine, const struct frame *frame, const struct code_next_card *next)
{
    int32_t *cells = machine->cells + frame->base + next->set;
    int card = set_empty(cells, machine->game->set_cells) ? NO_CARD : first_in_set(machine->state, cells);
    if (card == NO_CARD)
        return false;
    set_take(cells, card);
    machine->cells[frame->base + next->cell] = card;
    return true;
}
