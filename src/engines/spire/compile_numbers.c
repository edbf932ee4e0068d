/* compile_numbers.c: expressions to code, and names to numbers.
 *
 * Statements are instructions in `code`; their numbers are references, either a constant or a
 * place in `expressions`, postfix. Expressions only read the state (and draw chance), so they
 * never have to be interrupted; statements may, and that is why only they use frames. */
#include "engines/spire/compile.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum { EXPRESSION_MAX = 400 };

static int find_in(const char *name, const void *array, size_t size, int count)
{
    for (int i = 0; i < count; i++) {
        const struct definition *definition =
            (const void *)((const char *)array + (size_t)i * size);
        if (strcmp(definition->name, name) == 0)
            return i;
    }
    return -1;
}

int find_card(const struct spire_game *game, const char *name)
{
    return find_in(name, game->cards, sizeof *game->cards, game->card_count);
}

int find_status(const struct spire_game *game, const char *name)
{
    return find_in(name, game->statuses, sizeof *game->statuses, game->status_count);
}

int find_enemy(const struct spire_game *game, const char *name)
{
    return find_in(name, game->enemies, sizeof *game->enemies, game->enemy_count);
}

int find_action(const struct spire_game *game, const char *name)
{
    return find_in(name, game->actions, sizeof *game->actions, game->action_count);
}

int find_encounter(const struct spire_game *game, const char *name)
{
    int found = find_in(name, game->encounters, sizeof *game->encounters, game->encounter_count);
    return found < 0 ? -1 : FIRST_ENCOUNTER + found;
}

const char *enemy_hint(const struct spire_game *game, const char *name, struct hint *hint)
{
    const char *names[DEFINITIONS_MAX];
    size_t count = 0;
    for (int i = 0; i < game->enemy_count; i++)
        names[count++] = game->enemies[i].head.name;
    for (int i = 0; i < game->encounter_count && count < DEFINITIONS_MAX; i++)
        names[count++] = game->encounters[i].head.name;
    return nearest_hint(name, names, count, hint);
}

int find_event(const struct spire_game *game, const char *name)
{
    for (int i = 0; i < game->event_count; i++)
        if (strcmp(game->events[i].name, name) == 0)
            return i;
    return -1;
}

/* Notes an error about a name, with the nearest one that exists. */
static int unknown(struct compiler *compiler, const struct node *node, const char *what,
                   const void *array, size_t size, int count)
{
    const char *names[DEFINITIONS_MAX];
    struct hint hint;
    for (int i = 0; i < count && i < DEFINITIONS_MAX; i++)
        names[i] =
            ((const struct definition *)(const void *)((const char *)array + (size_t)i * size))
                ->name;
    problem_error(compiler->problems, node->place, "there is no %s '%s'%s", what, node->name,
                  nearest_hint(node->name, names, (size_t)count, &hint));
    return 0;
}

int card_of(struct compiler *compiler, const struct node *node)
{
    struct spire_game *game = compiler->game;
    int card = find_card(game, node->name);
    return card >= 0 ? card
                     : unknown(compiler, node, "card", game->cards, sizeof *game->cards,
                               game->card_count);
}

int status_of(struct compiler *compiler, const struct node *node)
{
    struct spire_game *game = compiler->game;
    int status = find_status(game, node->name);
    return status >= 0 ? status
                       : unknown(compiler, node, "status", game->statuses, sizeof *game->statuses,
                                 game->status_count);
}

static int color_of(struct compiler *compiler, const struct node *node)
{
    for (int i = 0; i < compiler->game->card_count; i++)
        if (compiler->game->cards[i].color &&
            strcmp(compiler->game->cards[i].color, node->name) == 0)
            return i;
    problem_error(compiler->problems, node->place, "no card has the color '%s'", node->name);
    return 0;
}

/* ---- expressions ---- */

/* One expression while it is built. */
struct buffer {
    int32_t words[EXPRESSION_MAX];
    int count, stack, most;
};

static void put_words(struct buffer *to, const int32_t *words, int count)
{
    if (to->count + count <= EXPRESSION_MAX)
        memcpy(to->words + to->count, words, (size_t)count * sizeof *words);
    to->count += count;
}

static void put_term(struct buffer *to, const int32_t *words)
{
    const struct instruction *form = &terms[*words];
    put_words(to, words, form->words);
    to->stack += form->leaves - form->takes;
    if (to->stack > to->most)
        to->most = to->stack;
}

/* For every term a writer: put_number(to, (struct term_number){.value = ...}). */
#define TERM(NAME, name, takes, leaves, help, operands)                                            \
    static inline void put_##name(struct buffer *to, struct term_##name term)                      \
    {                                                                                              \
        term.op = X_##NAME;                                                                        \
        put_term(to, &term.op);                                                                    \
    }
#include "engines/spire/terms.def"
#undef TERM

/* A term without operands. */
static void put_plain(struct buffer *to, int32_t term)
{
    DCHECK(terms[term].words == 1);
    put_term(to, &term);
}

