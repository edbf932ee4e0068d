/* run.c: runs the steps of expressions and productions, and so makes nodes.
 *
 * One loop makes all of a derivation: a child is a frame more, not a call, so that depth takes no stack.
 * When a step refuses (a failed `require`, a division by zero, a child for which nothing was found)
 * the node is undone and drawn again, `tries` times; then the refusal goes to the parent. Whatever a
 * node needs of values is added at the top: a block of inherited values of its own, if some are
 * changed for it, then its slots. */
#include <string.h>

#include "generate/choose.h"
#include "generate/compiled.h"
#include "generate/steps.h"

/* What happens seldom stands apart from what happens all the time. */
#define APART __attribute__((noinline))

static int64_t run(struct frame *, const struct step *);

static int64_t *temps_of(const struct frame *frame)
{
    const struct derivation *derivation = frame->derivation;
    if (frame->temps)
        return frame->temps;
    return derivation->values + derivation->top + derivation->grammar->words + PARAMETERS_MAX;
}

static int derivation_depth(const struct derivation *derivation, int node)
{
    int depth = 0;
    for (; node >= 0; node = derivation->nodes[node].parent)
        depth++;
    return depth;
}

struct frame frame_of(struct derivation *derivation, int node)
{
    const struct node *at = &derivation->nodes[node];
    return (struct frame){.derivation = derivation, .slots = derivation->values + at->slots,
                          .word = at->word, .inherited = at->inherited, .node = node,
                          .depth = derivation_depth(derivation, node)};
}

int64_t expression_value(struct frame *frame, int index)
{
    const struct grammar *grammar = frame->derivation->grammar;
    return run(frame, &grammar->steps[grammar->expressions[index].start]);
}

/* ---- nodes ---- */

APART static void note_refusal(struct derivation *derivation, int where)
{
    derivation->refusals[where]++;
    derivation->refused = true;
}

/* The line whose steps were refused. */
APART static void note_line(const struct frame *frame, const struct step *step)
{
    const struct grammar *grammar = frame->derivation->grammar;
    const struct production *production =
        &grammar->productions[frame->derivation->nodes[frame->node].production];
    int line = production->statement;
    while (step >= &grammar->steps[grammar->statements[line].end])
        line++;
    note_refusal(frame->derivation, line);
}

static void set_end(struct derivation *derivation)
{
    int64_t end = derivation->steps_end - derivation->undone;
    if (end > NODES_MAX)
        end = NODES_MAX;
    derivation->node_end =
        derivation->nodes + (end < derivation->nodes_capacity ? end : derivation->nodes_capacity);
}

void derivation_undo(struct derivation *derivation, int node)
{
    derivation->undone += derivation_count(derivation) - node;
    derivation->node_top = derivation->nodes + node;
    set_end(derivation);
}

/* Why there can be no more nodes: the lists are full, or it has taken too long. */
APART static void give_up(struct derivation *derivation)
{
    int node = derivation_count(derivation);
    derivation->hopeless = true;
    if (node < NODES_MAX && derivation->undone + node < derivation->steps_end) {
        derivation->cramped = true;
        return;
    }
    derivation->undone++;
    derivation->large |= node >= NODES_MAX / 2;
}

static inline bool has_room(const struct derivation *derivation)
{
    return derivation->node_top < derivation->node_end && derivation->top <= derivation->top_end;
}

/* To the top, two at a time: what comes after does not matter. */
static inline void copy_values(const int64_t *from, int count, int64_t *to)
{
    for (int i = 0; i < count; i += 2)
        memcpy(to + i, from + i, 2 * sizeof *to);
}

/* The next node, as a child of this one by this step, of which all but the production is known. Its
 * arguments stand at the top, and before them its block if it has one of its own. */
ALWAYS struct node *add_node(struct derivation *derivation, const struct frame *frame,
                             const struct step *step, uint64_t word, bool with)
{
    struct node *at = derivation->node_top;
    if (!has_room(derivation)) {
        give_up(derivation);
        return NULL;
    }
    derivation->node_top = at + 1;
    at->word = word;
    at->parent = frame->node;
    at->statement = step->value;
    at->inherited = with ? derivation->top : frame->inherited;
    if (with)
        derivation->top += derivation->grammar->words;
    at->slots = derivation->top;
    return at;
}

