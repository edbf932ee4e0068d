/* talk.c: the pieces of the agents that talk: lines of a person, answers and prompts of a model.
 *
 * Called as `talk play ENGINE FILE SEED PLAYS AGENT...` it is the program that the tests human.py,
 * external.py and llm.py drive: it plays, then prints "RESULT " and a JSON object. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "agents/talk/llm.h"
#include "agents/talk/prompt.h"
#include "agents/talk/secret.h"
#include "core/arena.h"

/* ---- the program that other tests drive ----------------------------------------------------- */

static struct game *load_file(const char *engine, const char *path, struct problems *problems)
{
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    if (!file)
        return NULL;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    struct source source = {.file = path, .text = text};
    return game_load(engine_find(engine), &source, problems);
}

static void add_outcome(const struct outcome *outcome, struct text *out)
{
    text_add(out, "{\"hash\":\"%016" PRIx64 "\",\"plies\":%u,\"unanswered\":%u,\"score\":[%g,%g]}",
             outcome->hash, (unsigned)outcome->plies, (unsigned)outcome->unanswered,
             (double)outcome->score[0], (double)outcome->score[1]);
}

static void add_tallies(const struct agent *agent, struct text *out)
{
    text_add(out, "{");
    for (int i = 0; i < agent->tally_count; i++)
        text_add(out, "%s\"%s\":%g", i ? "," : "", agent->tallies[i].name,
                 agent->tallies[i].value);
    text_add(out, "}");
}

static void run(const struct game *game, struct agent *const *agents, uint64_t seed, int plays)
{
    struct arena *arena = arena_new(game, agents);
    struct text out = TEXT_GROWING;
    text_add(&out, "\nRESULT {\"outcomes\":[");
    for (int i = 0; i < plays; i++) {
        struct outcome outcome;
        arena_play(arena, rng_play_seed(seed, (uint64_t)i), NULL, &outcome);
        text_add(&out, "%s", i ? "," : "");
        add_outcome(&outcome, &out);
    }
    text_add(&out, "],\"tallies\":[");
    for (int i = 0; i < game->players; i++) {
        text_add(&out, "%s", i ? "," : "");
        add_tallies(agents[i], &out);
    }
    printf("%s]}\n", text_of(&out));
    text_free(&out);
    arena_free(arena);
}

static int play(int count, char **words)
{
    struct problems problems = {0};
    struct agent *agents[PLAYERS_MAX] = {0};
    struct game *game = count < 5 ? NULL : load_file(words[0], words[1], &problems);
    bool ready = game != NULL;
    for (int i = 0; ready && i < game->players; i++) {
        int word = i < count - 4 ? 4 + i : count - 1;
        agents[i] = agent_new(words[word], game, &problems);
        ready = agents[i] != NULL;
    }
    struct text out = TEXT_GROWING;
    problems_print(&problems, &out);
    fputs(text_of(&out), stderr);
    text_free(&out);
    if (ready)
        run(game, agents, strtoull(words[2], NULL, 10), atoi(words[3]));
    for (int i = 0; i < PLAYERS_MAX; i++)
        agent_free(agents[i]);
    game_free(game);
    return ready ? 0 : 2;
}

/* ---- what a person types -------------------------------------------------------------------- */

static const char *const names[] = {"Strike", "Strike twice", "Defend", "end turn", "end game",
                                    "9", "quit"};
enum { NAMES = sizeof names / sizeof *names };

static struct prompt make_prompt(int *actions)
{
    for (int i = 0; i < NAMES; i++)
        actions[i] = 10 * i;
    return (struct prompt){.count = NAMES, .actions = actions, .names = (const char **)names};
}

