/* evaluate.c: values of expressions, and the draws they ask for.
 *
 * A value that cannot be (a division by zero, an empty range, a number beyond NUMBER_LIMIT) sets
 * `refused`: the derivation it belongs to is drawn again, as after a failed `require`. */
#include "core/check.h"
#include "generate/compiled.h"

/* What needs much room on the stack stands apart from what is evaluated all the time. */
#define APART __attribute__((noinline))

/* Uniform in 0 .. count-1. Without a generator: the next turn of a walk through everything, in
 * which cosmetic symbols take their first choice. */
static uint64_t draw_below(struct derivation *derivation, uint64_t count)
{
    struct rng *rng = derivation->rng;
    if (rng) {
        if (count <= UINT32_MAX)
            return rng_below(rng, (uint32_t)count);
        uint64_t reject = -count % count, draw;
        do
            draw = rng_next64(rng);
        while (draw < reject);
        return draw % count;
    }
    if (derivation->cosmetic > 0)
        return 0;
    if (derivation->turns_used == derivation->turns_count)
        *LIST_ADD(derivation, turns) = (struct turn){0, count};
    return derivation->turns[derivation->turns_used++].taken;
}

int derivation_choose(struct derivation *derivation, const uint64_t *weights, int count)
{
    uint64_t total = 0, possible = 0;
    for (int i = 0; i < count; i++) {
        total += weights[i];
        possible += weights[i] > 0;
    }
    if (possible == 0)
        return -1;
    /* A walk takes every possible choice once, whatever its weight. */
    bool walk = !derivation->rng;
    uint64_t left = draw_below(derivation, walk ? possible : total);
    for (int i = 0; i < count; i++) {
        uint64_t weight = walk ? weights[i] > 0 : weights[i];
        if (left < weight)
            return i;
        left -= weight;
    }
    check_failed(__FILE__, __LINE__, "weights add up");
}

uint64_t weight_value(struct frame *frame, const struct weight *weight)
{
    if (weight->factor < 0)
        return (uint64_t)weight->coefficient;
    int64_t factor = expression_value(frame, weight->factor);
    if (factor <= 0)
        return 0;
    if (factor > WEIGHT_FACTOR_MAX)
        factor = WEIGHT_FACTOR_MAX;
    return (uint64_t)(weight->coefficient * factor);
}

static int64_t refuse(struct frame *frame)
{
    frame->refused = true;
    return 0;
}

static int64_t within(struct frame *frame, int64_t value)
{
    return value > NUMBER_LIMIT || value < -NUMBER_LIMIT ? refuse(frame) : value;
}

/* Rounds down, so that -1 / 2 is -1 and a remainder is never negative for a positive divisor. */
static int64_t divide(struct frame *frame, int64_t a, int64_t b, bool remainder)
{
    if (b == 0)
        return refuse(frame);
    int64_t quotient = a / b;
    if (a % b != 0 && (a < 0) != (b < 0))
        quotient--;
    return remainder ? a - quotient * b : quotient;
}

static int bit_count(uint64_t set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

APART static int64_t draw_member(struct frame *frame, uint64_t set)
{
    if (set == 0)
        return refuse(frame);
    uint64_t left = draw_below(frame->derivation, (uint64_t)bit_count(set));
    for (; left > 0; left--)
        set &= set - 1;
    int64_t member = 0;
    while (!(set >> member & 1))
        member++;
    return member;
}

APART static int64_t draw_uniform(struct frame *frame, int64_t low, int64_t high)
{
    if (frame->refused || high < low)
        return refuse(frame);
    return low + (int64_t)draw_below(frame->derivation, (uint64_t)(high - low) + 1);
}

/* `a` chances in `b`. */
APART static int64_t draw_chance(struct frame *frame, int64_t a, int64_t b)
{
    if (frame->refused || b <= 0)
        return refuse(frame);
    uint64_t weights[2] = {a < b ? (uint64_t)(b - (a < 0 ? 0 : a)) : 0,
                           a < 0 ? 0 : (uint64_t)(a < b ? a : b)};
    return derivation_choose(frame->derivation, weights, 2);
}

APART static int64_t draw_pick(struct frame *frame, const struct expression *pick)
{
    const struct grammar *grammar = frame->derivation->grammar;
    uint64_t weights[64];
    for (int i = 0; i < pick->b; i++)
        weights[i] = weight_value(frame, &grammar->choices[pick->a + i].weight);
    if (frame->refused)
        return 0;
    int choice = derivation_choose(frame->derivation, weights, pick->b);
    if (choice < 0)
        return refuse(frame);
    return expression_value(frame, grammar->choices[pick->a + choice].value);
}

APART static int64_t call(struct frame *frame, const struct expression *expression)
{
    const struct grammar *grammar = frame->derivation->grammar;
    const struct function *function = &grammar->functions[expression->a];
    int64_t values[PARAMETERS_MAX];
    for (int i = 0; i < expression->c; i++)
        values[i] = operand_value(frame, grammar->arguments[expression->b + i]);
    const int64_t *outer = frame->parameters;
    frame->parameters = values;
    int64_t value = operand_value(frame, function->body);
    frame->parameters = outer;
    return value;
}

static int64_t look_up(struct frame *frame, const struct expression *expression)
{
    const struct grammar *grammar = frame->derivation->grammar;
    int64_t member = operand_value(frame, grammar->arguments[expression->b]);
    return grammar->values[grammar->functions[expression->a].body + member];
}

static int64_t slot_value(const struct frame *frame, int slot)
{
    return frame->derivation->values[frame->slots + slot];
}

/* Result `result` of a node: results come after the parameters. */
static int64_t node_result(const struct derivation *derivation, int node, int result)
{
    const struct node *at = &derivation->nodes[node];
    int parameters = derivation->grammar->symbols[at->symbol].parameter_count;
    return derivation->values[at->slots + parameters + result];
}

/* A list is kept as its length and its first node in one number. */
APART static int64_t aggregate(struct frame *frame, const struct expression *expression)
{
    const struct derivation *derivation = frame->derivation;
    int64_t list = slot_value(frame, expression->a), count = list >> 32;
    int node = (int)(list & INT32_MAX);
    int64_t value = expression->operation == OP_ALL || expression->operation == OP_DISTINCT;
    if (expression->operation == OP_COUNT)
        return count;
    if ((expression->operation == OP_LEAST || expression->operation == OP_GREATEST) && count == 0)
        return refuse(frame);
    for (int64_t i = 0; i < count; i++, node = derivation->nodes[node].sibling) {
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
                other = derivation->nodes[other].sibling;
                value &= node_result(derivation, other, expression->b) != one;
            }
        }
        }
    }
    return value;
}

