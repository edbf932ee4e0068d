/* domains.c: which values every variable, argument and result can have, by going round the program until
 * nothing is new.
 *
 * A variable has what all places in the open that mention it can give (their intersection); an argument
 * of a rule has what its definitions give, one of a procedure what it is run with, one of a state what it
 * is set with unless its declaration says more. Integers that keep growing become unlimited. */
#include "engines/gamelan/domains.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

enum { ROUNDS_EXACT = 12, ROUNDS_MAX = 200 };

struct walker {
    struct program    *program;
    struct definition *definition;
    struct domain     *slots;
    bool              *seen;           /* slots that something gave values */
    bool              *closed;         /* slots that may not be narrowed here */
    int                round;
    bool               changed;
    bool               patterns;       /* variables that only terms mention may take their arguments */
    bool               give;           /* pass on what is found, instead of narrowing */
};

static void walk_query(struct walker *, const struct node *);
static void domain_of(struct walker *, const struct node *, struct domain *out);

int gamelan_domain_words(const struct program *program)
{
    return (program->class_count + 63) / 64;
}

void gamelan_domain_new(struct program *program, struct domain *domain)
{
    domain->low = 1;
    domain->high = 0;
    domain->bits = memory_get(program->memory,
                              (size_t)gamelan_domain_words(program) * sizeof *domain->bits);
}

void gamelan_domain_clear(const struct program *program, struct domain *domain)
{
    domain->low = 1;
    domain->high = 0;
    memset(domain->bits, 0, (size_t)gamelan_domain_words(program) * sizeof *domain->bits);
}

void gamelan_domain_copy(const struct program *program, struct domain *to, const struct domain *from)
{
    to->low = from->low;
    to->high = from->high;
    memcpy(to->bits, from->bits, (size_t)gamelan_domain_words(program) * sizeof *to->bits);
}

bool gamelan_domain_add(const struct program *program, struct domain *to, const struct domain *from)
{
    bool changed = false;
    if (from->low <= from->high) {
        bool none = to->low > to->high;
        if (none || from->low < to->low)
            to->low = from->low, changed = true;
        if (none || from->high > to->high)
            to->high = from->high, changed = true;
    }
    for (int i = 0; i < gamelan_domain_words(program); i++) {
        changed = changed || (from->bits[i] & ~to->bits[i]);
        to->bits[i] |= from->bits[i];
    }
    return changed;
}

void gamelan_domain_meet(const struct program *program, struct domain *to, const struct domain *from)
{
    to->low = from->low > to->low ? from->low : to->low;
    to->high = from->high < to->high ? from->high : to->high;
    if (to->low > to->high)
        to->low = 1, to->high = 0;
    for (int i = 0; i < gamelan_domain_words(program); i++)
        to->bits[i] &= from->bits[i];
}

static void add(struct walker *walker, struct domain *to, const struct domain *from)
{
    int32_t low = to->low, high = to->high;
    if (!gamelan_domain_add(walker->program, to, from))
        return;
    walker->changed = true;
    if (walker->round > ROUNDS_EXACT && low <= high) {
        to->low = to->low < low ? -NUMBER_MOST : to->low;
        to->high = to->high > high ? NUMBER_MOST : to->high;
    }
}

static void narrow(struct walker *walker, int slot, const struct domain *by)
{
    if (walker->give || walker->closed[slot])
        return;
    if (walker->seen[slot])
        gamelan_domain_meet(walker->program, &walker->slots[slot], by);
    else
        gamelan_domain_copy(walker->program, &walker->slots[slot], by);
    walker->seen[slot] = true;
}

static struct domain fresh(const struct walker *walker)
{
    struct domain domain = {.low = 1, .high = 0};
    domain.bits = heap_new((size_t)gamelan_domain_words(walker->program) + 1, sizeof *domain.bits);
    return domain;
}