static void lines_find_actions(void **unused)
{
    (void)unused;
    static const struct { const char *line; enum prompt_kind kind; int action; } cases[] = {
        {"1", PROMPT_ACTION, 0}, {" 3 ", PROMPT_ACTION, 20}, {"07", PROMPT_ACTION, 60},
        {"strike", PROMPT_ACTION, 0}, {"STRIKE T", PROMPT_ACTION, 10}, {"d", PROMPT_ACTION, 20},
        {"end", PROMPT_AMBIGUOUS, -1}, {"end t\r", PROMPT_ACTION, 30}, {"9", PROMPT_ACTION, 50},
        {"8", PROMPT_UNKNOWN, -1}, {"0", PROMPT_UNKNOWN, -1}, {"-1", PROMPT_UNKNOWN, -1},
        {"99999999999999999999999", PROMPT_UNKNOWN, -1}, {"", PROMPT_EMPTY, -1},
        {" \t", PROMPT_EMPTY, -1}, {"Defendd", PROMPT_UNKNOWN, -1}, {"1 2", PROMPT_UNKNOWN, -1},
    };
    int actions[NAMES];
    struct prompt prompt = make_prompt(actions);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct prompt_answer answer;
        assert_int_equal(prompt_match(&prompt, cases[i].line, &answer), cases[i].kind);
        assert_int_equal(answer.action, cases[i].action);
        assert_int_equal(answer.message[0] == '\0', cases[i].kind == PROMPT_ACTION);
    }
}

static void misread_lines_get_a_guess(void **unused)
{
    (void)unused;
    int actions[NAMES];
    struct prompt prompt = make_prompt(actions);
    struct prompt_answer answer;
    prompt_match(&prompt, "Defned", &answer);
    assert_non_null(strstr(answer.message, "did you mean 'Defend'?"));
    prompt_match(&prompt, "end", &answer);
    assert_non_null(strstr(answer.message, "end turn, end game"));
    prompt_match(&prompt, "12", &answer);
    assert_non_null(strstr(answer.message, "from 1 to 7"));
    char long_line[5000];
    memset(long_line, 'x', sizeof long_line - 1);
    long_line[sizeof long_line - 1] = '\0';
    assert_int_equal(prompt_match(&prompt, long_line, &answer), PROMPT_UNKNOWN);
    assert_true(strlen(answer.message) < sizeof answer.message);
}

static void lists_have_every_name(void **unused)
{
    (void)unused;
    char spelled[40][20];
    const char *many[40];
    int actions[40];
    for (int i = 0; i < 40; i++) {
        snprintf(spelled[i], sizeof spelled[i], "cell%d", i);
        many[i] = spelled[i];
        actions[i] = i;
    }
    struct prompt prompt = {.count = 40, .actions = actions, .names = many};
    struct text out = TEXT_GROWING;
    prompt_list(&prompt, &out);
    int lines = 0;
    for (const char *c = text_of(&out); *c; c++)
        lines += *c == '\n';
    assert_true(lines < 12);
    for (int i = 0; i < 40; i++) {
        char item[40];
        snprintf(item, sizeof item, "%4d  cell%d", i + 1, i);
        assert_non_null(strstr(text_of(&out), item));
    }
    text_free(&out);
}

/* ---- what a model says ---------------------------------------------------------------------- */

