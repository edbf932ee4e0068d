/* load.c: the engine: reads a description, gives the waist its tables, starts and steps plays. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/heap.h"
#include "core/memory.h"
#include "engines/spire/check.h"
#include "engines/spire/compile.h"
#include "engines/spire/english.h"
#include "engines/spire/events.h"
#include "engines/spire/index.h"
#include "engines/spire/intent.h"
#include "engines/spire/lint.h"
#include "engines/spire/listing.h"
#include "engines/spire/machine.h"
#include "engines/spire/outline.h"
#include "engines/spire/parser.h"
#include "engines/spire/print.h"
#include "engines/spire/questions.h"
#include "engines/spire/quick.h"
#include "engines/spire/view.h"

extern const struct engine spire_engine;

static const struct option options[] = {
    {.name = "scenario", .type = OPTION_TEXT, .help = "the scenario to play, by name"},
    {.name = "deck", .type = OPTION_TEXT, .help = "the deck: '5 Strike, 4 Defend, Bash'"},
    {.name = "add", .type = OPTION_TEXT, .help = "cards to add to the deck"},
    {.name = "enemies", .type = OPTION_TEXT, .help = "the enemies of the (only) battle"},
    {.name = "ascension",
     .type = OPTION_INTEGER,
     .low = 0,
     .high = 30,
     .help = "how hard enemies are"},
    {.name = "hp",
     .type = OPTION_INTEGER,
     .low = 1,
     .high = 30000,
     .help = "hit points at the start"},
    {.name = "anonymous",
     .type = OPTION_FLAG,
     .fallback = "no",
     .help = "other names for cards, statuses and enemies"},
    {.name = "listing",
     .type = OPTION_FLAG,
     .fallback = "no",
     .help = "keep the code of every part as text, for show --code"},
    {.name = "outline",
     .type = OPTION_FLAG,
     .fallback = "no",
     .help = "work out what every card would do"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static const char *const verbs[VERBS] = {
    "played",  "drawn",    "discarded", "exhausted", "created",        "upgraded", "damage",
    "hp lost", "block",    "healed",    "status",    "status removed", "energy",   "died",
    "move",    "shuffled", "turn",      "fled",      "reward",         "rule",
};

#define COMBATANT_FIELD(text, member)                                                                  \
    {                                                                                              \
        .name = (text), .kind = KIND_I16, .count = COMBATANTS_MAX, .stride = sizeof(struct combatant_state), \
        .offset = offsetof(struct spire_state, combatants) + offsetof(struct combatant_state, member)      \
    }
#define FIELDS(kind_of_ends, offset_of_ends)                                                       \
    COMBATANT_FIELD("hp", hp),                                                                     \
    COMBATANT_FIELD("max hp", max_hp),                                                             \
    COMBATANT_FIELD("block", block),                                                               \
    {.name = "energy", .kind = KIND_I16, .offset = offsetof(struct spire_state, energy),           \
     .count = ENERGIES_MAX},                                                                       \
    {.name = "pile ends", .kind = (kind_of_ends), .offset = (offset_of_ends), .count = PILES},     \
    {.name = "battle", .kind = KIND_U8, .offset = offsetof(struct spire_state, battle), .count = 1}, \
    {.name = "statuses", .kind = KIND_U8, .offset = offsetof(struct spire_state, status_count),    \
     .count = 1},                                                                                  \
    {.name = "turn", .kind = KIND_U32, .offset = offsetof(struct state, turn), .count = 1}
static const struct field fields[] = {FIELDS(KIND_U8, offsetof(struct spire_state, few_ends))};
static const struct field large_fields[] = {
    FIELDS(KIND_U16, offsetof(struct spire_state, few_zone) + offsetof(struct many, ends))};

/* ---- load ---- */

static bool choose_scenario(struct spire_game *game, const struct source *source,
                            struct problems *problems)
{
    const char *wanted = source->spec ? spec_given(source->spec, "scenario") : NULL;
    const char *names[SCENARIOS_MAX];
    struct hint hint;
    if (game->scenario_count == 0)
        return problem_error(
            problems, (struct place){.file = source->file},
            "the description has no scenario: add 'scenario NAME' with 'deck' and 'enemies'");
    if (game->scenario < 0)
        game->scenario = 0;
    if (wanted) {
        for (game->scenario = 0; game->scenario < game->scenario_count; game->scenario++) {
            names[game->scenario] = game->scenarios[game->scenario].head.name;
            if (strcmp(names[game->scenario], wanted) == 0)
                break;
        }
        if (game->scenario == game->scenario_count)
            return problem_error(problems, (struct place){0}, "there is no scenario '%s'%s", wanted,
                                 nearest_hint(wanted, names, (size_t)game->scenario_count, &hint));
    }
    return true;
}

