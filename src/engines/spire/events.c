/* events.c: who listens to what happens, and in which order.
 *
 * For every event there is a table of rules, sorted at load. An event does not go through the table: who
 * is present says which rules of it he has, as bits, and only those are looked at. Rules that change a
 * number or cancel are looked up at once and only read the state. Rules with an effect run as frames: one
 * frame walks the table and puts a frame for each rule on top of itself, so that a rule may ask the
 * player something and what is left waits in the state. */
#include "engines/spire/evaluate.h"
#include "engines/spire/events.h"


/* What one rule is about: an instance of its owner. */
struct instance {
    int owner, slot, card;
};

static bool has_role(int role, int owner, int event, int source, int target)
{
    if (role == ROLE_BY)
        return owner == source;
    if (role == ROLE_TO)
        return owner == target || ((event == EV_SIDE_START || event == EV_SIDE_END) &&
                                   target == NOBODY && owner != PLAYER);
    return true;
}

static bool status_hears(const struct spire_state *state, const struct listener *listener,
                         const struct dispatch_frame *event, int slot)
{
    const struct status *status = &state_statuses(state)[slot];
    bool gone =
        status->flags & STATUS_DEAD && !(event->event == EV_STATUS_REMOVED && slot == event->slot);
    return !gone &&
           has_role(listener->role, status->combatant, event->event, event->source, event->target) &&
           (combatant_alive(state, status->combatant) ||
            (event->event == EV_DEATH && status->combatant == event->target));
}

/* Whether a card hears of what happens to itself, once. */
static bool itself_hears(const struct spire_state *state, const struct listener *listener, int card,
                         int cards, int *cursor)
{
    if (*cursor > 0 || card >= cards || card == NO_CARD ||
        state_cards(state)[card].definition != listener->owner ||
        !(listener->piles >> card_pile(state, card_position(state, card)) & 1))
        return false;
    *cursor = card + 1;
    return true;
}

/* The next instance of a rule's owner from *cursor on. Statuses, cards and enemies are counted from 1,
 * so that 0 is the beginning. */
static bool next_instance(const struct roster *roster, const struct spire_state *state,
                          const struct listener *listener, const struct dispatch_frame *event,
                          int *cursor, struct instance *out)
{
    const int source = event->source, target = event->target, happening = event->event;
    const int statuses = event->statuses ? event->statuses - 1 : state->status_count;
    const int cards = dispatch_cards(event) ? dispatch_cards(event) : cards_numbered(state);
    DCHECK(statuses <= state->status_count && cards <= cards_numbered(state));
    *out = (struct instance){.owner = PLAYER, .slot = NO_SLOT, .card = NO_CARD};
    switch (listener->owner_kind) {
    case OWNER_STATUS:
        for (int slot = next_status_of(roster, listener->owner, *cursor - 1); slot < statuses;
             slot = next_status_of(roster, listener->owner, slot))
            if (status_hears(state, listener, event, slot)) {
                *cursor = slot + 1;
                out->owner = state_statuses(state)[slot].combatant;
                out->slot = slot;
                return true;
            }
        return false;
    case OWNER_CARD:
        if (!has_role(listener->role, PLAYER, happening, source, target))
            return false;
        if (listener->itself) {
            *out = (struct instance){.owner = PLAYER, .slot = NO_SLOT, .card = dispatch_card(event)};
            return itself_hears(state, listener, dispatch_card(event), cards, cursor);
        }
        /* By number, not by place: what a rule does may move cards. */
        for (int card = next_card_of(roster, listener->owner, *cursor - 1); card < cards && card != NO_CARD;
             card = next_card_of(roster, listener->owner, card))
            if (listener->piles >> card_pile(state, card_position(state, card)) & 1) {
                *cursor = card + 1;
                out->card = card;
                return true;
            }
        return false;
    case OWNER_ENEMY:
        for (int i = *cursor < 1 ? 1 : *cursor; i < state->combatant_count; i++)
            if (state->combatants[i].definition == listener->owner &&
                has_role(listener->role, i, happening, source, target) &&
                (combatant_alive(state, i) || (happening == EV_DEATH && i == target))) {
                *cursor = i + 1;
                out->owner = i;
                return true;
            }
        return false;
    default: return (*cursor)++ == 0 && has_role(listener->role, PLAYER, happening, source, target);
    }
}