static void replies_are_read(void **unused)
{
    (void)unused;
    enum { FORMAT = -1, RANGE = -2 };
    static const struct { enum llm_style style; const char *reply; int number; } cases[] = {
        {STYLE_ANSWER, "3", 3}, {STYLE_ANSWER, " Answer: 2\n", 2},
        {STYLE_ANSWER, "**Answer:** 4", 4},
        {STYLE_ANSWER, "<answer>5</answer>", 5}, {STYLE_ANSWER, "{\"action\": 1}", 1},
        {STYLE_ANSWER, "```json\n{\"answer\": \"2\"}\n```", 2},
        {STYLE_ANSWER, "I play option 2.", 2}, {STYLE_ANSWER, "3. Strike for 6 damage", 3},
        {STYLE_ANSWER, "defend", 3}, {STYLE_ANSWER, "\"End turn.\"", 4},
        {STYLE_ANSWER, "The best is 6 damage, so 1", 1},
        {STYLE_ANSWER, "", FORMAT}, {STYLE_ANSWER, "I cannot decide.", FORMAT},
        {STYLE_ANSWER, "x2 and 1.5 are no numbers of options", FORMAT},
        {STYLE_ANSWER, "hm ...2", 2}, {STYLE_ANSWER, ".3", 3}, {STYLE_ANSWER, "about 2.5", FORMAT},
        {STYLE_ANSWER, "Answer: 9", RANGE}, {STYLE_ANSWER, "0", RANGE},
        {STYLE_ANSWER, "-1", RANGE},
        {STYLE_ANSWER, "99999999999999999999999999", RANGE},
        {STYLE_ANSWER_REASON, "Answer: 2\nIt deals 5 and the answer 1 is worse.", 2},
        {STYLE_ANSWER_REASON, "2, since it deals 6", 2},
        {STYLE_REASON_ANSWER, "Option 1 deals 6. Option 2 blocks 5.\nAnswer: 2", 2},
        {STYLE_REASON_ANSWER, "Is the answer 1? No.\nThe answer is option 5", 5},
        {STYLE_REASON_ANSWER, "1 is weak, 2 is strong. I take 2", 2},
        {STYLE_STRATEGIES, "1. rush 2. wait 3. mix\nAnswer: 4\n", 4},
        {STYLE_ANSWER, "<think>Answer: 1? or 2?</think>\nAnswer: 3", 3},
        {STYLE_ANSWER, "answering 17 questions: Answer 2", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text reason = TEXT_GROWING;
        int index = -1;
        enum llm_reading reading = llm_read(cases[i].reply, cases[i].style, names, 5, &index,
                                            &reason);
        int number = reading == READING_FORMAT ? FORMAT : reading == READING_RANGE ? RANGE
                                                                                  : index + 1;
        if (number != cases[i].number)
            print_error("reply '%s': read %d, expected %d\n", cases[i].reply, number,
                        cases[i].number);
        assert_int_equal(number, cases[i].number);
        assert_int_equal(reason.length == 0, reading == READING_OK);
        text_free(&reason);
    }
}

static const struct part parts[] = {
    {.kind = "card", .name = "Strike", .text = "Deal 6 damage."},
    {.kind = "card", .name = "Strike+", .text = "Deal 9 damage."},
    {.kind = "card", .name = "Perfected Strike", .text = "Deal 2 more for each Strike."},
    {.kind = "sprite", .name = "wall"}, {.kind = "sprite", .name = "A"},
};
static const struct game toy = {.name = "Small Spire", .parts = parts, .part_count = 5};

static void check_alias(const struct aliases *aliases, const char *text, struct text *out)
{
    text_clear(out);
    aliases_apply(aliases, text, out);
    assert_null(strstr(text_of(out), "trike"));
    assert_null(strstr(text_of(out), "Spire"));
}

static void aliases_hide_every_name(void **unused)
{
    (void)unused;
    struct aliases *aliases = aliases_new(&toy, 1), *others = aliases_new(&toy, 2);
    struct text one = TEXT_GROWING, two = TEXT_GROWING, again = TEXT_GROWING;
    check_alias(aliases, "Strike", &one);
    check_alias(aliases, "Perfected Strike", &two);
    assert_string_not_equal(text_of(&one), text_of(&two));
    assert_null(strchr(text_of(&two), ' '));
    check_alias(others, "Strike", &two);
    assert_string_not_equal(text_of(&one), text_of(&two));

    /* Marks and plurals stay, other words too. */
    text_clear(&two);
    text_add(&two, "%s+, %ss; Walls of a wallet, A small spirex.", text_of(&one), text_of(&one));
    check_alias(aliases, "Strike+, Strikes; Walls of a wallet, A small spirex.", &again);
    assert_memory_equal(text_of(&again), text_of(&two), 2 * one.length + 5);
    assert_null(strstr(text_of(&again), "Walls"));
    assert_non_null(strstr(text_of(&again), "s of a wallet, A small spirex."));
    check_alias(aliases, "strikes in SMALL SPIRE", &again);
    check_alias(aliases, "", &again);
    text_free(&one), text_free(&two), text_free(&again);
    aliases_free(aliases), aliases_free(others);
}

/* A game that names its parts wherever it can. */
static void toy_describe(const struct game *game, struct text *out)
{
    text_add(out, "# %s\ncard Strike\ncard 'Perfected Strike'\n", game->name);
}

static void toy_render(const struct game *game, const struct state *state, int viewer,
                       struct text *out)
{
    (void)state;
    text_add(out, "%s, seen by %d: Strikes in hand, a WALL, wall-to-wall\n", game->name, viewer);
}

static void toy_render_action(const struct game *game, const struct state *state, int action,
                              struct text *out)
{
    (void)state;
    text_add(out, "play %s on the wall", game->parts[action].name);
}

static const struct engine toy_engine = {
    .name = "toy", .summary = "Spire as a toy.", .describe = toy_describe,
    .render = toy_render, .render_action = toy_render_action,
};

/* All that is said to a model about the toy. */
static void write_all(const struct game *game, const struct aliases *aliases, struct text *out)
{
    const int actions[] = {0, 1, 2};
    const struct state state = {.turn = 4};
    struct prompt prompt;
    prompt_open(&prompt, game, &state, actions, 3);
    aliases_rename(aliases, &prompt);
    llm_write_system(game, aliases, 0, true, out);
    llm_write_question(game, &state, aliases, 0, &prompt, STYLE_STRATEGIES, out);
    prompt_close(&prompt);
}

static void nothing_said_names_a_part(void **unused)
{
    (void)unused;
    struct game game = toy;
    game.engine = &toy_engine;
    game.players = 1;
    struct aliases *aliases = aliases_new(&game, 7);
    struct text plain = TEXT_GROWING, hidden = TEXT_GROWING;
    write_all(&game, NULL, &plain);
    write_all(&game, aliases, &hidden);
    static const char *const told[] = {"Strike+: Deal 9", "Spire as a toy", "Strikes in hand",
                                       "3. play Perfected Strike on the wall\n", "a WALL",
                                       "card 'Perfected Strike'", "for each Strike."};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++)
        assert_non_null(strstr(text_of(&plain), told[i]));
    static const char *const secret[] = {"trike", "STRIKE", "pire", "wall", "WALL", "Perfected"};
    for (size_t i = 0; i < sizeof secret / sizeof *secret; i++)
        assert_null(strstr(text_of(&hidden), secret[i]));
    assert_non_null(strstr(text_of(&hidden), "three different strategies"));
    assert_non_null(strstr(text_of(&hidden), ": Deal 9 damage."));
    text_free(&plain), text_free(&hidden);
    aliases_free(aliases);
}

