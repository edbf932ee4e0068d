/* rivals.c: who takes part in a ladder, and who meets whom. */
#include "cli/rivals.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "core/heap.h"
#include "core/spec.h"

static const struct place nowhere = {0};

/* ---- who takes part ---- */

/* "name: spec", or a spec that is its own name. */
static struct rival rival_of(const char *given)
{
    const char *colon = strstr(given, ": ");
    size_t length = colon ? (size_t)(colon - given) : strlen(given);
    return (struct rival){text_duplicate(given, length), heap_string(colon ? colon + 2 : given)};
}

static void rival_free(struct rival *rival)
{
    free(rival->name);
    free(rival->spec);
    *rival = (struct rival){0};
}

/* Names and specs of --agent. */
static bool read_rivals(struct rivals *rivals, const struct call *call, struct problems *problems)
{
    const char *given[RIVALS_MAX + 1];
    int count = call_all(call, "agent", given, RIVALS_MAX + 1);
    if (count < 2 || count > RIVALS_MAX)
        return problem_error(problems, nowhere,
                             "ladder: expected 2 to %d agents, each after --agent, found %d%s", RIVALS_MAX,
                             count > RIVALS_MAX ? RIVALS_MAX + 1 : count,
                             count == 1 ? "; one alone can be rated over its budget: --doublings 50..3200"
                                        : "");
    for (int i = 0; i < count; i++) {
        struct rival *rival = &rivals->list[rivals->count++];
        *rival = rival_of(given[i]);
        for (int k = 0; k < i; k++)
            if (strcmp(rivals->list[k].name, rival->name) == 0)
                problem_error(problems, nowhere,
                              "ladder: two agents are called '%.60s'; give one a name of its own, as in "
                              "--agent 'name: %.60s'", rival->name, rival->spec);
        if (strstr(given[i], " vs "))
            problem_error(problems, nowhere, "ladder: expected one agent, found '%.60s'", given[i]);
    }
    return problems->error_count == 0;
}

#define BUDGET_MAX INT64_C(1000000000000000)

/* "[SETTING=]FIRST..LAST" of --doublings. */
struct doublings {
    char    setting[40];
    int64_t first, last;
};

static bool doublings_read(struct doublings *doublings, const char *text, struct problems *problems)
{
    const char *equals = strchr(text, '='), *numbers = equals ? equals + 1 : text;
    size_t length = equals ? (size_t)(equals - text) : strlen("iterations");
    char *dots = NULL, *end = NULL;
    errno = 0;
    doublings->first = strtoll(numbers, &dots, 10);
    doublings->last = strncmp(dots, "..", 2) == 0 ? strtoll(dots + 2, &end, 10) : 0;
    if (errno || !end || end == dots + 2 || *end || dots == numbers || doublings->first < 1 ||
        doublings->first > BUDGET_MAX || doublings->last > BUDGET_MAX || length == 0 ||
        length >= sizeof doublings->setting)
        return problem_error(problems, nowhere, "ladder: --doublings '%.60s': expected the first and the "
                             "last budget, as 50..3200 or milliseconds=5..80", text);
    memcpy(doublings->setting, equals ? text : "iterations", length);
    doublings->setting[length] = '\0';
    int64_t reached = doublings->first;
    while (reached < doublings->last)
        reached *= 2;
    if (doublings->last < 4 * doublings->first)
        return problem_error(problems, nowhere, "ladder: --doublings '%.60s': expected a last budget that "
                             "is four times the first or more, as %lld..%lld", text,
                             (long long)doublings->first, (long long)(doublings->first * 64));
    if (reached != doublings->last)
        return problem_error(problems, nowhere, "ladder: --doublings '%.60s': %lld is not %lld doubled "
                             "again and again; expected %lld..%lld or %lld..%lld", text,
                             (long long)doublings->last, (long long)doublings->first,
                             (long long)doublings->first,
                             (long long)(reached / 2 >= 4 * doublings->first ? reached / 2 : reached * 2),
                             (long long)doublings->first, (long long)reached);
    return true;
}

