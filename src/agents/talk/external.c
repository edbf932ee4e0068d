/* external.c: any program as an agent, by JSON lines on its standard input and output.
 *
 * The protocol is in docs/protocol.md. The program is told what the seat may know and nothing
 * else. Whatever it does, a decision ends by the time limit: a program that stops, hangs or floods
 * us is killed and started again (`restart` times in all); an answer that cannot be used leaves the
 * decision to the arena. Each kind of failure is told on stderr once and counted every time. */
#include "core/agent.h"

#if defined HAVE_JANSSON && !defined __wasi__

#include <errno.h>
#include <inttypes.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "agents/talk/child.h"
#include "agents/talk/prompt.h"
#include "agents/talk/wire.h"
#include "core/clock.h"
#include "core/heap.h"

enum { PROTOCOL = 1 };

enum failure { FAIL_CRASH, FAIL_EXIT, FAIL_CLOSED, FAIL_TIMEOUT, FAIL_LONG, FAIL_GARBAGE,
               FAIL_ILLEGAL, FAIL_START, FAIL_GIVEN_UP, FAILURES };
static const char *const failure_names[FAILURES] = {
    "crashes", "early exits", "closed pipes", "time-outs", "overlong answers",
    "garbage answers", "illegal answers", "failed starts", "given up",
};

struct external {
    struct agent head;
    char        *command, *passed;
    double       timeout;         /* seconds */
    int          restarts_left;
    bool         observation, seed, hide_errors;
    struct child child;
    bool         started;         /* once at least */
    bool         playing;         /* between begin and finish */
    bool         told[FAILURES];
    uint64_t     play;            /* counts from 1 */
    uint64_t     question;        /* counts from 1, over all plays */
    struct text  message, line;
    float       *floats;
};