static void limits_hold(void **unused)
{
    (void)unused;
    struct limiter *limiter = calloc(1, sizeof *limiter);
    assert_non_null(limiter);
    assert_true(limiter_wait(limiter, 0) == 0);
    limiter->requests = 2;
    limiter_start(limiter, 10);
    limiter_start(limiter, 20);
    assert_true(limiter_wait(limiter, 30) == 40);      /* the first leaves at 70 */
    assert_true(limiter_wait(limiter, 70) == 0);
    limiter_start(limiter, 70);
    limiter_use(limiter, 1000);
    limiter->requests = 0;
    limiter->tokens = 900;
    assert_true(limiter_wait(limiter, 71) == 59);      /* until the tokens of 70 are gone */
    assert_true(limiter_wait(limiter, 130) == 0);
    /* Over any minute, whatever the times, no more than the limit. */
    limiter->requests = 5;
    limiter->tokens = 0;
    double now = 200, times[200];
    struct rng rng;
    rng_seed(&rng, 1);
    for (int i = 0; i < 200; i++) {
        now += rng_below(&rng, 20);
        now += limiter_wait(limiter, now);
        limiter_start(limiter, now);
        times[i] = now;
        assert_true(i < 5 || times[i] - times[i - 5] >= 60);
    }
    free(limiter);
}

