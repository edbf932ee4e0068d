/* meta.c: decks evolve: new ones, crossed ones, changed ones, kept by chance and merit (Metropolis and
 * others 1953). */
#include "evaluate/meta.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/agent.h"
#include "core/catalog.h"
#include "core/check.h"
#include "core/exact.h"
#include "core/heap.h"

/* Bouts of the random phase that are played between two moments at which the meta can be kept, and decks
 * among which they are drawn: all decks take their turns, and a description with fewer is read faster. */
enum { RANDOM_AT_ONCE = 2000, RANDOM_GROUP = 500 };

const char *const meta_phase_names[META_PHASES] = {
    [META_FIRST] = "first", [META_ROUNDS] = "rounds", [META_LAST] = "last", [META_RANDOM] = "random",
    [META_COMPARED] = "compared", [META_DONE] = "done",
};
const char *const meta_move_names[MOVES] = {
    [MOVE_NEW] = "new", [MOVE_CROSS] = "cross", [MOVE_CHANGE] = "change",
};

/* ---- opening ---- */

/* Takes the names of cards from a description, and what is left of it without decks and match. */
static void take_apart(struct meta *meta, const char *text)
{
    struct text base = TEXT_GROWING;
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n"), whole = length + (line[length] == '\n');
        bool deck = strncmp(line, "deck ", 5) == 0 || strncmp(line, "match ", 6) == 0;
        if (strncmp(line, "card \"", 6) == 0) {
            const char *end = memchr(line + 6, '"', length - 6);
            meta->cards = heap_grow(meta->cards, (size_t)(meta->card_count + 1) * sizeof *meta->cards);
            meta->cards[meta->card_count++] =
                text_duplicate(line + 6, end ? (size_t)(end - line - 6) : length - 6);
        }
        if (!deck)
            text_bytes(&base, line, whole);
        line += whole;
    }
    meta->base = heap_string(text_of(&base));
    text_free(&base);
}

static void number_parts(struct meta *meta)
{
    const struct game *game = meta->game;
    meta->part_count = game->part_count;
    meta->card_of = heap_new((size_t)game->part_count, sizeof *meta->card_of);
    for (int i = 0, next = 0; i < game->part_count; i++) {
        /* Cards of the pool stand among the parts in the order of the description. */
        meta->card_of[i] = -1;
        for (int k = 0; k < meta->card_count; k++) {
            int card = (next + k) % meta->card_count;
            if (strcmp(game->parts[i].kind, "card") == 0 &&
                strcmp(game->parts[i].name, meta->cards[card]) == 0) {
                meta->card_of[i] = card;
                next = card + 1;
                break;
            }
        }
    }
}

/* Whether the game tells of cards that take part. */
static bool tells_parts(const struct game *game)
{
    for (int i = 0; i < game->verb_count; i++)
        if (strcmp(game->verbs[i], META_VERB) == 0)
            return true;
    return false;
}

static bool fits(const struct meta *meta, struct problems *problems)
{
    const struct meta_settings *settings = &meta->settings;
    const char *wrong = NULL;
    if (meta->game->players != 2)
        wrong = "is not for two players";
    else if (!tells_parts(meta->game))
        wrong = "does not tell how cards take part (events 'take part')";
    else if (meta->card_count > META_CARDS_MAX)
        wrong = "has too many cards";
    else if (meta->card_count < settings->deck_size + 1)
        wrong = "has fewer cards than a deck";
    return !wrong || problem_error(problems, (struct place){0}, "meta: %s %s", settings->game, wrong);
}

/* Asked here, so that a bad agent is named as it was written, and not in the experiment of a step. */
static bool agent_is_there(const struct meta *meta, struct problems *problems)
{
    struct agent *agent = agent_new(meta->settings.agent, meta->game, problems);
    agent_free(agent);
    return agent;
}

struct meta *meta_new(struct meta_settings *settings, struct problems *problems)
{
    struct meta *meta = heap_new(1, sizeof *meta);
    meta->settings = *settings;
    *settings = (struct meta_settings){0};
    meta->game = game_open(meta->settings.game, problems);
    if (meta->game) {
        struct text text = TEXT_GROWING;
        meta->game->engine->describe(meta->game, &text);
        take_apart(meta, text_of(&text));
        text_free(&text);
        number_parts(meta);
    }
    if (meta->game && fits(meta, problems) && agent_is_there(meta, problems))
        return meta;
    meta_free(meta);
    return NULL;
}