/* A pattern meets a domain: its variables get what is left of it. */
static void narrow_pattern(struct walker *walker, const struct node *pattern, const struct domain *by)
{
    if (pattern->kind == N_VARIABLE) {
        narrow(walker, pattern->slot, by);
    } else if (pattern->kind == N_CALL && pattern->functor->kind == FUNCTOR_CONSTRUCTOR) {
        for (int i = 0; i < pattern->kid_count; i++) {
            const struct node *kid = pattern->kids[i];
            /* a term may be made here, so it says nothing of variables that others give values to */
            if (kid->kind != N_VARIABLE || (walker->patterns && !walker->seen[kid->slot]))
                narrow_pattern(walker, kid, &pattern->functor->arguments[i]);
        }
    }
}

static int32_t clamp(int64_t number)
{
    return number > NUMBER_MOST ? NUMBER_MOST : number < -NUMBER_MOST ? -NUMBER_MOST : (int32_t)number;
}

static void add_range(struct domain *domain, int64_t low, int64_t high)
{
    domain->low = clamp(low);
    domain->high = clamp(high);
}

static void arithmetic(struct walker *walker, const struct node *node, struct domain *out)
{
    struct domain a = fresh(walker), b = fresh(walker);
    domain_of(walker, node->kids[0], &a);
    domain_of(walker, node->kids[1], &b);
    if (a.low <= a.high && b.low <= b.high) {
        int64_t corners[4] = {(int64_t)a.low * b.low, (int64_t)a.low * b.high,
                              (int64_t)a.high * b.low, (int64_t)a.high * b.high};
        int64_t low = corners[0], high = corners[0];
        int64_t most = llabs((int64_t)a.low) > llabs((int64_t)a.high) ? llabs((int64_t)a.low)
                                                                      : llabs((int64_t)a.high);
        int64_t side = llabs((int64_t)b.low) > llabs((int64_t)b.high) ? llabs((int64_t)b.low)
                                                                      : llabs((int64_t)b.high);
        for (int i = 1; i < 4; i++) {
            low = corners[i] < low ? corners[i] : low;
            high = corners[i] > high ? corners[i] : high;
        }
        switch (node->op) {
        case OP_ADD: add_range(out, (int64_t)a.low + b.low, (int64_t)a.high + b.high); break;
        case OP_SUBTRACT: add_range(out, (int64_t)a.low - b.high, (int64_t)a.high - b.low); break;
        case OP_MULTIPLY: add_range(out, low, high); break;
        case OP_FLOOR:
            if (b.low == b.high && b.low > 0)
                add_range(out, a.low / b.low - (a.low < 0), a.high / b.low);
            else
                add_range(out, -most, most);
            break;
        default: add_range(out, b.low < 0 ? -side : 0, side); break;
        }
    }
    free(a.bits);
    free(b.bits);
}

static void set_bit(struct domain *domain, int bit)
{
    domain->bits[bit / 64] |= (uint64_t)1 << (bit % 64);
}

static void players_of(const struct walker *walker, struct domain *out)
{
    for (int i = 0; i < walker->program->players; i++)
        set_bit(out, i);
}

/* What a built-in function can give, and its arguments be. */
static void built_in_domain(struct walker *walker, const struct node *call, struct domain *out)
{
    struct definition *pile = walker->program->pile;
    switch (call->functor->built_in) {
    case BUILT_NEXT_PLAYER:
        players_of(walker, out);
        if (call->kids[0]->kind == N_VARIABLE)
            narrow(walker, call->kids[0]->slot, out);
        break;
    case BUILT_PLAYER_COUNT:
        add_range(out, walker->program->players, walker->program->players);
        break;
    case BUILT_TOP:
    case BUILT_BOTTOM:
        if (pile) {
            gamelan_domain_copy(walker->program, out, &pile->functor->arguments[0]);
            narrow_pattern(walker, call->kids[0], &pile->functor->result);
        }
        break;
    case BUILT_RANK:
        if (pile)
            narrow_pattern(walker, call->kids[0], &pile->functor->arguments[0]);
        add_range(out, 0, NUMBER_MOST);
        break;
    case BUILT_PILE_SIZE:
        if (pile)
            narrow_pattern(walker, call->kids[0], &pile->functor->result);
        add_range(out, 0, NUMBER_MOST);
        break;
    default:
        add_range(out, 0, NUMBER_MOST);
    }
}

