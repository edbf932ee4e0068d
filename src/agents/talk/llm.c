/* llm.c: asks a language model, at any server that speaks the OpenAI chat protocol.
 *
 * One decision is one conversation: what the game is, what the seat sees, numbered options. A
 * reply that cannot be used is answered with the reason; after `attempts` of them, or when the
 * server fails, a fallback decides. Everything that goes wrong is counted by its kind. */
#include "core/agent.h"

#if defined HAVE_CURL && defined HAVE_JANSSON && !defined __wasi__

#include <stdlib.h>
#include <string.h>

#include "agents/talk/llm.h"
#include "agents/talk/secret.h"
#include "agents/talk/wire.h"
#include "core/clock.h"
#include "core/hash.h"
#include "core/heap.h"

enum {
    HISTORY_MAX = 64,        /* decisions, whatever the number of turns */
    REPLY_KEPT = 2000,       /* bytes of a reply that are said back to the model */
    KEY_MAX = 1024,
};
static const double wait_max = 120;    /* seconds before a request is sent again */

enum fallback { FALLBACK_RANDOM, FALLBACK_FIRST, FALLBACK_FORFEIT };

/* An earlier decision of the play. */
struct past {
    uint32_t turn;
    char    *question, *reply;
};

struct llm {
    struct agent     head;
    char            *model;
    enum llm_style   style;
    enum fallback    fallback;
    double           temperature;        /* below 0: not sent */
    int              max_tokens;         /* 0: not sent */
    const char      *max_tokens_name;
    int              attempts, retries, history;
    double           backoff;            /* seconds */
    bool             whole;
    struct chat     *chat;               /* NULL when a cassette is played */
    struct cassette *cassette;
    struct llm_log  *log;
    struct aliases  *aliases;            /* NULL: real names */
    struct limiter   limiter;
    struct exchange  exchange;
    bool             forfeited;          /* in this play */
    bool             told[CHAT_RESULTS + 2];    /* enum failure */
    struct past      past[HISTORY_MAX];
    int              past_count;
    struct text      system, question, messages, body, reason;
    struct chat_reply reply;
};

static const struct option options[] = {
    {.name = "base", .type = OPTION_TEXT,
     .help = "address of the server, such as http://localhost:8080/v1; else RULEPLAY_LLM_BASE"},
    {.name = "model", .type = OPTION_TEXT, .help = "its model; else RULEPLAY_LLM_MODEL"},
    {.name = "key_variable", .type = OPTION_TEXT, .fallback = "RULEPLAY_LLM_KEY",
     .help = "the environment variable that holds the key"},
    {.name = "key_file", .type = OPTION_TEXT, .help = "a file that holds the key"},
    {.name = "style", .type = OPTION_WORD, .fallback = "answer",
     .words = "answer|answer-reason|reason-answer|strategies", .help = "what a reply consists of"},
    {.name = "temperature", .type = OPTION_NUMBER, .fallback = "0", .low = -1, .high = 2,
     .help = "-1: leave it to the server"},
    {.name = "max_tokens", .type = OPTION_INTEGER, .fallback = "1000", .low = 0, .high = 1000000,
     .help = "of a reply; 0: leave it to the server"},
    {.name = "max_tokens_name", .type = OPTION_WORD, .fallback = "max_tokens",
     .words = "max_tokens|max_completion_tokens", .help = "what the server calls that"},
    {.name = "history", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 64,
     .help = "turns of the past that are told again"},
    {.name = "description", .type = OPTION_FLAG, .fallback = "no",
     .help = "tells the rules as they are written, not only the parts"},
    {.name = "anonymous", .type = OPTION_FLAG, .fallback = "no",
     .help = "made-up names instead of those of the parts"},
    {.name = "name_seed", .type = OPTION_INTEGER, .fallback = "1", .low = 0, .high = 1e9,
     .help = "which made-up names"},
    {.name = "attempts", .type = OPTION_INTEGER, .fallback = "3", .low = 1, .high = 100,
     .help = "replies asked for until one can be used"},
    {.name = "fallback", .type = OPTION_WORD, .fallback = "random",
     .words = "random|first|forfeit",
     .help = "who decides then; forfeit: nobody, and it is not asked again in this play"},
    {.name = "timeout", .type = OPTION_INTEGER, .fallback = "60000", .low = 1, .high = 3600000,
     .help = "milliseconds for one request"},
    {.name = "retries", .type = OPTION_INTEGER, .fallback = "4", .low = 0, .high = 100,
     .help = "times a request is sent again after a failure of the server or network"},
    {.name = "backoff", .type = OPTION_INTEGER, .fallback = "1000", .low = 0, .high = 60000,
     .help = "milliseconds before the first of them; doubles each time"},
    {.name = "requests", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = LIMITER_MAX,
     .help = "most requests a minute; 0: no limit"},
    {.name = "tokens", .type = OPTION_INTEGER, .fallback = "0", .low = 0, .high = 1e9,
     .help = "most tokens a minute; 0: no limit"},
    {.name = "log", .type = OPTION_TEXT, .help = "file to which every exchange is added"},
    {.name = "cassette", .type = OPTION_TEXT,
     .help = "such a file to take the replies from, without a network"},
};
enum { OPTIONS = sizeof options / sizeof *options };

