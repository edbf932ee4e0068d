/* numbers.c: finite domains as lists, and a number for every object and term. */
#include <stdlib.h>
#include <string.h>

#include "engines/gamelan/domains.h"

enum { SYMBOLS_MOST = 30000, INTEGERS_MOST = 4096 };

static bool number_constructor(struct program *, struct functor *);

static struct functor *constructor_of(const struct program *program, int bit)
{
    for (int i = 0; i < program->functor_count; i++)
        if (program->functors[i]->class_bit == bit)
            return program->functors[i];
    return NULL;
}

static bool has(const struct domain *domain, int bit)
{
    return (domain->bits[bit / 64] >> (bit % 64)) & 1;
}

/* Visits the symbols of a domain in ascending order; their number. List NULL: only counts. */
static int list_symbols(const struct program *program, const struct domain *domain, int32_t *list)
{
    int count = 0;
    for (int bit = 0; bit < program->class_count; bit++) {
        if (!has(domain, bit))
            continue;
        int32_t from = SYMBOLS + bit, number = 1;
        int pool = bit - program->atom_count;
        if (pool >= 0 && pool < program->pool_count) {
            from = program->pools[pool].base;
            number = program->pools[pool].count;
        } else if (pool >= 0) {
            const struct functor *functor = constructor_of(program, bit);
            from = functor->base;
            number = functor->term_count;
        }
        for (int32_t i = 0; list && i < number; i++)
            list[count + i] = from + i;
        count += number;
    }
    return count;
}

/* The values of a domain; no list if there are too many. */
static void make_values(struct program *program, const struct domain *domain, struct values *values)
{
    int symbols = list_symbols(program, domain, NULL);
    int64_t integers = domain->low <= domain->high ? (int64_t)domain->high - domain->low + 1 : 0;
    *values = (struct values){.low = 1, .high = 0};
    if (integers > INTEGERS_MOST || integers + symbols > LIST_MOST)
        return;
    values->count = (int)integers + symbols;
    values->integers = (int)integers;
    values->low = domain->low;
    values->high = domain->high;
    values->list = memory_get(program->memory, (size_t)(values->count + 1) * sizeof *values->list);
    for (int i = 0; i < values->integers; i++)
        values->list[i] = domain->low + i;
    list_symbols(program, domain, values->list + values->integers);
}

/* The way back, once all symbols are known. */
static void index_values(struct program *program, struct values *values)
{
    if (!values->list || values->count == values->integers)
        return;
    values->of_symbol =
        memory_get(program->memory, (size_t)(program->symbol_count + 1) * sizeof *values->of_symbol);
    memset(values->of_symbol, 0xff, (size_t)program->symbol_count * sizeof *values->of_symbol);
    for (int i = values->integers; i < values->count; i++)
        values->of_symbol[values->list[i] - SYMBOLS] = (int16_t)i;
}

/* Terms inside a term come first, so that their symbols are smaller. */
static bool number_inside(struct program *program, const struct functor *functor)
{
    for (int i = 0; i < functor->arity; i++)
        for (int bit = program->atom_count + program->pool_count; bit < program->class_count; bit++)
            if (has(&functor->arguments[i], bit) &&
                !number_constructor(program, constructor_of(program, bit)))
                return false;
    return true;
}

static void fill_terms(struct program *program, struct functor *functor)
{
    int arity = functor->arity;
    functor->term_arguments = memory_get(
        program->memory, ((size_t)functor->term_count * (size_t)arity + 1) * sizeof(int32_t));
    for (int term = 0; term < functor->term_count; term++) {
        int rest = term;
        for (int i = arity - 1; i >= 0; i--) {
            const struct values *values = &functor->values[i];
            functor->term_arguments[term * arity + i] = values->list[rest % values->count];
            rest /= values->count;
        }
    }
}

