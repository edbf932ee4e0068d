/* compile_numbers.c: expressions to code, and names to numbers.
 *
 * Statements are instructions in `code`; their numbers are references, either a constant or a
 * place in `expressions`, postfix. Expressions only read the state (and draw chance), so they
 * never have to be interrupted; statements may, and that is why only they use frames. */
#include "engines/spire/compile.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum { STACK_DEPTH_MAX = 24, EXPRESSION_MAX = 400 };

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

static void emit_word(struct buffer *to, int32_t word, int stack)
{
    if (to->count < EXPRESSION_MAX)
        to->words[to->count] = word;
    to->count++;
    to->stack += stack;
    if (to->stack > to->most)
        to->most = to->stack;
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

static void property(struct buffer *to, const struct node *node)
{
    if (node->sub >= P_FIRST_GLOBAL) {
        emit_word(to, X_GLOBAL, 1);
        emit_word(to, node->sub, 0);
        return;
    }
    bool card = node->sub >= P_FIRST_CARD;
    emit_word(to, card ? X_CARD : X_COMBATANT, 1);
    if (node->kids)
        emit_word(to, card ? card_reference(node->kids) : combatant_reference(node->kids), 0);
    else
        emit_word(to, !card ? COMBATANT_SELF : node->a ? CARD_IT : CARD_THIS, 0);
    emit_word(to, card ? X_CARD_PROPERTY : X_COMBATANT_PROPERTY, 0);
    emit_word(to, node->sub, 0);
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
        problem_error(compiler->problems, node->place,
                      "there is no value, local or property '%s' here", node->name);
    emit_word(to, X_NUMBER, 1);
    emit_word(to, value, 0);
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
    emit_word(to, X_CARD, 1);
    emit_word(to,
              property->kids ? card_reference(property->kids)
              : property->a  ? CARD_IT
                             : CARD_THIS,
              0);
    emit_word(to, X_TAG, 0);
    emit_word(to, tag, 0);
    if (node->sub == O_NE)
        emit_word(to, X_NOT, 0);
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
    emit_word(to,
              node->kind == N_BINARY  ? node->sub
              : node->kind == N_LEAST ? X_LEAST
              : node->kind == N_MOST  ? X_MOST
                                      : X_RANDOM,
              -1);
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
        emit_word(to, X_COUNT_COMBATANTS, 1);
        emit_word(to, what->sub, 0);
    } else if (what->sub == C_SET) {
        emit_word(to, X_COUNT_SET, 1);
        emit_word(to, what->a, 0);
    } else {
        int where = compile_reference(compiler, what->kids->next);
        emit_word(to, X_COUNT, 1);
        emit_word(to, what->a, 0);
        emit_word(to, where, 0);
    }
}

static void expression(struct compiler *compiler, struct buffer *to, const struct node *node)
{
    if (to->count > EXPRESSION_MAX)
        return; /* values of values of values: it is too long already */
    switch (node->kind) {
    case N_NUMBER:
    case N_WORD:
        emit_word(to, X_NUMBER, 1);
        emit_word(to, node->a, 0);
        break;
    case N_UPGRADED:
    case N_PER_UPGRADE:
        emit_word(to, node->kind == N_UPGRADED ? X_UPGRADED : X_PER_UPGRADE, 1);
        emit_word(to, node->a, 0);
        emit_word(to, node->b, 0);
        break;
    case N_ASCENSION: expression(compiler, to, at_ascension(compiler, node)); break;
    case N_VALUE: expression(compiler, to, compiler->definition->values[node->a].expression); break;
    case N_LOCAL:
        emit_word(to, X_LOCAL, 1);
        emit_word(to, node->a, 0);
        break;
    case N_BINARY:
    case N_LEAST:
    case N_MOST:
    case N_RANDOM: binary(compiler, to, node); break;
    case N_NEGATE:
    case N_NOT:
        expression(compiler, to, node->kids);
        emit_word(to, node->kind == N_NOT ? X_NOT : X_NEGATE, 0);
        break;
    case N_PROPERTY:
        if (node->sub == P_TAG)
            problem_error(compiler->problems, node->place,
                          "a tag is no number: ask 'tag = NAME' or 'tag != NAME'");
        property(to, node);
        break;
    case N_STATUS_OF:
        emit_word(to, X_COMBATANT, 1);
        emit_word(to, node->kids ? combatant_reference(node->kids) : COMBATANT_SELF, 0);
        emit_word(to, X_STATUS, 0);
        emit_word(to, status_of(compiler, node), 0);
        break;
    case N_NUMBER_OF:
        for (const struct node *kid = node->kids; kid; kid = kid->next) {
            emit_word(to, kid->kind == N_COMBATANT ? X_COMBATANT : X_CARD, 1);
            emit_word(to, kid->kind == N_COMBATANT ? combatant_reference(kid) : card_reference(kid), 0);
        }
        emit_word(to, O_EQ, -1);
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
        return REF_NUMBER(node->a);
    if (node->kind == N_PROPERTY && (node->sub == P_AMOUNT || node->sub == P_FIRST))
        return node->sub == P_AMOUNT ? REF_AMOUNT : REF_FIRST;
    struct buffer buffer = {.count = 0};
    struct spire_game *game = compiler->game;
    if (node->kind == N_UPGRADED) {
        emit_word(&buffer, node->a, 1);
        emit_word(&buffer, node->b, 0);
    } else {
        expression(compiler, &buffer, node);
        emit_word(&buffer, X_END, 0);
    }
    if (buffer.most > STACK_DEPTH_MAX || buffer.count > EXPRESSION_MAX) {
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
    return (int32_t)((uint32_t)at << 2) | (node->kind == N_UPGRADED ? REF_PAIR : 0);
}

int32_t compile_reference(struct compiler *compiler, struct node *node)
{
    int32_t reference = reference_to(compiler, node);
    if (node) /* kept for those who look into effects without running them */
        node->reference = reference;
    return reference;
}