/* A rival for every budget; the agent stands for all. */
static bool double_rival(struct rivals *rivals, const struct rival *whole,
                         const struct doublings *doublings, struct problems *problems)
{
    struct spec spec;
    if (!spec_parse(&spec, whole->spec, problems))
        return false;
    if (spec_given(&spec, doublings->setting))
        return problem_error(problems, nowhere, "ladder: agent '%.80s' has a setting '%s', which "
                             "--doublings is to give it", whole->spec, doublings->setting);
    if (spec.setting_count == SETTINGS_MAX)
        return problem_error(problems, nowhere, "ladder: agent '%.80s' has no room for another setting",
                             whole->spec);
    bool named = strcmp(whole->name, whole->spec) != 0;
    for (int64_t size = doublings->first; size <= doublings->last; size *= 2) {
        struct text name = TEXT_GROWING, text = TEXT_GROWING;
        char value[24];
        snprintf(value, sizeof value, "%lld", (long long)size);
        struct spec budget = spec;    /* its texts stay in the buffer of the other */
        budget.settings[budget.setting_count++] = (struct setting){doublings->setting, value, false};
        spec_print(&budget, &text);
        text_add(&name, named ? "%s %s" : "%s", named ? whole->name : text_of(&text), value);
        rivals->list[rivals->count++] = (struct rival){heap_string(text_of(&name)),
                                                       heap_string(text_of(&text))};
        text_free(&name);
        text_free(&text);
        if (rivals->count == RIVALS_MAX)
            break;
    }
    return true;
}

static bool read_doublings(struct rivals *rivals, const struct call *call, struct problems *problems)
{
    const char *given[2];
    struct doublings doublings = {.first = 0};
    if (!doublings_read(&doublings, call_text(call, "doublings"), problems))
        return false;
    int count = call_all(call, "agent", given, 2);
    if (count != 1 || strstr(given[0], " vs "))
        return problem_error(problems, nowhere, "ladder: --doublings wants one agent, after --agent, "
                             "found %s", count == 0 ? "none" : count == 1 ? "a line-up" : "several");
    struct rival whole = rival_of(given[0]);
    bool fine = double_rival(rivals, &whole, &doublings, problems);
    rival_free(&whole);
    return fine;
}

void rivals_free(struct rivals *rivals)
{
    for (int i = 0; i < rivals->count; i++)
        rival_free(&rivals->list[i]);
}

/* ---- who meets whom ---- */

static bool read_pairing(struct rivals *rivals, const struct call *call, struct problems *problems)
{
    const char *word = call_text(call, "pairing"), *given;
    bool doubled = call_text(call, "doublings") != NULL;
    bool rounds = call_all(call, "rounds", &given, 1) > 0;
    rivals->pairing = !word ? (doubled ? PAIRING_NEIGHBOURS : PAIRING_ALL)
                     : strcmp(word, "swiss") == 0 ? PAIRING_SWISS
                     : strcmp(word, "neighbours") == 0 ? PAIRING_NEIGHBOURS
                                                       : PAIRING_ALL;
    if (rounds && rivals->pairing != PAIRING_SWISS)
        return problem_error(problems, nowhere, "ladder: --rounds goes with --pairing swiss");
    if (rivals->pairing == PAIRING_SWISS && rivals->players == 1)
        return problem_error(problems, nowhere, "ladder: --pairing swiss: in a game for one nobody is "
                             "paired; all play the same seeds, and so have met");
    rivals->rounds = rounds ? (int)call_integer(call, "rounds") : swiss_rounds(rivals->count);
    return true;
}

static void pair(struct rivals *rivals)
{
    int as_given[RIVALS_MAX];
    swiss_begin(&rivals->meetings, rivals->count);
    for (int i = 0; i < rivals->count; i++) {
        as_given[i] = i;
        for (int j = i + 1; j < rivals->count && rivals->pairing != PAIRING_SWISS; j++)
            if (rivals->pairing == PAIRING_ALL || j == i + 1)
                swiss_add(&rivals->meetings, i, j);
    }
    if (rivals->pairing == PAIRING_SWISS)
        swiss_next(&rivals->meetings, as_given);
}

static bool find_players(struct rivals *rivals, const char *spec, struct problems *problems)
{
    struct game *game = game_open(spec, problems);
    if (game)
        rivals->players = game->players;
    game_free(game);
    return game != NULL;
}

