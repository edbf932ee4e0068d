/* show.c: `ruleplay show`: what a game consists of. */
#include <stdlib.h>
#include <string.h>

#include "cli/terminal.h"
#include "core/agent.h"
#include "core/catalog.h"
#include "core/heap.h"
#include "core/record.h"

static const char *const kind_names[] = {
    [KIND_I8] = "i8",   [KIND_U8] = "u8",   [KIND_I16] = "i16", [KIND_U16] = "u16",
    [KIND_I32] = "i32", [KIND_U32] = "u32", [KIND_F32] = "f32",
};

struct showing {
    const struct game *game;
    const char        *spec;
    struct entry       entry;
    uint64_t           seed;
    struct state      *state;        /* just started */
    int               *actions;      /* legal in it */
    int                action_count;
    struct terminal    terminal;
    struct text        out;
};

static void heading(struct showing *showing, const char *title, int count)
{
    text_add(&showing->out, "\n%s%s%s (%d)\n", terminal_style(&showing->terminal, BOLD), title,
             terminal_style(&showing->terminal, PLAIN), count);
}

static void show_parts(struct showing *showing)
{
    const struct game *game = showing->game;
    struct text *out = &showing->out;
    heading(showing, "parts", game->part_count);
    for (int i = 0; i < game->part_count; i++) {
        const struct part *part = &game->parts[i];
        text_add(out, "  %s", part->kind ? part->kind : "");
        text_pad(out, 14);
        text_add(out, "%s", part->name);
        text_pad(out, 36);
        text_add(out, "%s", part->text ? part->text : "");
        if (part->line)
            text_add(out, "%s%s:%d", part->text && *part->text ? "  " : "",
                     part->file ? part->file : "line", part->line);
        text_add(out, "\n");
    }
}

static void show_fields(struct showing *showing)
{
    const struct game *game = showing->game;
    struct text *out = &showing->out;
    heading(showing, "fields of the state", game->field_count);
    for (int i = 0; i < game->field_count; i++) {
        const struct field *field = &game->fields[i];
        text_add(out, "  %s", field->name);
        text_pad(out, 28);
        text_add(out, "%s", kind_names[field->kind]);
        if (field->count != 1)
            text_add(out, " x %u", field->count);
        text_add(out, "\n");
    }
}

static void show_blocks(struct showing *showing)
{
    const struct game *game = showing->game;
    struct text *out = &showing->out;
    heading(showing, "blocks of the observation", game->block_count);
    for (int i = 0; i < game->block_count; i++) {
        const int *shape = game->blocks[i].shape;
        text_add(out, "  %s", game->blocks[i].name);
        text_pad(out, 28);
        text_add(out, "%d", shape[0]);
        if (shape[1] != 1 || shape[2] != 1)
            text_add(out, " x %d", shape[1]);
        if (shape[2] != 1)
            text_add(out, " x %d", shape[2]);
        text_add(out, "\n");
    }
}

static void show_rules(struct showing *showing)
{
    const struct game *game = showing->game;
    struct text *out = &showing->out;
    const char *event = "";
    heading(showing, "rules, in the order in which they are resolved", game->rule_count);
    for (int i = 0; i < game->rule_count; i++) {
        const struct rule *rule = &game->rules[i];
        if (strcmp(event, rule->event) != 0)
            text_add(out, "  %s\n", rule->event);
        event = rule->event;
        text_add(out, "    %6d  ", rule->order);
        if (rule->part >= 0 && rule->part < game->part_count)
            text_add(out, "%s", game->parts[rule->part].name);
        text_pad(out, 36);
        text_add(out, "%s\n", rule->how ? rule->how : "");
    }
}

static void show_actions(struct showing *showing)
{
    const struct game *game = showing->game;
    struct text *out = &showing->out;
    text_add(out, "\n%sactions%s (ids 0 to %d; %d legal at the start)\n",
             terminal_style(&showing->terminal, BOLD), terminal_style(&showing->terminal, PLAIN),
             game->actions_max - 1, showing->action_count);
    for (int i = 0; i < showing->action_count; i++) {
        text_add(out, "  %6d  ", showing->actions[i]);
        game->engine->render_action(game, showing->state, showing->actions[i], out);
        text_add(out, "\n");
    }
}