void meta_free(struct meta *meta)
{
    if (!meta)
        return;
    meta_settings_free(&meta->settings);
    game_free(meta->game);
    for (int i = 0; i < meta->card_count; i++)
        free(meta->cards[i]);
    free(meta->cards);
    free(meta->base);
    free(meta->card_of);
    free(meta->decks.list);
    free(meta->random.list);
    free(meta->battles.list);
    free(meta->last.list);
    free(meta->random_battles.list);
    free(meta->compared.list);
    free(meta);
}

/* ---- decks ---- */

double deck_rating(const struct deck_sums *deck)
{
    return deck->matches ? (double)deck->half_points / (2 * (double)deck->matches) : 0.5;
}

static int by_number(const void *a, const void *b)
{
    return *(const int16_t *)a - *(const int16_t *)b;
}

static int add_deck(struct decks *decks, const int16_t *cards, int count)
{
    if (decks->count == decks->capacity) {
        decks->capacity = 2 * decks->capacity + 64;
        decks->list = heap_grow(decks->list, (size_t)decks->capacity * sizeof *decks->list);
    }
    struct deck_sums *deck = &decks->list[decks->count];
    memset(deck, 0, sizeof *deck);
    deck->card_count = count;
    memcpy(deck->cards, cards, (size_t)count * sizeof *cards);
    qsort(deck->cards, (size_t)count, sizeof *deck->cards, by_number);
    return decks->count++;
}

static bool has_card(const int16_t *cards, int count, int card)
{
    for (int i = 0; i < count; i++)
        if (cards[i] == card)
            return true;
    return false;
}

/* `count` different ones of a list, by chance, to its front. */
static void draw_front(int16_t *list, int size, int count, struct rng *rng)
{
    for (int i = 0; i < count; i++) {
        int k = i + (int)rng_below(rng, (uint32_t)(size - i));
        int16_t spare = list[i];
        list[i] = list[k];
        list[k] = spare;
    }
}

/* What is known of cards before a round: how often each was tested, and how promising it is. */
struct outlook {
    int16_t *untested;
    int      untested_count;
    double  *promise;              /* strength and how little is known (Auer and others 2002) */
};

static void outlook_take(const struct meta *meta, struct outlook *outlook)
{
    size_t n = (size_t)meta->card_count;
    int64_t *share = heap_new(n, sizeof *share), *points = heap_new(n, sizeof *points);
    int64_t *tests = heap_new(n, sizeof *tests), matches = 0;
    outlook->untested = heap_new(n, sizeof *outlook->untested);
    outlook->promise = heap_new(n, sizeof *outlook->promise);
    outlook->untested_count = 0;
    for (int d = 0; d < meta->decks.count; d++) {
        const struct deck_sums *deck = &meta->decks.list[d];
        matches += deck->matches;
        for (int i = 0; i < deck->card_count; i++) {
            share[deck->cards[i]] += deck->share[i];
            points[deck->cards[i]] += deck->points[i];
            tests[deck->cards[i]] += deck->matches;
        }
    }
    /* `matches` counts each match for both decks: with the cards of a deck that is 4 x pairs x cards. */
    double all = exact_log((double)(matches > 0 ? matches : 1) * meta->settings.deck_size);
    for (size_t i = 0; i < n; i++) {
        if (tests[i] == 0)
            outlook->untested[outlook->untested_count++] = (int16_t)i;
        else
            outlook->promise[i] = (share[i] ? (double)points[i] / (2 * (double)share[i]) : 0) +
                                  exact_sqrt(2 * all / (double)tests[i]);
    }
    free(share);
    free(points);
    free(tests);
}

static void outlook_free(struct outlook *outlook)
{
    free(outlook->untested);
    free(outlook->promise);
}

/* The most promising card that is not among these; the first of several. */
static int most_promising(const struct meta *meta, const struct outlook *outlook,
                          const int16_t *cards, int count)
{
    int best = -1;
    for (int i = 0; i < meta->card_count; i++)
        if ((best < 0 || outlook->promise[i] > outlook->promise[best]) && !has_card(cards, count, i))
            best = i;
    return best;
}

