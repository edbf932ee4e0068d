/* sim.c: series of plays, and what they add up to. */
#include "core/sim.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/hash.h"
#include "core/heap.h"

struct table *table_new(const struct game *game, const char *const *specs, int count,
                        struct problems *problems)
{
    CHECK(count >= 1);
    if (count > game->players) {
        problem_error(problems, (struct place){0}, "%d agents for a game of %d player%s", count,
                      game->players, game->players == 1 ? "" : "s");
        return NULL;
    }
    struct table *table = heap_new(1, sizeof *table);
    table->game = game;
    for (int i = 0; i < game->players; i++) {
        table->agents[i] = agent_new(specs[i < count ? i : count - 1], game, problems);
        if (!table->agents[i]) {
            table_free(table);
            return NULL;
        }
    }
    table->arena = table->turned[0] = arena_new(game, table->agents);
    return table;
}

void table_free(struct table *table)
{
    if (!table)
        return;
    for (int i = 0; i < table->game->players; i++) {
        arena_free(table->turned[i]);
        agent_free(table->agents[i]);
    }
    free(table);
}

bool table_alone(const struct table *table)
{
    for (int i = 0; i < table->game->players; i++)
        if (table->agents[i]->kind->alone)
            return true;
    return false;
}

void table_hear(struct table *table, const struct decider *decider)
{
    for (int i = 0; i < table->game->players; i++)
        if (table->agents[i]->kind->hear)
            table->agents[i]->kind->hear(table->agents[i], decider);
}

void table_stop_on(struct table *table, const atomic_bool *stop)
{
    table->stop = stop;
    for (int i = 0; i < table->game->players; i++)
        if (table->turned[i])
            arena_stop_on(table->turned[i], stop);
}

void table_play(struct table *table, uint64_t seed, uint64_t first, uint64_t count,
                const struct watcher *watcher, struct outcome *rows)
{
    for (uint64_t i = 0; i < count; i++)
        arena_play(table->arena, rng_play_seed(seed, first + i), watcher, &rows[i]);
}

static double tally_sum(const struct agent *agent, enum tally_kind kind)
{
    double sum = 0;
    for (int i = 0; i < agent->tally_count; i++)
        sum += agent->tallies[i].kind == kind ? agent->tallies[i].value : 0;
    return sum;
}

/* Programs and models that answer badly are results; those that are not there are none. */
static bool is_silent(const struct agent *agent)
{
    return tally_sum(agent, TALLY_GIVEN_UP) > 0 ||
           (tally_sum(agent, TALLY_SILENCE) > 0 && tally_sum(agent, TALLY_ANSWERS) <= 0);
}

int table_silent(const struct table *table)
{
    for (int i = 0; i < table->game->players; i++)
        if (is_silent(table->agents[i]))
            return i;
    return -1;
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct tally *)a)->name, ((const struct tally *)b)->name);
}

int tables_tallies(struct table *const *tables, int table_count, int place, struct tally *out)
{
    int count = 0;
    for (int t = 0; t < table_count; t++) {
        const struct agent *agent = tables[t]->agents[place];
        for (int i = 0; i < agent->tally_count; i++) {
            int at = 0;
            while (at < count && strcmp(out[at].name, agent->tallies[i].name) != 0)
                at++;
            CHECK(at < TALLY_SUMS_MAX);
            if (at == count)
                out[count++] = (struct tally){
                    .name = agent->tallies[i].name, .kind = agent->tallies[i].kind,
                };
            out[at].value += agent->tallies[i].value;
        }
    }
    if (count > 0)
        qsort(out, (size_t)count, sizeof *out, by_name);
    return count;
}

bool tally_is_timing(const struct tally *tally)
{
    return tally->kind == TALLY_SECONDS;
}

void totals_add(struct totals *totals, int players, const struct outcome *rows, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        const struct outcome *row = &rows[i];
        totals->hash = hash_number(totals->hash, row->hash);
        totals->unanswered += row->unanswered;
        totals->ends[row->end]++;
        moments_add(&totals->plies, row->plies);
        moments_add(&totals->turns, row->turns);
        for (int p = 0; p < players; p++) {
            totals->players[p].won += row->result[p] > 0;
            totals->players[p].neither += row->result[p] == 0;
            totals->players[p].lost += row->result[p] < 0;
            moments_add(&totals->players[p].score, row->score[p]);
        }
    }
    totals->plays += count;
}

uint64_t totals_decisions(const struct totals *totals)
{
    /* Sums of whole numbers: exact up to 2^53. */
    return (uint64_t)(totals->plies.shift * (double)totals->plies.count + totals->plies.sum);
}

const char *series_agent(const struct series *series, int place)
{
    return series->agents[place < series->agent_count ? place : series->agent_count - 1];
}

static uint64_t turns_of(const struct series *series)
{
    return series->rotate ? (uint64_t)series->game->players : 1;
}

int series_turn(const struct series *series, uint64_t index)
{
    return (int)(index % turns_of(series));
}