/* ---- which rules have an owner that is present ---- */

/* Marks those rules of a definition that lie within 64 of an event's. */
static inline uint64_t own_ranks(const struct definition *owner, int low, int high)
{
    uint64_t ranks = 0;
    for (int i = 0; i < owner->listener_count; i++)
        if (owner->listeners[i] >= low && owner->listeners[i] < high)
            ranks |= (uint64_t)1 << (owner->listeners[i] - low);
    return ranks;
}

/* Of the rules for an event, 64 at a time, those whose owners are there, as bits. */
static uint64_t ranks_present(const struct spire_game *game, const struct spire_state *state,
                              const struct roster *roster, const struct range *range, int card,
                              int window)
{
    const int low = range->first + window * 64, last = range->first + range->count;
    const int high = last < low + 64 ? last : low + 64;
    uint64_t ranks = range->rules ? range->rules[window] : 0;
    for (int word = 0; word * 64 < game->status_count; word++)
        for (uint64_t kinds = state->present[word] & range->statuses[word]; kinds; kinds &= kinds - 1)
            ranks |= own_ranks(&game->statuses[word * 64 + first_bit(kinds)].head, low, high);
    for (int i = 1; range->enemies && i < state->combatant_count; i++)
        ranks |= own_ranks(&game->enemies[state->combatants[i].definition].head, low, high);
    for (int word = 0; range->piles && word * 64 < game->card_count; word++)
        for (uint64_t kinds = roster->card_kinds[word]; kinds; kinds &= kinds - 1)
            ranks |= own_ranks(&game->cards[word * 64 + first_bit(kinds)].head, low, high);
    if (range->itself && card_exists(state, card))
        ranks |= own_ranks(&game->cards[state_cards(state)[card].definition].head, low, high);
    return ranks;
}

/* The effect of a rule: what it is about is an instance of its owner, and what happened. */
static struct effect_frame listener_effect(const struct instance *instance,
                                           const struct dispatch_frame *event)
{
    return (struct effect_frame){.owner = (uint8_t)instance->owner,
                                 .slot = (uint8_t)instance->slot,
                                 STORED(card, instance->card),
                                 .source = event->source,
                                 .target = event->target,
                                 .event_card = event->card,
                                 .event_card_high = event->card_high,
                                 .amount = event->amount,
                                 .status = event->status,
                                 .hit = event->hit,
                                 .replayed = event->replayed};
}

static struct dispatch_frame event_frame(int event, int source, int target, int card,
                                         int32_t amount, int status, enum how how)
{
    return (struct dispatch_frame){.event = (uint8_t)event,
                                   .source = (uint8_t)source,
                                   .target = (uint8_t)target,
                                   STORED(card, card),
                                   .amount = amount,
                                   .status = (int16_t)status,
                                   .slot = NO_SLOT,
                                   .how = (uint8_t)how};
}

/* Only what is there now hears of an event: rules that make more of themselves come to an end. */
static void limit_hearers(struct dispatch_frame *event, const struct spire_state *state)
{
    event->statuses = (int16_t)(state->status_count + 1);
    const int cards = cards_numbered(state);
    event->cards = (uint8_t)cards;
    event->cards_high = (uint8_t)(cards >> 8);
}

static bool condition_holds(const struct spire_game *game, struct spire_state *state,
                            const struct listener *listener, const struct instance *instance,
                            const struct dispatch_frame *event)
{
    if (listener->condition_ref == REF_NONE)
        return true;
    struct frame frame = {.effect = listener_effect(instance, event)};
    struct context context = {game, state, &frame, NULL, dispatch_card(event)};
    return evaluate(&context, listener->condition_ref);
}