/* An operation of two operands, which stand in a and b. */
#define OF_TWO(result)                                                                            \
    {                                                                                             \
        int64_t a = operand_value(frame, e->a);                                                   \
        int64_t b = operand_value(frame, e->b);                                                   \
        return frame->refused ? 0 : (result);                                                     \
    }

int64_t expression_value(struct frame *frame, int index)
{
    const struct expression *e = &frame->derivation->grammar->expressions[index];
    switch ((enum operation)e->operation) {
    case OP_CONSTANT: case OP_SLOT: case OP_INHERITED: case OP_PARAMETER: case OP_RESULT:
        return operand_value(frame, index);
    case OP_INDEX: return frame->index;
    case OP_DEPTH: return frame->depth;
    case OP_NEGATE: return -operand_value(frame, e->a);
    case OP_NOT: return !operand_value(frame, e->a);
    case OP_AND: return operand_value(frame, e->a) && operand_value(frame, e->b);
    case OP_OR: return operand_value(frame, e->a) || operand_value(frame, e->b);
    case OP_CONDITION: return operand_value(frame, operand_value(frame, e->a) ? e->b : e->c);
    case OP_SINGLE: return (int64_t)1 << operand_value(frame, e->a);
    case OP_SIZE: return bit_count((uint64_t)operand_value(frame, e->a));
    case OP_ABSOLUTE: {
        int64_t value = operand_value(frame, e->a);
        return value < 0 ? -value : value;
    }
    case OP_ADD: OF_TWO(within(frame, a + b))
    case OP_SUBTRACT: OF_TWO(within(frame, a - b))
    case OP_MULTIPLY: OF_TWO(within(frame, a * b))
    case OP_DIVIDE: OF_TWO(divide(frame, a, b, false))
    case OP_REMAINDER: OF_TWO(divide(frame, a, b, true))
    case OP_EQUAL: OF_TWO(a == b)
    case OP_UNEQUAL: OF_TWO(a != b)
    case OP_LESS: OF_TWO(a < b)
    case OP_LESS_EQUAL: OF_TWO(a <= b)
    case OP_GREATER: OF_TWO(a > b)
    case OP_GREATER_EQUAL: OF_TWO(a >= b)
    case OP_IN: OF_TWO(b >> a & 1)
    case OP_UNION: OF_TWO(a | b)
    case OP_INTERSECTION: OF_TWO(a & b)
    case OP_DIFFERENCE: OF_TWO(a & ~b)
    case OP_MINIMUM: OF_TWO(a < b ? a : b)
    case OP_MAXIMUM: OF_TWO(a > b ? a : b)
    case OP_UNIFORM: OF_TWO(draw_uniform(frame, a, b))
    case OP_CHANCE: OF_TWO(draw_chance(frame, a, b))
    case OP_PICK: return draw_pick(frame, e);
    case OP_MEMBER: return draw_member(frame, (uint64_t)operand_value(frame, e->a));
    case OP_GIVEN: return frame->derivation->aims && frame->derivation->aims->given[e->a];
    case OP_CALL: return call(frame, e);
    case OP_TABLE: return look_up(frame, e);
    case OP_COUNT: case OP_SUM: case OP_ANY: case OP_ALL: case OP_LEAST: case OP_GREATEST:
    case OP_DISTINCT: case OP_TOGETHER:
        return aggregate(frame, e);
    }
    check_failed(__FILE__, __LINE__, "an operation");
}