/* ---- opening -------------------------------------------------------------------------------- */

/* What was set, else what the environment says, else "". */
static const char *setting(const struct spec *spec, const char *name, const char *variable)
{
    const char *given = spec_given(spec, name);
    if (!given)
        given = getenv(variable);
    return given ? given : "";
}

/* The key, from a file or the environment, into `key`. It is no option of its own: specs are
 * printed, recorded and seen by everyone on the machine. */
static bool read_key(const struct spec *spec, char key[KEY_MAX], struct problems *problems)
{
    const char *path = spec_text(spec, options, OPTIONS, "key_file");
    const char *name = spec_text(spec, options, OPTIONS, "key_variable");
    const char *value = getenv(name);
    key[0] = '\0';
    if (!secret_name(name))
        return problem_error(problems, (struct place){0},
                             "llm: key_variable=%.100s: expected a name with a word that ends in "
                             "KEY, TOKEN or SECRET; programs are not given variables of such names",
                             name);
    if (!path) {
        if (value && strlen(value) >= KEY_MAX)
            return problem_error(problems, (struct place){0},
                                 "llm: the key is longer than %d bytes", KEY_MAX - 1);
        if (value)
            memcpy(key, value, strlen(value) + 1);
        return true;
    }
    FILE *file = fopen(path, "re"); /* no program that is started meanwhile gets it */
    if (!file)
        return problem_error(problems, (struct place){.file = path}, "llm: cannot read the key");
    bool read = fgets(key, KEY_MAX, file) != NULL;
    fclose(file);
    key[strcspn(key, "\r\n")] = '\0';
    return read || problem_error(problems, (struct place){.file = path},
                                 "llm: expected a key on the first line");
}

/* Connects what the replies come from: a server or a cassette. */
static bool open_source(struct llm *llm, const struct spec *spec, struct problems *problems)
{
    const char *cassette = spec_text(spec, options, OPTIONS, "cassette");
    const char *base = setting(spec, "base", "RULEPLAY_LLM_BASE");
    if (cassette) {
        llm->cassette = cassette_open(cassette, problems);
        return llm->cassette != NULL;
    }
    if (!*base)
        return problem_error(problems, (struct place){0},
                             "llm: expected base=ADDRESS or RULEPLAY_LLM_BASE in the environment, "
                             "such as http://localhost:8080/v1");
    if (!*llm->model)
        return problem_error(problems, (struct place){0},
                             "llm: expected model=NAME or RULEPLAY_LLM_MODEL in the environment");
    char key[KEY_MAX];
    if (!read_key(spec, key, problems))
        return false;
    double timeout = spec_number(spec, options, OPTIONS, "timeout") / 1000;
    llm->chat = chat_new(base, key, timeout, problems);
    return llm->chat != NULL;
}