static void make_new(const struct meta *meta, struct outlook *outlook, struct rng *rng,
                     int16_t *cards)
{
    int size = meta->settings.deck_size;
    int fresh = outlook->untested_count < size ? outlook->untested_count : size;
    draw_front(outlook->untested, outlook->untested_count, fresh, rng);
    memcpy(cards, outlook->untested, (size_t)fresh * sizeof *cards);
    for (int i = fresh; i < size; i++)
        cards[i] = (int16_t)most_promising(meta, outlook, cards, i);
}

static void make_changed(const struct meta *meta, const struct outlook *outlook, int parent,
                         struct rng *rng, int16_t *cards)
{
    int size = meta->settings.deck_size;
    memcpy(cards, meta->decks.list[parent].cards, (size_t)size * sizeof *cards);
    int place = (int)rng_below(rng, (uint32_t)size);
    /* No untested card is in a deck: decks are tested when they are made. */
    cards[place] = outlook->untested_count
                       ? outlook->untested[rng_below(rng, (uint32_t)outlook->untested_count)]
                       : (int16_t)most_promising(meta, outlook, cards, size);
}

/* Cards that only one of two decks has are matched by chance, and each matched two change places with
 * chance one half. */
static void make_crossed(const struct meta *meta, int mother, int father, struct rng *rng,
                         int16_t *one, int16_t *two)
{
    int size = meta->settings.deck_size, own = 0, his = 0;
    int16_t only[DECK_CARDS_MAX], other[DECK_CARDS_MAX];
    const struct deck_sums *a = &meta->decks.list[mother], *b = &meta->decks.list[father];
    int shared = 0;
    for (int i = 0; i < size; i++) {
        if (!has_card(b->cards, size, a->cards[i]))
            only[own++] = a->cards[i];
        else
            one[shared] = two[shared] = a->cards[i], shared++;
        if (!has_card(a->cards, size, b->cards[i]))
            other[his++] = b->cards[i];
    }
    draw_front(other, his, his, rng);
    for (int i = 0; i < own; i++) {
        bool swap = rng_below(rng, 2);
        one[shared + i] = swap ? other[i] : only[i];
        two[shared + i] = swap ? only[i] : other[i];
    }
}

/* ---- rounds ---- */

static double at_round(struct schedule schedule, int64_t round, int rounds)
{
    return schedule.first + (schedule.last - schedule.first) * (double)round / rounds;
}

/* Falls by the same factor each round. */
static double heat_at(const struct meta_settings *settings, int64_t round)
{
    double from = exact_log(settings->heat.first), to = exact_log(settings->heat.last);
    return exact_exp(from + (to - from) * (double)round / settings->rounds);
}

static uint64_t series_of(const struct meta *meta, const char *name, int64_t step)
{
    return rng_play_seed(rng_series_seed(meta->settings.seed, rng_stream_key(name)),
                         (uint64_t)step);
}

/* The place among the current decks of one with these cards, or -1. */
static int place_of(const struct meta *meta, const int16_t *cards)
{
    int16_t sorted[DECK_CARDS_MAX];
    size_t bytes = (size_t)meta->settings.deck_size * sizeof *cards;
    memcpy(sorted, cards, bytes);
    qsort(sorted, (size_t)meta->settings.deck_size, sizeof *sorted, by_number);
    for (int i = 0; i < meta->settings.decks; i++)
        if (memcmp(meta->decks.list[meta->current[i]].cards, sorted, bytes) == 0)
            return i;
    return -1;
}

static int worst_place(const struct meta *meta)
{
    int worst = 0;
    for (int i = 1; i < meta->settings.decks; i++)
        if (deck_rating(&meta->decks.list[meta->current[i]]) <
            deck_rating(&meta->decks.list[meta->current[worst]]))
            worst = i;
    return worst;
}

/* What a round tries: decks, and the places whose decks they would take. */
struct attempt {
    enum meta_move move;
    int            count;          /* of decks */
    int            deck[2];        /* numbers; one of the current ones if it is one again */
    int            place[2];
    bool           again[2];
};

static void try_deck(struct meta *meta, struct attempt *attempt, const int16_t *cards, int place)
{
    int i = attempt->count++, found = place_of(meta, cards);
    attempt->again[i] = found >= 0;
    attempt->deck[i] = found >= 0 ? meta->current[found]
                                  : add_deck(&meta->decks, cards, meta->settings.deck_size);
    attempt->place[i] = place;
}