int combatant_reference(const struct node *node)
{
    switch (node->sub) {
    case W_SELF: return COMBATANT_SELF;
    case W_PLAYER: return COMBATANT_PLAYER;
    case W_SOURCE: return COMBATANT_SOURCE;
    case W_TARGET: return COMBATANT_TARGET;
    default: return node->a;
    }
}

int card_reference(const struct node *node)
{
    switch (node->sub) {
    case C_THIS: return CARD_THIS;
    case C_EVENT: return CARD_EVENT;
    case C_IT: return CARD_IT;
    default: return node->a;
    }
}

static void expression(struct compiler *compiler, struct buffer *to, const struct node *node);

/* Whose property is asked for. */
static int card_asked(const struct node *property)
{
    return property->kids ? card_reference(property->kids) : property->a ? CARD_IT : CARD_THIS;
}

static int combatant_asked(const struct node *property)
{
    return property->kids ? combatant_reference(property->kids) : COMBATANT_SELF;
}

static void property(struct buffer *to, const struct node *node)
{
    if (node->sub >= P_FIRST_GLOBAL) {
        put_global(to, (struct term_global){.property = node->sub});
    } else if (node->sub >= P_FIRST_CARD) {
        put_card(to, (struct term_card){.card = card_asked(node)});
        put_card_property(to, (struct term_card_property){.property = node->sub});
    } else {
        put_combatant(to, (struct term_combatant){.combatant = combatant_asked(node)});
        put_combatant_property(to, (struct term_combatant_property){.property = node->sub});
    }
}

/* A name that means nothing here: why, as far as that can be told. */
static void unknown_name(struct compiler *compiler, const struct node *node, const struct node *other)
{
    static const struct {
        int property;
        const char *what, *const *words;
        int count;
    } lists[] = {{P_TYPE, "type of card", type_names, TYPES},
                 {P_RARITY, "rarity", rarity_names, RARITIES},
                 {P_PILE, "pile", destination_names, PILE_EXHAUST + 1}};
    const struct definition *definition = compiler->definition;
    const char *names[VALUES_MAX];
    struct hint hint;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (other->kind == N_PROPERTY && other->sub == lists[i].property) {
            problem_error(compiler->problems, node->place, "there is no %s '%s'%s", lists[i].what,
                          node->name,
                          nearest_hint(node->name, lists[i].words, (size_t)lists[i].count, &hint));
            return;
        }
    int count = definition ? definition->value_count : 0;
    for (int i = 0; i < count; i++)
        if (strcmp(names[i] = definition->values[i].name, node->name) == 0) {
            problem_error(compiler->problems, node->place,
                          "the value '%s' must come first: its line (%d) stands below this one",
                          node->name, definition->values[i].place.line);
            return;
        }
    problem_error(compiler->problems, node->place, "there is no value, local or property '%s' here%s",
                  node->name, nearest_hint(node->name, names, (size_t)count, &hint));
}

static void name_constant(struct compiler *compiler, struct buffer *to, const struct node *node,
                          const struct node *other)
{
    int value = 0;
    if (other->kind == N_PROPERTY && other->sub == P_NAME)
        value = card_of(compiler, node);
    else if (other->kind == N_PROPERTY && other->sub == P_STATUS)
        value = status_of(compiler, node);
    else if (other->kind == N_PROPERTY && other->sub == P_COLOR)
        value = color_of(compiler, node);
    else
        unknown_name(compiler, node, other);
    put_number(to, (struct term_number){.value = value});
}

/* "tag = strike": whether a card has a tag. */
static void tagged(struct compiler *compiler, struct buffer *to, const struct node *node)
{
    const struct node *property = node->kids, *name = property->next;
    const struct spire_game *game = compiler->game;
    struct hint hint;
    if ((node->sub != O_EQ && node->sub != O_NE) ||
        (name->kind != N_CARD_NAME && name->kind != N_WORD)) {
        problem_error(compiler->problems, node->place,
                      "a card may have several tags: ask 'tag = NAME' or 'tag != NAME'");
        return;
    }
    int tag = word_index_of(game->tags, game->tag_count, name->name);
    if (tag < 0)
        problem_error(compiler->problems, name->place, "no card has the tag '%s'%s", name->name,
                      nearest_hint(name->name, game->tags, (size_t)game->tag_count, &hint));
    put_card(to, (struct term_card){.card = card_asked(property)});
    put_tag(to, (struct term_tag){.tag = tag});
    if (node->sub == O_NE)
        put_plain(to, X_NOT);
}

static void binary(struct compiler *compiler, struct buffer *to, const struct node *node)
{
    const struct node *left = node->kids, *right = left->next;
    if (node->kind == N_BINARY && left->kind == N_PROPERTY && left->sub == P_TAG) {
        tagged(compiler, to, node);
        return;
    }
    if (left->kind == N_CARD_NAME)
        name_constant(compiler, to, left, right);
    else
        expression(compiler, to, left);
    if (right->kind == N_CARD_NAME)
        name_constant(compiler, to, right, left);
    else
        expression(compiler, to, right);
    put_plain(to, node->kind == N_BINARY  ? node->sub /* operators are terms */
                  : node->kind == N_LEAST ? X_LEAST
                  : node->kind == N_MOST  ? X_MOST
                                          : X_RANDOM);
}

