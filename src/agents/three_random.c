/* three_random.c: answers each of the three questions at random. The template for such agents. */
#include "agents/questions.h"

static int any(struct agent *agent, const struct question *question)
{
    return (int)rng_below(&agent->rng, (uint32_t)question->count);
}

static const struct answers answers = {
    .choose_card = any, .choose_combatant = any, .choose_card_target = any,
};

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    (void)spec, (void)problems;
    return questions_open(&answers, sizeof(struct questions), game);
}

const struct agent_kind three_random_agent = {
    .name = "three_random", .summary = "Answers which card, which combatant, which card at random.",
    .needs_state = true,
    .open = open, .close = questions_close, .decide = questions_decide,
};