static bool check_scenario(struct spire_game *game, struct problems *problems)
{
    struct scenario *scenario = &game->scenarios[game->scenario];
    if (scenario->battle_count == 0)
        return problem_error(problems, scenario->head.place, "scenario '%s' has no 'enemies'",
                             scenario->head.name);
    if (scenario->deck_count == 0)
        return problem_error(problems, scenario->head.place, "scenario '%s' has no 'deck'",
                             scenario->head.name);
    game->ascension = scenario->ascension;
    return true;
}

static const char *heap_text(struct spire_game *game, struct text *text)
{
    const char *copy = memory_text(game->memory, text_of(text), strlen(text_of(text)));
    text_clear(text);
    return copy;
}

/* Numbers the parts: cards, statuses, enemies, moves, actions, rules, scenarios, and who plays. */
static void number_parts(struct spire_game *game)
{
    int count = 0;
    for (int i = 0; i < game->card_count; i++)
        game->cards[i].head.part = count++;
    for (int i = 0; i < game->status_count; i++)
        game->statuses[i].head.part = count++;
    for (int i = 0; i < game->enemy_count; i++) {
        game->enemies[i].head.part = count++;
        for (int k = 0; k < game->enemies[i].move_count; k++)
            game->enemies[i].moves[k].part = count++;
    }
    for (int i = 0; i < game->action_count; i++)
        game->actions[i].head.part = count++;
    for (int i = 0; i < game->encounter_count; i++)
        game->encounters[i].head.part = count++;
    for (int i = 0; i < game->rule_set_count; i++)
        game->rule_sets[i].part = count++;
    for (int i = 0; i < game->scenario_count; i++)
        game->scenarios[i].head.part = count++;
    /* "Player" is a word, not a name. */
    game->character_part =
        strcmp(game->scenarios[game->scenario].character, "Player") == 0 ? -1 : count++;
    game->head.part_count = count;
    game->part_list = memory_get(game->memory, (size_t)(count + 1) * sizeof *game->part_list);
    game->head.parts = game->part_list;
}

static void set_part(struct spire_game *game, const char *kind, const struct definition *definition,
                     const char *text)
{
    game->part_list[definition->part] = (struct part){.kind = kind,
                                                      .name = name_of(game, definition),
                                                      .text = text,
                                                      .file = definition->place.file,
                                                      .line = definition->place.line};
}

/* A text of the author's, which may hold names. */
static const char *told(const struct spire_game *game, const struct definition *definition)
{
    return definition->text && !game->alias ? definition->text : "";
}

static void fill_parts(struct spire_game *game)
{
    struct text text = TEXT_GROWING;
    for (int i = 0; i < game->card_count; i++) {
        english_card(game, i, 0, &text);
        set_part(game, "card", &game->cards[i].head, heap_text(game, &text));
    }
    for (int i = 0; i < game->status_count; i++) {
        english_status(game, i, &text);
        set_part(game, "status", &game->statuses[i].head, heap_text(game, &text));
    }
    for (int i = 0; i < game->enemy_count; i++) {
        struct enemy_definition *enemy = &game->enemies[i];
        set_part(game, "enemy", &enemy->head, told(game, &enemy->head));
        for (int k = 0; k < enemy->move_count; k++) {
            english_move(game, i, k, &text);
            game->part_list[enemy->moves[k].part] =
                (struct part){.kind = "move",
                              .name = enemy->moves[k].name,
                              .text = heap_text(game, &text),
                              .file = enemy->moves[k].place.file,
                              .line = enemy->moves[k].place.line};
        }
    }
    for (int i = 0; i < game->action_count; i++)
        set_part(game, "action", &game->actions[i].head, "");
    for (int i = 0; i < game->encounter_count; i++)
        set_part(game, "encounter", &game->encounters[i].head, "");
    for (int i = 0; i < game->rule_set_count; i++)
        set_part(game, "rule", &game->rule_sets[i], "");
    for (int i = 0; i < game->scenario_count; i++)
        set_part(game, "scenario", &game->scenarios[i].head,
                 told(game, &game->scenarios[i].head));
    const struct scenario *scenario = &game->scenarios[game->scenario];
    if (game->character_part >= 0)
        game->part_list[game->character_part] =
            (struct part){.kind = "character", .name = scenario->character, .text = "",
                          .file = scenario->head.place.file, .line = scenario->head.place.line};
    text_free(&text);
}