static void show_settings(struct showing *showing)
{
    const struct engine *engine = showing->game->engine;
    struct text *out = &showing->out;
    heading(showing, "settings", engine->option_count);
    for (int i = 0; i < engine->option_count; i++) {
        text_add(out, "  %s", engine->options[i].name);
        if (engine->options[i].fallback)
            text_add(out, "=%s", engine->options[i].fallback);
        text_pad(out, 28);
        text_add(out, "%s\n", engine->options[i].help ? engine->options[i].help : "");
    }
    if (engine->part_settings)
        text_add(out, "  PART.NAME                 a number of a part by its name in the description "
                      "(--text prints it)\n");
}

/* What the agent that chooses its method by the game does in this one. */
static void show_strong(struct showing *showing, struct text *out)
{
    struct problems problems = {0};
    struct agent *agent = agent_new("strong", showing->game, &problems);
    if (agent)
        agent->kind->explain(agent, out);
    agent_free(agent);
}

static void show_all(struct showing *showing)
{
    const struct game *game = showing->game;
    struct text *out = &showing->out;
    text_add(out, "%s%s%s: %s\n", terminal_style(&showing->terminal, BOLD), showing->spec,
             terminal_style(&showing->terminal, PLAIN), game->name);
    text_add(out, "  engine       %s: %s\n", game->engine->name, game->engine->summary);
    text_add(out, "  file         %s\n", showing->entry.path);
    text_add(out, "  description  %016llx\n", (unsigned long long)game_hash(game));
    text_add(out, "  players      %d\n  plies        at most %d\n  state        %zu bytes\n"
                  "  observation  %d numbers\n",
             game->players, game->plies_max, game->state_size, game->observation_size);
    text_add(out, "  strong       plays it by ");
    show_strong(showing, out);
    text_add(out, "\n");
    show_parts(showing);
    show_rules(showing);
    show_fields(showing);
    show_blocks(showing);
    heading(showing, "verbs of events", game->verb_count);
    for (int i = 0; i < game->verb_count; i++)
        text_add(out, "%s%s", i ? ", " : "  ", game->verbs[i]);
    text_add(out, "%s", game->verb_count ? "\n" : "");
    show_actions(showing);
    show_settings(showing);
    text_add(out, "\n%sat the start%s (seed %llu)\n", terminal_style(&showing->terminal, BOLD),
             terminal_style(&showing->terminal, PLAIN), (unsigned long long)showing->seed);
    game->engine->render(game, showing->state, EVERYONE, out);
}

/* ---- code ---- */

/* Asks load for more tables by a setting, if the engine has it. */
static bool want(struct spec *spec, const struct engine *engine, const char *setting, const char *lack,
                 struct problems *problems)
{
    bool there = false;
    for (int i = 0; i < engine->option_count; i++)
        there = there || strcmp(engine->options[i].name, setting) == 0;
    if (!there)
        return problem_error(problems, (struct place){0}, "games of '%s' %s", engine->name, lack);
    if (spec->setting_count == SETTINGS_MAX)
        return problem_error(problems, (struct place){0}, "fewer than %d settings can be listed",
                             SETTINGS_MAX);
    spec->settings[spec->setting_count++] = (struct setting){.key = setting, .value = "yes"};
    return true;
}

/* What parts were compiled to; of one part only, if it is named. False, with an error, if it is not
 * there or has none. */
static bool show_code(struct showing *showing, const char *name, struct problems *problems)
{
    const struct game *game = showing->game;
    const char **names = heap_new((size_t)game->part_count + 1, sizeof *names);
    size_t count = 0;
    bool found = false;
    for (int i = 0; i < game->part_count; i++) {
        const struct part *part = &game->parts[i];
        if (!part->code)
            continue;
        names[count++] = part->name;
        if (name && strcmp(name, part->name) != 0)
            continue;
        text_add(&showing->out, "%s%s%s %s%s\n%s", found ? "\n" : "",
                 terminal_style(&showing->terminal, BOLD), part->kind, part->name,
                 terminal_style(&showing->terminal, PLAIN), part->code);
        found = true;
    }
    struct hint hint;
    if (!found)
        problem_error(problems, (struct place){0}, "no part of the name '%s' has code%s",
                      name ? name : "", nearest_hint(name ? name : "", names, count, &hint));
    free(names);
    return found;
}

