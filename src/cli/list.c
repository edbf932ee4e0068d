/* list.c: `ruleplay list`: games, agents, engines, metrics and critics that there are. */
#include <string.h>

#include "cli/terminal.h"
#include "core/agent.h"
#include "core/catalog.h"
#include "critics/critic.h"
#include "evaluate/metric.h"

struct listing {
    struct text     out;
    struct terminal terminal;
    bool            json, names;
    int             count;      /* in this section */
};

/* One thing; `detail` may be NULL. */
static void add(struct listing *listing, const char *name, const char *kind, const char *detail)
{
    struct text *out = &listing->out;
    if (listing->json) {
        text_add(out, "%s\n    {\"name\": ", listing->count ? "," : "");
        text_json(out, name);
        text_add(out, ", \"%s\": ", kind);
        text_json(out, detail ? detail : "");
        text_add(out, "}");
    } else if (listing->names) {
        text_add(out, "%s\n", name);
    } else {
        text_add(out, "  %s", name);
        text_pad(out, 26);
        text_add(out, "%s\n", detail ? detail : "");
    }
    listing->count++;
}

static bool add_game(void *context, const struct entry *entry)
{
    add(context, entry->name, "path", entry->path);
    return true;
}

static void list_games(struct listing *listing)
{
    catalog_each(add_game, listing);
}

static void add_options(struct listing *listing, const struct option *options, int count)
{
    for (int i = 0; i < count && !listing->json && !listing->names; i++) {
        struct text *out = &listing->out;
        text_add(out, "%s      %s", terminal_style(&listing->terminal, DIM), options[i].name);
        if (options[i].fallback)
            text_add(out, "=%s", options[i].fallback);
        text_pad(out, listing->terminal.color ? 34 : 30);
        text_add(out, "%s", options[i].help ? options[i].help : "");
        if (options[i].words)
            text_add(out, " (%s)", options[i].words);
        text_add(out, "%s\n", terminal_style(&listing->terminal, PLAIN));
    }
}

static void list_agents(struct listing *listing)
{
    for (int i = 0; i < agent_kind_count; i++) {
        const struct agent_kind *kind = agent_kinds[i];
        char why[200];
        snprintf(why, sizeof why, "%s (not here: %s)", kind->summary,
                 kind->unavailable ? kind->unavailable : "");
        add(listing, kind->name, "summary", kind->unavailable ? why : kind->summary);
        add_options(listing, kind->options, kind->option_count);
    }
}

static void list_engines(struct listing *listing)
{
    for (int i = 0; i < engine_count; i++) {
        add(listing, engines[i]->name, "summary", engines[i]->summary);
        add_options(listing, engines[i]->options, engines[i]->option_count);
    }
}

static void list_metrics(struct listing *listing)
{
    for (int i = 0; i < metric_count; i++) {
        add(listing, metrics[i]->name, "summary", metrics[i]->summary);
        add_options(listing, metrics[i]->options, metrics[i]->option_count);
    }
}

static void list_critics(struct listing *listing)
{
    for (int i = 0; i < critic_count; i++) {
        add(listing, critics[i]->name, "summary", critics[i]->summary);
        add_options(listing, critics[i]->options, critics[i]->option_count);
    }
}

static const struct {
    const char *name;
    void (*list)(struct listing *);
} sections[] = {
    {"games", list_games}, {"agents", list_agents}, {"engines", list_engines},
    {"metrics", list_metrics}, {"critics", list_critics},
};
enum { SECTIONS = sizeof sections / sizeof *sections };

static bool known(const char *name, struct problems *problems)
{
    const char *names[SECTIONS];
    struct text all = TEXT_GROWING;
    struct hint hint;
    for (int i = 0; i < SECTIONS; i++) {
        names[i] = sections[i].name;
        text_add(&all, "%s%s", i ? ", " : "", names[i]);
        if (strcmp(name, names[i]) == 0) {
            text_free(&all);
            return true;
        }
    }
    problem_error(problems, (struct place){0}, "list: expected one of %s, found '%.40s'%s",
                  text_of(&all), name, nearest_hint(name, names, SECTIONS, &hint));
    text_free(&all);
    return false;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    const char *only = call->argument_count ? call->arguments[0] : NULL;
    struct listing listing = {
        .out = TEXT_GROWING, .terminal = terminal_of(call, stdout),
        .json = call_flag(call, "json"), .names = call_flag(call, "names"),
    };
    if (only && !known(only, &problems))
        return complain(&problems);
    if (listing.json)
        text_add(&listing.out, "{");
    for (int i = 0, some = 0; i < SECTIONS; i++) {
        if (only && strcmp(only, sections[i].name) != 0)
            continue;
        listing.count = 0;
        if (listing.json)
            text_add(&listing.out, "%s\n  \"%s\": [", some ? "," : "", sections[i].name);
        else if (!listing.names)
            text_add(&listing.out, "%s%s%s%s\n", some ? "\n" : "",
                     terminal_style(&listing.terminal, BOLD), sections[i].name,
                     terminal_style(&listing.terminal, PLAIN));
        sections[i].list(&listing);
        if (listing.json)
            text_add(&listing.out, "\n  ]");
        some++;
    }
    if (listing.json)
        text_add(&listing.out, "\n}\n");
    print_and_free(&listing.out);
    return EXIT_FINE;
}

const struct command list_command = {
    .name = "list", .arguments = "[games|agents|engines|metrics|critics]",
    .summary = "show what there is",
    .text = "Games by their short names, agents, engines, metrics and critics with their settings.",
    .examples = "ruleplay list\nruleplay list agents\nruleplay list games --names",
    .least = 0, .most = 1, .run = run,
};
