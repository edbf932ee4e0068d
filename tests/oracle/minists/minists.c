/* minists.c: replays recorded battles of MiniStS on minists.spire, with the same chance.
 *
 * summary.csv: how each battle of an agent that takes the first option or a random one ended.
 * traces.jsonl: every decision of some of them, with the whole state before it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/catalog.h"
#include "engines/spire/questions.h"
#include "engines/spire/state.h"

enum { LINE_MAX_BYTES = 1 << 20, FAILURES_SHOWN = 20 };

struct tally {
    int passed, failed;
};

struct result {
    int result, hp, turns, plays, ends;
};

/* ---- our side ---- */

/* The seed whose generator has Python's seed as its key: the inverse of rng_seed. */
static uint64_t unmix_shift(uint64_t x, int shift)
{
    uint64_t result = x;
    for (int i = 0; i < 64 / shift + 1; i++)
        result = x ^ (result >> shift);
    return result;
}

static uint64_t inverse(uint64_t odd)
{
    uint64_t result = odd;
    for (int i = 0; i < 6; i++)
        result *= 2 - odd * result;
    return result;
}

static uint64_t seed_for(uint64_t key)
{
    uint64_t x = unmix_shift(key, 31) * inverse(0x94d049bb133111ebu);
    x = unmix_shift(x, 27) * inverse(0xbf58476d1ce4e5b9u);
    return unmix_shift(x, 30) - 0x9e3779b97f4a7c15u;
}

static struct game *open_game(int scenario, const char *enemies)
{
    static const char *const scenarios[] = {"starter", "batter", "tolerate", "bomb", "suffer"};
    struct text spec = TEXT_GROWING;
    static struct problems problems;
    problems = (struct problems){0};
    text_add(&spec, "games/spire/minists.spire:scenario=%s,enemies='", scenarios[scenario]);
    for (const char *letter = enemies; *letter; letter++)
        text_add(&spec, "%s%s", letter == enemies ? "" : ", ",
                 *letter == 'j'   ? "JawWorm"
                 : *letter == 'g' ? "Goblin"
                 : *letter == 'h' ? "HobGoblin"
                 : *letter == 'l' ? "Leech"
                 : *letter == 'a' ? "\"AcidSlime(S)\""
                                  : "\"SpikeSlime(S)\"");
    text_add(&spec, "'");
    struct game *game = game_open(text_of(&spec), &problems);
    if (!game) {
        struct text out = TEXT_GROWING;
        problems_print(&problems, &out);
        fputs(text_of(&out), stdout);
        text_free(&out);
    }
    text_free(&spec);
    return game;
}

/* Takes the decision of MiniStS's agent; its chance comes from the same generator. */
static int decide(const struct game *game, struct state *state, bool chance, struct result *result)
{
    int legal[ACTION_COUNT], count = state_actions(game, state, legal);
    int action = legal[chance ? rng_below(&state->rng, (uint32_t)count) : 0];
    if (action == ACTION_END)
        result->ends++;
    else if (action < ACTION_COMBATANT)
        result->plays++;
    return action;
}

static struct result finish(const struct state *state, struct result result)
{
    result.result = state->result[0];
    result.hp = (int)state->score[0];
    result.turns = (int)state->turn;
    return result;
}

static struct result play(const struct game *game, bool chance, uint64_t seed)
{
    struct state *state = state_new(game);
    struct result result = {0};
    state_start(game, state, seed_for(seed));
    while (state->player != OVER)
        state_apply(game, state, decide(game, state, chance, &result), NULL);
    result = finish(state, result);
    state_free(state);
    return result;
}

/* ---- the state as the traces write it ---- */

static void write_pile(const struct spire_game *game, const struct spire_state *state,
                       const char *name, int pile, struct text *out)
{
    text_add(out, "\"%s\":[", name);
    for (int i = pile_start(state, pile); i < pile_end(state, pile); i++)
        text_add(out, "%s\"%s\"", i == pile_start(state, pile) ? "" : ",",
                 game->cards[state_cards(state)[zone_card(state, i)].definition].head.name);
    text_add(out, "],");
}

static void write_combatant(const struct spire_game *game, const struct spire_state *state,
                            int combatant, struct text *out)
{
    const struct combatant_state *one = &state->combatants[combatant];
    const char *name = combatant == PLAYER ? "IronClad" : game->enemies[one->definition].head.name;
    if (strcmp(name, "HobGoblin") == 0)
        name = "Goblin";
    if (strcmp(name, "Leech") == 0)
        name = "Leach";
    text_add(out, "[\"%s\",%d,%d,%d,[", name, one->hp, one->max_hp, one->block);
    bool first = true;
    for (int i = 0; i < state->status_count; i++) {
        const struct status *status = &state_statuses(state)[i];
        if (status->combatant != combatant || status->flags & STATUS_DEAD)
            continue;
        const char *kind = game->statuses[status->definition].head.name;
        text_add(out, "%s[\"%s\",%d]", first ? "" : ",", strcmp(kind, "Fuse") == 0 ? "Bomb" : kind,
                 status->amount);
        first = false;
    }
    text_add(out, "]]");
}