static struct attempt make_attempt(struct meta *meta, struct rng *rng)
{
    const struct meta_settings *settings = &meta->settings;
    struct attempt attempt = {.move = MOVE_CHANGE};
    struct outlook outlook;
    int16_t one[DECK_CARDS_MAX], two[DECK_CARDS_MAX];
    int64_t round = meta->step + 1;
    double fresh = at_round(settings->fresh, round, settings->rounds);
    double cross = at_round(settings->cross, round, settings->rounds);
    double drawn = (double)(rng_next64(rng) >> 11) * 0x1p-53;
    outlook_take(meta, &outlook);
    if (drawn < fresh) {
        attempt.move = MOVE_NEW;
        make_new(meta, &outlook, rng, one);
        try_deck(meta, &attempt, one, -1);
    } else if (drawn < fresh + cross && settings->decks > 1) {
        attempt.move = MOVE_CROSS;
        int mother = (int)rng_below(rng, (uint32_t)settings->decks);
        int father = (mother + 1 + (int)rng_below(rng, (uint32_t)settings->decks - 1)) % settings->decks;
        make_crossed(meta, meta->current[mother], meta->current[father], rng, one, two);
        try_deck(meta, &attempt, one, mother);
        try_deck(meta, &attempt, two, father);
    } else {
        int parent = (int)rng_below(rng, (uint32_t)settings->decks);
        make_changed(meta, &outlook, meta->current[parent], rng, one);
        try_deck(meta, &attempt, one, parent);
    }
    outlook_free(&outlook);
    return attempt;
}

/* Everybody against whom the decks of an attempt are tried. */
static int bouts_of(const struct meta *meta, const struct attempt *attempt, struct meta_bout *bouts)
{
    int count = 0;
    int pairs = (int)at_round(meta->settings.pairs, meta->step + 1, meta->settings.rounds);
    for (int k = 0; k < attempt->count; k++)
        for (int i = 0; i < meta->settings.decks; i++)
            if (meta->current[i] != attempt->deck[k])
                bouts[count++] = (struct meta_bout){attempt->deck[k], meta->current[i], pairs};
    if (attempt->count == 2 && attempt->deck[0] != attempt->deck[1])
        bouts[count++] = (struct meta_bout){attempt->deck[0], attempt->deck[1], pairs};
    return count;
}

/* Whether what was tried takes the place of what was there. */
static void decide(struct meta *meta, struct attempt *attempt, struct rng *rng)
{
    double gain = 0;
    meta->tried[attempt->move]++;
    for (int k = 0; k < attempt->count; k++) {
        if (attempt->again[k])
            return;    /* it is there already, and was tested once more */
        if (attempt->place[k] < 0)
            attempt->place[k] = worst_place(meta);
        gain += deck_rating(&meta->decks.list[attempt->deck[k]]) -
                deck_rating(&meta->decks.list[meta->current[attempt->place[k]]]);
    }
    if (gain < 0 && !rng_chance(rng, exact_exp(gain / heat_at(&meta->settings, meta->step + 1))))
        return;
    for (int k = 0; k < attempt->count; k++)
        meta->current[attempt->place[k]] = attempt->deck[k];
    meta->kept[attempt->move]++;
}

static bool play_round(struct meta *meta, const struct meta_run *run, struct problems *problems)
{
    struct meta_bout bouts[2 * META_DECKS_MAX + 1];
    struct rng rng;
    rng_seed(&rng, series_of(meta, "meta round", meta->step));
    int before = meta->decks.count;
    struct attempt attempt = make_attempt(meta, &rng);
    int count = bouts_of(meta, &attempt, bouts);
    if (!meta_play(meta, run, &meta->decks, &meta->decks, bouts, count,
                   series_of(meta, "meta match", meta->step), &meta->battles, problems)) {
        meta->decks.count = before;
        return false;
    }
    decide(meta, &attempt, &rng);
    return true;
}

/* ---- the other phases ---- */

