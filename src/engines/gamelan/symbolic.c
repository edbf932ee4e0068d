/* symbolic.c: procedures executed without a state.
 *
 * Arguments are known or not. A query about the rules alone is answered; one about the state may hold or
 * not, so both ways are gone: what happens there happens 0 times or once. A choice of the player is
 * taken as he likes it, and so is anybody's and chance: each option happens 0 times or once. A loop over
 * a set that only the state knows runs 0 times or any number. A call that an annotation of the designer
 * values is not looked into for further values; a call inside a call of the same procedure is not looked
 * into at all. */
#include "engines/gamelan/outline.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/heap.h"
#include "engines/gamelan/domains.h"

enum { ROUNDS_MOST = 16 };

struct outliner *gamelan_outliner_new(struct gamelan *game)
{
    struct outliner *outliner = heap_new(1, sizeof *outliner);
    *outliner = (struct outliner){.game = game, .state = state_new(&game->head), .player = SYMBOLS};
    state_start(&game->head, outliner->state, 1);
    gamelan_query_start(&outliner->query, game, outliner->state);
    return outliner;
}

void gamelan_outliner_free(struct outliner *outliner)
{
    state_free(outliner->state);
    free(outliner);
}

int32_t gamelan_symbol(const struct gamelan *game, const char *name)
{
    for (int i = 0; i < game->program.atom_count; i++)
        if (strcmp(game->program.atoms[i], name) == 0)
            return SYMBOLS + i;
    return UNBOUND;
}

/* ---- what is known ---- */

/* Whether the rules alone decide this, with what the slots hold. */
static bool decided(const struct node *node, const int32_t *slots)
{
    if (!node)
        return true;
    if (node->kind == N_SINCE || node->kind == N_TIME || node->kind == N_ANALYSIS ||
        node->kind == N_DELEGATED)
        return false;
    const struct functor *functor = node->kind == N_CALL ? node->functor : NULL;
    if (functor && (functor->depends_state || functor->kind == FUNCTOR_STATE ||
                    functor->kind == FUNCTOR_STATE_RELATION))
        return false;
    if (functor && functor->kind == FUNCTOR_BUILT_IN &&
        (functor->built_in == BUILT_TOP || functor->built_in == BUILT_BOTTOM ||
         functor->built_in == BUILT_PILE_SIZE || functor->built_in == BUILT_RANK ||
         functor->built_in == BUILT_POOL))
        return false;
    for (int i = 0; i < node->kid_count; i++)
        if (!decided(node->kids[i], slots))
            return false;
    return true;
}

/* Whether all that it takes from outside is known; what it binds itself need not be. */
static bool known_but(const struct node *node, const int32_t *slots, const int *binds, int width)
{
    for (int i = 0; i < SLOTS_MAX; i++) {
        bool own = false;
        for (int k = 0; k < width; k++)
            own = own || binds[k] == i;
        if ((node->needs[i / 64] >> (i % 64) & 1) && slots[i] == UNBOUND && !own)
            return false;
    }
    return true;
}

static bool known(const struct node *node, const int32_t *slots)
{
    return known_but(node, slots, NULL, 0);
}

static bool all_known(const struct node *node, const int32_t *slots)
{
    if (node->kind == N_VARIABLE)
        return slots[node->slot] != UNBOUND;
    if (node->kind == N_SET || node->kind == N_AGGREGATE || node->kind == N_ALL)
        return known(node, slots);
    for (int i = 0; i < node->kid_count; i++)
        if (node->kids[i] && !all_known(node->kids[i], slots))
            return false;
    return true;
}

static void fresh(struct outliner *outliner)
{
    gamelan_query_start(&outliner->query, outliner->game, outliner->state);
}

/* The value of an expression, or UNBOUND: the rules alone do not tell. */
static int32_t value_of(struct outliner *outliner, const struct node *node, int32_t *slots)
{
    int32_t value;
    if (node->kind == N_VARIABLE)
        return slots[node->slot];
    if (!all_known(node, slots) || !decided(node, slots))
        return UNBOUND;
    fresh(outliner);
    bool some = gamelan_value(&outliner->query.run, node, slots, &value);
    return some && outliner->query.run.fault == END_NONE && value >= GAMELAN_SETS_FROM / 2 ? value : UNBOUND;
}

/* ---- noting ---- */

static double product(double a, double b)
{
    return a == 0 || b == 0 ? 0 : a * b;
}