/* What parts would do if they were used. */
static bool show_outline(struct showing *showing, const char *name, struct problems *problems)
{
    static const char *const kinds[] = {"cost", "value", "effect", "choice", "critic"};
    const struct game *game = showing->game;
    struct text *out = &showing->out;
    int last = -2;
    for (int i = 0; i < game->deed_count; i++) {
        const struct deed *deed = &game->deeds[i];
        const char *part = deed->part < 0 ? "the game" : game->parts[deed->part].name;
        if (name && strcmp(name, part) != 0)
            continue;
        if (deed->part != last)
            text_add(out, "%s%s%s%s\n", last == -2 ? "" : "\n", terminal_style(&showing->terminal, BOLD),
                     part, terminal_style(&showing->terminal, PLAIN));
        last = deed->part;
        text_add(out, "  %-7s %s", kinds[deed->kind], deed->what);
        if (deed->kind != DEED_CONCLUSION && deed->least == deed->most)
            text_add(out, " %g", (double)deed->least);
        else if (deed->kind != DEED_CONCLUSION)
            text_add(out, " %g to %g", (double)deed->least, (double)deed->most);
        text_add(out, "\n");
    }
    return last != -2 || problem_error(problems, (struct place){0}, "nothing is known of what %s would do",
                                       name ? name : "its parts");
}

/* ---- the same as JSON ---- */

static void json_member(struct text *out, const char *key, const char *value)
{
    text_add(out, "\"%s\": ", key);
    if (value)
        text_json(out, value);
    else
        text_add(out, "null");
}

static void json_tables(struct showing *showing)
{
    const struct game *game = showing->game;
    struct text *out = &showing->out;
    text_add(out, ",\n  \"parts\": [");
    for (int i = 0; i < game->part_count; i++) {
        const struct part *part = &game->parts[i];
        text_add(out, "%s\n    {", i ? "," : "");
        json_member(out, "kind", part->kind);
        text_add(out, ", ");
        json_member(out, "name", part->name);
        text_add(out, ", ");
        json_member(out, "text", part->text);
        text_add(out, ", ");
        json_member(out, "file", part->file);
        text_add(out, ", \"line\": %d", part->line);
        if (part->code) {
            text_add(out, ", ");
            json_member(out, "code", part->code);
        }
        text_add(out, "}");
    }
    text_add(out, "],\n  \"rules\": [");
    for (int i = 0; i < game->rule_count; i++) {
        text_add(out, "%s\n    {", i ? "," : "");
        json_member(out, "event", game->rules[i].event);
        text_add(out, ", ");
        json_member(out, "how", game->rules[i].how);
        text_add(out, ", \"order\": %d, \"part\": %d}", game->rules[i].order, game->rules[i].part);
    }
    text_add(out, "],\n  \"fields\": [");
    for (int i = 0; i < game->field_count; i++) {
        const struct field *field = &game->fields[i];
        text_add(out, "%s\n    {", i ? "," : "");
        json_member(out, "name", field->name);
        text_add(out, ", \"kind\": \"%s\", \"offset\": %u, \"count\": %u, \"stride\": %u}",
                 kind_names[field->kind], field->offset, field->count, field->stride);
    }
    text_add(out, "],\n  \"blocks\": [");
    for (int i = 0; i < game->block_count; i++) {
        const int *shape = game->blocks[i].shape;
        text_add(out, "%s\n    {", i ? "," : "");
        json_member(out, "name", game->blocks[i].name);
        text_add(out, ", \"shape\": [%d, %d, %d]", shape[0], shape[1], shape[2]);
        if (game->blocks[i].low < game->blocks[i].high)
            text_add(out, ", \"low\": %.9g, \"high\": %.9g", (double)game->blocks[i].low,
                     (double)game->blocks[i].high);
        text_add(out, "}");
    }
    text_add(out, "],\n  \"verbs\": [");
    for (int i = 0; i < game->verb_count; i++) {
        text_add(out, "%s", i ? ", " : "");
        text_json(out, game->verbs[i]);
    }
    text_add(out, "]");
}

