/* record.c: plays written down, read back, played again; and what happens when they do not fit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/record.h"
#include "core/session.h"
#include "core/sim.h"

static struct game *load(const char *engine, const char *text)
{
    struct problems problems = {0};
    struct source source = {.file = "test", .text = text};
    struct game *game = game_load(engine_find(engine), &source, &problems);
    assert_non_null(game);
    return game;
}

/* The text of a play of random agents. */
static struct text recorded(const struct game *game, const char *spec, uint64_t seed, bool inlined)
{
    struct problems problems = {0};
    const char *const agents[] = {"random"};
    struct table *table = table_new(game, agents, 1, &problems);
    assert_non_null(table);
    struct record *record = record_new(game, spec, inlined);
    record->seed = seed;
    record_agent(record, "random");
    struct watcher watcher = record_watcher(record);
    struct outcome outcome;
    arena_play(table->arena, seed, &watcher, &outcome);
    assert_int_equal(record->final, outcome.hash);
    assert_int_equal(record->ply_count, outcome.plies);
    struct text text = TEXT_GROWING;
    record_print(record, &text);
    record_free(record);
    table_free(table);
    return text;
}

static struct record *parse(const char *text)
{
    struct problems problems = {0};
    struct record *record = record_parse("x.play", text, &problems);
    if (!record)
        fail_msg("%d:%d: %s", problems.list[0].line, problems.list[0].column,
                 problems.list[0].text);
    assert_int_equal(problems.error_count, 0);
    return record;
}

static void round_trip(void **unused)
{
    (void)unused;
    struct game *game = load("connect", "board 7 6\nline 4\ndrop\n");
    for (uint64_t seed = 0; seed < 40; seed++) {
        struct problems problems = {0};
        struct text text = recorded(game, "connect/four", seed * 0x123456789abcdefu, seed & 1);
        struct record *record = parse(text_of(&text));
        struct text again = TEXT_GROWING;
        record_print(record, &again);
        assert_string_equal(text_of(&text), text_of(&again));
        assert_true(replay_check(record, game, &problems));
        record_free(record);
        text_free(&again);
        text_free(&text);
    }
    game_free(game);
}

static void windows_line_ends(void **unused)
{
    (void)unused;
    struct game *game = load("kuhn", "cards 3\n");
    struct problems problems = {0};
    struct text text = recorded(game, "kuhn", 5, false), other = TEXT_GROWING;
    for (const char *c = text_of(&text); *c; c++)
        text_add(&other, "%s%c", *c == '\n' ? "\r" : "", *c);
    struct record *record = parse(text_of(&other));
    assert_true(replay_check(record, game, &problems));
    record_free(record);
    text_free(&other);
    text_free(&text);
    game_free(game);
}

/* Every way to cut a record short is one error; what is said names the cut if lines are missing. */
static void cut_anywhere(void **unused)
{
    (void)unused;
    struct game *game = load("kuhn", "cards 3\n");
    struct text text = recorded(game, "kuhn", 3, true);
    for (size_t length = 0; length + 1 < text.length; length++) {
        char *cut = malloc(length + 1);
        memcpy(cut, text_of(&text), length);
        cut[length] = '\0';
        struct problems problems = {0};
        struct record *record = record_parse("x.play", cut, &problems);
        if (record)
            fail_msg("accepted after %zu of %zu bytes", length, text.length);
        assert_int_equal(problems.error_count, 1);
        if (length > 20 && !strstr(problems.list[0].text, "cut off") &&
            !strstr(problems.list[0].text, "at the start of a line"))
            fail_msg("after %zu bytes: %s", length, problems.list[0].text);
        free(cut);
    }
    text_free(&text);
    game_free(game);
}

/* Replaces the first `from` in a record and says why it does not replay; NULL: not readable. */
static const char *reason(const struct game *game, const char *text, const char *from,
                          const char *to, struct problems *problems)
{
    struct text changed = TEXT_GROWING;
    const char *at = strstr(text, from);
    assert_non_null(at);
    text_bytes(&changed, text, (size_t)(at - text));
    text_add(&changed, "%s%s", to, at + strlen(from));
    memset(problems, 0, sizeof *problems);
    struct record *record = record_parse("x.play", text_of(&changed), problems);
    text_free(&changed);
    if (!record)
        return NULL;
    assert_false(replay_check(record, game, problems));
    assert_int_equal(problems->error_count, 1);
    record_free(record);
    return problems->list[0].text;
}

static void expect(const char *said, const char *words)
{
    assert_non_null(said);
    if (!strstr(said, words))
        fail_msg("expected '%s' in: %s", words, said);
}

static void differs(void **unused)
{
    (void)unused;
    struct game *game = load("kuhn", "cards 3\n"), *other = load("kuhn", "cards 4\n");
    struct problems problems;
    /* Take a play that passes twice. */
    struct session *session = session_new(game, "kuhn", false, (struct agent *[2]){0});
    session_begin(session, 1);
    session_apply(session, 0, NULL);
    session_apply(session, 0, NULL);
    struct text whole = TEXT_GROWING;
    record_print(session_record(session), &whole);
    const char *play = text_of(&whole);

    struct record *record = parse(play);
    memset(&problems, 0, sizeof problems);
    assert_true(replay_check(record, game, &problems));
    assert_false(replay_check(record, other, &problems));
    expect(problems.list[0].text, "description changed");
    record_free(record);

    expect(reason(game, play, " pass", " fold", &problems), "ply 1: 'fold' is not among the legal");
    assert_int_equal(problems.list[0].line, 7);
    expect(reason(game, play, " pass", " bet", &problems), "ply 1: after 'bet' the record has");
    expect(reason(game, play, "\n1 ", "\n0 ", &problems), "ply 2: the record has player 0, but");
    expect(reason(game, play, "seed 1", "seed 2", &problems), "at the start");
    expect(reason(game, play, "plies 2", "plies 3\n", &problems) ? "" : problems.list[0].text,
           "expected ply 3 of 3");
    expect(reason(game, play, "score -1", "score -2", &problems) ? problems.list[0].text : NULL,
           "after ply 2");
    expect(reason(game, play, "end by the rules", "end not over", &problems), "ends 'not over'");
    expect(reason(game, play, "end by", "0 00000000 pass\nend by", &problems)
               ? ""
               : problems.list[0].text, "expected 'end'");
    text_free(&whole);
    session_free(session);
    game_free(game);
    game_free(other);
}