/* After a refusal of this frame's node: another production for it, or -1: it is refused for good. Its
 * arguments are still there. */
APART static int choose_again(struct frame *frame)
{
    struct derivation *derivation = frame->derivation;
    const struct grammar *grammar = derivation->grammar;
    int symbol = derivation_symbol(derivation, frame->node);
    int tries = derivation->rng ? grammar->symbols[symbol].tries : 1;
    struct node *at = &derivation->nodes[frame->node];
    if (++frame->tries >= tries || derivation->hopeless)
        return -1;
    derivation_undo(derivation, frame->node);
    derivation->top = (int)(frame->slots - derivation->values);
    if (!has_room(derivation)) {
        give_up(derivation);
        return -1;
    }
    derivation->node_top = at + 1;
    at->slots = derivation->top;
    frame->refused = false;
    int production = choose_production(derivation, symbol, at, frame->depth);
    if (production < 0)
        note_refusal(derivation, grammar->statements_count + symbol);
    at->production = production;
    return production;
}

/* The values of a node as they are before its lines are run. */
ALWAYS void lay_out(struct derivation *derivation, const struct recipe *recipe, struct node *at)
{
    if (recipe->whole) {
        at->slots = recipe->model;
        return;
    }
    copy_values(derivation->values + recipe->model, recipe->settled,
                derivation->values + at->slots + recipe->parameters);
    derivation->top += recipe->slots;
}

int derivation_add(struct derivation *derivation, int symbol, const struct node *like)
{
    int64_t slot;
    int node = derivation_count(derivation);
    struct frame *parent = &derivation->frames[derivation_depth(derivation, like->parent)];
    const struct step steps[] = {{.code = STEP_CHILD, .b = (uint16_t)symbol, .value = like->statement},
                                 {.code = STEP_RETURN}};
    parent->slots = &slot;
    parent->word = like->word;
    parent->inherited = like->inherited;
    parent->node = like->parent;
    parent->refused = false;
    run(parent, steps);
    return parent->refused ? -1 : node;
}

/* ---- values ---- */

/* Rounds down, so that -1 / 2 is -1 and a remainder is never negative for a positive divisor. */
static inline int64_t divide(int64_t a, int64_t b)
{
    int64_t quotient = a / b;
    return quotient - (a % b != 0 && (a < 0) != (b < 0));
}

static int64_t within(struct frame *frame, int64_t value)
{
    frame->refused |= value > NUMBER_LIMIT || value < -NUMBER_LIMIT;
    return frame->refused ? 0 : value;
}

/* Result `result` of a node: results come after the parameters. */
static int64_t node_result(const struct derivation *derivation, int node, int result)
{
    const struct node *at = &derivation->nodes[node];
    return derivation->values[at->slots + derivation->grammar->recipes[at->production].parameters + result];
}

APART static int64_t value_of_list(struct frame *frame, const struct expression *expression)
{
    const struct derivation *derivation = frame->derivation;
    int64_t count = frame->slots[expression->a];
    int64_t value = expression->operation == OP_ALL || expression->operation == OP_DISTINCT;
    if (expression->operation == OP_COUNT)
        return count;
    if ((expression->operation == OP_LEAST || expression->operation == OP_GREATEST) && count == 0)
        frame->refused = true;
    int node = frame->node;
    for (int64_t i = 0; i < count; i++) {
        node = derivation_child(derivation, frame->node, expression->a, node);
        int64_t one = node_result(derivation, node, expression->b);
        switch (expression->operation) {
        case OP_SUM: value = within(frame, value + one); break;
        case OP_ANY: value |= one; break;
        case OP_ALL: value &= one; break;
        case OP_LEAST: value = i == 0 || one < value ? one : value; break;
        case OP_GREATEST: value = i == 0 || one > value ? one : value; break;
        case OP_TOGETHER: value |= expression->c ? (int64_t)1 << one : one; break;
        default: {
            int other = node;
            for (int64_t j = i + 1; j < count; j++) {
                other = derivation_child(derivation, frame->node, expression->a, other);
                value &= node_result(derivation, other, expression->b) != one;
            }
        }
        }
    }
    return value;
}