/* The branch that the ascension of the game selects. */
static const struct node *at_ascension(const struct compiler *compiler, const struct node *node)
{
    const struct node *chosen = node->kids;
    for (const struct node *level = node->kids->next; level; level = level->next)
        if (compiler->game->ascension >= level->a)
            chosen = level->kids;
    return chosen;
}

static void count_of(struct compiler *compiler, struct buffer *to, const struct node *what)
{
    if (what->kind == N_COMBATANT) {
        put_count_combatants(to, (struct term_count_combatants){.who = what->sub});
    } else if (what->sub == C_SET) {
        put_count_set(to, (struct term_count_set){.cards = what->a});
    } else {
        int where = compile_reference(compiler, what->kids->next);
        put_count(to, (struct term_count){.piles = what->a, .where = where});
    }
}

static void expression(struct compiler *compiler, struct buffer *to, const struct node *node)
{
    if (to->count > EXPRESSION_MAX)
        return; /* values of values of values: it is too long already */
    switch (node->kind) {
    case N_NUMBER:
    case N_WORD: put_number(to, (struct term_number){.value = node->a}); break;
    case N_UPGRADED:
        put_upgraded(to, (struct term_upgraded){.before = node->a, .after = node->b});
        break;
    case N_PER_UPGRADE:
        put_per_upgrade(to, (struct term_per_upgrade){.base = node->a, .step = node->b});
        break;
    case N_ASCENSION: expression(compiler, to, at_ascension(compiler, node)); break;
    case N_VALUE: expression(compiler, to, compiler->definition->values[node->a].expression); break;
    case N_LOCAL: put_local(to, (struct term_local){.cell = node->a}); break;
    case N_BINARY:
    case N_LEAST:
    case N_MOST:
    case N_RANDOM: binary(compiler, to, node); break;
    case N_NEGATE:
    case N_NOT:
        expression(compiler, to, node->kids);
        put_plain(to, node->kind == N_NOT ? X_NOT : X_NEGATE);
        break;
    case N_PROPERTY:
        if (node->sub == P_TAG)
            problem_error(compiler->problems, node->place,
                          "a tag is no number: ask 'tag = NAME' or 'tag != NAME'");
        property(to, node);
        break;
    case N_STATUS_OF:
        put_combatant(to, (struct term_combatant){.combatant = combatant_asked(node)});
        put_status(to, (struct term_status){.status = status_of(compiler, node)});
        break;
    case N_NUMBER_OF:
        for (const struct node *kid = node->kids; kid; kid = kid->next)
            if (kid->kind == N_COMBATANT)
                put_combatant(to, (struct term_combatant){.combatant = combatant_reference(kid)});
            else
                put_card(to, (struct term_card){.card = card_reference(kid)});
        put_plain(to, X_EQ);
        break;
    case N_COUNT: count_of(compiler, to, node->kids); break;
    default: name_constant(compiler, to, node, node); break;
    }
}

static int32_t reference_to(struct compiler *compiler, const struct node *node)
{
    if (!node || node->kind == N_NONE)
        return REF_NONE;
    while (node->kind == N_ASCENSION || node->kind == N_VALUE)
        node = node->kind == N_ASCENSION ? at_ascension(compiler, node)
                                         : compiler->definition->values[node->a].expression;
    if (node->kind == N_NUMBER || node->kind == N_WORD)
        return reference_number(node->a);
    if (node->kind == N_PROPERTY && (node->sub == P_AMOUNT || node->sub == P_FIRST))
        return node->sub == P_AMOUNT ? REF_AMOUNT : REF_FIRST;
    struct buffer buffer = {.count = 0};
    struct spire_game *game = compiler->game;
    if (node->kind == N_UPGRADED) {
        put_words(&buffer, (int32_t[]){node->a, node->b}, 2);
    } else {
        expression(compiler, &buffer, node);
        put_plain(&buffer, X_END);
    }
    if (buffer.most > NUMBER_STACK_MAX || buffer.count > EXPRESSION_MAX) {
        problem_error(compiler->problems, node->place, "this expression is too long");
        return REF_NONE;
    }
    if (game->expression_count + buffer.count + 1 > game->expression_capacity) {
        game->expression_capacity = game->expression_capacity * 2 + 2 * EXPRESSION_MAX;
        game->expressions = heap_grow(game->expressions,
                                    (size_t)game->expression_capacity * sizeof *game->expressions);
    }
    if (game->expression_count == 0)
        game->expressions[game->expression_count++] = X_END; /* reference 0 means none */
    int at = game->expression_count;
    memcpy(game->expressions + at, buffer.words, (size_t)buffer.count * sizeof *buffer.words);
    game->expression_count += buffer.count;
    return reference_make(node->kind == N_UPGRADED ? REF_PAIR : REF_TERMS, at);
}

int32_t compile_reference(struct compiler *compiler, struct node *node)
{
    int32_t reference = reference_to(compiler, node);
    if (node) /* kept for those who look into effects without running them */
        node->reference = reference;
    return reference;
}
