/* gamelan_wild.c: programs that nobody would write play the same with all shortcuts of the compiler and
 * without: games are changed at random, word by word and line by line, and what still loads is played in
 * step, by the plain evaluator and by the fast one.
 *
 *     gamelan_wild                     a few programs, as a test
 *     gamelan_wild --count N [SEED]    N programs that load; prints one that differs
 *
 * Budgets are the one thing that may differ: a play that one of the two gives up because rules do not
 * finish, or are nested too deep, is compared up to there. */
#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/catalog.h"
#include "core/game.h"

enum { PLIES = 30, CHANGES = 3, TOKENS_MOST = 20000, TRIES = 400 };

static const char *const games[] = {
    "tic-tac-toe", "connect-four", "breakthrough", "othello:width=4,height=4", "nim", "pig", "goofspiel",
    "poker", "whist", "hamlet", "battle", "dominion",
};

/* ---- texts ---- */

static char *text_of_game(const char *name)
{
    struct problems problems = {0};
    struct text text = TEXT_GROWING;
    char spec[100];
    snprintf(spec, sizeof spec, "gamelan/%s", name);
    struct game *game = game_open(spec, &problems);
    assert_non_null(game);
    game->engine->describe(game, &text);
    char *copy = malloc(text.length + 1);
    assert_non_null(copy);
    memcpy(copy, text_of(&text), text.length + 1);
    text_free(&text);
    game_free(game);
    return copy;
}

struct token {
    const char *at;
    int         length;
};

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Words, numbers and signs; not comments, not what stands in quotes. */
static int cut(const char *text, struct token *tokens)
{
    int count = 0;
    for (const char *at = text; *at && count < TOKENS_MOST;) {
        const char *end = at + 1;
        if (*at == '#') {
            at += strcspn(at, "\n");
            continue;
        }
        if (*at == '"' || *at == '\'') {
            end = strchr(at + 1, *at);
            at = end ? end + 1 : at + strlen(at);
            continue;
        }
        if (is_word(*at))
            while (is_word(*end))
                end++;
        else if (strchr("<>!=:;", *at))
            end += strspn(end, "=:");
        if (!isspace((unsigned char)*at))
            tokens[count++] = (struct token){at, (int)(end - at)};
        at = end;
    }
    return count;
}

static int kind_of(const struct token *token)
{
    char c = token->at[0];
    return isdigit((unsigned char)c) ? 0 : isupper((unsigned char)c) ? 1 : is_word(c) ? 2
           : strchr("<>!=", c) ? 3 : strchr("+-*", c) ? 4 : 5;
}

/* Something else of the same kind in the place of a token; NULL: leave it. */
static char *replace_token(const char *text, const struct token *tokens, int count, struct rng *rng)
{
    static const char *const compares[] = {"=", "!=", "<", ">", "<=", ">="}, *const sums[] = {"+", "-", "*"};
    struct text changed = TEXT_GROWING;
    char number[20];
    int which = (int)rng_below(rng, (uint32_t)count), other = which, kind = kind_of(&tokens[which]);
    const char *word = NULL;
    int length = 0;
    if (kind == 0) {
        snprintf(number, sizeof number, "%d", (int)rng_below(rng, 8));
        word = number;
    } else if (kind == 3) {
        word = compares[rng_below(rng, 6)];
    } else if (kind == 4) {
        word = sums[rng_below(rng, 3)];
    } else if (kind == 1 || kind == 2) {
        for (int i = 0; i < 200 && (other == which || kind_of(&tokens[other]) != kind); i++) {
            /* variables from nearby, names from anywhere */
            int from = kind == 1 ? which - 12 : 0, to = kind == 1 ? which + 12 : count - 1;
            from = from < 0 ? 0 : from;
            to = to >= count ? count - 1 : to;
            other = from + (int)rng_below(rng, (uint32_t)(to - from + 1));
        }
        word = tokens[other].at;
        length = tokens[other].length;
    }
    if (!word)
        return NULL;
    length = length ? length : (int)strlen(word);
    text_add(&changed, "%.*s%.*s%s", (int)(tokens[which].at - text), text, length, word,
             tokens[which].at + tokens[which].length);
    char *copy = malloc(changed.length + 1);
    assert_non_null(copy);
    memcpy(copy, text_of(&changed), changed.length + 1);
    text_free(&changed);
    return copy;
}

/* A line is left out, said twice, denied, or changes places with the next. */
static char *change_line(const char *text, struct rng *rng)
{
    size_t length = strlen(text);
    const char *start = text + rng_below(rng, (uint32_t)length);
    while (start > text && start[-1] != '\n')
        start--;
    const char *end = start + strcspn(start, "\n"), *indented = start + strspn(start, " ;");
    end += *end == '\n';
    const char *next = end + strcspn(end, "\n");
    next += *next == '\n';
    int line = (int)(end - start), before = (int)(start - text);
    char *changed = malloc(length * 2 + 10);
    assert_non_null(changed);
    switch (rng_below(rng, 4)) {
    case 0: sprintf(changed, "%.*s%s", before, text, end); break;
    case 1: sprintf(changed, "%.*s%.*s%s", before, text, line, start, start); break;
    case 2: sprintf(changed, "%.*snot %s", (int)(indented - text), text, indented); break;
    default:
        sprintf(changed, "%.*s%.*s%.*s%s", before, text, (int)(next - end), end, line, start, next);
    }
    return changed;
}

