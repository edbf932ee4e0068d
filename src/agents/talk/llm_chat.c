/* llm_chat.c: one exchange with a server that speaks the OpenAI chat protocol, through libcurl. */
#include "agents/talk/llm.h"

#if defined HAVE_CURL && defined HAVE_JANSSON && !defined __wasi__

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "agents/talk/curl.h"
#include "agents/talk/secret.h"
#include "agents/talk/wire.h"
#include "core/clock.h"
#include "core/heap.h"

enum {
    BYTES_MAX = 4 << 20,     /* of a reply; no honest one is as long */
    MESSAGE_MAX = 200,       /* bytes of a server's own words in our reports */
};

const char *const chat_result_names[CHAT_RESULTS] = {
    "ok", "network", "timeout", "status", "malformed", "oversized", "missing",
};

struct chat {
    CURL              *curl;
    struct curl_slist *headers;
    char              *key;          /* to keep it out of reports; "" if there is none */
    struct text        received;
    bool               oversized;
    char               error[CURL_ERROR_SIZE];
};

void chat_reply_clear(struct chat_reply *reply)
{
    text_clear(&reply->content);
    text_clear(&reply->problem);
    *reply = (struct chat_reply){.content = reply->content, .problem = reply->problem};
}

void chat_reply_free(struct chat_reply *reply)
{
    text_free(&reply->content);
    text_free(&reply->problem);
}

static size_t receive(char *bytes, size_t size, size_t count, void *context)
{
    struct chat *chat = context;
    size_t length = size * count;
    chat->oversized = chat->oversized || chat->received.length + length > BYTES_MAX;
    if (chat->oversized)
        return 0;    /* ends the transfer */
    text_bytes(&chat->received, bytes, length);
    return length;
}

/* The key as a header. False if it could smuggle in other headers. */
static bool add_key(struct chat *chat, struct problems *problems)
{
    for (const char *c = chat->key; *c; c++)
        if ((unsigned char)*c <= ' ' || *c == 127)
            return problem_error(problems, (struct place){0},
                                 "llm: the key holds spaces or control characters");
    struct text header = TEXT_GROWING;
    text_add(&header, "Authorization: Bearer %s", chat->key);
    if (*chat->key)
        chat->headers = curl_slist_append(chat->headers, text_of(&header));
    text_free(&header);
    return true;
}

static void configure(struct chat *chat, const char *base, double timeout)
{
    size_t length = strlen(base);
    while (length && base[length - 1] == '/')
        length--;
    struct text url = TEXT_GROWING;
    text_add(&url, "%.*s/chat/completions", (int)length, base);
    long milliseconds = (long)(timeout * 1000);
    CURL *curl = chat->curl;
    curl_easy_setopt(curl, CURLOPT_URL, text_of(&url));    /* copied */
#if LIBCURL_VERSION_NUM >= 0x075500
    curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
#endif
    curl_easy_setopt(curl, CURLOPT_HTTPHEADER, chat->headers);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, "ruleplay/" RULEPLAY_VERSION);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, milliseconds);
    curl_easy_setopt(curl, CURLOPT_CONNECTTIMEOUT_MS, milliseconds < 10000 ? milliseconds : 10000);
    /* Through http a proxy would read the key; through https it sees only where to. */
    if (strncmp(base, "https:", 6) != 0)
        curl_easy_setopt(curl, CURLOPT_NOPROXY, "*");
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);          /* time limits without SIGALRM */
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, chat);
    curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, chat->error);
    text_free(&url);
}

/* Addresses are printed and recorded with the spec they are in, so they must hold no secret. One that
 * does is not quoted either. */
static bool address_fits(const char *base, struct problems *problems)
{
    const char *host = strstr(base, "://");
    host = host ? host + 3 : base;
    if (memchr(host, '@', strcspn(host, "/")) || strpbrk(host, "?#"))
        return problem_error(problems, (struct place){0},
                             "llm: base: expected an address without name, password or '?'; a key "
                             "comes from key_variable or key_file");
    if (strncmp(base, "http://", 7) != 0 && strncmp(base, "https://", 8) != 0)
        return problem_error(problems, (struct place){0},
                             "llm: base=%.100s: expected an address that begins with http:// or "
                             "https://", base);
    return true;
}

struct chat *chat_new(const char *base, const char *key, double timeout,
                      struct problems *problems)
{
    if (!address_fits(base, problems) || !curl_load(problems))
        return NULL;
    struct chat *chat = heap_new(1, sizeof *chat);
    /* Counts its calls. */
    if (curl_global_init_mem(CURL_GLOBAL_DEFAULT, heap_raw, free, heap_grow, heap_string, heap_new) !=
        CURLE_OK)
        heap_failed(0, "libcurl");
    chat->curl = curl_easy_init();
    chat->received = (struct text)TEXT_GROWING;
    chat->key = heap_string(key ? key : "");
    if (!chat->curl)
        heap_failed(0, "libcurl");
    chat->headers = curl_slist_append(NULL, "Content-Type: application/json");
    chat->headers = curl_slist_append(chat->headers, "Expect:");    /* no wait for 100 Continue */
    if (!add_key(chat, problems)) {
        chat_free(chat);
        return NULL;
    }
    configure(chat, base, timeout);
    return chat;
}