static inline int64_t changed(int change, int64_t value, int64_t number, int64_t divisor, int bits)
{
    int64_t whole = number * ((int64_t)1 << bits), limit = (int64_t)NUMBER_MAX << bits;
    switch (change) {
    case CHANGE_ADD: value += whole; break;
    case CHANGE_SET: return whole;
    case CHANGE_MOST: return value > whole ? whole : value;
    case CHANGE_LEAST: return value < whole ? whole : value;
    default: value = divisor == 0 ? 0 : value * number / divisor; break;
    }
    return value > limit ? limit : value < -limit ? -limit : value;
}

static int64_t apply_change(const struct context *context, const struct listener *listener,
                            int64_t value, int bits)
{
    return changed(listener->change, value, evaluate(context, listener->body_ref),
                   evaluate(context, listener->divisor_ref), bits);
}

/* The same for the rules of statuses that need no more than constants and their amount. */
static int64_t change_number(const struct listener *listener, int amount, int64_t value, int bits)
{
    int32_t number = listener->body_ref == REF_AMOUNT ? amount : reference_value(listener->body_ref);
    return changed(listener->change, value, number, reference_value(listener->divisor_ref), bits);
}

static int64_t change_by(const struct spire_game *game, struct spire_state *state,
                         const struct listener *listener, struct frame *frame, int64_t value,
                         int bits)
{
    struct context context = {game, state, frame, NULL, effect_event_card(&frame->effect)};
    frame->effect.amount = (int32_t)(value >> bits);
    if (listener->condition_ref != REF_NONE && !evaluate(&context, listener->condition_ref))
        return value;
    return apply_change(&context, listener, value, bits);
}

/* What a rule does to a number, for each instance of its owner. */
static int64_t change_by_all(const struct spire_game *game, struct spire_state *state,
                             const struct roster *roster, const struct listener *listener,
                             const struct dispatch_frame *event, int64_t value, int bits)
{
    struct instance instance;
    int cursor = 0;
    while (next_instance(roster, state, listener, event, &cursor, &instance)) {
        struct frame frame = {.effect = listener_effect(&instance, event)};
        value = change_by(game, state, listener, &frame, value, bits);
    }
    return value;
}

/* The same for a simple rule of a status, without detours. */
static int64_t change_simply(const struct spire_state *state, const struct roster *roster,
                             const struct listener *listener, int event, int source, int target,
                             int64_t value, int bits)
{
    for (int slot = next_status_of(roster, listener->owner, -1); slot != NO_SLOT;
         slot = next_status_of(roster, listener->owner, slot)) {
        const struct status *one = &state_statuses(state)[slot];
        if (!(one->flags & STATUS_DEAD) && combatant_alive(state, one->combatant) &&
            has_role(listener->role, one->combatant, event, source, target))
            value = change_number(listener, one->amount, value, bits);
    }
    return value;
}

static int32_t rounded(int64_t value, int bits)
{
    value >>= bits;
    return value > NUMBER_MAX ? NUMBER_MAX : value < -NUMBER_MAX ? -NUMBER_MAX : (int32_t)value;
}

bool change_by_few(const struct spire_game *game, const struct spire_state *state, int event, int source,
                   int target, int32_t *amount)
{
    const struct range *range = &game->ranges[event][HOW_CHANGE];
    const struct status *list = state_statuses(state);
    struct { int16_t rule, amount; } changes[FEW_STATUSES]; /* in the order of the rules */
    int count = 0;
    if (state->status_count > FEW_STATUSES || !range->statuses_only)
        return false;
    for (const struct status *one = list; one < list + state->status_count; one++) {
        const int rule = range->simple[one->definition];
        if (rule == OTHER_RULES)
            return false;
        if (rule == NO_RULE || one->flags & STATUS_DEAD || !combatant_alive(state, one->combatant) ||
            !has_role(game->listeners[rule].role, one->combatant, event, source, target))
            continue;
        int at = count++;
        for (; at > 0 && changes[at - 1].rule > rule; at--)
            changes[at] = changes[at - 1];
        changes[at].rule = (int16_t)rule;
        changes[at].amount = one->amount;
    }
    if (count == 0) {
        *amount = rounded(*amount, 0);
        return true;
    }
    const int bits = game->fraction_bits;
    int64_t value = (int64_t)*amount * ((int64_t)1 << bits);
    for (int i = 0; i < count; i++)
        value = change_number(&game->listeners[changes[i].rule], changes[i].amount, value, bits);
    *amount = rounded(value, bits);
    return true;
}