static bool number_constructor(struct program *program, struct functor *functor)
{
    if (functor->values)
        return true;
    if (functor->open)
        return problem_error(program->problems, functor->place,
                             "the term '%s' can contain itself, so there is no end of its values",
                             functor->name);
    functor->open = true;
    if (!number_inside(program, functor))
        return false;
    functor->open = false;
    functor->values =
        memory_get(program->memory, (size_t)(functor->arity + 1) * sizeof *functor->values);
    int64_t count = 1;
    for (int i = 0; i < functor->arity; i++) {
        struct domain domain = functor->arguments[i];
        make_values(program, &domain, &functor->values[i]);
        if (!functor->values[i].list)
            return problem_error(program->problems, functor->place,
                                 "nothing limits argument %d of the term '%s': let 'between' or a "
                                 "declared domain bound it", i + 1, functor->name);
        count *= functor->values[i].count;
        if (count > SYMBOLS_MOST || program->symbol_count + count > SYMBOLS_MOST)
            return problem_error(program->problems, functor->place,
                                 "more than %d terms '%s'", SYMBOLS_MOST, functor->name);
    }
    functor->term_count = (int32_t)count;
    functor->base = SYMBOLS + program->symbol_count;
    program->symbol_count += (int)count;
    fill_terms(program, functor);
    return true;
}

static void make_lists(struct program *program, struct functor *functor)
{
    size_t size = (size_t)(functor->arity + 1) * sizeof *functor->values;
    functor->event_values = memory_get(program->memory, size);
    if (functor->kind != FUNCTOR_CONSTRUCTOR) {
        functor->values = memory_get(program->memory, size);
        for (int i = 0; i < functor->arity; i++) {
            make_values(program, &functor->arguments[i], &functor->values[i]);
            index_values(program, &functor->values[i]);
        }
    } else {
        for (int i = 0; i < functor->arity; i++)
            index_values(program, &functor->values[i]);
    }
    struct values *result = memory_get(program->memory, sizeof *result);
    if (functor->kind == FUNCTOR_STATE_RELATION)
        functor->result.low = 0, functor->result.high = 1;
    make_values(program, &functor->result, result);
    index_values(program, result);
    if (result->list && (functor->kind == FUNCTOR_STATE || functor->kind == FUNCTOR_STATE_RELATION))
        functor->result_values = result;
    for (int i = 0; functor->is_proc && functor->mentioned && i < functor->arity; i++) {
        make_values(program, &functor->events[i], &functor->event_values[i]);
        index_values(program, &functor->event_values[i]);
    }
}

bool gamelan_number_terms(struct program *program)
{
    program->symbol_count = program->atom_count;
    for (int i = 0; i < program->pool_count; i++) {
        program->pools[i].base = SYMBOLS + program->symbol_count;
        program->symbol_count += program->pools[i].count;
    }
    bool good = true;
    for (int i = 0; good && i < program->functor_count; i++)
        if (program->functors[i]->kind == FUNCTOR_CONSTRUCTOR)
            good = number_constructor(program, program->functors[i]);
    for (int i = 0; good && i < program->functor_count; i++)
        make_lists(program, program->functors[i]);
    return good;
}

int gamelan_domain_size(const struct program *program, const struct domain *domain)
{
    int64_t size = list_symbols(program, domain, NULL);
    if (domain->low <= domain->high)
        size += (int64_t)domain->high - domain->low + 1;
    return size > LIST_MOST ? LIST_MOST : (int)size;
}

bool gamelan_domain_has(const struct program *program, const struct domain *domain, int32_t value)
{
    if (value < SYMBOLS)
        return value >= domain->low && value <= domain->high;
    int symbol = value - SYMBOLS, bit = symbol;
    for (int i = 0; i < program->pool_count; i++)
        if (value >= program->pools[i].base && value < program->pools[i].base + program->pools[i].count)
            bit = program->pools[i].class_bit;
    for (int i = 0; symbol >= program->atom_count && i < program->functor_count; i++)
        if (program->functors[i]->class_bit >= 0 && value >= program->functors[i]->base &&
            value < program->functors[i]->base + program->functors[i]->term_count)
            bit = program->functors[i]->class_bit;
    return bit < program->class_count && has(domain, bit);
}

const struct values *gamelan_list_values(struct program *program, const struct functor *functor)
{
    struct values *values = memory_get(program->memory, sizeof *values);
    make_values(program, &functor->arguments[0], values);
    index_values(program, values);
    return values;
}