static void note(struct outliner *outliner, enum deed_kind kind, const char *what, double least,
                 double most)
{
    struct summary *summary = outliner->summary;
    int i = 0;
    while (i < summary->count && (summary->items[i].kind != kind ||
                                  strcmp(summary->items[i].what, what) != 0 || kind == DEED_CHOICE))
        i++;
    if (i == SUMMARY_MOST)
        return;
    struct outcome_item *item = &summary->items[i];
    if (i == summary->count) {
        *item = (struct outcome_item){.kind = kind, .what = what};
        summary->count++;
    }
    /* A value below 0 that may happen several times is worst if it does. */
    double a = product(outliner->least, least), b = product(outliner->most, least),
           c = product(outliner->least, most), d = product(outliner->most, most);
    item->least += fmin(fmin(a, b), fmin(c, d));
    item->most += fmax(fmax(a, b), fmax(c, d));
}

/* How often what follows happens, within what is looked at. */
struct often {
    double least, most;
};
static struct often times(struct outliner *outliner, double least, double most)
{
    struct often before = {outliner->least, outliner->most};
    outliner->least = product(outliner->least, least);
    outliner->most = product(outliner->most, most);
    return before;
}
static void again(struct outliner *outliner, struct often before)
{
    outliner->least = before.least;
    outliner->most = before.most;
}

static void write_call(const struct outliner *outliner, const struct node *call, const int32_t *arguments,
                       struct text *out)
{
    text_add(out, "%s", call->name);
    for (int i = 0; i < call->kid_count; i++) {
        text_add(out, i ? ", " : "(");
        if (arguments[i] == UNBOUND || arguments[i] == outliner->player)
            text_add(out, "%s", arguments[i] == UNBOUND ? "_" : "P");
        else if (arguments[i] < SYMBOLS)
            text_add(out, "%d", arguments[i]);
        else
            text_add(out, "%s", outliner->game->symbol_names[arguments[i] - SYMBOLS]);
    }
    text_add(out, call->kid_count ? ")" : "");
}

/* A change of the state that no annotation covers belongs to the outermost call it happens in. */
static void note_effect(struct outliner *outliner, const struct node *node)
{
    if (outliner->covered > 0)
        return;
    struct text text = TEXT_GROWING;
    const char *own = node->kids[0]->name ? node->kids[0]->name : "change";
    text_add(&text, "%s", outliner->outer ? outliner->outer : own);
    const char *what = memory_text(outliner->game->program.memory, text_of(&text), text.length);
    text_free(&text);
    const struct summary *summary = outliner->summary;
    for (int i = 0; i < summary->count; i++)
        if (summary->items[i].kind == DEED_EFFECT && strcmp(summary->items[i].what, what) == 0)
            return;
    struct often before = times(outliner, 1, 1);
    outliner->least = outliner->most = 1;
    note(outliner, DEED_EFFECT, what, 1, 1);
    again(outliner, before);
}

/* ---- statements ---- */

static void walk(struct outliner *, const struct node *, int32_t *slots);

/* Whether a head may fit, and surely does; binds its variables. */
static bool fits(struct outliner *outliner, const struct node *head, const int32_t *arguments,
                 int32_t *slots, bool *surely)
{
    for (int i = 0; i < head->kid_count; i++) {
        const struct node *kid = head->kids[i];
        if (kid->kind == N_VARIABLE && slots[kid->slot] == UNBOUND) {
            slots[kid->slot] = arguments[i];
        } else if (arguments[i] == UNBOUND) {
            *surely = false;
        } else if (kid->kind == N_VARIABLE ? slots[kid->slot] != arguments[i]
                                           : kid->kind == N_CALL ? false
                                                                 : kid->value != arguments[i]) {
            (void)outliner;
            return false;
        }
    }
    return true;
}

static void walk_definition(struct outliner *outliner, const struct definition *definition,
                            const int32_t *arguments, bool *done)
{
    int32_t slots[SLOTS_MAX];
    bool surely = true;
    for (int i = 0; i < SLOTS_MAX; i++)
        slots[i] = UNBOUND;
    if (!fits(outliner, definition->head, arguments, slots, &surely))
        return;
    struct often before = times(outliner, surely && !*done ? 1 : 0, 1);
    walk(outliner, definition->body, slots);
    again(outliner, before);
    *done = *done || surely;
}