int32_t change_heard(const struct spire_game *game, struct spire_state *state, int event,
                     int source, int target, int card, int32_t amount, int status)
{
    DCHECK(event >= 0 && event < EVENTS_MAX);
    if (change_by_few(game, state, event, source, target, &amount))
        return amount;
    const struct range *range = &game->ranges[event][HOW_CHANGE];
    const int bits = game->fraction_bits;
    int64_t value = (int64_t)amount * ((int64_t)1 << bits);
    const struct dispatch_frame happening =
        event_frame(event, source, target, card, amount, status, HOW_CHANGE);
    struct roster roster;
    roster_for(&roster, game, state, range);
    for (int window = 0; window * 64 < range->count; window++)
        for (uint64_t ranks = ranks_present(game, state, &roster, range, card, window); ranks;
             ranks &= ranks - 1) {
            const struct listener *listener =
                &game->listeners[range->first + window * 64 + first_bit(ranks)];
            value = listener->simple && listener->owner_kind == OWNER_STATUS
                        ? change_simply(state, &roster, listener, event, source, target, value, bits)
                        : change_by_all(game, state, &roster, listener, &happening, value, bits);
        }
    return rounded(value, bits);
}

/* The first rule of a kind that applies, and for whom. */
static const struct listener *first_listener(const struct spire_game *game,
                                             struct spire_state *state, enum how how,
                                             const struct dispatch_frame *event,
                                             struct instance *instance)
{
    const struct range *range = &game->ranges[event->event][how];
    if (range->count == 0)
        return NULL;
    struct roster roster;
    roster_for(&roster, game, state, range);
    for (int window = 0; window * 64 < range->count; window++)
        for (uint64_t ranks = ranks_present(game, state, &roster, range, dispatch_card(event), window);
             ranks;
             ranks &= ranks - 1) {
            const struct listener *listener =
                &game->listeners[range->first + window * 64 + first_bit(ranks)];
            int cursor = 0;
            while (next_instance(&roster, state, listener, event, &cursor, instance))
                if (condition_holds(game, state, listener, instance, event))
                    return listener;
        }
    return NULL;
}

bool play_forbidden(const struct spire_game *game, const struct spire_state *state, int card)
{
    struct dispatch_frame event = event_frame(EV_PLAY, PLAYER, NOBODY, card, 0, -1, HOW_CANCEL);
    struct instance instance;
    return first_listener(game, (struct spire_state *)(uintptr_t)state, HOW_CANCEL, &event,
                          &instance);
}

/* ---- frames ---- */

static void push_listener(struct machine *machine, const struct listener *listener,
                          const struct instance *instance, const struct dispatch_frame *event)
{
    struct effect_frame effect = listener_effect(instance, event);
    int what = event->event; /* its frame may be written over */
    effect.at = listener->code;
    push_effect(machine, listener->code, listener->locals, listener->part)->effect = effect;
    event_add(machine->log, V_RULE, 0, listener->part, -1, what);
}

/* Something happened: rules that come after it run when the current action is done. */
void fire_heard(struct machine *machine, int event, int source, int target, int card,
                int32_t amount, int status)
{
    if (machine->fired_count == FIRED_MAX) {
        fault(machine, END_OVERFLOW);
        return;
    }
    machine->interrupted = true;
    struct dispatch_frame *fired = &machine->fired[machine->fired_count++];
    *fired = event_frame(event, source, target, card, amount, status, HOW_AFTER);
    limit_hearers(fired, machine->state);
}