static void keys_are_cut_out(void **unused)
{
    (void)unused;
    static const struct { const char *key, *words, *left; } cases[] = {
        {"sk-secret-0123456789", "no key here", "no key here"},
        {"sk-secret-0123456789", "a sk-secret-0123456789 b", "a [key] b"},
        {"sk-secret-0123456789", "SK-SECRET-0123456789!", "[key]!"},
        {"sk-secret-0123456789", "x\\u0073k-secret\\u002d0123456789", "x[key]"},
        {"sk-secret-0123456789", "x\\\\u0073\\x6b-secr%65t%2d0123456789y", "x[key]y"},
        {"sk-secret-0123456789", "s\\u0000k\\u0000-\\u0000s\\u0000ecret-0123456789", "[key]"},
        {"sk-secret-0123456789", "s k - s\ne c\tr\"e\",\"t - 0 1 2 3 4 5 6 7 8 9", "[key]"},
        {"sk-secret-0123456789", "first -secret-01, then 23456789.", "first [key], then [key]."},
        {"sk-secret-0123456789", "ends in ...3456789", "ends in ...3456789"},
        {"sk-secret-0123456789", "sk-secret-0123456789sk-secret-0123456789", "[key][key]"},
        {"a/b\"c\\defgh", "a\\/b\\\"c\\\\defgh", "[key]"},
        {"a%41bcdefghi", "a%41bcdefghi and a%2541bcdefghi", "[key] and a%25[key]"},
        {"none", "none of them; n o n e", "[key] of them; n o n e"},
        {"1", "Answer: 1", "Answer: 1"},
        {"", "Answer: 1", "Answer: 1"},
        {"aaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaab", "[key][key]b"},
        {"sk-secret-0123456789", "\\", "\\"},
        {"sk-secret-0123456789", "%4", "%4"},
        {"sk-secret-0123456789", "\\u00", "\\u00"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text out = TEXT_GROWING;
        secret_scrub(cases[i].key, cases[i].words, &out);
        assert_string_equal(text_of(&out), cases[i].left);
        text_free(&out);
    }
}

static void programs_are_given_no_keys(void **unused)
{
    (void)unused;
    char path[] = "PATH=/bin", llm[] = "RULEPLAY_LLM_KEY=sk-secret", other[] = "OTHER=xsk-secretx",
         openai[] = "OPENAI_API_KEY=sk-open", token[] = "hub_token=t", words[] = "TOKENIZERS=off",
         password[] = "PGPASSWORD=p", odd[] = "NOTHING", first[] = "KEY_FILE_NAME=k",
         base[] = "DATABASE_URL=postgres://me:hush@host/results",
         page[] = "HOME_PAGE=http://host:80/me@home";
    char *variables[] = {path, llm, other, openai, token, words, password, odd, first, base, page,
                         NULL};
    static const struct { const char *passed; int kept[7]; } cases[] = {
        {NULL, {0, 5, 7, 10, -1}},
        {"OPENAI_API_KEY", {0, 3, 5, 7, 10, -1}},
        {"X OPENAI_API_KEY  hub_token", {0, 3, 4, 5, 7, 10, -1}},
        {"OPENAI", {0, 5, 7, 10, -1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char **list = secret_environment(variables, cases[i].passed);
        int count = 0;
        for (; cases[i].kept[count] >= 0; count++)
            assert_ptr_equal(list[count], variables[cases[i].kept[count]]);
        assert_null(list[count]);
        free(list);
    }
    assert_true(secret_name("RULEPLAY_LLM_KEY") && secret_name("x_Token_2"));
    assert_false(secret_name("HOME") || secret_name("") || secret_name("KEYBOARD"));
}

int main(int count, char **words)
{
    if (count > 1 && strcmp(words[1], "play") == 0)
        return play(count - 2, words + 2);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_find_actions),
        cmocka_unit_test(misread_lines_get_a_guess),
        cmocka_unit_test(lists_have_every_name),
        cmocka_unit_test(replies_are_read),
        cmocka_unit_test(aliases_hide_every_name),
        cmocka_unit_test(nothing_said_names_a_part),
        cmocka_unit_test(limits_hold),
        cmocka_unit_test(keys_are_cut_out),
        cmocka_unit_test(programs_are_given_no_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