static bool play_all(struct meta *meta, const struct meta_run *run, int pairs, const char *name,
                     struct battles *also, struct problems *problems)
{
    int n = meta->settings.decks, count = 0;
    struct meta_bout *bouts = heap_new((size_t)(n * n), sizeof *bouts);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < i; k++)
            bouts[count++] = (struct meta_bout){meta->current[k], meta->current[i], pairs};
    int64_t before = meta->battles.count;
    bool fine = meta_play(meta, run, &meta->decks, &meta->decks, bouts, count,
                          series_of(meta, name, 0), &meta->battles, problems);
    if (fine && also) {
        also->list = heap_grow(also->list, (size_t)count * sizeof *also->list);
        also->count = also->capacity = count;
        memcpy(also->list, meta->battles.list + before, (size_t)count * sizeof *also->list);
    }
    free(bouts);
    return fine;
}

static bool play_first(struct meta *meta, const struct meta_run *run, struct problems *problems)
{
    struct rng rng;
    rng_seed(&rng, series_of(meta, "meta begin", 0));
    meta->decks.count = 0;
    struct outlook outlook;
    outlook_take(meta, &outlook);
    for (int i = 0; i < meta->settings.decks; i++) {
        /* Cards that no deck has yet as long as there are enough, then any. */
        int size = meta->settings.deck_size;
        if (outlook.untested_count < size)
            for (outlook.untested_count = 0; outlook.untested_count < meta->card_count;
                 outlook.untested_count++)
                outlook.untested[outlook.untested_count] = (int16_t)outlook.untested_count;
        draw_front(outlook.untested, outlook.untested_count, size, &rng);
        meta->current[i] = add_deck(&meta->decks, outlook.untested, size);
        outlook.untested_count -= size;
        memmove(outlook.untested, outlook.untested + size,
                (size_t)outlook.untested_count * sizeof *outlook.untested);
    }
    outlook_free(&outlook);
    bool fine = play_all(meta, run, (int)meta->settings.pairs.first, "meta first", NULL, problems);
    if (!fine)
        meta->decks.count = 0;
    return fine;
}

static void make_random(struct meta *meta)
{
    struct rng rng;
    size_t n = (size_t)meta->card_count;
    int16_t *cards = heap_new(n, sizeof *cards);
    rng_seed(&rng, series_of(meta, "meta random decks", 0));
    meta->random.count = 0;
    for (int i = 0; i < meta->settings.random_decks; i++) {
        for (size_t k = 0; k < n; k++)
            cards[k] = (int16_t)k;
        draw_front(cards, meta->card_count, meta->settings.deck_size, &rng);
        add_deck(&meta->random, cards, meta->settings.deck_size);
    }
    free(cards);
}

static bool play_random(struct meta *meta, const struct meta_run *run, struct problems *problems)
{
    struct meta_bout bouts[RANDOM_AT_ONCE];
    struct rng rng;
    int64_t left = meta->settings.random_pairs - meta->step * RANDOM_AT_ONCE;
    int count = left < RANDOM_AT_ONCE ? (int)left : RANDOM_AT_ONCE;
    int decks = meta->settings.random_decks, size = decks < RANDOM_GROUP ? decks : RANDOM_GROUP;
    int16_t *group = heap_new((size_t)decks, sizeof *group);
    if (meta->random.count == 0)
        make_random(meta);
    rng_seed(&rng, series_of(meta, "meta random pairs", meta->step));
    for (int i = 0; i < decks; i++)
        group[i] = (int16_t)i;
    draw_front(group, decks, size, &rng);
    for (int i = 0; i < count; i++) {
        int one = (int)rng_below(&rng, (uint32_t)size);
        int two = (one + 1 + (int)rng_below(&rng, (uint32_t)size - 1)) % size;
        bouts[i] = (struct meta_bout){group[one], group[two], 1};
    }
    free(group);
    return meta_play(meta, run, &meta->random, &meta->random, bouts, count,
                     series_of(meta, "meta random match", meta->step), &meta->random_battles,
                     problems);
}

struct rated {
    int    deck;
    double rating;
};

static int by_rating(const void *a, const void *b)
{
    const struct rated *one = a, *two = b;
    if (one->rating != two->rating)
        return one->rating > two->rating ? -1 : 1;
    return one->deck - two->deck;
}

static int best_of(const struct decks *decks, const int *chosen, int count, int *out, int most)
{
    struct rated *list = heap_new((size_t)count, sizeof *list);
    for (int i = 0; i < count; i++) {
        int deck = chosen ? chosen[i] : i;
        list[i] = (struct rated){deck, decks->list[deck].matches ? deck_rating(&decks->list[deck]) : 0};
    }
    qsort(list, (size_t)count, sizeof *list, by_rating);
    most = most < count ? most : count;
    for (int i = 0; i < most; i++)
        out[i] = list[i].deck;
    free(list);
    return most;
}