static void give_call(struct walker *walker, const struct node *call, int index,
                      const struct domain *domain)
{
    if (walker->give)
        add(walker, &call->functor->calls[index], domain);
}

static void call_domain(struct walker *walker, const struct node *call, struct domain *out)
{
    struct functor *functor = call->functor;
    struct domain argument = fresh(walker);
    for (int i = 0; i < call->kid_count; i++) {
        gamelan_domain_clear(walker->program, &argument);
        domain_of(walker, call->kids[i], &argument);
        if (functor->kind == FUNCTOR_BUILT_IN)
            continue;
        if (functor->kind == FUNCTOR_CONSTRUCTOR) {
            if (walker->give)
                add(walker, &functor->arguments[i], &argument);
            continue;
        }
        give_call(walker, call, i, &argument);
        if (functor->kind == FUNCTOR_STATE || !(functor->free_arguments >> i & 1))
            narrow_pattern(walker, call->kids[i], &functor->arguments[i]);
    }
    free(argument.bits);
    if (functor->kind == FUNCTOR_BUILT_IN)
        built_in_domain(walker, call, out);
    else if (functor->kind == FUNCTOR_CONSTRUCTOR)
        set_bit(out, functor->class_bit);
    else
        gamelan_domain_copy(walker->program, out, &functor->result);
}

/* The inside of `not`, a set, an aggregate: only its own variables may be narrowed by it. */
static void walk_inside(struct walker *walker, const struct node *node, const struct node *query)
{
    bool *outer = walker->closed;
    bool closed[SLOTS_MAX];
    memset(closed, 1, sizeof closed);
    for (int i = 0; i < node->own_count; i++)
        closed[node->owns[i]] = false;
    walker->closed = closed;
    if (query)
        walk_query(walker, query);
    walker->closed = outer;
}

static void domain_of(struct walker *walker, const struct node *node, struct domain *out)
{
    switch (node->kind) {
    case N_INTEGER:
        add_range(out, node->value, node->value);
        return;
    case N_ATOM:
        set_bit(out, node->value - SYMBOLS);
        return;
    case N_VARIABLE:
        gamelan_domain_copy(walker->program, out, &walker->slots[node->slot]);
        return;
    case N_CALL:
        call_domain(walker, node, out);
        return;
    case N_ARITHMETIC:
        arithmetic(walker, node, out);
        return;
    case N_NEGATE:
        domain_of(walker, node->kids[0], out);
        if (out->low <= out->high)
            add_range(out, -(int64_t)out->high, -(int64_t)out->low);
        return;
    case N_SET:
    case N_AGGREGATE:
        walk_inside(walker, node, node->kids[1]);
        if (node->kind == N_AGGREGATE && node->op == OP_COUNT) {
            add_range(out, 0, NUMBER_MOST);
            return;
        }
        if (node->ranged && node->width == 1)
            gamelan_domain_copy(walker->program, out, &walker->slots[node->binds[0]]);
        else if (!node->ranged && !node->exact)
            domain_of(walker, node->kids[0], out);
        if (node->kind == N_AGGREGATE && node->op == OP_SUM)
            add_range(out, -NUMBER_MOST, NUMBER_MOST);
        return;
    case N_DELEGATED:
        gamelan_domain_copy(walker->program, out, &walker->definition->functor->result);
        return;
    default:
        return;
    }
}

