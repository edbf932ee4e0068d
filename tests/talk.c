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

#include "agents/prompt.h"
#include "core/arena.h"

/* ---- the program that other tests drive -------------------------------------------------------- */

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

static int complain(const struct problems *problems)
{
    struct text out = TEXT_GROWING;
    problems_print(problems, &out);
    fputs(text_of(&out), stderr);
    text_free(&out);
    return 2;
}

static int play(int count, char **words)
{
    struct problems problems = {0};
    struct agent *agents[PLAYERS_MAX] = {0};
    struct game *game = count < 5 ? NULL : load_file(words[0], words[1], &problems);
    if (!game)
        return complain(&problems);
    for (int i = 0; i < game->players; i++) {
        agents[i] = agent_new(words[4 + (i < count - 4 ? i : count - 5)], game, &problems);
        if (!agents[i])
            return complain(&problems);
    }
    struct arena *arena = arena_new(game, agents);
    struct text out = TEXT_GROWING;
    text_add(&out, "\nRESULT {\"outcomes\":[");
    for (int i = 0; i < atoi(words[3]); i++) {
        struct outcome outcome;
        arena_play(arena, rng_play_seed(strtoull(words[2], NULL, 10), (uint64_t)i), NULL,
                   &outcome);
        text_add(&out, "%s", i ? "," : "");
        add_outcome(&outcome, &out);
    }
    text_add(&out, "],\"tallies\":[");
    for (int i = 0; i < game->players; i++) {
        text_add(&out, "%s", i ? "," : "");
        add_tallies(agents[i], &out);
        agent_free(agents[i]);
    }
    puts("");
    printf("%s]}\n", text_of(&out));
    text_free(&out);
    arena_free(arena);
    game_free(game);
    return 0;
}

/* ---- what a person types ----------------------------------------------------------------------- */

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

int main(int count, char **words)
{
    if (count > 1 && strcmp(words[1], "play") == 0)
        return play(count - 2, words + 2);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_find_actions),
        cmocka_unit_test(misread_lines_get_a_guess),
        cmocka_unit_test(lists_have_every_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