int meta_best(const struct meta *meta, int *out, int most)
{
    return best_of(&meta->decks, meta->current, meta->decks.count ? meta->settings.decks : 0, out,
                   most);
}

int meta_best_random(const struct meta *meta, int *out, int most)
{
    return best_of(&meta->random, NULL, meta->random.count, out, most);
}

static bool play_compared(struct meta *meta, const struct meta_run *run, struct problems *problems)
{
    int evolved[META_DECKS_MAX], drawn[META_DECKS_MAX], n = meta->settings.compared;
    int first = meta_best(meta, evolved, n), second = meta_best_random(meta, drawn, n), count = 0;
    struct meta_bout *bouts = heap_new((size_t)(n * n), sizeof *bouts);
    for (int i = 0; i < first; i++)
        for (int k = 0; k < second; k++)
            bouts[count++] =
                (struct meta_bout){evolved[i], drawn[k], meta->settings.compared_pairs};
    bool fine = meta_play(meta, run, &meta->decks, &meta->random, bouts, count,
                          series_of(meta, "meta compared", 0), &meta->compared, problems);
    free(bouts);
    return fine;
}

/* ---- all of it ---- */

static int64_t steps_of(const struct meta *meta)
{
    const struct meta_settings *settings = &meta->settings;
    switch (meta->phase) {
    case META_FIRST: return 1;
    case META_ROUNDS: return settings->rounds;
    case META_LAST: return 1;
    case META_RANDOM: return (settings->random_pairs + RANDOM_AT_ONCE - 1) / RANDOM_AT_ONCE;
    case META_COMPARED: return settings->compared > 0 && settings->random_decks > 0;
    default: return 0;
    }
}

static bool do_step(struct meta *meta, const struct meta_run *run, struct problems *problems)
{
    switch (meta->phase) {
    case META_FIRST: return play_first(meta, run, problems);
    case META_ROUNDS: return play_round(meta, run, problems);
    case META_LAST:
        return play_all(meta, run, (int)meta->settings.pairs.last, "meta last", &meta->last, problems);
    case META_RANDOM: return play_random(meta, run, problems);
    default: return play_compared(meta, run, problems);
    }
}

int64_t meta_pairs_about(const struct meta_settings *settings)
{
    double pairs = settings->decks * (settings->decks - 1) / 2.0 *
                   ((int)settings->pairs.first + (int)settings->pairs.last);
    for (int i = 1; i <= settings->rounds; i++)
        pairs += settings->decks * (int)at_round(settings->pairs, i, settings->rounds) *
                 (1 + at_round(settings->cross, i, settings->rounds));
    return (int64_t)pairs + settings->random_pairs +
           (int64_t)settings->compared * settings->compared * settings->compared_pairs;
}

static int64_t pairs_done(const struct meta *meta)
{
    int64_t matches = 0;
    const struct battles *all[] = {&meta->battles, &meta->random_battles, &meta->compared};
    for (int k = 0; k < 3; k++)
        for (int64_t i = 0; i < all[k]->count; i++)
            matches += all[k]->list[i].matches;
    return matches / 2;
}

struct meta_progress meta_progress(const struct meta *meta)
{
    return (struct meta_progress){.meta = meta, .done = pairs_done(meta),
                                  .total = meta_pairs_about(&meta->settings)};
}

bool meta_go_on(struct meta *meta, const struct meta_run *run, struct problems *problems)
{
    struct meta_progress progress = meta_progress(meta);
    while (meta->phase != META_DONE) {
        if (meta->step >= steps_of(meta)) {
            meta->phase++;
            meta->step = 0;
            continue;
        }
        if (run->stop && atomic_load(run->stop))
            break;
        if (run->stages)    /* the same for the same step, however often it was begun */
            run->stages->number = 1 + meta->phase * (int64_t)META_ROUNDS_MAX + meta->step;
        if (!do_step(meta, run, problems)) {
            if (problems->error_count)
                return false;
            break;    /* stopped within the step, which did not happen */
        }
        meta->step++;
        progress.done = pairs_done(meta);
        if (run->between && !run->between(run->context, &progress, problems))
            return false;
    }
    return true;
}