static void json_all(struct showing *showing)
{
    const struct game *game = showing->game;
    struct text *out = &showing->out;
    text_add(out, "{\n  ");
    json_member(out, "game", showing->spec);
    text_add(out, ",\n  ");
    json_member(out, "title", game->name);
    text_add(out, ",\n  ");
    json_member(out, "engine", game->engine->name);
    text_add(out, ",\n  ");
    json_member(out, "file", showing->entry.path);
    text_add(out, ",\n  \"description\": \"%016llx\",\n  \"players\": %d,\n  \"actions_max\": %d,\n"
                  "  \"plies_max\": %d,\n  \"state_size\": %zu,\n  \"observation_size\": %d",
             (unsigned long long)game_hash(game), game->players, game->actions_max,
             game->plies_max, game->state_size, game->observation_size);
    struct text strong = TEXT_GROWING;
    show_strong(showing, &strong);
    text_add(out, ",\n  ");
    json_member(out, "strong", text_of(&strong));
    text_free(&strong);
    json_tables(showing);
    text_add(out, ",\n  \"actions\": [");
    for (int i = 0; i < showing->action_count; i++) {
        struct text name = TEXT_GROWING;
        game->engine->render_action(game, showing->state, showing->actions[i], &name);
        text_add(out, "%s\n    {\"id\": %d, ", i ? "," : "", showing->actions[i]);
        json_member(out, "name", text_of(&name));
        text_add(out, "}");
        text_free(&name);
    }
    text_add(out, "],\n  \"settings\": [");
    for (int i = 0; i < game->engine->option_count; i++) {
        const struct option *option = &game->engine->options[i];
        text_add(out, "%s\n    {", i ? "," : "");
        json_member(out, "name", option->name);
        text_add(out, ", ");
        json_member(out, "default", option->fallback);
        text_add(out, ", ");
        json_member(out, "help", option->help);
        text_add(out, "}");
    }
    text_add(out, "]\n}\n");
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct spec spec;
    struct showing showing = {
        .spec = call->arguments[0], .terminal = terminal_of(call, stdout), .out = TEXT_GROWING,
    };
    if (!call_seed(call, &showing.seed, &problems) ||
        !spec_parse(&spec, showing.spec, &problems) ||
        !catalog_find(spec.name, &showing.entry, &problems))
        return complain(&problems);
    bool code = call_flag(call, "code"), outline = call_flag(call, "outline"), fine = true;
    const struct engine *engine = showing.entry.engine;
    if ((code &&
         !want(&spec, engine, "listing", "are not compiled to code that could be listed", &problems)) ||
        (outline && !want(&spec, engine, "outline", "do not tell what their parts would do", &problems)))
        return complain(&problems);
    if (!code && !outline && call->argument_count > 1) {
        problem_error(&problems, (struct place){0}, "a part is shown with --code");
        return complain(&problems);
    }
    struct game *game = game_open_entry(&showing.entry, &spec, &problems);
    if (!game)
        return complain(&problems);
    showing.game = game;
    showing.state = state_new(game);
    showing.actions = heap_new((size_t)game->actions_max, sizeof *showing.actions);
    state_start(game, showing.state, showing.seed);
    showing.action_count = state_actions(game, showing.state, showing.actions);
    if (call_flag(call, "json"))
        json_all(&showing);
    else if (code)
        fine = show_code(&showing, call->argument_count > 1 ? call->arguments[1] : NULL, &problems);
    else if (outline)
        fine = show_outline(&showing, call->argument_count > 1 ? call->arguments[1] : NULL, &problems);
    else if (call_flag(call, "text"))
        game->engine->describe(game, &showing.out);
    else
        show_all(&showing);
    print_and_free(&showing.out);
    free(showing.actions);
    state_free(showing.state);
    game_free(game);
    return fine ? EXIT_FINE : complain(&problems);
}

const struct command show_command = {
    .name = "show", .arguments = "GAME [PART]", .summary = "show what a game consists of",
    .text = "Parts of the description with their lines, rules in the order in which they are\n"
            "resolved, fields of the state, blocks of the observation, verbs of events, legal\n"
            "actions at the start, settings. With --text the whole description as the engine\n"
            "understands it, with --code what it is compiled to, with --outline what parts would do,\n"
            "as critics are told: costs, values, effects and choices; of all or of one part.",
    .examples = "ruleplay show kuhn\nruleplay show connect/four:width=9 --text\n"
                "ruleplay show kuhn --json\nruleplay show spire/jaw-worm Bash --code",
    .least = 1, .most = 2, .run = run,
};