static void write_step(const struct spire_game *game, const struct spire_state *state, int action,
                       struct text *out)
{
    text_add(out, "{\"turn\":%u,\"mana\":%d,\"player\":", state->head.turn, state->energy[0]);
    write_combatant(game, state, PLAYER, out);
    text_add(out, ",\"enemies\":[");
    bool first = true;
    for (int i = 1; i < state->combatant_count; i++) {
        if (!combatant_alive(state, i))
            continue;
        text_add(out, first ? "" : ",");
        write_combatant(game, state, i, out);
        first = false;
    }
    text_add(out, "],");
    write_pile(game, state, "hand", PILE_HAND, out);
    write_pile(game, state, "draw", PILE_DRAW, out);
    write_pile(game, state, "discard", PILE_DISCARD, out);
    write_pile(game, state, "exhaust", PILE_EXHAUST, out);
    text_add(out, "\"action\":%d}", action == ACTION_END ? -1 : action);
}

/* ---- their side ---- */

static void check_summary(FILE *file, struct tally *tally)
{
    char line[256], bot[16], enemies[16], opened[32] = "";
    struct game *game = NULL;
    while (fgets(line, sizeof line, file)) {
        int scenario;
        unsigned long long seed;
        struct result want;
        if (sscanf(line, "%15[^,],%d,%15[^,],%llu,%d,%d,%d,%d,%d", bot, &scenario, enemies, &seed,
                   &want.result, &want.hp, &want.turns, &want.plays, &want.ends) != 9)
            continue;
        char key[32];
        snprintf(key, sizeof key, "%d %s", scenario, enemies);
        if (strcmp(key, opened) != 0) {
            game_free(game);
            game = open_game(scenario, enemies);
            memcpy(opened, key, sizeof opened);
        }
        struct result got = {0};
        if (game)
            got = play(game, strcmp(bot, "random") == 0, seed);
        if (memcmp(&got, &want, sizeof got) == 0) {
            tally->passed++;
        } else if (tally->failed++ < FAILURES_SHOWN) {
            printf("summary %s %d %s seed %llu: want %d %d %d %d %d, got %d %d %d %d %d\n", bot,
                   scenario, enemies, seed, want.result, want.hp, want.turns, want.plays, want.ends,
                   got.result, got.hp, got.turns, got.plays, got.ends);
        }
    }
    game_free(game);
}

/* Compares every step; returns the number of the first that differs, or 0. */
static int check_trace(const char *line, const struct game *game, bool chance, uint64_t seed,
                       struct text *out)
{
    struct state *state = state_new(game);
    struct result result = {0};
    const char *at = strstr(line, "\"steps\":[");
    int step = 0, wrong = 0;
    at = at ? at + strlen("\"steps\":[") : "";
    state_start(game, state, seed_for(seed));
    while (state->player != OVER && !wrong) {
        int action = decide(game, state, chance, &result);
        if (action == ACTION_END || action < ACTION_COMBATANT) {
            text_clear(out);
            write_step((const struct spire_game *)game, (const struct spire_state *)state, action,
                       out);
            step++;
            if (strncmp(at, text_of(out), strlen(text_of(out))) != 0)
                wrong = step;
            else
                at += strlen(text_of(out)) + 1;
        }
        state_apply(game, state, action, NULL);
    }
    if (!wrong && at[-1] != ']')
        wrong = step + 1;
    state_free(state);
    return wrong;
}

static void check_traces(FILE *file, struct tally *tally)
{
    static char line[LINE_MAX_BYTES];
    struct text out = TEXT_GROWING;
    while (fgets(line, sizeof line, file)) {
        char bot[16], enemies[16];
        int scenario;
        unsigned long long seed;
        if (sscanf(line,
                   "{\"bot\":\"%15[^\"]\",\"scenario\":%d,\"enemies\":\"%15[^\"]\",\"seed\":%llu",
                   bot, &scenario, enemies, &seed) != 4)
            continue;
        struct game *game = open_game(scenario, enemies);
        int wrong = game ? check_trace(line, game, strcmp(bot, "random") == 0, seed, &out) : 1;
        if (!wrong) {
            tally->passed++;
        } else if (tally->failed++ < FAILURES_SHOWN) {
            printf("trace %s %d %s seed %llu: step %d differs; ours is %s\n", bot, scenario,
                   enemies, seed, wrong, text_of(&out));
        }
        game_free(game);
    }
    text_free(&out);
}

int main(int argc, char **argv)
{
    static const char *const names[] = {"summary.csv", "traces.jsonl"};
    struct tally tally = {0, 0};
    int skipped = 0;
    for (int i = 0; i < 2; i++) {
        char path[1024];
        snprintf(path, sizeof path, "%s/minists/%s", argc > 1 ? argv[1] : "../shared/oracle",
                 names[i]);
        FILE *file = fopen(path, "r");
        if (!file) {
            skipped++;
            continue;
        }
        if (i == 0)
            check_summary(file, &tally);
        else
            check_traces(file, &tally);
        fclose(file);
    }
    printf("%d passed, %d failed, %d skipped\n", tally.passed, tally.failed, skipped);
    return tally.failed > 0;
}