APART static int64_t call(struct frame *frame, const struct step *step)
{
    const struct grammar *grammar = frame->derivation->grammar;
    struct frame inner = *frame;
    inner.parameters = temps_of(frame) + step->b;
    inner.temps = temps_of(frame) + step->b + step->a;
    int64_t value = expression_value(&inner, grammar->functions[step->value].body);
    frame->refused = inner.refused;
    return value;
}

APART static int64_t pick(struct frame *frame, const struct step *step)
{
    struct frame inner = *frame;
    inner.temps = temps_of(frame) + step->b;
    int64_t value = value_pick(&inner, &frame->derivation->grammar->choices[step->value], step->a);
    frame->refused = inner.refused;
    return value;
}

static inline int64_t between(const struct frame *frame, int64_t low, uint32_t above)
{
    struct derivation *derivation = frame->derivation;
    if (derivation->rng)
        return low + rng_below(derivation->rng, above + 1);
    return low + (int64_t)derivation_below(derivation, frame->node, above + 1);
}

/* Slot b of the child in slot a. */
static inline int64_t result_of(const int64_t *values, const int64_t *slots, const struct step *step)
{
    return values[slots[step->a] + step->b];
}

/* The inherited values a child sees beside the first word: those of its parent, with what is going to be
 * changed cleared or set. */
static void copy_block(const int64_t *from, const int64_t *changes, int words, int64_t *to)
{
    for (int i = 1; i < words; i++)
        to[i] = (from[i] & changes[2 * i]) | changes[2 * i + 1];
}

static inline void add_bits(int64_t *word, int64_t value, int shift)
{
    *word = (int64_t)((uint64_t)*word | (uint64_t)value << shift);
}

static void exchange(int64_t *one, int64_t *two)
{
    int64_t other = *one;
    *one = *two;
    *two = other;
}

/* ---- children ---- */

static bool begin_list(struct frame *frame, const struct step **step, int64_t count)
{
    if (count < 0 || count > TIMES_MAX)
        return false;
    frame->count = (int)count;
    frame->index = 0;
    if (count == 0) {
        frame->slots[(*step)->a] = 0;
        *step += (*step)->value - 1;
    }
    return true;
}

/* How many steps to go back for the next child of a list; 0 after the last. */
static int next_in_list(struct frame *frame, const struct step *step)
{
    if (++frame->index < frame->count)
        return step->value + 1;
    frame->slots[step->a] = frame->count;
    return 0;
}

/* ---- steps ---- */

/* Every step ends by going to the next: a switch would take twice as long. */
#define NEXT                                                                                      \
    do {                                                                                          \
        step++;                                                                                   \
        goto *places[step->code];                                                                 \
    } while (0)
#define OF_ONE(name, work) name: work; NEXT;
/* The second operand is any of four things. */
#define OF_TWO(name, work)                                                                        \
    name: { int64_t other = step->value; work; NEXT; }                                            \
    name##_SLOT: { int64_t other = slots[step->a]; work; NEXT; }                                  \
    name##_RESULT: { int64_t other = result_of(values, slots, step); work; NEXT; }                \
    name##_KEPT: { int64_t other = temps_of(frame)[step->b]; work; NEXT; }
#define LIMITED(result)                                                                           \
    value = (result);                                                                             \
    if ((uint64_t)(value + NUMBER_LIMIT) > 2 * (uint64_t)NUMBER_LIMIT)                            \
        goto refuse
#define DRAWN(result)                                                                             \
    value = (result);                                                                             \
    if (frame->refused)                                                                           \
        goto refuse