static const struct option options[] = {
    {.name = "command", .type = OPTION_TEXT, .help = "the program to start, by the shell"},
    {.name = "timeout", .type = OPTION_INTEGER, .fallback = "5000", .low = 1, .high = 3600000,
     .help = "milliseconds for each decision"},
    {.name = "restart", .type = OPTION_INTEGER, .fallback = "3", .low = 0, .high = 1000000,
     .help = "how often it is started again after it stopped, hung or flooded us"},
    {.name = "observation", .type = OPTION_FLAG, .fallback = "no",
     .help = "sends the observation vector too"},
    {.name = "seed", .type = OPTION_FLAG, .fallback = "no",
     .help = "sends a seed for the program's own chance, that repeats with the play"},
    {.name = "pass", .type = OPTION_TEXT,
     .help = "variables of the environment for keys that it is given all the same, by name"},
    {.name = "stderr", .type = OPTION_WORD, .fallback = "show", .words = "show|hide",
     .help = "what becomes of the program's own error output"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    const char *command = spec_text(spec, options, OPTIONS, "command");
    if (!command || !*command) {
        problem_error(problems, (struct place){0},
                      "external: expected command=PROGRAM, such as "
                      "external:command='python3 examples/agents/random_agent.py'");
        return NULL;
    }
    const char *passed = spec_text(spec, options, OPTIONS, "pass");
    if (passed && strstr(passed, "RULEPLAY_LLM_KEY")) {
        problem_error(problems, (struct place){0},
                      "external: pass=%.100s: RULEPLAY_LLM_KEY is for llm alone; put the program's "
                      "key into another variable", passed);
        return NULL;
    }
    struct external *external = heap_new(1, sizeof *external);
    external->command = heap_string(command);
    external->passed = passed ? heap_string(passed) : NULL;
    external->floats = heap_new((size_t)game->observation_size + 1, sizeof *external->floats);
    external->timeout = spec_number(spec, options, OPTIONS, "timeout") / 1000;
    external->restarts_left = (int)spec_integer(spec, options, OPTIONS, "restart");
    external->observation = spec_flag(spec, options, OPTIONS, "observation");
    external->seed = spec_flag(spec, options, OPTIONS, "seed");
    external->hide_errors = strcmp(spec_text(spec, options, OPTIONS, "stderr"), "hide") == 0;
    external->child = (struct child)CHILD_NONE;
    external->message = external->line = (struct text)TEXT_GROWING;
    return &external->head;
}

/* ---- failures ------------------------------------------------------------------------------- */

static void fail(struct external *external, enum failure kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void fail(struct external *external, enum failure kind, const char *format, ...)
{
    enum tally_kind tells = kind == FAIL_TIMEOUT                          ? TALLY_MACHINE
                            : kind == FAIL_GARBAGE || kind == FAIL_ILLEGAL ? TALLY_ANSWERS
                            : kind == FAIL_GIVEN_UP                        ? TALLY_GIVEN_UP
                                                                           : TALLY_PLAIN;
    agent_count_as(&external->head, tells, failure_names[kind], 1);
    if (external->told[kind])
        return;
    external->told[kind] = true;
    char sentence[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    fprintf(stderr, "agent external '%.100s': %s (told once, counted as '%s')\n",
            external->command, sentence, failure_names[kind]);
}

/* The start of what it said, fit for a terminal. */
static const char *excerpt(const struct text *line, char *buffer, size_t capacity)
{
    size_t i = 0;
    for (; i < line->length && i + 1 < capacity; i++) {
        char c = line->at[i];
        buffer[i] = c >= ' ' && c <= '~' ? c : '.';
    }
    buffer[i] = '\0';
    return buffer;
}

/* After a failure that leaves the program in an unknown state: puts an end to it. */
static void put_down(struct external *external, enum child_result result)
{
    char how[60];
    struct text out = TEXT_ON(how);
    /* A program that closed its pipes is probably about to end; give it a moment to say how. */
    enum child_end end = child_stop(&external->child, result == CHILD_CLOSED ? 0.5 : 0, &out);
    if (result == CHILD_TIMEOUT)
        fail(external, FAIL_TIMEOUT, "no answer within %g seconds", external->timeout);
    else if (result == CHILD_TOO_LONG)
        fail(external, FAIL_LONG, "a line of more than %d bytes", CHILD_LINE_MAX);
    else if (end == CHILD_KILLED)
        fail(external, FAIL_CLOSED, "it closed its input or output, and went on running");
    else
        fail(external, end == CHILD_ENDED ? FAIL_EXIT : FAIL_CRASH,
             "it %s before the end of the play", how);
}

/* ---- messages ------------------------------------------------------------------------------- */

static void add_names(struct text *out, const char *key, const char *value)
{
    text_add(out, "\"%s\":", key);
    text_json(out, value ? value : "");
}

static void write_hello(const struct game *game, struct text *out)
{
    text_add(out, "{\"type\":\"hello\",\"protocol\":%d,", PROTOCOL);
    add_names(out, "game", game->name);
    text_add(out, ",");
    add_names(out, "engine", game->engine->name);
    text_add(out, ",\"players\":%d,\"actions_max\":%d,\"plies_max\":%d,\"observation_size\":%d",
             game->players, game->actions_max, game->plies_max, game->observation_size);
    text_add(out, ",\"blocks\":[");
    for (int i = 0; i < game->block_count; i++) {
        const struct block *block = &game->blocks[i];
        text_add(out, "%s{", i ? "," : "");
        add_names(out, "name", block->name);
        text_add(out, ",\"shape\":[%d,%d,%d]}", block->shape[0], block->shape[1],
                 block->shape[2]);
    }
    text_add(out, "],\"parts\":[");
    for (int i = 0; i < game->part_count; i++) {
        text_add(out, "%s{", i ? "," : "");
        add_names(out, "kind", game->parts[i].kind);
        text_add(out, ",");
        add_names(out, "name", game->parts[i].name);
        text_add(out, ",");
        add_names(out, "text", game->parts[i].text);
        text_add(out, "}");
    }
    text_add(out, "]}\n");
}

/* A seed of its own lets the program repeat itself when the play is repeated. It follows from that
 * of the play: there is no way back, but whoever guesses a small --seed can check the guess by it.
 * So it is sent only if asked for. */
static void write_start(const struct external *external, struct text *out)
{
    text_add(out, "{\"type\":\"start\",\"play\":%" PRIu64 ",\"seat\":%d", external->play,
             external->head.seat);
    if (external->seed)
        text_add(out, ",\"seed\":\"%016" PRIx64 "\"",
                 rng_stream(external->head.rng.key, rng_stream_key("external")));
    text_add(out, "}\n");
}

static void write_observation(const struct external *external, const struct view *view,
                              struct text *out)
{
    const struct game *game = view->game;
    game->engine->observe(game, view->state, view->viewer, external->floats);
    text_add(out, ",\"observation\":[");
    for (int i = 0; i < game->observation_size; i++)
        text_add(out, "%s%.9g", i ? "," : "", (double)external->floats[i]);
    text_add(out, "]");
}

static void write_question(const struct external *external, const struct view *view,
                           const struct prompt *prompt, struct text *out)
{
    struct text sight = TEXT_GROWING;
    view->game->engine->render(view->game, view->state, view->viewer, &sight);
    text_add(out, "{\"type\":\"decide\",\"id\":%" PRIu64 ",\"seat\":%d,\"ply\":%u,\"turn\":%u,",
             external->question, view->viewer, (unsigned)view->state->ply,
             (unsigned)view->state->turn);
    add_names(out, "text", text_of(&sight));
    text_add(out, ",\"actions\":[");
    for (int i = 0; i < prompt->count; i++) {
        text_add(out, "%s{\"id\":%d,", i ? "," : "", prompt->actions[i]);
        add_names(out, "name", prompt->names[i]);
        text_add(out, "}");
    }
    text_add(out, "]");
    if (external->observation)
        write_observation(external, view, out);
    text_add(out, "}\n");
    text_free(&sight);
}

static void write_end(const struct external *external, const struct state *state,
                      struct text *out)
{
    const struct game *game = external->head.game;
    struct text sight = TEXT_GROWING;
    game->engine->render(game, state, external->head.seat, &sight);
    text_add(out, "{\"type\":\"end\",\"play\":%" PRIu64 ",\"seat\":%d,\"ply\":%u,\"turn\":%u,",
             external->play, external->head.seat, (unsigned)state->ply, (unsigned)state->turn);
    add_names(out, "end", end_names[state->end]);
    text_add(out, ",\"score\":[");
    for (int i = 0; i < game->players; i++)
        text_add(out, "%s%.9g", i ? "," : "", (double)state->score[i]);
    text_add(out, "],\"result\":[");
    for (int i = 0; i < game->players; i++)
        text_add(out, "%s%d", i ? "," : "", state->result[i]);
    text_add(out, "],");
    add_names(out, "text", text_of(&sight));
    text_add(out, "}\n");
    text_free(&sight);
}

/* Sends external->message; false if the program is gone after it. */
static bool send(struct external *external, double deadline)
{
    enum child_result result = child_send(&external->child, text_of(&external->message),
                                          external->message.length, deadline);
    if (result == CHILD_OK)
        return true;
    put_down(external, result);
    return false;
}

/* Makes sure that the program runs and knows where it is. */
static bool ready(struct external *external, double deadline)
{
    if (external->child.pid)
        return true;
    if (external->started && external->restarts_left == 0) {
        fail(external, FAIL_GIVEN_UP, "started again too often; it decides nothing more");
        return false;
    }
    if (external->started) {
        external->restarts_left--;
        agent_count(&external->head, "restarts", 1);
    }
    external->started = true;
    const struct child_command command = {
        .line = external->command, .passed = external->passed,
        .hide_errors = external->hide_errors,
    };
    if (!child_start(&external->child, &command)) {
        fail(external, FAIL_START, "it cannot be started: %s", strerror(errno));
        return false;
    }
    text_clear(&external->message);
    write_hello(external->head.game, &external->message);
    if (external->playing)
        write_start(external, &external->message);
    return send(external, deadline);
}

/* ---- answers -------------------------------------------------------------------------------- */

/* Which legal action the answer names, or -1. */
static int find_action(const struct prompt *prompt, const json_t *action)
{
    for (int i = 0; i < prompt->count; i++) {
        if (json_is_integer(action) && json_integer_value(action) == prompt->actions[i])
            return prompt->actions[i];
        if (json_is_string(action) && strcmp(json_string_value(action), prompt->names[i]) == 0)
            return prompt->actions[i];
    }
    return -1;
}

/* Whether it answers an earlier question: such an answer comes too late and is dropped. */
static bool stale(const struct external *external, const json_t *answer)
{
    const json_t *id = json_object_get(answer, "id");
    return json_is_integer(id) && json_integer_value(id) != (json_int_t)external->question;
}

/* Tells the program why its answer was not taken. */
static void complain(struct external *external, const char *kind, const char *sentence)
{
    text_clear(&external->message);
    text_add(&external->message, "{\"type\":\"error\",\"id\":%" PRIu64 ",\"kind\":\"%s\",",
             external->question, kind);
    add_names(&external->message, "text", sentence);
    text_add(&external->message, "}\n");
    send(external, clock_seconds() + external->timeout);
}

static int understand(struct external *external, const struct prompt *prompt, bool *late)
{
    char said[81];
    json_t *answer = json_loadb(text_of(&external->line), external->line.length, 0, NULL);
    const json_t *action = json_object_get(answer, "action");
    int found = NO_ANSWER;
    excerpt(&external->line, said, sizeof said);
    *late = stale(external, answer);
    if (*late) {
        agent_count(&external->head, "stray lines", 1);
    } else if (!json_is_integer(action) && !json_is_string(action)) {
        fail(external, FAIL_GARBAGE, "expected {\"action\": id or name}, got '%s'%s", said,
             answer ? "" : ", which is not JSON");
        complain(external, "garbage", "expected {\"action\": id or name} on one line");
    } else {
        found = find_action(prompt, action);
        if (found < 0) {
            fail(external, FAIL_ILLEGAL, "'%s' names none of the %d legal actions", said,
                 prompt->count);
            complain(external, "illegal", "that is none of the legal actions");
        }
    }
    json_decref(answer);
    return found;
}

static int ask(struct external *external, const struct view *view, const struct prompt *prompt)
{
    double deadline = clock_seconds() + external->timeout;
    if (!ready(external, deadline))
        return NO_ANSWER;
    int strays = child_drain(&external->child);
    if (strays)
        agent_count(&external->head, "stray lines", strays);
    external->question++;
    text_clear(&external->message);
    write_question(external, view, prompt, &external->message);
    if (!send(external, deadline))
        return NO_ANSWER;
    bool late = false;
    int action = NO_ANSWER;
    do {
        enum child_result result = child_receive(&external->child, &external->line, deadline);
        if (late && clock_seconds() >= deadline)    /* a flood of late answers is none */
            result = CHILD_TIMEOUT;
        if (result != CHILD_OK) {
            put_down(external, result);
            return NO_ANSWER;
        }
        action = understand(external, prompt, &late);
    } while (late);
    return action;
}

/* ---- the agent ------------------------------------------------------------------------------ */

static void begin(struct agent *agent)
{
    struct external *external = (struct external *)agent;
    double deadline = clock_seconds() + external->timeout;
    bool running = external->child.pid != 0;
    external->play++;
    external->playing = true;
    /* A program that is gone is started again when it is asked something. */
    if (!running && external->started)
        return;
    if (!running) {
        ready(external, deadline);
        return;
    }
    text_clear(&external->message);
    write_start(external, &external->message);
    send(external, deadline);
}

static int decide(struct agent *agent, const struct view *view)
{
    struct external *external = (struct external *)agent;
    struct prompt prompt;
    prompt_open(&prompt, view->game, view->state, view->actions, view->action_count);
    double before = clock_seconds();
    int action = ask(external, view, &prompt);
    agent_count_as(agent, TALLY_SECONDS, "seconds", clock_seconds() - before);
    if (action == NO_ANSWER)
        agent_count_as(agent, TALLY_SILENCE, "left undecided", 1);
    else
        agent_count_as(agent, TALLY_ANSWERS, "decisions", 1);
    prompt_close(&prompt);
    return action;
}

static void finish(struct agent *agent, const struct state *state)
{
    struct external *external = (struct external *)agent;
    if (external->child.pid) {
        text_clear(&external->message);
        write_end(external, state, &external->message);
        send(external, clock_seconds() + external->timeout);
    }
    external->playing = false;
}

static void close(struct agent *agent)
{
    static const char bye[] = "{\"type\":\"bye\"}\n";
    struct external *external = (struct external *)agent;
    if (external->child.pid) {
        child_send(&external->child, bye, sizeof bye - 1, clock_seconds() + 0.1);
        child_stop(&external->child, 1, NULL);
    }
    text_free(&external->child.unread);
    text_free(&external->message);
    text_free(&external->line);
    free(external->floats);
    free(external->command);
    free(external->passed);
    free(external);
}

const struct agent_kind external_agent = {
    .name = "external", .summary = "Any program, by JSON lines on its input and output.",
    .options = options, .option_count = OPTIONS, .needs_state = true, .alone = true,
    .open = open, .close = close, .begin = begin, .decide = decide, .finish = finish,
};

#else

const struct agent_kind external_agent = {
    .name = "external", .summary = "Any program, by JSON lines on its input and output.",
#ifdef __wasi__
    .unavailable = "not in the browser",
#else
    .unavailable = "not in this build; install libjansson-dev and build again",
#endif
};

#endif
