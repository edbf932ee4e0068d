/* restrict.c: another agent that may not choose among all options.
 *
 * It sees what the other one would see, and only takes options away; so nothing hidden is used. Its chance
 * is that of the other one too: where nothing is taken away, both decide alike. */
#include "agents/restrict.h"

#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/named.h"

enum { EVENTS_MAX = 512 };    /* of one action; what is beyond is not looked at */

struct restricted {
    struct agent  head;
    struct agent *inner;
    struct agent *stand_in;      /* for when the other one insists on what it may not take */
    char         *part;          /* NULL: by events */
    bool         *meant;         /* which parts they are about */
    struct state *next;
    struct events log;
    bool          about;
    int          *left;
    struct text   name;
};

void restrict_close(struct agent *agent)
{
    struct restricted *own = (struct restricted *)agent;
    agent_free(own->inner);
    agent_free(own->stand_in);
    text_free(&own->name);
    free(own->part);
    free(own->meant);
    free(own->log.list);
    state_free(own->next);
    free(own->left);
    free(own);
}

/* Whether a game can have what is meant. Options may have names that are no parts', so that only a name that is
 * nearly a part's is refused; events are about parts. */
static bool known(const struct game *game, const char *name, bool event, struct problems *problems)
{
    const char **parts = heap_new((size_t)game->part_count + 1, sizeof *parts);
    struct hint hint;
    bool found = false;
    for (int i = 0; i < game->part_count; i++) {
        parts[i] = game->parts[i].name;
        found = found || part_is_called(game, i, name);
    }
    const char *nearest = nearest_hint(name, parts, (size_t)game->part_count, &hint);
    if (!found && (event || *nearest))
        problem_error(problems, (struct place){0}, "the game has no part '%.60s'%s", name, nearest);
    free(parts);
    return found || !(event || *nearest);
}

struct agent *restrict_open(const struct spec *spec, const struct option *options, bool about,
                            const struct game *game, struct problems *problems)
{
    const char *part = spec_text(spec, options, RESTRICT_OPTION_COUNT, "part");
    const char *event = spec_text(spec, options, RESTRICT_OPTION_COUNT, "event");
    if ((part && *part) == (event && *event)) {
        problem_error(problems, (struct place){0}, "agent '%s' needs to know what: %s:part=NAME or "
                      "%s:event=NAME", spec->name, spec->name, spec->name);
        return NULL;
    }
    if (!known(game, part && *part ? part : event, !(part && *part), problems))
        return NULL;
    struct restricted *own = heap_new(1, sizeof *own);
    own->name = (struct text)TEXT_GROWING;
    own->part = part && *part ? heap_string(part) : NULL;
    if (!own->part) {
        own->meant = heap_new((size_t)game->part_count + 1, sizeof *own->meant);
        for (int i = 0; i < game->part_count; i++)
            own->meant[i] = part_is_called(game, i, event);
        own->next = state_new(game);
        own->log = (struct events){.list = heap_new(EVENTS_MAX, sizeof *own->log.list),
                                   .capacity = EVENTS_MAX};
    }
    own->about = about;
    own->left = heap_new((size_t)game->actions_max + 1, sizeof *own->left);
    own->inner = agent_new(spec_text(spec, options, RESTRICT_OPTION_COUNT, "agent"), game, problems);
    own->stand_in = own->inner ? agent_new("greedy", game, problems) : NULL;
    if (own->stand_in && !own->inner->kind->alone)
        return &own->head;
    if (own->stand_in)
        problem_error(problems, (struct place){0}, "agent '%s' talks to somebody, who cannot be restricted",
                      own->inner->kind->name);
    restrict_close(&own->head);
    return NULL;
}

void restrict_begin(struct agent *agent)
{
    struct restricted *own = (struct restricted *)agent;
    struct agent *both[] = {own->inner, own->stand_in};
    for (int i = 0; i < 2; i++) {
        both[i]->rng = agent->rng;
        both[i]->seat = agent->seat;
        if (both[i]->kind->begin)
            both[i]->kind->begin(both[i]);
    }
}

/* What an option is about is in its name, or shows one step ahead. */
static bool is_about(struct restricted *own, const struct view *view, int action)
{
    const struct game *game = view->game;
    if (own->part) {
        text_clear(&own->name);
        game->engine->render_action(game, view->state, action, &own->name);
        return action_is_about(game, text_of(&own->name), own->part);
    }
    own->log.count = 0;
    state_copy(own->next, view->state);
    state_apply(game, own->next, action, &own->log);
    for (int part = 0; part < game->part_count; part++)
        if (own->meant[part] && events_are_about(&own->log, part))
            return true;
    return false;
}

static int take_away(struct restricted *own, const struct view *view)
{
    int count = 0;
    for (int i = 0; i < view->action_count; i++)
        if (is_about(own, view, view->actions[i]) == own->about)
            own->left[count++] = view->actions[i];
    return count;
}

int restrict_decide(struct agent *agent, const struct view *view)
{
    struct restricted *own = (struct restricted *)agent;
    int left = take_away(own, view);
    if (left == 0 || left == view->action_count)
        return own->inner->kind->decide(own->inner, view);
    agent_count(agent, "decisions restricted", 1);
    if (left == 1)
        return own->left[0];
    struct view rest = *view;
    rest.actions = own->left;
    rest.action_count = left;
    int action = own->inner->kind->decide(own->inner, &rest);
    for (int i = 0; i < left; i++)
        if (own->left[i] == action)
            return action;
    agent_count(agent, "decisions of the stand-in", 1);
    return own->stand_in->kind->decide(own->stand_in, &rest);
}

void restrict_finish(struct agent *agent, const struct state *state)
{
    struct restricted *own = (struct restricted *)agent;
    if (own->inner->kind->finish)
        own->inner->kind->finish(own->inner, own->inner->kind->needs_state ? state : NULL);
}