static void read_settings(struct llm *llm, const struct spec *spec)
{
    const char *style = spec_text(spec, options, OPTIONS, "style");
    const char *fallback = spec_text(spec, options, OPTIONS, "fallback");
    const char *name = spec_text(spec, options, OPTIONS, "max_tokens_name");
    for (int i = 0; i < STYLE_COUNT; i++)
        if (strcmp(style, llm_style_names[i]) == 0)
            llm->style = (enum llm_style)i;
    llm->fallback = strcmp(fallback, "random") == 0  ? FALLBACK_RANDOM
                    : strcmp(fallback, "first") == 0 ? FALLBACK_FIRST
                                                     : FALLBACK_FORFEIT;
    llm->max_tokens_name = strcmp(name, "max_tokens") == 0 ? "max_tokens"
                                                           : "max_completion_tokens";
    llm->temperature = spec_number(spec, options, OPTIONS, "temperature");
    llm->max_tokens = (int)spec_integer(spec, options, OPTIONS, "max_tokens");
    llm->history = (int)spec_integer(spec, options, OPTIONS, "history");
    llm->whole = spec_flag(spec, options, OPTIONS, "description");
    llm->attempts = (int)spec_integer(spec, options, OPTIONS, "attempts");
    llm->retries = (int)spec_integer(spec, options, OPTIONS, "retries");
    llm->backoff = spec_number(spec, options, OPTIONS, "backoff") / 1000;
    llm->limiter.requests = (int)spec_integer(spec, options, OPTIONS, "requests");
    llm->limiter.tokens = (int)spec_integer(spec, options, OPTIONS, "tokens");
}

static void forget(struct llm *llm, int count)
{
    for (int i = 0; i < count; i++) {
        free(llm->past[i].question);
        free(llm->past[i].reply);
    }
    llm->past_count -= count;
    memmove(llm->past, llm->past + count, (size_t)llm->past_count * sizeof *llm->past);
}

static void close(struct agent *agent)
{
    struct llm *llm = (struct llm *)agent;
    forget(llm, llm->past_count);
    chat_free(llm->chat);
    cassette_free(llm->cassette);
    llm_log_close(llm->log);
    aliases_free(llm->aliases);
    chat_reply_free(&llm->reply);
    text_free(&llm->system);
    text_free(&llm->question);
    text_free(&llm->messages);
    text_free(&llm->body);
    text_free(&llm->reason);
    free(llm->model);
    free(llm);
}

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    const char *log = spec_text(spec, options, OPTIONS, "log");
    struct llm *llm = heap_new(1, sizeof *llm);
    llm->model = heap_string(setting(spec, "model", "RULEPLAY_LLM_MODEL"));
    llm->reply = (struct chat_reply)CHAT_REPLY_NONE;
    llm->system = llm->question = llm->messages = (struct text)TEXT_GROWING;
    llm->body = llm->reason = (struct text)TEXT_GROWING;
    read_settings(llm, spec);
    if (spec_flag(spec, options, OPTIONS, "anonymous"))
        llm->aliases = aliases_new(game,
                                   (uint64_t)spec_integer(spec, options, OPTIONS, "name_seed"));
    if (log)
        llm->log = llm_log_open(log, problems);
    if ((log && !llm->log) || !open_source(llm, spec, problems)) {
        close(&llm->head);
        return NULL;
    }
    return &llm->head;
}

/* ---- one exchange --------------------------------------------------------------------------- */

/* Kinds of failure as they are counted: those of an exchange, with the statuses told apart. */
enum failure { FAIL_RATE = CHAT_RESULTS, FAIL_SERVER, FAILURES };
static const char *const failure_names[FAILURES] = {
    [CHAT_NETWORK] = "network errors", [CHAT_TIMEOUT] = "time-outs",
    [CHAT_STATUS] = "http errors", [CHAT_MALFORMED] = "malformed replies",
    [CHAT_OVERSIZED] = "oversized replies", [CHAT_MISSING] = "cassette misses",
    [FAIL_RATE] = "rate limited", [FAIL_SERVER] = "server errors",
};

static void count_failure(struct llm *llm)
{
    const struct chat_reply *reply = &llm->reply;
    int kind = (int)reply->result;
    if (reply->result == CHAT_STATUS && reply->status == 429)
        kind = FAIL_RATE;
    else if (reply->result == CHAT_STATUS && reply->status >= 500)
        kind = FAIL_SERVER;
    agent_count_as(&llm->head, kind == CHAT_TIMEOUT ? TALLY_MACHINE : TALLY_PLAIN,
                   failure_names[kind], 1);
    if (llm->told[kind])
        return;
    llm->told[kind] = true;
    fprintf(stderr, "agent llm: %s (told once, counted as '%s')\n", text_of(&reply->problem),
            failure_names[kind]);
}

/* Whether the same request may do better a little later. */
static bool worth_retrying(const struct chat_reply *reply)
{
    switch (reply->result) {
    case CHAT_NETWORK:
    case CHAT_TIMEOUT:
    case CHAT_MALFORMED:
        return true;
    case CHAT_STATUS:
        return reply->status == 408 || reply->status == 429 || reply->status >= 500;
    default:
        return false;
    }
}