static char *change(const char *text, struct rng *rng)
{
    static struct token tokens[TOKENS_MOST];
    char *changed = NULL;
    while (!changed) {
        int count = cut(text, tokens);
        changed = rng_below(rng, 4) == 0 ? change_line(text, rng) : replace_token(text, tokens, count, rng);
    }
    return changed;
}

/* ---- playing ---- */

static struct game *load(const char *text, bool plain, struct problems *problems)
{
    struct spec spec;
    struct source source = {.file = "wild", .text = text, .spec = &spec};
    const struct engine *engine = engine_find("gamelan");
    assert_true(spec_parse(&spec, plain ? "gamelan:plain=yes" : "gamelan:plain=no", problems));
    return game_load(engine, &source, problems);
}

static bool gave_up(const struct state *state)
{
    return state->player == OVER && (state->end == END_LOOP || state->end == END_DEPTH);
}

static bool same_state(const struct game *a, const struct state *one, const struct game *b,
                       const struct state *other)
{
    struct text first = TEXT_GROWING, second = TEXT_GROWING;
    a->engine->render(a, one, EVERYONE, &first);
    b->engine->render(b, other, EVERYONE, &second);
    bool same = strcmp(text_of(&first), text_of(&second)) == 0 && one->player == other->player &&
                one->turn == other->turn && one->end == other->end &&
                memcmp(&one->rng, &other->rng, sizeof one->rng) == 0 &&
                memcmp(one->score, other->score, sizeof one->score) == 0 &&
                memcmp(one->result, other->result, sizeof one->result) == 0;
    if (!same)
        printf("# plain: player %d, turn %d, end %d\n%s\n# fast: player %d, turn %d, end %d\n%s\n",
               one->player, (int)one->turn, (int)one->end, text_of(&first), other->player,
               (int)other->turn, (int)other->end, text_of(&second));
    text_free(&first);
    text_free(&second);
    return same;
}

/* Whether two games play the same. */
static bool play(const struct game *plain, const struct game *fast, uint64_t seed)
{
    struct state *one = state_new(plain), *other = state_new(fast);
    int *legal = calloc((size_t)plain->actions_max, sizeof *legal);
    int *legal_too = calloc((size_t)fast->actions_max, sizeof *legal_too);
    bool same = plain->actions_max == fast->actions_max;
    struct rng pick;
    rng_seed(&pick, seed);
    state_start(plain, one, seed);
    state_start(fast, other, seed);
    for (int ply = 0; same && ply < PLIES && !gave_up(one) && !gave_up(other); ply++) {
        same = same_state(plain, one, fast, other);
        if (!same || one->player == OVER)
            break;
        int count = state_actions(plain, one, legal);
        int count_too = state_actions(fast, other, legal_too);
        same = count == count_too && memcmp(legal, legal_too, (size_t)count * sizeof *legal) == 0;
        if (!same) {
            printf("# plain: %d options, fast: %d\n", count, count_too);
            break;
        }
        int action = legal[rng_below(&pick, (uint32_t)count)];
        state_apply(plain, one, action, NULL);
        state_apply(fast, other, action, NULL);
    }
    free(legal);
    free(legal_too);
    state_free(one);
    state_free(other);
    return same;
}

/* Loads a text both ways and plays it; 1: the same, 0: it does not load, -1: it differs. */
static int compare(const char *text, uint64_t seed)
{
    struct problems problems = {0}, problems_too = {0};
    struct game *plain = load(text, true, &problems);
    struct game *fast = load(text, false, &problems_too);
    int same = (plain == NULL) != (fast == NULL) ? -1 : plain == NULL ? 0 : 1;
    for (uint64_t i = 0; same == 1 && i < 2; i++)
        same = play(plain, fast, seed + i) ? 1 : -1;
    game_free(plain);
    game_free(fast);
    return same;
}

/* So many programs that load; how many differ. */
static int compare_many(int wanted, uint64_t seed, bool talk)
{
    struct rng rng;
    int loaded = 0, differ = 0, game_count = (int)(sizeof games / sizeof *games);
    char *bases[sizeof games / sizeof *games];
    rng_seed(&rng, seed);
    for (int i = 0; i < game_count; i++)
        bases[i] = text_of_game(games[i]);
    for (long i = 0; i < (long)wanted * TRIES && loaded < wanted; i++) {
        /* the last are large: less often */
        int which = (int)rng_below(&rng, (uint32_t)(rng_below(&rng, 6) ? game_count - 5 : game_count));
        char *text = bases[which];
        for (int k = (int)rng_below(&rng, CHANGES); k >= 0; k--) {
            char *changed = change(text, &rng);
            if (text != bases[which])
                free(text);
            text = changed;
        }
        int same = compare(text, (uint64_t)i);
        loaded += same != 0;
        if (same < 0) {
            differ++;
            printf("%s\n# differs: from %s, program %ld\n", text, games[which], i);
        }
        free(text);
    }
    for (int i = 0; i < game_count; i++)
        free(bases[i]);
    if (talk)
        printf("%d programs played, %d differ\n", loaded, differ);
    return differ;
}

static void wild_programs_play_the_same(void **unused)
{
    (void)unused;
    assert_int_equal(compare_many(12, 1, false), 0);
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "--count") == 0)    /* by hand: many more */
        return compare_many(atoi(argv[2]), argc > 3 ? strtoull(argv[3], NULL, 10) : 1, true) > 0;
    const struct CMUnitTest tests[] = {cmocka_unit_test(wild_programs_play_the_same)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