/* Whether an annotation speaks of this call, noted as its value. */
static bool value_call(struct outliner *outliner, const struct functor *functor, const int32_t *arguments)
{
    const struct program *program = &outliner->game->program;
    bool some = false;
    for (int i = 0; i < program->definition_count; i++) {
        const struct definition *definition = program->definitions[i];
        double least, most;
        if (!gamelan_is_annotation(definition) ||
            !gamelan_annotation(outliner, definition, functor, arguments, &least, &most))
            continue;
        const char *type = gamelan_annotation_type(definition);
        bool cost = strcmp(type, "cost") == 0;
        if (outliner->covered == 0 && cost == (outliner->depth == 0))
            note(outliner, cost ? DEED_COST : DEED_VALUE, type, cost ? -most : least, cost ? -least : most);
        some = some || !cost;
    }
    return some;
}

static void call(struct outliner *outliner, struct functor *functor, const int32_t *arguments,
                 const struct node *where)
{
    for (int i = 0; i < outliner->depth; i++)
        if (outliner->stack[i] == functor)
            return;
    if (outliner->depth == NESTED_MOST || functor == outliner->skipped)
        return;
    bool valued = value_call(outliner, functor, arguments), done = false;
    const char *outer = outliner->outer;
    struct text text = TEXT_GROWING;
    if (where && !outer && !valued) {
        write_call(outliner, where, arguments, &text);
        outliner->outer = memory_text(outliner->game->program.memory, text_of(&text), text.length);
    }
    text_free(&text);
    outliner->stack[outliner->depth++] = functor;
    outliner->covered += valued;
    for (int i = 0; i < functor->before_count; i++) {
        bool each = false;
        walk_definition(outliner, functor->befores[i], arguments, &each);
    }
    for (int i = 0; i < functor->body_count && !done; i++)
        walk_definition(outliner, functor->bodies[i], arguments, &done);
    for (int i = 0; i < functor->after_count; i++) {
        bool each = false;
        walk_definition(outliner, functor->afters[i], arguments, &each);
    }
    outliner->covered -= valued;
    outliner->depth--;
    outliner->outer = outer;
}

static void walk_run(struct outliner *outliner, const struct node *node, int32_t *slots)
{
    const struct node *target = node->kids[0];
    int32_t arguments[ARITY_MAX];
    for (int i = 0; i < target->kid_count; i++)
        arguments[i] = value_of(outliner, target->kids[i], slots);
    call(outliner, target->functor, arguments, target);
}

static void walk_if(struct outliner *outliner, const struct node *node, int32_t *slots)
{
    int32_t inner[SLOTS_MAX];
    memcpy(inner, slots, sizeof inner);
    bool sure = decided(node->kids[0], slots) &&
                known_but(node->kids[0], slots, node->binds, node->width), holds = true;
    if (sure) {
        fresh(outliner);
        holds = gamelan_first(&outliner->query.run, node->kids[0], inner, node->binds, node->width);
        sure = outliner->query.run.fault == END_NONE;
    }
    if (!sure)
        for (int i = 0; i < node->width; i++)
            inner[node->binds[i]] = UNBOUND;
    struct often before = times(outliner, sure ? 1 : 0, 1);
    if (!sure || holds)
        walk(outliner, node->kids[1], inner);
    if ((!sure || !holds) && node->kid_count > 2 && node->kids[2])
        walk(outliner, node->kids[2], slots);
    again(outliner, before);
}

/* Once for every element, if the rules alone tell which there are. */
static void walk_for(struct outliner *outliner, const struct node *node, int32_t *slots)
{
    const struct node *set = node->kids[0];
    int32_t inner[SLOTS_MAX], at;
    memcpy(inner, slots, sizeof inner);
    for (int i = 0; i < set->width; i++)
        inner[set->binds[i]] = UNBOUND;
    if (set->kind == N_SET && set->kid_count > 1 && set->kids[1] && decided(set->kids[1], slots) &&
        known(set, slots)) {
        fresh(outliner);
        struct run *run = &outliner->query.run;
        int count = gamelan_rows(run, set->kids[1], inner, set->binds, set->width, &at);
        if (run->fault == END_NONE && count <= ROUNDS_MOST) {
            int32_t rows[ROUNDS_MOST * 8];
            int width = set->width <= 8 ? set->width : 8;
            for (int i = 0; i < count; i++)
                for (int k = 0; k < width; k++)
                    rows[i * 8 + k] = run->room[at + i * set->width + k];
            for (int i = 0; i < count; i++) {
                for (int k = 0; k < width; k++)
                    inner[set->binds[k]] = rows[i * 8 + k];
                walk(outliner, node->kids[1], inner);
            }
            return;
        }
    }
    struct often before = times(outliner, 0, INFINITY);
    walk(outliner, node->kids[1], inner);
    again(outliner, before);
}