/* Sleeps, and says so. What comes from a cassette needs no patience. */
static void wait(struct llm *llm, double seconds)
{
    if (llm->cassette || seconds <= 0)
        return;
    agent_count_as(&llm->head, TALLY_SECONDS, "waited seconds", seconds);
    clock_sleep(seconds);
}

static void send_once(struct llm *llm)
{
    struct agent *agent = &llm->head;
    struct chat_reply *reply = &llm->reply;
    llm->exchange.number++;
    if (llm->cassette) {
        cassette_find(llm->cassette, &llm->exchange, reply);
    } else {
        double seconds;
        while ((seconds = limiter_wait(&llm->limiter, clock_seconds())) > 0)
            wait(llm, seconds);
        limiter_start(&llm->limiter, clock_seconds());
        chat_send(llm->chat, &llm->body, reply);
        limiter_use(&llm->limiter, reply->prompt_tokens + reply->completion_tokens);
    }
    agent_count(agent, "requests", 1);
    agent_count_as(agent, TALLY_SECONDS, "response seconds", reply->seconds);
    agent_count(agent, "prompt tokens", reply->prompt_tokens);
    agent_count(agent, "completion tokens", reply->completion_tokens);
    if (reply->cut)
        agent_count(agent, "cut replies", 1);
    if (llm->log && !llm_log_write(llm->log, &llm->exchange, &llm->body, reply))
        agent_count(agent, "log errors", 1);
}

static void write_body(struct llm *llm)
{
    struct text *body = &llm->body;
    text_clear(body);
    text_add(body, "{\"model\":");
    text_json(body, llm->model);
    text_add(body, ",\"messages\":[");
    text_bytes(body, text_of(&llm->messages), llm->messages.length);
    text_add(body, "]");
    if (llm->temperature >= 0)
        text_add(body, ",\"temperature\":%g", llm->temperature);
    if (llm->max_tokens)
        text_add(body, ",\"%s\":%d", llm->max_tokens_name, llm->max_tokens);
    text_add(body, ",\"stream\":false}");
    llm->exchange.hash = hash_bytes(0, text_of(&llm->messages), llm->messages.length);
}

/* Gets a reply to the messages, with patience; false if there is none to be had. */
static bool exchange(struct llm *llm)
{
    write_body(llm);
    double delay = llm->backoff;
    for (int try = 0;; try++) {
        send_once(llm);
        if (llm->reply.result == CHAT_OK)
            return true;
        count_failure(llm);
        if (try == llm->retries || !worth_retrying(&llm->reply))
            return false;
        double asked = llm->reply.retry_after, longer = asked > delay ? asked : delay;
        agent_count(&llm->head, "retries", 1);
        wait(llm, longer < wait_max ? longer : wait_max);
        delay *= 2;
    }
}

/* ---- the conversation ----------------------------------------------------------------------- */

static void say(struct llm *llm, const char *role, const char *content)
{
    struct text *messages = &llm->messages;
    text_add(messages, "%s{\"role\":\"%s\",\"content\":", messages->length ? "," : "", role);
    text_json(messages, content);
    text_add(messages, "}");
}

/* The start of the model's reply in memory of its own; the rest would cost tokens for nothing. */
static char *reply_start(const struct llm *llm)
{
    size_t length = llm->reply.content.length;
    length = length < REPLY_KEPT ? length : REPLY_KEPT;
    char *copy = heap_new(1, length + 1);
    memcpy(copy, text_of(&llm->reply.content), length);
    return copy;
}

static void remember(struct llm *llm, uint32_t turn)
{
    if (!llm->history)
        return;
    if (llm->past_count == HISTORY_MAX)
        forget(llm, 1);
    struct past *past = &llm->past[llm->past_count++];
    *past = (struct past){.turn = turn, .question = heap_string(text_of(&llm->question)),
                          .reply = reply_start(llm)};
}

