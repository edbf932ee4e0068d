/* effort.c: what the commands that solve games may take, and how they tell of it. */
#include "cli/effort.h"

#include "cli/states.h"
#include "cli/terminal.h"
#include "core/clock.h"
#include "core/machine.h"
#include "solve/histories.h"

static const double PATIENCE = 2, REDRAW = 0.2;    /* seconds: before progress, between lines */
static const double SAY_AGAIN = 60;                /* where lines stay: one a minute */

static void show(void *context, const char *what, double count)
{
    struct effort *effort = context;
    double now = clock_seconds(), gap = effort->interactive ? REDRAW : SAY_AGAIN;
    if (now - effort->budget.began < PATIENCE || now - effort->drawn < gap)
        return;
    effort->drawn = now;
    fprintf(stderr, effort->interactive ? "\r%.0f %s so far\033[K" : "%.0f %s so far\n", count, what);
    fflush(stderr);
}

void effort_begin(struct effort *effort, const struct call *call)
{
    *effort = (struct effort){
        .interactive = terminal_of(call, stderr).interactive,
        .budget = {
            .count_most = (uint64_t)call_integer(call, "states"),
            .bytes_most = states_memory(call),
            .seconds_most = call_number(call, "seconds"),
            .progress = show, .context = effort,
        },
    };
    budget_begin(&effort->budget);
}

void effort_end(struct effort *effort)
{
    if (effort->drawn > 0 && effort->interactive)
        fprintf(stderr, "\r\033[K");
}

void effort_foretell(const struct effort *effort, const struct game *game, double histories)
{
    struct amount room, wanted;
    double bytes = histories * sizeof(struct history);
    if (histories < 0)
        fprintf(stderr, "ruleplay: %s draws numbers, or so many, that not all can be listed\n",
                game->name);
    else
        fprintf(stderr, "ruleplay: %s has about %.3g histories (%s of memory as a tree, of %s allowed)%s\n",
                game->name, histories, heap_amount(bytes < 1e18 ? (size_t)bytes : (size_t)1e18, &wanted),
                heap_amount(effort->budget.bytes_most, &room),
                histories > (double)effort->budget.count_most ? ": too many to list one by one" : "");
}

void effort_see(const struct game *game, const struct state *state, int viewer, struct text *out)
{
    struct text page = TEXT_GROWING;
    game->engine->render(game, state, viewer, &page);
    bool space = true;    /* a row of blanks and line breaks becomes one blank */
    for (const char *at = text_of(&page); *at; at++) {
        bool blank = *at == ' ' || *at == '\n' || *at == '\t';
        if (!blank || !space)
            text_bytes(out, blank ? " " : at, 1);
        space = blank;
    }
    text_free(&page);
}
