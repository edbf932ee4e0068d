/* lookahead.c: searches a few decisions or turns ahead. */
#include <stdlib.h>
#include <string.h>

#include "agents/search.h"
#include "agents/turns.h"
#include "core/heap.h"
#include "core/nature.h"

static const struct option options[] = {
    SEARCH_OPTIONS,
    {.name = "depth", .type = OPTION_INTEGER, .fallback = "3", .low = 1, .high = 100,
     .help = "how far to look; by ways 2, in real time with chance 2"},
    {.name = "unit", .type = OPTION_WORD, .fallback = "auto", .words = "auto|decision|turn|way",
     .help = "what the depth counts; way: turns, each as one choice of a way through it; auto: way "
             "where one player decides several times a turn, else decision"},
    {.name = "trials", .type = OPTION_INTEGER, .fallback = "120", .low = 1, .high = 1000000,
     .help = "by ways: rollouts for each way through the turn"},
};
enum { OPTIONS = sizeof options / sizeof *options };
enum { WAYS_DEPTH = 2, NATURE_PLAYS = 4 };

/* The first option given that only the search without ways has; NULL: none. */
static const char *other_option(const struct spec *spec)
{
    static const char *const others[] = {"samples", "nodes", "value", "rollouts", "rollout"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (spec_given(spec, others[i]))
            return others[i];
    return NULL;
}

/* Whether the player decides several times a turn, with chance or hidden things. */
static bool has_turns(const struct game *game)
{
    struct nature nature = nature_of(game, NATURE_PLAYS, 1);
    return nature_takes_turns(&nature) && (nature.hides || nature.chance);
}

/* Ways are the better search where one player decides several times a turn; but who sets what only the other
 * search has wants that one. */
static bool by_ways(const struct spec *spec, const struct game *game)
{
    const char *unit = spec_text(spec, options, OPTIONS, "unit");
    if (unit[0] == 'a')
        return game->players == 1 && !other_option(spec) && has_turns(game);
    return unit[0] == 'w';
}

/* Says what does not go together; true if all does. */
static bool sensible(const struct spec *spec, bool ways, struct problems *problems)
{
    const char *other = other_option(spec);
    if (ways && other)
        problem_error(problems, (struct place){0},
                      "lookahead: %s does nothing with unit=way; unit=turn has it", other);
    else if (!ways && spec_given(spec, "trials"))
        problem_error(problems, (struct place){0},
                      "lookahead: trials does nothing without unit=way");
    else
        return true;
    return false;
}

static struct turns *new_turns(const struct spec *spec, const struct game *game)
{
    struct turns *turns = heap_new(1, sizeof *turns);
    struct turns_settings settings = {
        .policy = game->players == 1 ? "learned" : "random", .explore = TURNS_EXPLORE,
        .epsilon = TURNS_EPSILON, .horizon = TURNS_HORIZON, .depth = WAYS_DEPTH,
    };
    if (spec_given(spec, "depth"))
        settings.depth = (int)spec_integer(spec, options, OPTIONS, "depth");
    if (spec_given(spec, "epsilon"))
        settings.epsilon = spec_number(spec, options, OPTIONS, "epsilon");
    if (spec_given(spec, "horizon"))
        settings.horizon = (int)spec_integer(spec, options, OPTIONS, "horizon");
    turns_open(turns, game, &settings);
    return turns;
}

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    bool ways = by_ways(spec, game);
    if (!sensible(spec, ways, problems))
        return NULL;
    bool turns = strcmp(spec_text(spec, options, OPTIONS, "unit"), "turn") == 0;
    int depth = ways ? 1 : (int)spec_integer(spec, options, OPTIONS, "depth");
    struct agent *agent = search_open(spec, options, OPTIONS, turns ? UNIT_TURN : UNIT_DECISION,
                                      depth, game);
    if (ways) {
        ((struct search *)agent)->turns = new_turns(spec, game);
        ((struct search *)agent)->trials =
            (uint32_t)spec_integer(spec, options, OPTIONS, "trials");
    }
    return agent;
}

static void close(struct agent *agent)
{
    struct search *search = (struct search *)agent;
    if (search->turns)
        turns_close(search->turns);
    free(search->turns);
    search_close(agent);
}

static void begin(struct agent *agent)
{
    struct search *search = (struct search *)agent;
    if (search->turns)
        turns_begin(search->turns);
}

static int decide(struct agent *agent, const struct view *view)
{
    struct search *search = (struct search *)agent;
    if (!search->turns)
        return search_decide(agent, view);
    uint32_t done = 0;
    int action = turns_decide(search->turns, view, UINT32_MAX, search->trials, &agent->rng, &done);
    agent_count(agent, "rollouts", done);
    return action;
}

const struct agent_kind lookahead_agent = {
    .name = "lookahead", .summary = "Searches a few decisions or turns ahead.",
    .options = options, .option_count = OPTIONS, .needs_state = true,
    .open = open, .close = close, .begin = begin, .decide = decide,
};