/* The code of every part as text, for those who ask for it. */
static void fill_code(struct spire_game *game)
{
    struct text text = TEXT_GROWING;
    for (int i = 0; i < game->head.part_count; i++) {
        list_part(game, i, &text);
        if (text.length > 0)
            game->part_list[i].code = heap_text(game, &text);
    }
    text_free(&text);
}

static void fill_rules(struct spire_game *game)
{
    static const char *const hows[HOWS] = {"before", "cancels", "replaces", "changes the value",
                                           "after"};
    game->rule_list =
        memory_get(game->memory, (size_t)(game->listener_count + 1) * sizeof *game->rule_list);
    for (int i = 0; i < game->listener_count; i++) {
        const struct listener *listener = &game->listeners[i];
        game->rule_list[i] = (struct rule){game->events[listener->event].name, hows[listener->how],
                                           listener->order, listener->part};
    }
    game->head.rules = game->rule_list;
    game->head.rule_count = game->listener_count;
}

/* A name that says nothing, but always the same for the same thing. */
static const char *alias_for(struct spire_game *game, const char *kind, const char *name)
{
    uint64_t hash = hash_bytes(hash_bytes(0, kind, strlen(kind)), name, strlen(name));
    char alias[48], word[8];
    for (int i = 0; i < 6; i++, hash /= 26)
        word[i] = (char)('A' + hash % 26);
    word[6] = '\0';
    snprintf(alias, sizeof alias, "%s %s", kind, word);
    return memory_text(game->memory, alias, strlen(alias));
}

static void add_alias(struct spire_game *game, const char *kind, const struct definition *definition)
{
    game->alias[definition->part] = alias_for(game, kind, definition->name);
}

/* Other names for everything, for readers who should not know the game already. */
static void make_aliases(struct spire_game *game)
{
    game->alias =
        memory_get(game->memory, (size_t)(game->head.part_count + 1) * sizeof *game->alias);
    for (int i = 0; i < game->card_count; i++)
        add_alias(game, "card", &game->cards[i].head);
    for (int i = 0; i < game->status_count; i++)
        add_alias(game, "status", &game->statuses[i].head);
    for (int i = 0; i < game->enemy_count; i++) {
        struct enemy_definition *enemy = &game->enemies[i];
        add_alias(game, "enemy", &enemy->head);
        for (int k = 0; k < enemy->move_count; k++)
            enemy->moves[k].name = alias_for(game, "move", enemy->moves[k].name);
    }
    for (int i = 0; i < game->action_count; i++)
        add_alias(game, "action", &game->actions[i].head);
    for (int i = 0; i < game->encounter_count; i++)
        add_alias(game, "encounter", &game->encounters[i].head);
    for (int i = 0; i < game->rule_set_count; i++)
        add_alias(game, "rule", &game->rule_sets[i]);
    for (int i = 0; i < game->scenario_count; i++) {
        add_alias(game, "scenario", &game->scenarios[i].head);
        game->scenarios[i].character = "Player";
    }
    game->rules.title = "Cards";
}

static void find_attacks(struct move *move, const struct node *node)
{
    if (node->kind == N_ACTION && node->sub == A_ATTACK)
        move->attacks = true;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        find_attacks(move, kid);
}

/* ---- how much room a state needs ---- */

struct needs {
    bool cards, summons, deep;
};

/* What an effect may do that needs room: make cards, bring combatants, ask while others wait. */
static void read_needs(const struct node *node, bool card, struct needs *needs)
{
    if (node->kind == N_ACTION) {
        needs->cards |= node->sub == A_ADD || node->sub == A_ADD_RANDOM || node->sub == A_COPY;
        needs->summons |= node->sub == A_SUMMON;
        needs->deep |= node->sub == A_PLAY || node->sub == A_REPLAY;
    }
    bool asks =
        node->kind == N_CHOOSE_ONE || node->kind == N_CHOOSE_STATUS ||
        (node->kind == N_COMBATANT && (node->sub == W_CHOOSE_ENEMY || node->sub == W_CHOOSE_ANYONE)) ||
        (node->kind == N_CARDS && node->sub >= C_CHOOSE && node->sub <= C_CHOOSE_ANY);
    needs->deep |= asks && !card;
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        read_needs(kid, card, needs);
}

