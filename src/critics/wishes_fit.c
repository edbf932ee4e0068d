/* wishes_fit.c: whether a game has what its designer tells the critics of: every name that is none is told
 * with its place, because a critic that is called by a wrong name would be silent for ever. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/named.h"
#include "critics/critic.h"
#include "critics/trace.h"
#include "critics/wishes.h"

enum { NAMES_MAX = 512, NAME_LENGTH = 64 };

struct fitting {
    const struct wishes *wishes;
    const struct game   *game;
    struct problems     *problems;
    const char          *names[NAMES_MAX];    /* of all critics that there are */
    size_t               count;
    char                *own[NAMES_MAX];      /* those in Gamelan among them */
    int                  own_count;
    bool                 gamelan;             /* the game may have more, which conclude nothing */
    bool                 fine;
};

/* ---- critics ---- */

static void add_own(struct fitting *fitting, const char *name)
{
    size_t length = strcspn(name, "(,) \t\r\n");
    if (length == 0 || length > NAME_LENGTH || fitting->count == NAMES_MAX)
        return;
    char *own = text_duplicate(name, length);
    fitting->own[fitting->own_count++] = own;
    fitting->names[fitting->count++] = own;
}

static void find_critics(struct fitting *fitting, const struct game *outline)
{
    static const char head[] = "critic(";
    const struct wishes *wishes = fitting->wishes;
    for (int i = 0; i < critic_count; i++)
        fitting->names[fitting->count++] = critics[i]->name;
    for (int i = 0; i < wishes->measure_count && fitting->count < NAMES_MAX; i++)
        fitting->names[fitting->count++] = wishes->measures[i].name;
    for (const char *at = text_of(&wishes->gamelan); (at = strstr(at, head)); at++)
        add_own(fitting, at + strlen(head));
    for (int i = 0; i < outline->deed_count; i++) {
        const char *what = outline->deeds[i].what, *term = strstr(what, ": ");
        if (outline->deeds[i].kind == DEED_CONCLUSION)
            add_own(fitting, term ? term + 2 : what);
    }
    for (int i = 0; i < outline->engine->option_count; i++)
        fitting->gamelan = fitting->gamelan || strcmp(outline->engine->options[i].name, "critics") == 0;
}

/* Whether a name is that of a critic. */
static bool check_critic(struct fitting *fitting, const char *name, struct place place)
{
    struct hint hint;
    for (size_t i = 0; i < fitting->count; i++)
        if (strcmp(fitting->names[i], name) == 0)
            return true;
    const char *nearest = nearest_hint(name, fitting->names, fitting->count, &hint);
    if (fitting->gamelan && !*nearest)
        problem_warning(fitting->problems, place, "no critic is called '%.60s', or it concludes nothing",
                        name);
    else
        fitting->fine = problem_error(fitting->problems, place, "no critic is called '%.60s'%s; 'ruleplay "
                                      "list critics' shows them", name, nearest);
    return false;
}

/* Only those of the registry have thresholds. */
static void check_threshold(struct fitting *fitting, const struct wish_threshold *threshold)
{
    if (!critic_find(threshold->critic) && check_critic(fitting, threshold->critic, threshold->place))
        fitting->fine = problem_error(fitting->problems, threshold->place, "'%.60s' has no thresholds: its "
                                      "own line says what is too much", threshold->critic);
}

/* One in Gamelan: all others have sentences of their own. */
static void check_sentence(struct fitting *fitting, const struct wish_sentence *sentence)
{
    struct hint hint;
    for (int i = 0; i < fitting->own_count; i++)
        if (strcmp(fitting->own[i], sentence->critic) == 0)
            return;
    const char *nearest =
        nearest_hint(sentence->critic, (const char *const *)fitting->own, (size_t)fitting->own_count, &hint);
    if (fitting->gamelan && !*nearest)
        problem_warning(fitting->problems, sentence->place, "no critic in Gamelan is called '%.60s', or it "
                        "concludes nothing", sentence->critic);
    else
        fitting->fine = problem_error(fitting->problems, sentence->place, "no critic in Gamelan is called "
                                      "'%.60s'%s", sentence->critic, nearest);
}

/* ---- what they are about ---- */

/* A part, or the name of an option. What is not even nearly one may be of another version of the game. */
static void check_part(struct fitting *fitting, const struct wish *wish)
{
    struct hint hint;
    if (!wish->part || name_is_known(fitting->game, wish->part, &hint))
        return;
    if (*hint.text)
        fitting->fine = problem_error(fitting->problems, wish->part_place, "the game has no part '%.60s'%s",
                                      wish->part, hint.text);
    else
        problem_warning(fitting->problems, wish->part_place, "the game has no part '%.60s'", wish->part);
}

static void check_line_up(struct fitting *fitting, const struct wish_measure *measure)
{
    char *names[PLAYERS_MAX] = {0};
    struct problems wrong = {0};
    int count = line_up_split(measure->line_up, names);
    struct table *table = table_new(fitting->game, (const char *const *)names, count, &wrong);
    if (!table)
        fitting->fine = problem_error(fitting->problems, measure->agents, "%s",
                                      wrong.count > 0 ? wrong.list[0].text : "nobody can play so");
    table_free(table);
    for (int i = 0; i < count; i++)
        free(names[i]);
}

bool wishes_fit(const struct wishes *wishes, const struct game *game, const struct game *outline,
                struct problems *problems)
{
    struct fitting fitting = {.wishes = wishes, .game = game, .problems = problems, .fine = true};
    find_critics(&fitting, outline);
    for (int i = 0; i < wishes->rank_count; i++)
        check_critic(&fitting, wishes->ranked[i].critic, wishes->ranked[i].place);
    for (int i = 0; i < wishes->threshold_count; i++)
        check_threshold(&fitting, &wishes->thresholds[i]);
    for (int i = 0; i < wishes->wish_count; i++) {
        const struct wish *wish = &wishes->wishes[i];
        check_critic(&fitting, wish->critic, wish->place);
        if (wish->other)
            check_critic(&fitting, wish->other, wish->other_place);
        check_part(&fitting, wish);
    }
    for (int i = 0; i < wishes->sentence_count; i++)
        check_sentence(&fitting, &wishes->sentences[i]);
    for (int i = 0; i < wishes->measure_count; i++) {
        fitting.fine &= formula_fits(wishes->measures[i].formula, game, problems);
        if (wishes->measures[i].line_up)
            check_line_up(&fitting, &wishes->measures[i]);
    }
    for (int i = 0; i < fitting.own_count; i++)
        free(fitting.own[i]);
    return fitting.fine;
}