bool rivals_read(struct rivals *rivals, const struct call *call, struct problems *problems)
{
    *rivals = (struct rivals){.count = 0};
    bool doubled = call_text(call, "doublings") != NULL;
    bool fine = (doubled ? read_doublings(rivals, call, problems) : read_rivals(rivals, call, problems)) &&
                find_players(rivals, call->arguments[0], problems) && read_pairing(rivals, call, problems) &&
                call_seed(call, &rivals->seed, problems);
    if (fine)
        pair(rivals);
    return fine;
}

/* "A vs B" */
static void print_meeting(const struct rivals *rivals, int one, int two, struct text *out)
{
    text_add(out, "%s vs %s", rivals->list[one].name, rivals->list[two].name);
}

/* The pair that a line-up is of, if it is one of those who take part. */
static bool find_meeting(const struct rivals *rivals, const char *name, int *one, int *two)
{
    struct text text = TEXT_GROWING;
    bool found = false;
    for (*one = 0; *one < rivals->count; ++*one) {
        for (*two = 0; *two < rivals->count && !found; ++*two) {
            text_clear(&text);
            print_meeting(rivals, *one, *two, &text);
            found = *one != *two && strcmp(text_of(&text), name) == 0;
        }
        if (found)
            break;
    }
    --*two;    /* behind the one that was found */
    text_free(&text);
    return found;
}

bool rivals_recall(struct rivals *rivals, const struct plan *plan, struct problems *problems)
{
    const struct items *line_ups = &plan->experiment.blocks[BLOCK_AGENTS];
    int one, two;
    swiss_begin(&rivals->meetings, rivals->count);
    for (int i = 0; i < line_ups->count; i++)
        if (find_meeting(rivals, line_ups->list[i].name, &one, &two))
            swiss_add(&rivals->meetings, one, two);
    return rivals->meetings.rounds <= rivals->rounds ||
           problem_error(problems, nowhere, "ladder: the store holds %d rounds, more than the %d that are "
                         "asked for; rounds can be added, not taken away", rivals->meetings.rounds,
                         rivals->rounds);
}

bool rivals_follow(const struct rivals *rivals)
{
    return rivals->pairing == PAIRING_SWISS && rivals->meetings.rounds < rivals->rounds &&
           rivals->meetings.pair_count < rivals->count * (rivals->count - 1) / 2;
}

/* "name: spec" as a line of the block of agents. */
static bool add_line_up(struct experiment *experiment, const char *name, const char *specs,
                        struct problems *problems)
{
    struct text line = TEXT_GROWING;
    if (strcmp(name, specs) != 0)
        text_add(&line, "%s: ", name);
    text_add(&line, "%s", specs);
    bool fine = experiment_add(experiment, BLOCK_AGENTS, text_of(&line), nowhere, problems);
    text_free(&line);
    return fine;
}

static bool add_meeting(const struct rivals *rivals, int one, int two, struct experiment *experiment,
                        struct problems *problems)
{
    struct text name = TEXT_GROWING, specs = TEXT_GROWING;
    print_meeting(rivals, one, two, &name);
    text_add(&specs, "%s vs %s", rivals->list[one].spec, rivals->list[two].spec);
    bool fine = add_line_up(experiment, text_of(&name), text_of(&specs), problems);
    text_free(&name);
    text_free(&specs);
    return fine;
}

bool rivals_line_ups(const struct rivals *rivals, struct experiment *experiment, struct problems *problems)
{
    bool fine = true;
    for (int i = 0; i < rivals->count && rivals->players == 1 && fine; i++)
        fine = add_line_up(experiment, rivals->list[i].name, rivals->list[i].spec, problems);
    for (int i = 0; i < rivals->meetings.pair_count && rivals->players > 1 && fine; i++) {
        const struct swiss_pair *pair = &rivals->meetings.pairs[i];
        fine = add_meeting(rivals, pair->one, pair->two, experiment, problems);
        /* Of more than two players each has the one seat, and each the others. */
        if (fine && rivals->players > 2)
            fine = add_meeting(rivals, pair->two, pair->one, experiment, problems);
    }
    return fine;
}