static void measure(struct spire_game *game)
{
    const struct scenario *scenario = &game->scenarios[game->scenario];
    struct needs needs = {.cards = scenario->offers > 0};
    int locals = 0, deck = deck_size(scenario), enemies = 0;
    bool separate = false;
    for (int i = 0; i < game->card_count; i++)
        if (game->cards[i].effect) {
            read_needs(game->cards[i].effect, true, &needs);
            locals = game->cards[i].locals > locals ? game->cards[i].locals : locals;
        }
    for (int i = 0; i < game->listener_count; i++)
        if (game->listeners[i].body)
            read_needs(game->listeners[i].body, false, &needs);
    for (int i = 0; i < game->action_count; i++)
        read_needs(game->actions[i].body, false, &needs);
    for (int i = 0; i < game->enemy_count; i++) {
        if (game->enemies[i].start)
            read_needs(game->enemies[i].start, false, &needs);
        for (int k = 0; k < game->enemies[i].move_count; k++)
            read_needs(game->enemies[i].moves[k].effect, false, &needs);
    }
    for (int i = 0; i < game->encounter_count; i++)
        read_needs(game->encounters[i].body, false, &needs);
    if (game->battle)
        read_needs(game->battle, true, &needs);
    read_needs(game->round, true, &needs);
    for (int i = 0; i < game->status_count; i++)
        separate = separate || game->statuses[i].stack == STACK_SEPARATE;
    for (int i = 0; i < scenario->battle_count; i++)
        enemies =
            scenario->battles[i].enemy_count > enemies ? scenario->battles[i].enemy_count : enemies;
    int statuses = (game->status_count * (enemies + 1) + 8) / 8 * 8;
    game->card_most = !needs.cards ? (deck + 8) / 8 * 8 : cards_max(game);
    game->status_most =
        separate || needs.summons || statuses > STATUSES_MAX ? STATUSES_MAX : statuses;
    game->frame_most = needs.deep ? FRAMES_MAX : 4;
    game->cell_most = needs.deep ? cells_max(game) : game->battle_locals + locals;
}

static void unload(struct game *head)
{
    struct spire_game *game = (struct spire_game *)head;
    free(game->code);
    free(game->effects);
    free(game->holdings);
    free(game->expressions);
    free(game->option_nodes);
    memory_free(game->memory);
    free(game);
}

static bool read(struct parser *parser)
{
    struct spire_game *game = parser->game;
    struct problems *problems = parser->lexer.problems;
    parse_prepare(parser);
    return parse_description(parser) && choose_scenario(game, parser->source, problems) &&
           parse_settings(game, parser->source, problems) && check_scenario(game, problems);
}

/* Declared events first, as they are written, then phases by name: the numbers do not depend on
 * where a phase is mentioned first. */
static void number_events(struct spire_game *game)
{
    struct event_definition old[EVENTS_MAX];
    int count = game->event_count, numbers[EVENTS_MAX], next = EV_BUILT_IN;
    memcpy(old, game->events, (size_t)count * sizeof *old);
    for (int i = 0; i < count; i++)
        numbers[i] = i < EV_BUILT_IN ? i : old[i].phase ? -1 : next++;
    while (next < count) {
        int lowest = EV_BUILT_IN;
        while (numbers[lowest] >= 0)
            lowest++;
        for (int i = lowest + 1; i < count; i++)
            if (numbers[i] < 0 && strcmp(old[i].name, old[lowest].name) < 0)
                lowest = i;
        numbers[lowest] = next++;
    }
    for (int i = 0; i < count; i++)
        game->events[numbers[i]] = old[i];
    for (int i = 0; i < game->listener_count; i++)
        game->listeners[i].event = numbers[game->listeners[i].event];
}

static int compare_owners(const void *left, const void *right)
{
    static const int ranks[] = {
        [OWNER_STATUS] = 0, [OWNER_CARD] = 1, [OWNER_ENEMY] = 2, [OWNER_RULE] = 3};
    const struct listener *a = left, *b = right;
    if (a->owner_kind != b->owner_kind)
        return ranks[a->owner_kind] - ranks[b->owner_kind];
    return a->owner != b->owner ? a->owner - b->owner : a->sequence - b->sequence;
}