/* How many options an element of the set can be; things that are alike count once. */
static double domain_size(const struct outliner *outliner, const struct node *select,
                          const struct node *option)
{
    const struct program *program = &outliner->game->program;
    double size = 1;
    const struct node *set = option->kids[0], *query = set->kid_count > 1 ? set->kids[1] : NULL;
    while (query && query->kind == N_AND && query->kid_count == 1)
        query = query->kids[0];
    if (set->kind != N_SET || (query && query->kind == N_COMPARE && query->op == OP_EQUAL))
        return 1;    /* {keep(D) | D = C} is one option */
    for (int i = 0; i < option->width; i++) {
        const struct domain *domain = &select->owner->domains[option->binds[i]];
        double count = gamelan_domain_size(program, domain);
        for (int k = 0; k < program->pool_count; k++)
            if (gamelan_domain_has(program, domain, program->pools[k].base) && program->type_of) {
                double kinds = gamelan_domain_size(program, &program->type_of->result);
                count = kinds < count ? kinds : count;
            }
        size *= count > 0 ? count : 1;
    }
    return size;
}

static void walk_select(struct outliner *outliner, const struct node *node, int32_t *slots)
{
    double options = 0;
    for (int i = 3; i < node->kid_count; i++)
        options += domain_size(outliner, node, node->kids[i]);
    if (node->kids[0] && options > 1) {
        int32_t chooser = value_of(outliner, node->kids[0], slots);
        /* A range is a choice of a subset: one question for each, up to a handful. */
        double often = outliner->most < 8 ? outliner->most : 8;
        outliner->summary->decisions += often;
        outliner->summary->seconds += often * (node->ranged ? 3 : 1) *
                                      (1 + exact_log(options + 1) / exact_log(2));
        struct often before = times(outliner, 1, 1);
        note(outliner, DEED_CHOICE, chooser == outliner->player ? "own" : "others", options, options);
        again(outliner, before);
    }
    for (int i = 3; i < node->kid_count; i++) {
        const struct node *option = node->kids[i];
        int32_t inner[SLOTS_MAX];
        memcpy(inner, slots, sizeof inner);
        for (int k = 0; k < option->width; k++)
            inner[option->binds[k]] = UNBOUND;
        struct often before = times(outliner, 0, node->ranged ? INFINITY : 1);
        walk(outliner, option->kids[1], inner);
        again(outliner, before);
    }
}

static void walk_bind(struct outliner *outliner, const struct node *node, int32_t *slots)
{
    bool sure = decided(node->kids[0], slots) &&
                known_but(node->kids[0], slots, node->binds, node->width);
    if (sure) {
        fresh(outliner);
        sure = gamelan_first(&outliner->query.run, node->kids[0], slots, node->binds, node->width) &&
               outliner->query.run.fault == END_NONE;
    }
    for (int i = 0; !sure && i < node->width; i++)
        slots[node->binds[i]] = UNBOUND;
}

static void walk(struct outliner *outliner, const struct node *node, int32_t *slots)
{
    if (!node)
        return;
    switch (node->kind) {
    case N_RUN: walk_run(outliner, node, slots); return;
    case N_IF: walk_if(outliner, node, slots); return;
    case N_FOR: walk_for(outliner, node, slots); return;
    case N_SELECT: walk_select(outliner, node, slots); return;
    case N_BIND: walk_bind(outliner, node, slots); return;
    case N_ASSIGN: case N_CLEAR: case N_SHUFFLE: case N_PUT: case N_CREATE:
        note_effect(outliner, node);
        return;
    case N_BLOCK: case N_TOGETHER:
        for (int i = 0; i < node->kid_count; i++)
            walk(outliner, node->kids[i], slots);
        return;
    default: return;
    }
}

void gamelan_symbolic(struct outliner *outliner, struct functor *functor, const int32_t *arguments,
                      struct summary *summary)
{
    *summary = (struct summary){0};
    struct summary *before = outliner->summary;
    outliner->summary = summary;
    outliner->least = outliner->most = 1;
    outliner->depth = outliner->covered = 0;
    outliner->outer = NULL;
    call(outliner, functor, arguments, NULL);
    outliner->summary = before;
}