static void walk_built_in(struct walker *walker, const struct node *call)
{
    struct domain by = fresh(walker), other = fresh(walker);
    switch (call->functor->built_in) {
    case BUILT_PLAYER:
        players_of(walker, &by);
        narrow_pattern(walker, call->kids[0], &by);
        break;
    case BUILT_POOL:
        set_bit(&by, walker->program->pools[call->functor->pool].class_bit);
        narrow_pattern(walker, call->kids[0], &by);
        break;
    case BUILT_MEMBER:
        domain_of(walker, call->kids[1], &by);
        narrow_pattern(walker, call->kids[0], &by);
        break;
    case BUILT_BETWEEN:
        domain_of(walker, call->kids[0], &by);
        domain_of(walker, call->kids[2], &other);
        if (by.low <= by.high && other.low <= other.high && by.low <= other.high)
            by.high = other.high;
        else
            gamelan_domain_clear(walker->program, &by);
        narrow_pattern(walker, call->kids[1], &by);
        break;
    default:
        if (call->kid_count > 0)
            domain_of(walker, call->kids[0], &by);
    }
    free(by.bits);
    free(other.bits);
}

static void walk_event(struct walker *walker, const struct node *call, bool open)
{
    struct domain argument = fresh(walker);
    for (int i = 0; i < call->kid_count; i++) {
        gamelan_domain_clear(walker->program, &argument);
        domain_of(walker, call->kids[i], &argument);
        if (open)
            narrow_pattern(walker, call->kids[i], &call->functor->events[i]);
    }
    free(argument.bits);
}

static void walk_or(struct walker *walker, const struct node *node)
{
    int count = walker->definition->slot_count;
    struct domain *before = heap_new((size_t)count + 1, sizeof *before);
    struct domain *sum = heap_new((size_t)count + 1, sizeof *sum);
    bool seen[SLOTS_MAX], any[SLOTS_MAX] = {false};
    memcpy(seen, walker->seen, sizeof(bool) * (size_t)count);
    for (int i = 0; i < count; i++) {
        before[i] = fresh(walker);
        sum[i] = fresh(walker);
        gamelan_domain_copy(walker->program, &before[i], &walker->slots[i]);
    }
    for (int k = 0; k < node->kid_count; k++) {
        memcpy(walker->seen, seen, sizeof(bool) * (size_t)count);
        for (int i = 0; i < count; i++)
            gamelan_domain_copy(walker->program, &walker->slots[i], &before[i]);
        walk_query(walker, node->kids[k]);
        for (int i = 0; i < count; i++) {
            any[i] = any[i] || walker->seen[i];
            if (walker->seen[i])
                gamelan_domain_add(walker->program, &sum[i], &walker->slots[i]);
        }
    }
    for (int i = 0; i < count; i++) {
        gamelan_domain_copy(walker->program, &walker->slots[i], any[i] ? &sum[i] : &before[i]);
        walker->seen[i] = any[i];
        free(before[i].bits);
        free(sum[i].bits);
    }
    free(before);
    free(sum);
}

static void walk_compare(struct walker *walker, const struct node *node)
{
    struct domain left = fresh(walker), right = fresh(walker);
    domain_of(walker, node->kids[0], &left);
    domain_of(walker, node->kids[1], &right);
    if (node->op == OP_EQUAL) {
        bool plain[2];
        for (int i = 0; i < 2; i++)
            plain[i] = node->kids[i]->kind == N_VARIABLE && !walker->seen[node->kids[i]->slot];
        if (!plain[1])
            narrow_pattern(walker, node->kids[0], &right);
        if (!plain[0])
            narrow_pattern(walker, node->kids[1], &left);
    }
    free(left.bits);
    free(right.bits);
}

