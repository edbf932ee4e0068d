/* chance.c: every outcome of chance. */
#include "core/chance.h"

#include <math.h>
#include <stddef.h>

static const uint64_t STEP = 0x9e3779b97f4a7c15u;      /* as in rng_next64 */
static const uint64_t SCRIPTED = (uint64_t)1 << 63;    /* no generator has drawn so often */

void chance_begin(struct chance *chance)
{
    *chance = (struct chance){.probability = 1};
}

static uint64_t draws_of(const struct chance *chance)
{
    return SCRIPTED | (uint64_t)(uintptr_t)chance;
}

void chance_script(struct chance *chance, struct rng *rng)
{
    chance->depth = 0;
    chance->probability = 1;
    chance->lost = false;
    rng->draws = draws_of(chance);
    rng->key = -((rng->draws + 1) * STEP);    /* rng_mix(0) is 0 */
}

bool chance_kept(const struct chance *chance, const struct rng *rng)
{
    return !chance->lost && rng->draws == draws_of(chance);
}

struct chance *chance_behind(const struct rng *rng)
{
    if (!(rng->draws & SCRIPTED) || rng->key + rng->draws * STEP != 0)
        return NULL;
    return (struct chance *)(uintptr_t)((rng->draws - 1) & ~SCRIPTED);
}

/* The next answer, of `count`; the draw that asked for it is undone. */
static uint32_t answer(struct chance *chance, struct rng *rng, uint32_t count)
{
    rng->draws--;
    if (chance->depth == CHANCE_DEPTH_MAX) {
        chance->lost = true;
        return 0;
    }
    int at = chance->depth++;
    if (at >= chance->known) {
        chance->answers[at] = 0;
        chance->known = at + 1;
    }
    chance->counts[at] = count;
    return chance->answers[at];
}

uint32_t chance_choose(struct chance *chance, struct rng *rng, uint32_t count)
{
    chance->probability /= count;
    return answer(chance, rng, count);
}

bool chance_decide(struct chance *chance, struct rng *rng, double probability)
{
    /* The draws of 53 bits that are below it, as a part of all. */
    double yes = probability <= 0 ? 0 : probability >= 1 ? 1 : ceil(probability * 0x1p53) * 0x1p-53;
    bool certain = yes == 0 || yes == 1;
    bool result = (answer(chance, rng, certain ? 1 : 2) == 0) == (yes > 0);
    chance->probability *= result ? yes : 1 - yes;
    return result;
}

bool chance_next(struct chance *chance)
{
    while (chance->depth > 0) {
        int last = chance->depth - 1;
        if (++chance->answers[last] < chance->counts[last]) {
            chance->known = chance->depth;
            return true;
        }
        chance->depth--;
    }
    return false;
}