int series_place(const struct series *series, uint64_t index, int seat)
{
    int players = series->game->players;
    return (seat - series_turn(series, index) + players) % players;
}

uint64_t series_seed(const struct series *series, uint64_t index)
{
    return rng_play_seed(series->seed, index / turns_of(series));
}

/* The table's arena in which the first agent has this seat. */
static struct arena *turned(struct table *table, int turn)
{
    int players = table->game->players;
    if (!table->turned[turn]) {
        struct agent *seated[PLAYERS_MAX];
        for (int place = 0; place < players; place++)
            seated[(place + turn) % players] = table->agents[place];
        table->turned[turn] = arena_new(table->game, seated);
        arena_stop_on(table->turned[turn], table->stop);
    }
    return table->turned[turn];
}

void series_play(const struct series *series, struct table *table, uint64_t index,
                 const struct watcher *watcher, struct outcome *out)
{
    struct outcome row;
    int turn = series_turn(series, index);
    arena_play(turned(table, turn), series_seed(series, index), watcher, &row);
    *out = row;
    for (int seat = 0; turn > 0 && seat < series->game->players; seat++) {
        int place = series_place(series, index, seat);
        out->score[place] = row.score[seat];
        out->result[place] = row.result[seat];
    }
}

void json_number(struct text *out, double number)
{
    /* JSON has no words for these; a score is finite, so none of them comes out of a play. */
    if (number != number || number - number != 0)
        text_add(out, "null");
    else
        text_add(out, "%.9g", number == 0 ? 0.0 : number);
}

/* An object that is left open for more members. */
static void json_interval(struct text *out, const char *key, struct interval interval)
{
    text_add(out, "\"%s\": {\"value\": ", key);
    json_number(out, interval.value);
    text_add(out, ", \"low\": ");
    json_number(out, interval.low);
    text_add(out, ", \"high\": ");
    json_number(out, interval.high);
}

static void json_moments(struct text *out, const char *key, const struct moments *moments)
{
    struct interval mean = moments_mean(moments);
    if (moments->count < 2)
        mean.low = mean.high = NAN;    /* one play says nothing of how others come out */
    json_interval(out, key, mean);
    text_add(out, ", \"least\": ");
    json_number(out, moments->least);
    text_add(out, ", \"most\": ");
    json_number(out, moments->most);
    text_add(out, ", \"deviation\": ");
    json_number(out, moments_deviation(moments));
    text_add(out, "}");
}

static void json_player(const struct series *series, const struct totals *totals, int player,
                        struct text *out)
{
    uint64_t won = totals->players[player].won, lost = totals->players[player].lost;
    text_add(out, "%s\n    {\"player\": %d, \"agent\": ", player ? "," : "", player);
    text_json(out, series_agent(series, player));
    text_add(out, ", \"won\": %" PRIu64 ", \"neither\": %" PRIu64 ", \"lost\": %" PRIu64 ",\n     ",
             won, totals->players[player].neither, lost);
    json_interval(out, "win_rate", statistics_rate(won, totals->plays));
    text_add(out, "},\n     ");
    json_interval(out, "loss_rate", statistics_rate(lost, totals->plays));
    text_add(out, "},\n     ");
    json_moments(out, "score", &totals->players[player].score);
    text_add(out, "}");
}

void sim_json(const struct series *series, const struct totals *totals, struct text *out)
{
    text_add(out, "  \"game\": ");
    text_json(out, series->name);
    text_add(out, ",\n  \"title\": ");
    text_json(out, series->game->name);
    /* Seeds use all 64 bits; many readers of JSON keep only 53 of a number. */
    text_add(out, ",\n  \"seed\": \"%" PRIu64 "\",\n  \"first\": %" PRIu64 ",\n", series->seed,
             series->first);
    text_add(out, "  \"rotate\": %s,\n", series->rotate ? "true" : "false");
    text_add(out, "  \"asked\": %" PRIu64 ",\n  \"plays\": %" PRIu64 ",\n", series->count,
             totals->plays);
    text_add(out, "  \"decisions\": %" PRIu64 ",\n  \"unanswered\": %" PRIu64 ",\n",
             totals_decisions(totals), totals->unanswered);
    text_add(out, "  \"hash\": \"%016" PRIx64 "\",\n  ", totals->hash);
    json_moments(out, "plies", &totals->plies);
    text_add(out, ",\n  ");
    json_moments(out, "turns", &totals->turns);
    text_add(out, ",\n  \"ends\": {");
    for (int i = END_RULES, some = 0; i < END_COUNT; i++)
        if (totals->ends[i])
            text_add(out, "%s\"%s\": %" PRIu64, some++ ? ", " : "", end_names[i], totals->ends[i]);
    text_add(out, "},\n  \"players\": [");
    for (int p = 0; p < series->game->players; p++)
        json_player(series, totals, p, out);
    text_add(out, "\n  ]");
}