static void walk_query(struct walker *walker, const struct node *node)
{
    struct domain argument;
    switch (node->kind) {
    case N_AND:
        for (int i = 0; i < node->kid_count; i++)
            walk_query(walker, node->kids[i]);
        return;
    case N_OR:
        walk_or(walker, node);
        return;
    case N_NOT:
        walk_inside(walker, node, node->kids[0]);
        return;
    case N_COMPARE:
        walk_compare(walker, node);
        return;
    case N_SINCE:
        walk_event(walker, node->kids[0], true);
        walk_event(walker, node->kids[1], true);
        return;
    case N_TIME:
        if (node->op == OP_WOULD) {
            if (walker->give) {
                argument = fresh(walker);
                for (int i = 0; i < node->kids[0]->kid_count; i++) {
                    gamelan_domain_clear(walker->program, &argument);
                    domain_of(walker, node->kids[0]->kids[i], &argument);
                    add(walker, &node->kids[0]->functor->events[i], &argument);
                }
                free(argument.bits);
            }
            walk_inside(walker, node, node->kids[1]);
        } else {
            walk_event(walker, node->kids[0], true);
            walk_query(walker, node->kids[1]);
        }
        return;
    case N_CALL:
        if (node->functor->kind == FUNCTOR_BUILT_IN) {
            walk_built_in(walker, node);
            return;
        }
        argument = fresh(walker);
        for (int i = 0; i < node->kid_count; i++) {
            gamelan_domain_clear(walker->program, &argument);
            domain_of(walker, node->kids[i], &argument);
            give_call(walker, node, i, &argument);
            if (!(node->functor->free_arguments >> i & 1))
                narrow_pattern(walker, node->kids[i], &node->functor->arguments[i]);
        }
        free(argument.bits);
        return;
    default:
        return;
    }
}

/* First narrows what the query binds until it stays, then passes on what it calls. */
static void settle_query(struct walker *walker, const struct node *query)
{
    walker->give = false;
    for (int i = 0; i < 4; i++) {
        walker->patterns = i == 2;
        walk_query(walker, query);
    }
    walker->patterns = false;
    walker->give = true;
    walk_query(walker, query);
}

/* ---- procedures ---- */

static void walk_statement(struct walker *, const struct node *);

static void walk_block(struct walker *walker, const struct node *block)
{
    for (int i = 0; block && i < block->kid_count; i++)
        walk_statement(walker, block->kids[i]);
}

/* A query and the block that runs where it holds; what it says of variables from outside ends there. */
static void walk_guarded(struct walker *walker, const struct node *query, const struct node *block)
{
    int count = walker->definition->slot_count;
    struct domain *before = heap_new((size_t)count + 1, sizeof *before);
    bool seen[SLOTS_MAX];
    memcpy(seen, walker->seen, sizeof(bool) * (size_t)count);
    for (int i = 0; i < count; i++) {
        before[i] = fresh(walker);
        gamelan_domain_copy(walker->program, &before[i], &walker->slots[i]);
    }
    if (query)
        settle_query(walker, query);
    walk_block(walker, block);
    for (int i = 0; i < count; i++) {
        if (seen[i])
            gamelan_domain_copy(walker->program, &walker->slots[i], &before[i]);
        free(before[i].bits);
    }
    free(before);
}

static void give_arguments(struct walker *walker, const struct node *call, struct domain *to)
{
    struct domain argument = fresh(walker);
    walker->give = true;
    for (int i = 0; i < call->kid_count; i++) {
        gamelan_domain_clear(walker->program, &argument);
        domain_of(walker, call->kids[i], &argument);
        if (to)
            add(walker, &to[i], &argument);
    }
    free(argument.bits);
}

static void walk_value(struct walker *walker, const struct node *expression, struct domain *to)
{
    struct domain value = fresh(walker);
    bool simple = expression->kind == N_VARIABLE || expression->kind == N_ATOM ||
                  expression->kind == N_INTEGER;
    walker->give = false;
    for (int i = 0; i < 4 && !simple; i++) {
        walker->patterns = i == 2;
        domain_of(walker, expression, &value);
        gamelan_domain_clear(walker->program, &value);
    }
    walker->patterns = false;
    walker->give = true;
    domain_of(walker, expression, &value);
    if (to)
        add(walker, to, &value);
    free(value.bits);
}