/* An event on the stack; which of its rules are present is found when the first is looked for. */
static void push_dispatch(struct machine *machine, const struct dispatch_frame *event)
{
    push_frame(machine, F_DISPATCH)->dispatch = *event;
    machine->windows[machine->depth - 1].number = NO_WINDOW;
}

/* Puts what was fired on the stack, the first on top. */
void flush(struct machine *machine)
{
    while (machine->fired_count > 0 && !machine->stopped)
        push_dispatch(machine, &machine->fired[--machine->fired_count]);
}

static void set_cursor(struct dispatch_frame *event, int cursor)
{
    event->cursor = (uint8_t)cursor;
    event->cursor_high = (uint8_t)(cursor >> 8);
}

/* The next rule of an event from its rank on whose owner is there; false if there is none. The rules
 * are known for 64 at a time: whoever comes while they run hears nothing of this event. */
static bool next_rank(struct machine *machine, const struct range *range, struct dispatch_frame *event)
{
    struct window *window = &machine->windows[machine->depth - 1];
    while (event->rank < range->count) {
        if (window->number != event->rank / 64) {
            window->number = (int16_t)(event->rank / 64);
            roster_extend(&machine->roster, machine->game, machine->state, range);
            window->ranks = ranks_present(machine->game, machine->state, &machine->roster, range,
                                          dispatch_card(event), window->number);
        }
        uint64_t ranks = window->ranks >> (event->rank % 64);
        if (ranks & 1)
            return true;
        set_cursor(event, 0);
        event->rank = (int16_t)(ranks ? event->rank + first_bit(ranks) : (window->number + 1) * 64);
        if (ranks)
            return true;
    }
    return false;
}

/* Runs the next rule of an event; false when there is none left. */
bool dispatch_step(struct machine *machine, struct dispatch_frame *event)
{
    const struct spire_game *game = machine->game;
    DCHECK(event->event < EVENTS_MAX && event->how < HOWS);
    const struct range *range = &game->ranges[event->event][event->how];
    while (next_rank(machine, range, event)) {
        const struct listener *listener = &game->listeners[range->first + event->rank];
        struct instance instance;
        int cursor = dispatch_cursor(event);
        if (!next_instance(&machine->roster, machine->state, listener, event, &cursor, &instance)) {
            event->rank++;
            set_cursor(event, 0);
            continue;
        }
        set_cursor(event, cursor);
        if (!condition_holds(game, machine->state, listener, &instance, event))
            continue;
        push_listener(machine, listener, &instance, event);
        return true;
    }
    return false;
}

/* Lets rules act before an action; true if they have to run first and the action comes again. */
bool before_heard(struct machine *machine, struct frame *frame, int event, int source, int target,
                  int card, int32_t amount)
{
    if (machine->game->ranges[event][HOW_BEFORE].count == 0)
        return false;
    if (frame->flags & FRAME_BEFORE_DONE) {
        frame->flags &= (uint8_t)~FRAME_BEFORE_DONE;
        return false;
    }
    frame->flags |= FRAME_BEFORE_DONE;
    struct dispatch_frame dispatch = event_frame(event, source, target, card, amount, -1, HOW_BEFORE);
    limit_hearers(&dispatch, machine->state);
    push_dispatch(machine, &dispatch);
    return true;
}

/* Whether a rule cancels or replaces what is about to happen; the replacement runs next. */
bool cancelled_heard(struct machine *machine, int event, int source, int target, int card,
                     int32_t amount, int status)
{
    struct dispatch_frame happening =
        event_frame(event, source, target, card, amount, status, HOW_CANCEL);
    struct instance instance;
    if (first_listener(machine->game, machine->state, HOW_CANCEL, &happening, &instance))
        return true;
    const struct listener *listener =
        first_listener(machine->game, machine->state, HOW_REPLACE, &happening, &instance);
    if (!listener)
        return false;
    push_listener(machine, listener, &instance, &happening);
    return true;
}
