/* constant.c: works out numbers that are known without a state. */
#include "engines/spire/constant.h"

#include "engines/spire/number.h"

static bool constant_property(const struct constants *constants, const struct node *node,
                              int *value)
{
    if (node->a) /* of the card that a filter looks at */
        return false;
    if (node->sub == P_UPGRADES && !node->kids)
        *value = constants->upgrades;
    else if (node->sub == P_UPGRADED && !node->kids)
        *value = constants->upgrades > 0;
    else if (node->sub == P_ASCENSION)
        *value = constants->ascension;
    else
        return false;
    return true;
}

static bool constant_pair(const struct constants *constants, const struct node *node, int *value)
{
    int left, right;
    if (!constant_of(constants, node->kids, &left) ||
        !constant_of(constants, node->kids->next, &right))
        return false;
    *value = node->kind == N_BINARY  ? number_binary(node->sub, left, right)
             : node->kind == N_LEAST ? (left < right ? left : right)
                                     : (left > right ? left : right);
    return true;
}

bool constant_of(const struct constants *constants, const struct node *node, int *value)
{
    switch (node->kind) {
    case N_NUMBER: *value = node->a; return true;
    case N_UPGRADED: *value = constants->upgrades > 0 ? node->b : node->a; return true;
    case N_PER_UPGRADE:
        *value = number_upgraded(node->a, node->b, constants->upgrades);
        return true;
    case N_VALUE:
        return constants->definition &&
               constant_of(constants, constants->definition->values[node->a].expression, value);
    case N_ASCENSION: {
        const struct node *chosen = node->kids;
        for (const struct node *level = node->kids->next; level; level = level->next)
            if (constants->ascension >= level->a)
                chosen = level->kids;
        return constant_of(constants, chosen, value);
    }
    case N_PROPERTY: return constant_property(constants, node, value);
    case N_NEGATE:
    case N_NOT:
        if (!constant_of(constants, node->kids, value))
            return false;
        *value = node->kind == N_NOT ? !*value : -*value;
        return true;
    case N_BINARY:
    case N_LEAST:
    case N_MOST: return constant_pair(constants, node, value);
    default: return false;
    }
}
