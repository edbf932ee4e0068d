/* so_far.c: what an effect that waits for an answer holds already: numbers that were drawn, cards that
 * were picked, what is still to come. Agents that search have all of it in their view, so whoever reads
 * is told as much. */
#include "engines/spire/english.h"
#include "engines/spire/evaluate.h"
#include "engines/spire/sets.h"
#include "engines/spire/view.h"

/* A line that is begun when there is something to say. */
struct line {
    const struct spire_game  *game;
    const struct spire_state *state;
    const struct frame       *frame;
    struct text              *out;
    bool                      begun;
};

/* The frame's part, or a comma. */
static void begin(struct line *line)
{
    const struct game *head = &line->game->head;
    int part = line->frame->kind == F_EFFECT ? line->frame->part : NO_PART;
    if (line->begun)
        text_add(line->out, ", ");
    else if (part != NO_PART)
        text_add(line->out, "%s so far: ", head->parts[part].name);
    else
        text_add(line->out, "so far: ");
    line->begun = true;
}

static void combatant_text(const struct line *line, int combatant)
{
    const struct spire_state *state = line->state;
    int number = 1;
    if (combatant < 0 || combatant >= state->combatant_count) {
        text_add(line->out, "nobody");
        return;
    }
    for (int i = 1; i < combatant; i++)
        number += combatant_alive(state, i) &&
                  state->combatants[i].definition == state->combatants[combatant].definition;
    text_add(line->out, "%s", combatant_name(line->game, state, combatant));
    if (number > 1)
        text_add(line->out, " #%d", number);
}

static void card_text(const struct line *line, int card)
{
    if (card < 0 || !card_exists(line->state, card))
        text_add(line->out, "no card");
    else
        render_card_name(line->game, &state_cards(line->state)[card], line->out);
}

/* By number: the order in which hidden cards lie is not told. */
static void cards_text(const struct line *line, const int32_t *cells)
{
    const char *between = "(";
    for (int card = 0; card < cards_numbered(line->state); card++)
        if (set_has(cells, card)) {
            text_add(line->out, "%s", between);
            card_text(line, card);
            between = ", ";
        }
    text_add(line->out, between[0] == '(' ? "no card" : ")");
}

static void combatants_text(const struct line *line, uint32_t set)
{
    const char *between = "(";
    for (int i = 0; i < COMBATANTS_MAX; i++)
        if (set >> i & 1) {
            text_add(line->out, "%s", between);
            combatant_text(line, i);
            between = ", ";
        }
    text_add(line->out, ")");
}

static void holding_text(struct line *line, const struct holding *holding)
{
    const int32_t *cells = state_cells(line->state) + line->frame->base + holding->cell;
    bool named = holding->name && !line->game->alias;
    bool rest = !holding->name && (holding->what == HOLDS_CARDS || holding->what == HOLDS_COMBATANTS);
    if (rest && (holding->what == HOLDS_CARDS ? set_empty(cells, line->game->set_cells) : cells[0] == 0))
        return; /* nothing is left */
    begin(line);
    if (named || rest)
        text_add(line->out, "%s ", rest ? "still to come" : holding->name);
    switch (holding->what) {
    case HOLDS_NUMBER: text_add(line->out, "%d", cells[0]); break;
    case HOLDS_TIMES: text_add(line->out, "%d more times", cells[0] < 0 ? 0 : cells[0]); break;
    case HOLDS_COMBATANT: combatant_text(line, cells[0] & 0xff); break;
    case HOLDS_COMBATANTS: combatants_text(line, (uint32_t)cells[0]); break;
    case HOLDS_CARD: card_text(line, card_in_cell(line->game, cells[0])); break;
    case HOLDS_CARDS: cards_text(line, cells); break;
    default:
        text_add(line->out, "%s",
                 cells[0] < 0 || cells[0] >= line->game->status_count
                     ? "no status" : name_of(line->game, &line->game->statuses[cells[0]].head));
        break;
    }
}

static void effect_text(struct line *line)
{
    const struct effect_frame *effect = &line->frame->effect;
    if (effect->amount) {
        begin(line);
        text_add(line->out, "value %d", effect->amount);
    }
    if (effect->x) {
        begin(line);
        text_add(line->out, "X %d", effect->x);
    }
    for (int i = 0; i < line->game->holding_count; i++) {
        const struct holding *holding = &line->game->holdings[i];
        if (holding->from <= effect->at && effect->at < holding->to)
            holding_text(line, holding);
    }
}

/* What is under way and has no code. */
static void frame_text(struct line *line)
{
    const struct frame *frame = line->frame;
    switch (frame->kind) {
    case F_EFFECT: effect_text(line); break;
    case F_ATTACK:
        if (frame->attack.hits <= 0)
            break;
        begin(line);
        text_add(line->out, "%d more hits of %d to ", frame->attack.hits, frame->attack.amount);
        combatant_text(line, frame->attack.target);
        break;
    case F_PLAY:
        begin(line);
        text_add(line->out, "about to play ");
        card_text(line, play_card_of(&frame->play));
        break;
    case F_DRAW:
        if (frame->draw.cards <= 0)
            break;
        begin(line);
        text_add(line->out, "%d more cards to draw", frame->draw.cards);
        break;
    default:
        if (frame->dispatch.amount == 0)
            break;
        begin(line);
        text_add(line->out, "rules about %s %d are not done",
                 line->game->events[frame->dispatch.event].name, frame->dispatch.amount);
        break;
    }
}

void render_so_far(const struct spire_game *game, const struct spire_state *state, struct text *out)
{
    for (int i = 0; i < state->frame_count; i++) {
        struct line line = {.game = game, .state = state, .frame = state_frames(state) + i,
                            .out = out};
        frame_text(&line);
        if (line.begun)
            text_add(out, "\n");
    }
}