static void walk_select(struct walker *walker, const struct node *node)
{
    for (int i = 0; i < 3; i++)
        if (node->kids[i])
            walk_value(walker, node->kids[i], NULL);
    for (int i = 3; i < node->kid_count; i++) {
        const struct node *what = node->kids[i]->kids[0];
        if (what->kind == N_SET) {
            walk_value(walker, what, NULL);
            walk_guarded(walker, what->kids[1], node->kids[i]->kids[1]);
        } else {
            walk_guarded(walker, what->kind == N_ATOM ? NULL : what, node->kids[i]->kids[1]);
        }
    }
}

static void walk_statement(struct walker *walker, const struct node *node)
{
    struct domain pool = fresh(walker);
    switch (node->kind) {
    case N_BLOCK:
        walk_block(walker, node);
        break;
    case N_TOGETHER:
        walk_block(walker, node->kids[0]);
        break;
    case N_RUN:
        give_arguments(walker, node->kids[0], node->kids[0]->functor->events);
        break;
    case N_ASSIGN:
    case N_CLEAR: {
        struct functor *functor = node->kids[0]->functor;
        bool declared = functor->state && functor->state->body;
        give_arguments(walker, node->kids[0], declared ? NULL : functor->arguments);
        if (node->kind == N_ASSIGN && node->kids[1])
            walk_value(walker, node->kids[1], &functor->result);
        break;
    }
    case N_IF:
        walk_guarded(walker, node->kids[0], node->kids[1]);
        walk_block(walker, node->kids[2]);
        break;
    case N_FOR:
        walk_value(walker, node->kids[0], NULL);
        walk_guarded(walker, node->kids[0]->kids[1], node->kids[1]);
        break;
    case N_SELECT:
        walk_select(walker, node);
        break;
    case N_BIND:
        settle_query(walker, node->kids[0]);
        break;
    case N_CREATE:
        set_bit(&pool, walker->program->pools[node->value].class_bit);
        walker->give = false;
        narrow(walker, node->kids[0]->slot, &pool);
        break;
    case N_PUT:
        give_arguments(walker, &(struct node){.kids = node->kids, .kid_count = 1},
                       walker->program->pile->functor->arguments);
        walk_value(walker, node->kids[1], &walker->program->pile->functor->result);
        break;
    case N_SHUFFLE:
        walk_value(walker, node->kids[0], NULL);
        break;
    default:
        break;
    }
    free(pool.bits);
}

/* ---- definitions ---- */

static void walk_rule(struct walker *walker, struct definition *definition)
{
    struct functor *functor = definition->functor;
    if (definition->body)
        settle_query(walker, definition->body);
    walker->give = false;
    for (int i = 0; i < functor->arity; i++) {
        const struct node *argument = definition->head->kids[i];
        if (argument->kind == N_VARIABLE && !walker->seen[argument->slot]) {
            walker->changed = walker->changed || !(functor->free_arguments >> i & 1);
            functor->free_arguments |= 1u << i;
            narrow(walker, argument->slot, &functor->calls[i]);
        }
        walker->patterns = true;
        if (argument->kind == N_CALL)
            narrow_pattern(walker, argument, &functor->calls[i]);
        walker->patterns = false;
    }
    if (definition->body)
        settle_query(walker, definition->body);
    for (int i = 0; i < functor->arity; i++)
        walk_value(walker, definition->head->kids[i], &functor->arguments[i]);
    if (definition->value)
        walk_value(walker, definition->value, &functor->result);
}

static void walk_procedure(struct walker *walker, struct definition *definition)
{
    struct functor *functor = definition->functor;
    for (int i = 0; i < functor->arity; i++) {
        walker->give = false;
        walker->patterns = true;
        narrow_pattern(walker, definition->head->kids[i], &functor->events[i]);
        walker->patterns = false;
        walker->give = true;
        if (definition->head->kids[i]->kind == N_CALL)
            walk_value(walker, definition->head->kids[i], NULL);
    }
    walk_block(walker, definition->body);
}