/* Bytes changed at random: read, or refused with one error; replaying never goes wrong. */
static void garbled(void **unused)
{
    (void)unused;
    struct game *game = load("connect", "board 3 3\nline 3\n");
    struct text text = recorded(game, "connect/tic-tac-toe", 3, true);
    struct rng rng;
    rng_seed(&rng, 11);
    char *bytes = malloc(text.length + 1);
    for (int i = 0; i < 20000; i++) {
        memcpy(bytes, text_of(&text), text.length + 1);
        for (int j = rng_range(&rng, 1, 4); j > 0; j--) {
            char *at = &bytes[rng_below(&rng, (uint32_t)text.length)];
            *at = "0123 \n|#\"a-"[rng_below(&rng, 11)];
            if (rng_below(&rng, 2))
                *at = (char)rng_range(&rng, 1, 255);
        }
        struct problems problems = {0};
        struct record *record = record_parse("x.play", bytes, &problems);
        assert_int_equal(problems.error_count, record ? 0 : 1);
        if (record) {
            bool fine = replay_check(record, game, &problems);
            assert_int_equal(problems.error_count, fine ? 0 : 1);
        }
        record_free(record);
    }
    free(bytes);
    text_free(&text);
    game_free(game);
}

/* Goes by whatever it is shown, also by what was only redrawn. */
static int decide_by_sight(struct agent *agent, const struct view *view)
{
    (void)agent;
    return view->actions[state_hash(view->state) % (uint64_t)view->action_count];
}

static const struct agent_kind by_sight = {
    .name = "by sight", .needs_state = true, .decide = decide_by_sight,
};

/* Asking for hints and looking again leave the others as they would have been. */
static void hints_change_nothing(void **unused)
{
    (void)unused;
    struct game *game = load("kuhn", "cards 9\n");
    struct agent others = {.kind = &by_sight, .game = game}, advisers = others;
    struct agent *other = &others, *adviser = &advisers;
    for (uint64_t seed = 0; seed < 200; seed++) {
        uint64_t hashes[2];
        for (int curious = 0; curious < 2; curious++) {
            struct session *session = session_new(game, "kuhn", false,
                                                  (struct agent *[2]){NULL, other});
            session_begin(session, seed);
            while (session->state->player != OVER) {
                if (session->state->player == 1) {
                    session_apply(session, session_ask(session, other), NULL);
                    continue;
                }
                for (int i = 0; curious && i < 3; i++) {
                    session_view(session, 0);
                    session_ask(session, adviser);
                }
                session_apply(session, session->actions[0], NULL);
            }
            hashes[curious] = state_hash(session->state);
            session_free(session);
        }
        assert_true(hashes[0] == hashes[1]);
    }
    game_free(game);
}

/* A session in which agents take all seats is the arena's play. */
static void session_is_arena(void **unused)
{
    (void)unused;
    struct game *game = load("kuhn", "cards 5\n");
    struct problems problems = {0};
    const char *const agents[] = {"random"};
    struct table *table = table_new(game, agents, 1, &problems);
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct outcome outcome;
        arena_play(table->arena, seed, NULL, &outcome);
        struct session *session = session_new(game, "kuhn", false, table->agents);
        session_begin(session, seed);
        while (session->state->player != OVER)
            session_apply(session, session_ask(session, table->agents[session->state->player]),
                          NULL);
        assert_int_equal(state_hash(session->state), outcome.hash);
        session_free(session);
    }
    table_free(table);
    game_free(game);
}

static void undo_and_load(void **unused)
{
    (void)unused;
    struct game *game = load("connect", "board 3 3\nline 3\n");
    struct problems problems = {0};
    struct session *session = session_new(game, "x", false, (struct agent *[2]){0});
    session_begin(session, 9);
    assert_false(session_undo(session, 0));
    for (int i = 0; i < 4; i++)
        session_apply(session, i, NULL);
    uint64_t before = state_hash(session->state);
    struct record *saved;
    struct text text = TEXT_GROWING;
    record_print(session_record(session), &text);
    saved = parse(text_of(&text));

    session_apply(session, 8, NULL);                  /* player 0 */
    assert_true(session_undo(session, 0));
    assert_int_equal(state_hash(session->state), before);
    assert_true(session_undo(session, 0));            /* also takes back player 1's last */
    assert_int_equal(session->state->ply, 2);
    assert_int_equal(session->record->ply_count, 2);
    assert_int_equal(session->action_count, 7);

    assert_true(session_load(session, saved, &problems));
    assert_int_equal(state_hash(session->state), before);
    struct text again = TEXT_GROWING;
    record_print(session_record(session), &again);
    assert_string_equal(text_of(&text), text_of(&again));
    text_free(&again);
    text_free(&text);
    record_free(saved);
    session_free(session);
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(round_trip),       cmocka_unit_test(windows_line_ends),
        cmocka_unit_test(cut_anywhere),     cmocka_unit_test(differs),
        cmocka_unit_test(garbled),          cmocka_unit_test(session_is_arena),
        cmocka_unit_test(hints_change_nothing),
        cmocka_unit_test(undo_and_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