/* Rules in the order in which the description is printed, whatever the files looked like. */
static void number_rules(struct spire_game *game)
{
    for (int i = 0; i < game->listener_count; i++)
        game->listeners[i].sequence = i;
    qsort(game->listeners, (size_t)game->listener_count, sizeof *game->listeners, compare_owners);
}

/* A game with a large deck is read again: everything in it may have to do with more cards. */
static struct game *load_as(const struct source *source, bool large, struct problems *problems)
{
    struct spire_game *game = heap_new(1, sizeof *game);
    game->large = large;
    game->set_cells = large ? SET_CELLS_MOST : SET_CELLS;
    game->memory = memory_new();
    struct parser *parser = memory_get(game->memory, sizeof *parser);
    *parser = (struct parser){.game = game, .source = source, .lexer = {.problems = problems}};
    bool fine = read(parser);
    if (fine && !large && deck_size(&game->scenarios[game->scenario]) > DECK_FEW) {
        unload(&game->head);
        return load_as(source, true, problems);
    }
    if (fine) {
        number_events(game);
        number_rules(game);
        number_parts(game);
        bool possible = check_game(game, problems); /* all that is wrong is said at once */
        fine = compile_game(game, problems) && possible;
    }
    if (fine)
        lint_description(game, parser, problems);
    if (!fine) {
        unload(&game->head);
        return NULL;
    }
    if (source->spec && spec_flag(source->spec, options, OPTIONS, "anonymous"))
        make_aliases(game);
    for (int i = 0; i < game->enemy_count; i++)
        for (int k = 0; k < game->enemies[i].move_count; k++)
            find_attacks(&game->enemies[i].moves[k], game->enemies[i].moves[k].effect);
    index_rules(game);
    quick_prepare(game);
    intents_foresee(game);
    keys_prepare(game);
    fill_parts(game);
    if (source->spec && spec_flag(source->spec, options, OPTIONS, "listing"))
        fill_code(game);
    if (source->spec && spec_flag(source->spec, options, OPTIONS, "outline"))
        outline_cards(game);
    silence(game);
    round_prepare(game);
    fill_rules(game);
    game->head.engine = &spire_engine;
    snprintf(game->head.name, sizeof game->head.name, "%s: %s", game->rules.title,
             name_of(game, &game->scenarios[game->scenario].head));
    game->head.players = 1;
    game->head.actions_max = game->large ? ACTION_COUNT_LARGE : ACTION_COUNT;
    game->head.plies_max = game->rules.plies;
    measure(game);
    game->head.state_size = state_room(game);
    game->head.start_size = sizeof(struct state); /* the rest is copied */
    opening_prepare(game);
    game->head.fields = game->large ? large_fields : fields;
    game->head.field_count = sizeof fields / sizeof *fields;
    game->head.verbs = verbs;
    game->head.verb_count = VERBS;
    observation_prepare(game);
    return &game->head;
}

static struct game *load(const struct source *source, struct problems *problems)
{
    return load_as(source, false, problems);
}

struct game *load_large(const struct source *source, struct problems *problems)
{
    return load_as(source, true, problems);
}

/* ---- play ---- */

/* The order of the draw pile is hidden, but for what is known of its ends. Which cards lie in it is
 * known, and so are their numbers: they were given when the cards were made. Moves to come are drawn
 * when they are chosen, so there is nothing else to redraw. */
static void resample(const struct game *head, struct state *common, int viewer)
{
    (void)head;
    if (viewer != EVERYONE)
        pile_redraw((struct spire_state *)common);
}

static void describe(const struct game *head, struct text *out)
{
    print_game((const struct spire_game *)head, out);
}

const struct engine spire_engine = {
    .name = "spire",
    .summary = "Battles with cards whose rules change in play.",
    .options = options,
    .part_settings = true,
    .option_count = OPTIONS,
    .lints = spire_lints,
    .lint_count = LINT_COUNT,
    .load = load,
    .unload = unload,
    .describe = describe,
    .start = spire_start,
    .actions = question_actions,
    .apply = spire_apply,
    .resample = resample,
    .render = spire_render,
    .render_action = question_render_action,
    .observe = spire_observe,
    .estimate = spire_estimate,
    .key = spire_key,
};