void chat_free(struct chat *chat)
{
    if (!chat)
        return;
    curl_easy_cleanup(chat->curl);
    curl_slist_free_all(chat->headers);
    curl_global_cleanup();
    text_free(&chat->received);
    free(chat->key);
    free(chat);
}

/* Adds words of the server, without the key if it repeats that, and fit for a terminal. */
static void add_words(const struct chat *chat, const char *words, size_t limit, struct text *out)
{
    struct text clean = TEXT_GROWING;
    secret_scrub(chat->key, words, &clean);
    for (size_t i = 0; i < clean.length && i < limit; i++) {
        char c = clean.at[i];
        c = ((unsigned char)c < ' ' && c != '\n' && c != '\t') || c == 127 ? ' ' : c;
        text_bytes(out, &c, 1);
    }
    text_free(&clean);
}

static double number_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    double number = json_is_number(value) ? json_number_value(value) : 0;
    return number > 0 && number < 1e12 ? number : 0;
}

/* What the model said, in a reply that is as it should be; NULL otherwise. */
static const char *content_of(const json_t *root, struct chat_reply *reply)
{
    const json_t *choice = json_array_get(json_object_get(root, "choices"), 0);
    const json_t *usage = json_object_get(root, "usage");
    const char *finish = json_string_value(json_object_get(choice, "finish_reason"));
    reply->cut = finish && strcmp(finish, "length") == 0;
    reply->prompt_tokens = number_of(usage, "prompt_tokens");
    reply->completion_tokens = number_of(usage, "completion_tokens");
    const json_t *message = json_object_get(choice, "message");
    const json_t *content = json_object_get(message, "content");
    /* A model that refuses, or thinks until it is cut, says nothing: an answer without a number. */
    return json_is_null(content) ? "" : json_string_value(content);
}

static void understand(struct chat *chat, struct chat_reply *reply)
{
    json_error_t error;
    json_t *root = json_loadb(text_of(&chat->received), chat->received.length, 0, &error);
    const char *content = content_of(root, reply);
    if (reply->status < 200 || reply->status > 299) {
        const json_t *problem = json_object_get(root, "error");
        const char *words = json_string_value(json_object_get(problem, "message"));
        reply->result = CHAT_STATUS;
        text_add(&reply->problem, "the server answers with status %d", reply->status);
        if (words) {
            text_add(&reply->problem, ": ");
            add_words(chat, words, MESSAGE_MAX, &reply->problem);
        }
    } else if (!content) {
        reply->result = CHAT_MALFORMED;
        if (root)
            text_add(&reply->problem, "the reply has no choices[0].message.content");
        else
            /* Without the words of jansson, which quote those of the server. */
            text_add(&reply->problem, "the reply is not JSON (line %d, column %d)", error.line,
                     error.column);
    } else {
        reply->result = CHAT_OK;
        add_words(chat, content, BYTES_MAX, &reply->content);
    }
    json_decref(root);
}

static void explain(const struct chat *chat, CURLcode code, struct chat_reply *reply)
{
    reply->result = chat->oversized                      ? CHAT_OVERSIZED
                    : code == CURLE_OPERATION_TIMEDOUT   ? CHAT_TIMEOUT
                                                         : CHAT_NETWORK;
    if (chat->oversized)
        text_add(&reply->problem, "the reply is longer than %d bytes", BYTES_MAX);
    else
        add_words(chat, chat->error[0] ? chat->error : curl_easy_strerror(code), MESSAGE_MAX,
                  &reply->problem);
}

void chat_send(struct chat *chat, const struct text *body, struct chat_reply *reply)
{
    struct wire_quiet quiet;
    chat_reply_clear(reply);
    text_clear(&chat->received);
    chat->oversized = false;
    chat->error[0] = '\0';
    curl_easy_setopt(chat->curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)body->length);
    curl_easy_setopt(chat->curl, CURLOPT_POSTFIELDS, text_of(body));

    double before = clock_seconds();
    wire_quiet_begin(&quiet);
    CURLcode code = curl_easy_perform(chat->curl);
    wire_quiet_end(&quiet);
    reply->seconds = clock_seconds() - before;

    long status = 0;
    curl_off_t wait = 0;
    curl_easy_getinfo(chat->curl, CURLINFO_RESPONSE_CODE, &status);
    curl_easy_getinfo(chat->curl, CURLINFO_RETRY_AFTER, &wait);
    reply->status = (int)status;
    reply->retry_after = (double)wait;
    if (code != CURLE_OK)
        explain(chat, code, reply);
    else
        understand(chat, reply);
}

#endif
