/* llm.h: the pieces of the agent that asks a language model; see docs/agents.md.
 *
 *     llm.c          the agent: asks, objects to unusable answers, falls back, counts
 *     llm_prompt.c   what is said to the model
 *     llm_alias.c    made-up names for parts, so that it cannot know the game by heart
 *     llm_answer.c   which option a reply means
 *     llm_limit.c    how many requests and tokens a minute
 *     llm_chat.c     one exchange with a server (libcurl)
 *     llm_log.c      every exchange as a JSON line, and exchanges read back from such a file */
#ifndef LLM_H
#define LLM_H

#include "agents/talk/prompt.h"
#include "core/game.h"

/* ---- llm_alias.c ---------------------------------------------------------------------------- */

struct aliases;

/* Made-up names for the parts of the game and the game itself; the same for the same seed. */
struct aliases *aliases_new(const struct game *, uint64_t seed);
void            aliases_free(struct aliases *);

/* Adds the text with every whole word that is a name replaced. NULL aliases change nothing. */
void            aliases_apply(const struct aliases *, const char *text, struct text *out);

/* Replaces the names in the options too. */
void            aliases_rename(const struct aliases *, struct prompt *);

/* ---- llm_prompt.c --------------------------------------------------------------------------- */

/* The order of the answer and the thinking; the order of the words in the option `style`. */
enum llm_style { STYLE_ANSWER, STYLE_ANSWER_REASON, STYLE_REASON_ANSWER, STYLE_STRATEGIES,
                 STYLE_COUNT };
extern const char *const llm_style_names[STYLE_COUNT];

/* Who the model is and what the game consists of; `whole` adds the description as it is written. */
void llm_write_system(const struct game *, const struct aliases *, int seat, bool whole,
                      struct text *out);

/* What the viewer sees, the numbered options, and how to answer. */
void llm_write_question(const struct game *, const struct state *, const struct aliases *,
                        int viewer, const struct prompt *, enum llm_style, struct text *out);

/* Why an answer cannot be used, and how to answer. */
void llm_write_objection(const char *reason, const struct prompt *, enum llm_style,
                         struct text *out);

/* ---- llm_answer.c --------------------------------------------------------------------------- */

enum llm_reading { READING_OK, READING_FORMAT /* no number */, READING_RANGE /* of no option */ };

/* The index of the option meant, in 0 .. count-1, or a sentence in `reason` that says what is
 * wrong. Takes JSON, tags and prose. */
enum llm_reading llm_read(const char *reply, enum llm_style, const char *const *names, int count,
                          int *index, struct text *reason);

/* ---- llm_limit.c ---------------------------------------------------------------------------- */

enum { LIMITER_MAX = 6000 };    /* requests a minute */

struct limiter {
    int    requests, tokens;    /* a minute; 0: no limit */
    int    first, count;        /* of the ring: requests of the last minute, oldest first */
    struct {
        double time, tokens;
    } ring[LIMITER_MAX];
};

/* Seconds to wait at time `now` (in seconds) before the next request may start. */
double limiter_wait(struct limiter *, double now);

/* A request starts. */
void   limiter_start(struct limiter *, double now);

/* The last request used so many tokens. */
void   limiter_use(struct limiter *, double tokens);

#if defined HAVE_CURL && defined HAVE_JANSSON && !defined __wasi__
/* ---- llm_chat.c ----------------------------------------------------------------------------- */

enum chat_result {
    CHAT_OK,
    CHAT_NETWORK,      /* no connection, or it broke */
    CHAT_TIMEOUT,
    CHAT_STATUS,       /* an HTTP status other than 2xx */
    CHAT_MALFORMED,    /* not the JSON that was expected */
    CHAT_OVERSIZED,
    CHAT_MISSING,      /* not in the cassette */
    CHAT_RESULTS
};
extern const char *const chat_result_names[CHAT_RESULTS];

struct chat_reply {
    enum chat_result result;
    int              status;               /* of HTTP, 0 if none came */
    bool             cut;                  /* the model ran into max_tokens */
    double           prompt_tokens, completion_tokens;
    double           seconds;
    double           retry_after;          /* seconds the server asks to wait, 0 if it does not */
    struct text      content;              /* what the model said */
    struct text      problem;              /* a sentence, unless CHAT_OK */
};
#define CHAT_REPLY_NONE { .content = TEXT_GROWING, .problem = TEXT_GROWING }
void chat_reply_clear(struct chat_reply *);
void chat_reply_free(struct chat_reply *);

struct chat;

/* `key` may be NULL or empty. It is sent to the server and shown nowhere. */
struct chat *chat_new(const char *base, const char *key, double timeout, struct problems *);
void         chat_free(struct chat *);

/* Sends the body and waits for the reply. */
void         chat_send(struct chat *, const struct text *body, struct chat_reply *);

/* ---- llm_log.c ------------------------------------------------------------------------------ */

/* Which exchange it was: enough to find it again in a log. */
struct exchange {
    uint64_t play;       /* tells plays and seats apart; the same when the play is repeated */
    int      number;     /* in the play, from 1 */
    int      seat, ply;
    uint64_t hash;       /* of the messages */
};

struct llm_log;
struct llm_log *llm_log_open(const char *path, struct problems *);
void            llm_log_close(struct llm_log *);
/* Adds a line; false if the file cannot be written. */
bool            llm_log_write(struct llm_log *, const struct exchange *, const struct text *body,
                              const struct chat_reply *);

struct cassette;
struct cassette *cassette_read(FILE *, const char *path, struct problems *);
struct cassette *cassette_open(const char *path, struct problems *);
void             cassette_free(struct cassette *);
/* The reply as it was logged; CHAT_MISSING if there was none to these messages. */
void             cassette_find(const struct cassette *, const struct exchange *,
                               struct chat_reply *);
#endif

#endif