/* A node for the child, and its production. */
#define CHOOSE(name, with)                                                                        \
name:                                                                                             \
    at = add_node(derivation, frame, step, next, with);                                           \
    if (!at)                                                                                      \
        goto refuse;                                                                              \
    production = choose_production(derivation, step->b, at, frame->depth + 1);                    \
    if (production < 0)                                                                           \
        goto impossible;                                                                          \
    at->production = production;                                                                  \
    next = word;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wpedantic"    /* that labels have addresses: gcc and clang know it */
static int64_t run(struct frame *frame, const struct step *step)
{
    static const void *const places[] = {
#define PLACE(name) &&name,
#define PLACE_OF_TWO(name) &&name, &&name##_SLOT, &&name##_RESULT, &&name##_KEPT,
        STEPS_OF_ONE(PLACE) STEPS_OF_TWO(PLACE_OF_TWO) PLACE_OF_TWO(WHEN)
#undef PLACE
#undef PLACE_OF_TWO
    };
    struct frame *const bottom = frame;
    struct derivation *derivation = frame->derivation;
    int64_t *values = derivation->values, *slots = frame->slots, value = 0;
    const int64_t *block = values + frame->inherited;
    uint64_t word = frame->word, next = word;    /* the first words of this node and of its next child */
    struct node *at;
    int production;
    goto *places[step->code];

    OF_ONE(NUMBER, value = step->value)
    OF_ONE(LARGE, value = values[step->value])
    OF_ONE(SLOT, value = slots[step->a])
    OF_ONE(RESULT, value = result_of(values, slots, step))
    OF_ONE(FIRST, value = (int64_t)(word >> step->b) & step->value)
    OF_ONE(FIRST_LARGE, value = (int64_t)(word << step->b >> step->value))
    OF_ONE(INHERITED, value = (int64_t)((uint64_t)block[step->a] << step->b >> step->value))
    OF_ONE(INHERITED_NUMBER, value = (int64_t)((uint64_t)block[step->a] << step->b) >> step->value)
    OF_ONE(PARAMETER, value = frame->parameters[step->a])
    OF_ONE(INDEX, value = frame->index)
    OF_ONE(DEPTH, value = frame->depth)
    OF_ONE(GIVEN, value = derivation->aims && derivation->aims->given[step->a])
    OF_ONE(NEGATE, value = -value)
    OF_ONE(NOT, value = !value)
    OF_ONE(SINGLE, value = (int64_t)1 << value)
    OF_ONE(SIZE, value = __builtin_popcountll((uint64_t)value))
    OF_ONE(ABSOLUTE, value = value < 0 ? -value : value)
    OF_ONE(HOLDS, value = value >> step->a & 1)
    OF_ONE(BETWEEN, value = between(frame, step->value, step->b))
    OF_ONE(MEMBER, DRAWN(value_member(frame, (uint64_t)value)))
    OF_ONE(PICK, DRAWN(pick(frame, step)))
    OF_ONE(CALL, DRAWN(call(frame, step)))
    OF_ONE(TABLE, value = values[step->value + value])
    OF_ONE(OF_LIST, DRAWN(value_of_list(frame, &derivation->grammar->expressions[step->value])))

    OF_TWO(ADD, LIMITED(value + other))
    OF_TWO(SUBTRACT, LIMITED(value - other))
    OF_TWO(MULTIPLY, LIMITED(value * other))
    OF_TWO(DIVIDE, if (other == 0) goto refuse; value = divide(value, other))
    OF_TWO(REMAINDER, if (other == 0) goto refuse; value -= divide(value, other) * other)
    OF_TWO(EQUAL, value = value == other)
    OF_TWO(UNEQUAL, value = value != other)
    OF_TWO(LESS, value = value < other)
    OF_TWO(LESS_EQUAL, value = value <= other)
    OF_TWO(GREATER, value = value > other)
    OF_TWO(GREATER_EQUAL, value = value >= other)
    OF_TWO(AND, value &= other)
    OF_TWO(OR, value |= other)
    OF_TWO(IN, value = other >> value & 1)
    OF_TWO(UNION, value |= other)
    OF_TWO(INTERSECTION, value &= other)
    OF_TWO(DIFFERENCE, value &= ~other)
    OF_TWO(MINIMUM, value = value < other ? value : other)
    OF_TWO(MAXIMUM, value = value > other ? value : other)
    OF_TWO(UNIFORM, DRAWN(value_uniform(frame, value, other)))
    OF_TWO(CHANCE, DRAWN(value_chance(frame, value, other)))
    OF_TWO(WHEN, value = value ? other : 0)

    OF_ONE(KEEP, temps_of(frame)[step->b] = value)
    OF_ONE(SWAP, exchange(&temps_of(frame)[step->b], &value))
    OF_ONE(STORE, slots[step->a] = value)
    OF_ONE(COPY_RESULT, slots[step->value] = result_of(values, slots, step))
    OF_ONE(ARGUMENT, values[derivation->top + step->b] = value)
    OF_ONE(ARGUMENT_SLOT, values[derivation->top + step->b] = slots[step->a])
    OF_ONE(CHILD_WORD, next = (word & (uint64_t)values[step->value]) | (uint64_t)values[step->value + 1])
    OF_ONE(CHILD_BITS, next |= (uint64_t)value << step->b)
    OF_ONE(CHILD_RESULT, next |= (uint64_t)result_of(values, slots, step) << step->value)
    OF_ONE(BLOCK, copy_block(block, values + step->value, derivation->grammar->words,
                             values + derivation->top))
    OF_ONE(FIELD, add_bits(&values[derivation->top + step->a], value, step->b))
    OF_ONE(FIELD_NUMBER, add_bits(&values[derivation->top + step->a], (uint32_t)value, step->b))

    OF_ONE(JUMP, step += step->value - 1)
    OF_ONE(JUMP_NO, step += value ? 0 : step->value - 1)
    OF_ONE(JUMP_YES, step += value ? step->value - 1 : 0)
    OF_ONE(REQUIRE, if (!value) goto refuse)
    OF_ONE(LIST, if (!begin_list(frame, &step, value)) goto refuse)
    OF_ONE(LIST_NEXT, step -= next_in_list(frame, step))
    CHOOSE(LEAF, false)
    slots[step->a] = at->slots = derivation->grammar->recipes[production].model;
    NEXT;
    CHOOSE(LEAF_WITH, true)
    slots[step->a] = at->slots = derivation->grammar->recipes[production].model;
    NEXT;
    CHOOSE(CHILD_WITH, true)
    goto enter;
    CHOOSE(CHILD, false)
enter: {
    const struct recipe *recipe = &derivation->grammar->recipes[production];
    lay_out(derivation, recipe, at);
    if (recipe->start < 0) {
        slots[step->a] = at->slots;
        NEXT;
    }
    frame->step = step;
    frame++;
    frame->slots = slots = values + at->slots;
    frame->word = word = next = at->word;
    frame->inherited = at->inherited;
    frame->node = (int)(at - derivation->nodes);
    frame->tries = 0;
    block = values + at->inherited;
    step = &derivation->grammar->steps[recipe->start];
    goto *places[step->code];
}
END:
    at = &derivation->nodes[frame->node];
    frame--;
    slots = frame->slots;
    word = next = frame->word;
    block = values + frame->inherited;
    step = frame->step;
    slots[step->a] = at->slots;
    NEXT;
RETURN:
    return value;

impossible:
    note_refusal(derivation, derivation->grammar->statements_count + step->b);
refuse:
    for (; frame != bottom; frame--, step = frame->step) {
        note_line(frame, step);
        production = choose_again(frame);
        if (production < 0)
            continue;
        const struct recipe *recipe = &derivation->grammar->recipes[production];
        slots = frame->slots;
        word = next = frame->word;
        block = values + frame->inherited;
        lay_out(derivation, recipe, &derivation->nodes[frame->node]);
        if (recipe->start < 0)
            goto END;
        step = &derivation->grammar->steps[recipe->start];
        goto *places[step->code];
    }
    frame->refused = true;
    return 0;
}
#pragma GCC diagnostic pop
