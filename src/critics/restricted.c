/* restricted.c: what something is worth in a player's hands. */
#include "critics/restricted.h"

#include <stdlib.h>
#include <string.h>

#include "core/arena.h"
#include "critics/uses.h"

/* Plays that are looked at for what can be used, by name and by what happens, and those of a contest about
 * what happens: every part has a line-up of its own, and ticks are many. */
enum { PLAYS_LOOKED = 40, PLAYS_AHEAD = 10, GAMES_AHEAD = 60, OPTIONS_MAX = 12 };

/* Who plays where the usual agent does not say what it would do instead, or takes too long. */
static const char *const stand_in = "greedy";

/* "never:part=Bash,agent=greedy" */
static void write_agent(const char *how, const char *key, const char *name, const char *player,
                        struct text *out)
{
    struct spec spec = {.name = how, .setting_count = 2,
                        .settings = {{.key = key, .value = name}, {.key = "agent", .value = player}}};
    spec_print(&spec, out);
}

/* Whether an agent keeps to what it may take: some searches have but one answer, which another then has to
 * replace (agents/restrict.c), so that it would be his play that is judged. One play shows it. */
static bool keeps_to(const struct inquiry *inquiry, const char *spec)
{
    const struct game *game = inquiry->game;
    struct agent *agents[PLAYERS_MAX] = {0};
    struct problems problems = {0};
    bool kept = true;
    for (int seat = 0; seat < game->players; seat++)
        kept = (agents[seat] = agent_new(spec, game, &problems)) && kept;
    if (kept) {
        struct arena *arena = arena_new(game, agents);
        struct outcome outcome;
        arena_play(arena, inquiry->seed, NULL, &outcome);
        arena_free(arena);
    }
    for (int seat = 0; seat < game->players; seat++) {
        for (int i = 0; agents[seat] && i < agents[seat]->tally_count; i++)
            kept = kept && strcmp(agents[seat]->tallies[i].name, "decisions of the stand-in") != 0;
        agent_free(agents[seat]);
    }
    return kept;
}

static int more_used(const void *a, const void *b)
{
    const struct use *one = a, *two = b;
    return one->taken != two->taken ? (one->taken < two->taken) - (one->taken > two->taken)
                                    : strcmp(one->name, two->name);
}

/* The sentence with the name for $ and the edge for #. */
static void say(struct finding *finding, const char *format, const char *name)
{
    struct text sentence = TEXT_GROWING;
    for (const char *at = format; *at; at++)
        if (*at == '$')
            text_add(&sentence, strchr(name, ' ') ? "'%s'" : "%s", name);
        else if (*at == '#')
            text_add(&sentence, "%.2f", finding->evidence.interval.value);
        else
            text_bytes(&sentence, at, 1);
    finding_say(finding, "%s", text_of(&sentence));
    text_free(&sentence);
}

struct question {
    const struct restriction *how;
    const char               *key, *player;
    const char               *why;       /* he is not the usual one; NULL: he is */
    int                       games;
    bool                      wins;      /* whoever wins is judged, whatever the score */
};

static void judge(struct inquiry *inquiry, const struct question *question, const struct use *use)
{
    const struct restriction *how = question->how;
    struct text agent = TEXT_GROWING;
    struct text one = TEXT_GROWING, other = TEXT_GROWING;
    write_agent(how->how, question->key, use->name, question->player, &agent);
    /* Both begin by the same chance, where one is needed. */
    inquiry_vary(inquiry, text_of(&agent), &one);
    inquiry_vary(inquiry, question->player, &other);
    struct contest contest = contest_hold(inquiry, text_of(&one), text_of(&other), question->games);
    struct finding *finding = inquiry_find_named(inquiry, use->name);
    finding_consult(finding, inquiry->game, use->part);
    finding_conclude(finding, "%s(%s)", inquiry->critic->name, use->name);
    contest_judge(inquiry, finding, &contest, how->side, how->threshold, question->wins);
    say(finding, how->sentence, use->name);
    finding_note(finding, "taken at %d of %d decisions at which it could be", use->taken, use->offered);
    if (question->why)
        finding_note(finding, "asked of %s: %s %s", question->player, inquiry->plain, question->why);
    text_free(&agent);
    text_free(&one);
    text_free(&other);
}

/* Whether it is worth a contest: what is never taken anyway changes nothing when it is forbidden. */
static bool meant(const struct restriction *how, const struct use *use, bool ahead)
{
    bool forbids = strcmp(how->how, "never") == 0;
    if (use->offered == 0 || (forbids && use->taken == 0))
        return false;
    /* What just happens to somebody is not what he wants; and what the rules need is not too strong. */
    return !ahead || (!how->wins && (!forbids || 2 * use->taken > use->offered));
}

/* The usual agent, unless it cannot answer, or not in the time that is left. */
static void choose_player(const struct inquiry *inquiry, struct question *question, const struct uses *uses,
                          const struct plays *plays)
{
    struct text agent = TEXT_GROWING;
    double games = (double)(question->games ? question->games : inquiry->games) * uses->count;
    question->player = inquiry->plain;
    write_agent(question->how->how, question->key, uses->list[0].name, question->player, &agent);
    if (strcmp(question->player, stand_in) != 0 && plays->played > 0 && games * plays->seconds / plays->played > pool_left(inquiry->pool))
        question->why = "would take too long";
    else if (!keeps_to(inquiry, text_of(&agent)))
        question->why = "does not say what it would do instead";
    if (question->why)
        question->player = stand_in;
    text_free(&agent);
}

void restricted_judge(struct inquiry *inquiry, const struct restriction *how)
{
    struct inquiry fewer = *inquiry;
    fewer.games = inquiry->games < PLAYS_LOOKED ? inquiry->games : PLAYS_LOOKED;
    const struct plays *plays = inquiry_plays(&fewer, inquiry->agent);
    struct uses uses = uses_count(plays, PLAYS_LOOKED);
    bool named = uses_name_parts(&uses), ahead = false;
    if (!named) {
        struct uses happen = uses_that_happen(plays, PLAYS_AHEAD);
        ahead = happen.count > 0;
        struct uses other = ahead ? uses : happen;
        uses = ahead ? happen : uses;
        uses_free(&other);
    }
    /* Most used first: what is left of the time tells more about them. */
    qsort(uses.list, (size_t)uses.count, sizeof *uses.list, more_used);
    struct question question = {.how = how, .key = ahead ? "event" : "part",
                                .games = ahead ? GAMES_AHEAD : 0, .wins = how->wins || ahead};
    if (uses.count > 0)
        choose_player(inquiry, &question, &uses, plays);
    for (int i = 0; i < uses.count; i++) {
        const struct use *use = &uses.list[i];
        bool option = !named && !ahead;
        bool few = option && !how->wins && uses.count <= OPTIONS_MAX;
        if (meant(how, use, ahead) && (use->part >= 0 || few))
            judge(inquiry, &question, use);
    }
    uses_free(&uses);
}
