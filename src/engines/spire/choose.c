/* choose.c: which cards and statuses an effect is about: asked for, drawn, all or the top ones. */
#include "engines/spire/choose.h"

/* ---- sets of cards: 256 bits in eight cells ---- */

void set_add(int32_t *cells, int card)
{
    cells[card / 32] |= (int32_t)(1u << (card % 32));
}

static bool set_has(const int32_t *cells, int card)
{
    return (uint32_t)cells[card / 32] >> (card % 32) & 1;
}

int set_count(const int32_t *cells)
{
    int count = 0;
    for (int i = 0; i < SET_CELLS; i++)
        for (uint32_t bits = (uint32_t)cells[i]; bits; bits &= bits - 1)
            count++;
    return count;
}

/* ---- questions inside effects ---- */

/* What may still be chosen at an OP_ASK_CARDS; the chosen ones are left out. */
int ask_cards(const struct context *context, const int32_t *at, uint8_t *out)
{
    const int32_t *cells = context->cells + context->frame->base + at[6];
    int found = set_candidates(context, at[1], at[2], out), kept = 0;
    if (at[7])
        return found;
    for (int i = 0; i < found; i++)
        if (!set_has(cells, out[i]))
            out[kept++] = out[i];
    return kept;
}

int ask_statuses(const struct context *context, const int32_t *at, uint8_t *out)
{
    const struct spire_state *state = context->state;
    int combatant = resolve_combatant(context, at[1]), count = 0;
    for (int i = 0; i < state->status_count; i++) {
        const struct status *status = &state_statuses(state)[i];
        const struct status_definition *kind = &context->game->statuses[status->definition];
        if (status->combatant == combatant && !(status->flags & STATUS_DEAD) && !kind->hidden &&
            (at[2] == 0 || (at[2] == 1 ? kind->buff : kind->debuff)))
            out[count++] = (uint8_t)i;
    }
    return count;
}

uint32_t ask_options(const struct context *context, const int32_t *at)
{
    const struct node *option = context->game->option_nodes[at[2]]->kids;
    uint32_t offered = 0;
    for (int i = 0; option; option = option->next, i++) {
        const struct node *condition = option->kids->next;
        if (condition->kind == N_NONE || evaluate(context, condition->reference))
            offered |= 1u << i;
    }
    return offered;
}

/* Which cards are meant, if nothing has to be asked (any more). */
bool settle_cards(struct machine *machine, struct frame *frame, const int32_t *at)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    int32_t *cells = machine->cells + frame->base + at[6];
    uint8_t found[CARDS_MAX];
    if (!(frame->flags & FRAME_ASKING) && !at[7])
        memset(cells, 0, SET_CELLS * sizeof *cells);
    int count = ask_cards(&context, at, found), chosen = at[7] ? 0 : set_count(cells);
    int least = evaluate(&context, at[3]), most = evaluate(&context, at[4]);
    bool automatic = frame->flags & FRAME_AUTO;
    if (at[7]) {
        if (count == 0)
            *cells = NO_CARD;
        else if (automatic || (count == 1 && !machine->game->rules.targets_asked))
            *cells = found[count == 1 ? 0 : rng_below(&machine->state->head.rng, (uint32_t)count)];
        else
            return false;
        return true;
    }
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

bool settle_status(struct machine *machine, struct frame *frame, const int32_t *at)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    uint8_t found[STATUSES_MAX];
    int count = ask_statuses(&context, at, found);
    if (count > 1 && !(frame->flags & FRAME_AUTO))
        return false;
    int chosen = count > 1 ? (int)rng_below(&machine->state->head.rng, (uint32_t)count) : 0;
    machine->cells[frame->base + at[3]] =
        count == 0 ? -1 : state_statuses(machine->state)[found[chosen]].definition;
    return true;
}

/* ---- without a question ---- */

void random_cards(struct machine *machine, const struct frame *frame, const int32_t *at)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    int32_t *cells = machine->cells + frame->base + at[4];
    uint8_t found[CARDS_MAX];
    int count = set_candidates(&context, at[1], at[2], found), wanted = evaluate(&context, at[3]);
    if (at[5]) {
        *cells =
            count == 0 ? NO_CARD : found[rng_below(&machine->state->head.rng, (uint32_t)count)];
        return;
    }
    memset(cells, 0, SET_CELLS * sizeof *cells);
    for (; wanted > 0 && count > 0; wanted--) {
        int pick = (int)rng_below(&machine->state->head.rng, (uint32_t)count);
        set_add(cells, found[pick]);
        found[pick] = found[--count];
    }
}

void all_cards(struct machine *machine, const struct frame *frame, const int32_t *at)
{
    struct context context = {machine->game, machine->state, frame, machine->cells, NO_CARD};
    int32_t *cells = machine->cells + frame->base + at[3];
    uint8_t found[CARDS_MAX];
    int count = set_candidates(&context, at[1], at[2], found);
    memset(cells, 0, SET_CELLS * sizeof *cells);
    for (int i = 0; i < count; i++)
        set_add(cells, found[i]);
}

/* The top of the draw pile; whoever looks at it knows it. */
void top_cards(struct machine *machine, const struct frame *frame, const int32_t *at)
{
    struct spire_state *state = machine->state;
    struct context context = {machine->game, state, frame, machine->cells, NO_CARD};
    int32_t *cells = machine->cells + frame->base + at[2];
    int wanted = evaluate(&context, at[1]), there = state->ends[PILE_DRAW];
    if (there < wanted && pile_count(state, PILE_DISCARD) > 0 && there == 0) {
        pile_merge(state, PILE_DISCARD);
        pile_shuffle(state, PILE_DRAW);
        there = state->ends[PILE_DRAW];
    }
    int count = wanted < there ? wanted : there;
    if (count < 0)
        count = 0;
    if (at[3]) {
        *cells = count > 0 ? state->zone[there - 1] : NO_CARD;
    } else {
        memset(cells, 0, SET_CELLS * sizeof *cells);
        for (int i = 0; i < count; i++)
            set_add(cells, state->zone[there - 1 - i]);
    }
    if (count > state->known_top)
        state->known_top = (uint8_t)count;
}

/* Of a set that is not empty the first card in the order of the piles, or NO_CARD. Cards of the draw
 * pile whose place is hidden come by number: what an effect does one after the other, such as
 * making copies, must not tell how they lie. */
static int first_in_set(const struct spire_state *state, const int32_t *cells)
{
    int hidden_end = state->ends[PILE_DRAW] - state->known_top, lowest = NO_CARD;
    for (int i = 0; i < state->card_count; i++) {
        int card = state->zone[i];
        bool hidden = i >= state->known_bottom && i < hidden_end;
        if (!hidden && lowest != NO_CARD)
            return lowest;
        if (!set_has(cells, card))
            continue;
        if (!hidden)
            return card;
        lowest = card < lowest ? card : lowest;
    }
    return lowest;
}

/* Takes the next card of a set out of it; false when it is empty. */
bool next_card(struct machine *machine, const struct frame *frame, const int32_t *at)
{
    int32_t *cells = machine->cells + frame->base + at[1];
    int32_t left = 0;
    for (int i = 0; i < SET_CELLS; i++)
        left |= cells[i];
    int card = left ? first_in_set(machine->state, cells) : NO_CARD;
    if (card == NO_CARD)
        return false;
    cells[card / 32] &= (int32_t) ~(1u << (card % 32));
    machine->cells[frame->base + at[2]] = card;
    return true;
}
