/* kitchen.c: games that a page sent, and plays of them at native speed. */
#include "serve/kitchen.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "bind/bind.h"
#include "bind/loader.h"
#include "core/agent.h"
#include "core/heap.h"

enum { DISHES_MAX = 12, PLAYS_MOST = 20000, SPECS_MAX = 16 };

struct dish {
    int          number;          /* 0: empty */
    int          used;            /* by so many threads now */
    struct game *game;
};

struct kitchen {
    pthread_mutex_t lock;
    struct dish     dishes[DISHES_MAX];
    int             last;
    const char     *specs[SPECS_MAX];
    int             spec_count;
};

struct kitchen *kitchen_new(const char *const *agents, int agent_count)
{
    struct kitchen *kitchen = heap_new(1, sizeof *kitchen);
    pthread_mutex_init(&kitchen->lock, NULL);
    for (int i = 0; i < agent_count && i < SPECS_MAX; i++)
        kitchen->specs[kitchen->spec_count++] = agents[i];
    return kitchen;
}

void kitchen_free(struct kitchen *kitchen)
{
    for (int i = 0; i < DISHES_MAX; i++)
        rp_game_free(kitchen->dishes[i].game);
    pthread_mutex_destroy(&kitchen->lock);
    free(kitchen);
}

/* The next field of a body as a string of its own; NULL if there is none. */
static char *field(const char **at, const char *end)
{
    char digits[12] = "";
    const char *newline = memchr(*at, '\n', (size_t)(end - *at));
    if (!newline || newline - *at < 1 || newline - *at > 8)
        return NULL;
    memcpy(digits, *at, (size_t)(newline - *at));
    if (strspn(digits, "0123456789") != strlen(digits))
        return NULL;
    size_t length = (size_t)atol(digits);
    const char *bytes = newline + 1;
    if (length > (size_t)(end - bytes) || memchr(bytes, '\0', length))
        return NULL;
    *at = bytes + length;
    return text_duplicate(bytes, length);
}

static void say_problems(const struct rp_loader *loader, struct text *said)
{
    text_add(said, "%s", loader->problems.count ? loader->problems.list[0].text : "it cannot be read");
}

/* Puts a game where one is that nobody uses, the oldest first. */
static int keep(struct kitchen *kitchen, struct game *game)
{
    struct dish *oldest = NULL;
    pthread_mutex_lock(&kitchen->lock);
    for (int i = 0; i < DISHES_MAX; i++) {
        struct dish *dish = &kitchen->dishes[i];
        if (dish->used == 0 && (!oldest || dish->number < oldest->number))
            oldest = dish;
    }
    int number = -1;
    if (oldest) {
        rp_game_free(oldest->game);
        *oldest = (struct dish){.number = ++kitchen->last, .game = game};
        number = oldest->number;
    }
    pthread_mutex_unlock(&kitchen->lock);
    return number;
}

int kitchen_load(struct kitchen *kitchen, const char *body, size_t length, struct text *said)
{
    const char *at = body, *end = body + length;
    char *given[4] = {NULL};
    struct rp_loader *loader = rp_loader_new();
    bool good = true;
    for (int i = 0; i < 4 && good; i++)
        good = (given[i] = field(&at, end)) != NULL;
    while (good && at < end) {
        char *name = field(&at, end), *text = name ? field(&at, end) : NULL;
        good = text != NULL;
        if (good)
            rp_loader_include(loader, name, text);
        free(name);
        free(text);
    }
    struct game *game = good ? rp_load(loader, given[0], given[1], given[2], given[3]) : NULL;
    int number = game ? keep(kitchen, game) : -1;
    if (!good)
        text_add(said, "expected the fields of a game");
    else if (!game)
        say_problems(loader, said);
    else if (number < 0) {
        text_add(said, "too many games are being played");
        rp_game_free(game);
    }
    for (int i = 0; i < 4; i++)
        free(given[i]);
    rp_loader_free(loader);
    return number;
}

/* Whether a page may ask for an agent: one that talks to nobody, and whose settings name no file and no
 * program; or one that whoever started the server gave it. */
static bool may_play(const struct kitchen *kitchen, const char *line, struct text *said)
{
    struct spec spec;
    struct problems problems = {0};
    for (int i = 0; i < kitchen->spec_count; i++)
        if (strcmp(kitchen->specs[i], line) == 0)
            return true;
    if (!spec_parse(&spec, line, &problems)) {
        text_add(said, "%s", problems.list[0].text);
        return false;
    }
    const struct agent_kind *kind = agent_kind_find(spec.name);
    bool plain = kind && !kind->alone;
    for (int i = 0; plain && i < kind->option_count; i++)
        if (kind->options[i].type == OPTION_TEXT && spec_given(&spec, kind->options[i].name))
            plain = false;
    if (kind && !plain)
        text_add(said, "the agent '%.60s' reaches outside the page: start the server with it "
                 "(ruleplay studio --agent SPEC)", line);
    return plain || !kind;
}

static bool all_may_play(const struct kitchen *kitchen, const char *agents, struct text *said)
{
    char *lines = heap_string(agents);
    const char *specs[PLAYERS_MAX];
    bool rotate, good = true;
    int count = cut_line_up(lines, specs, &rotate);
    for (int i = 0; i < count && good; i++)
        good = may_play(kitchen, specs[i], said);
    free(lines);
    return good;
}

static struct dish *borrow(struct kitchen *kitchen, int number)
{
    struct dish *found = NULL;
    pthread_mutex_lock(&kitchen->lock);
    for (int i = 0; i < DISHES_MAX && !found; i++)
        if (number > 0 && kitchen->dishes[i].number == number)
            found = &kitchen->dishes[i];
    if (found)
        found->used++;
    pthread_mutex_unlock(&kitchen->lock);
    return found;
}

void *kitchen_play(struct kitchen *kitchen, int number, const char *agents, uint64_t seed, int first,
                   int count, size_t *bytes, int *players, struct text *said)
{
    if (count < 1 || count > PLAYS_MOST || first < 0) {
        text_add(said, "expected 1 to %d plays", PLAYS_MOST);
        return NULL;
    }
    if (!all_may_play(kitchen, agents, said))
        return NULL;
    struct dish *dish = borrow(kitchen, number);
    if (!dish) {
        text_add(said, "there is no game %d any more", number);
        return NULL;
    }
    struct rp_loader *loader = rp_loader_new();
    struct rp_run *series = rp_run_new(loader, dish->game, agents, seed);
    void *rows = NULL;
    *players = rp_players(dish->game);
    *bytes = (size_t)rp_rows_size(count, *players);
    if (series) {
        rows = heap_new(*bytes / 8 + 1, 8);
        rp_run_play(series, first, count, rows);
    } else {
        say_problems(loader, said);
    }
    rp_run_free(series);
    rp_loader_free(loader);
    pthread_mutex_lock(&kitchen->lock);
    dish->used--;
    pthread_mutex_unlock(&kitchen->lock);
    return rows;
}

void kitchen_agents(const struct kitchen *kitchen, struct text *json)
{
    text_add(json, "[");
    for (int i = 0; i < kitchen->spec_count; i++) {
        text_add(json, i ? "," : "");
        text_json(json, kitchen->specs[i]);
    }
    text_add(json, "]");
}