static void walk_definition(struct walker *walker, struct definition *definition)
{
    bool seen[SLOTS_MAX] = {false}, closed[SLOTS_MAX] = {false};
    walker->definition = definition;
    walker->slots = definition->domains;
    walker->seen = seen;
    walker->closed = closed;
    for (int i = 0; i < definition->slot_count; i++)
        gamelan_domain_clear(walker->program, &definition->domains[i]);
    if (definition->kind <= DEFINE_INSTEAD)
        walk_procedure(walker, definition);
    else if (definition->kind != DEFINE_STATE || definition->body)
        walk_rule(walker, definition);
    else if (definition->value)
        walk_value(walker, definition->value, &definition->functor->result);
    walker->seen = walker->closed = NULL;    /* they lived here */
}

static void new_domains(struct program *program, struct domain **list, int count)
{
    *list = memory_get(program->memory, (size_t)(count + 1) * sizeof **list);
    for (int i = 0; i < count; i++)
        gamelan_domain_new(program, &(*list)[i]);
}

/* Classes: atoms first, then pools, then constructors. */
static void number_classes(struct program *program)
{
    program->class_count = program->atom_count;
    for (int i = 0; i < program->pool_count; i++)
        program->pools[i].class_bit = program->class_count++;
    for (int i = 0; i < program->functor_count; i++)
        if (program->functors[i]->kind == FUNCTOR_CONSTRUCTOR)
            program->functors[i]->class_bit = program->class_count++;
}

/* Whoever looks asks about every cell of what is hidden. */
static void look_at_places(struct walker *walker)
{
    struct program *program = walker->program;
    for (int i = 0; i < program->functor_count; i++) {
        struct functor *functor = program->functors[i];
        bool sight = strncmp(functor->name, "visible ", 8) == 0;
        if (!sight && strncmp(functor->name, "possible ", 9) != 0)
            continue;
        const struct functor *state =
            gamelan_functor(program, functor->name + (sight ? 8 : 9), functor->arity - 1, false);
        for (int k = 0; state && k + 1 < functor->arity; k++)
            add(walker, &functor->calls[k], &state->arguments[k]);
        struct domain last = fresh(walker);
        if (sight)
            players_of(walker, &last);
        else if (state)
            gamelan_domain_copy(program, &last, &state->result);
        add(walker, &functor->calls[functor->arity - 1], &last);
        free(last.bits);
    }
}

bool gamelan_domains(struct program *program)
{
    number_classes(program);
    for (int i = 0; i < program->functor_count; i++) {
        struct functor *functor = program->functors[i];
        new_domains(program, &functor->arguments, functor->arity);
        new_domains(program, &functor->calls, functor->arity);
        new_domains(program, &functor->events, functor->arity);
        gamelan_domain_new(program, &functor->result);
    }
    for (int i = 0; i < program->definition_count; i++)
        new_domains(program, &program->definitions[i]->domains,
                    program->definitions[i]->slot_count);
    /* The game itself runs root(players). */
    struct functor *root = gamelan_functor(program, "root", 1, false);
    if (root)
        root->events[0].low = root->events[0].high = program->players;
    struct functor *setup = gamelan_functor(program, "setup_game", 1, false);
    if (setup)
        setup->events[0].low = setup->events[0].high = program->players;
    /* Who looks at what is hidden, and whose score it is. */
    struct walker walker = {.program = program, .changed = true};
    static const char *const by_player[] = {"score", "winner", "estimate"};
    for (int i = 0; i < 3; i++) {
        struct functor *functor = gamelan_functor(program, by_player[i], 1, false);
        if (functor)
            players_of(&walker, &functor->calls[0]);
    }
    for (walker.round = 0; walker.changed && walker.round < ROUNDS_MAX; walker.round++) {
        walker.changed = false;
        look_at_places(&walker);
        for (int i = 0; i < program->definition_count; i++)
            if (program->definitions[i]->kind != DEFINE_CRITIC)
                walk_definition(&walker, program->definitions[i]);
    }
    return gamelan_number_terms(program);
}