/* Starts the conversation for one decision: the game, the last turns, the question. */
static void open_talk(struct llm *llm, const struct view *view, const struct prompt *prompt)
{
    int old = 0;
    while (old < llm->past_count &&
           (int64_t)llm->past[old].turn + llm->history < (int64_t)view->state->turn)
        old++;
    forget(llm, old);
    if (!llm->system.length)
        llm_write_system(view->game, llm->aliases, view->viewer, llm->whole, &llm->system);
    text_clear(&llm->messages);
    say(llm, "system", text_of(&llm->system));
    for (int i = 0; i < llm->past_count; i++) {
        say(llm, "user", llm->past[i].question);
        say(llm, "assistant", llm->past[i].reply);
    }
    text_clear(&llm->question);
    llm_write_question(view->game, view->state, llm->aliases, view->viewer, prompt, llm->style,
                       &llm->question);
    say(llm, "user", text_of(&llm->question));
    llm->exchange.ply = (int)view->state->ply;
}

/* Says the model's own reply back to it, and why it will not do. */
static void object(struct llm *llm, const struct prompt *prompt)
{
    char *said = reply_start(llm);
    struct text objection = TEXT_GROWING;
    llm_write_objection(text_of(&llm->reason), prompt, llm->style, &objection);
    say(llm, "assistant", said);
    say(llm, "user", text_of(&objection));
    text_free(&objection);
    free(said);
}

/* The index of the option the model chooses, or -1. */
static int ask(struct llm *llm, const struct view *view, const struct prompt *prompt)
{
    open_talk(llm, view, prompt);
    for (int attempt = 0; attempt < llm->attempts; attempt++) {
        int index;
        if (!exchange(llm))
            return -1;
        text_clear(&llm->reason);
        enum llm_reading reading = llm_read(text_of(&llm->reply.content), llm->style,
                                            prompt->names, prompt->count, &index, &llm->reason);
        if (reading == READING_OK) {
            remember(llm, view->state->turn);
            return index;
        }
        agent_count_as(&llm->head, TALLY_ANSWERS,
                       reading == READING_FORMAT ? "format errors" : "range errors", 1);
        object(llm, prompt);
    }
    return -1;
}

/* Decides instead of the model. A cassette that lacks a reply is the wrong one: then nobody does,
 * so that such a play is never taken for one of the model's. */
static int fall_back(struct llm *llm, const struct view *view)
{
    agent_count_as(&llm->head, TALLY_SILENCE, "fallbacks", 1);
    switch (llm->reply.result == CHAT_MISSING ? FALLBACK_FORFEIT : llm->fallback) {
    case FALLBACK_RANDOM:
        return view->actions[rng_below(&llm->head.rng, (uint32_t)view->action_count)];
    case FALLBACK_FIRST:
        return view->actions[0];
    case FALLBACK_FORFEIT:
        break;
    }
    llm->forfeited = true;
    return NO_ANSWER;
}

/* ---- the agent ------------------------------------------------------------------------------ */

static void begin(struct agent *agent)
{
    struct llm *llm = (struct llm *)agent;
    llm->exchange = (struct exchange){.play = agent->rng.key, .seat = agent->seat};
    llm->forfeited = false;
    forget(llm, llm->past_count);
    text_clear(&llm->system);    /* names the seat */
}

static int decide(struct agent *agent, const struct view *view)
{
    struct llm *llm = (struct llm *)agent;
    if (view->action_count == 1) {
        agent_count(agent, "automatic", 1);
        return view->actions[0];
    }
    if (llm->forfeited) {
        agent_count_as(agent, TALLY_SILENCE, "forfeited", 1);
        return NO_ANSWER;
    }
    struct prompt prompt;
    prompt_open(&prompt, view->game, view->state, view->actions, view->action_count);
    aliases_rename(llm->aliases, &prompt);
    int index = ask(llm, view, &prompt);
    prompt_close(&prompt);
    if (index < 0)
        return fall_back(llm, view);
    agent_count_as(agent, TALLY_ANSWERS, "decisions", 1);
    return view->actions[index];
}

const struct agent_kind llm_agent = {
    .name = "llm", .summary = "A language model at any OpenAI-compatible server.",
    .options = options, .option_count = OPTIONS, .needs_state = true, .alone = true,
    .open = open, .close = close, .begin = begin, .decide = decide,
};

#else

const struct agent_kind llm_agent = {
    .name = "llm", .summary = "A language model at any OpenAI-compatible server.",
#ifdef __wasi__
    .unavailable = "not in the browser",
#else
    .unavailable = "not in this build; install libcurl4-openssl-dev and libjansson-dev and build "
                   "again",
#endif
};

#endif
