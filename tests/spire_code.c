/* spire_code.c: the code of Spire's games is sound, a fault anywhere in it is found, and its listing
 * names every instruction. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/catalog.h"
#include "core/check.h"
#include "engines/spire/code.h"
#include "engines/spire/listing.h"
#include "engines/spire/verify.h"

enum { FAR = 1 << 20 };

static const char *const games[] = {"spire/jaw-worm", "spire/silent", "spire/act1/boss", "spire/run",
                                    "spire/ironclad-showcase", "spire/minists"};
enum { GAMES = sizeof games / sizeof *games };

static struct spire_game *open_game(const char *name)
{
    struct problems problems = {0};
    struct game *game = game_open(name, &problems);
    CHECK(game);
    return (struct spire_game *)game;
}

static bool is_sound(const struct spire_game *game)
{
    struct text why = TEXT_GROWING;
    bool sound = verify_code(game, &why);
    CHECK(sound == (why.length == 0));
    text_free(&why);
    return sound;
}

/* A word that no operand of this kind may be. */
static int32_t bad_word(enum operand_kind kind)
{
    switch (kind) {
    case OPERAND_NUMBER:
    case OPERAND_STATUS_NUMBER:
    case OPERAND_FILTER: return reference_make(REF_TERMS, FAR);
    case OPERAND_NEW_CARD: return 0xffff;
    default: return FAR;
    }
}

/* Whether it is found that a word is another. */
static bool finds(const struct spire_game *game, int32_t *word, int32_t bad)
{
    int32_t kept = *word;
    *word = bad;
    bool found = !is_sound(game);
    *word = kept;
    return found;
}

/* Every word of an instruction; returns how many there were. */
static int spoil(const struct spire_game *game, int32_t *at)
{
    const struct instruction *form = &instructions[*at];
    int32_t *word = at + 1;
    assert_true(finds(game, at, OP_COUNT) && finds(game, at, -1));
    for (const struct operand *operand = form->operands; operand->name; operand++)
        for (int count = operand->list ? word[-1] : 1; count > 0; count--, word++) {
            if (!finds(game, word, bad_word(operand->kind)))
                fail_msg("%s of %s may be anything", operand->name, form->name);
            if (operand->kind == OPERAND_PLACE && !finds(game, word, *word + 1) &&
                game->code[*word] != OP_END && game->code[*word] != OP_ROUND)
                fail_msg("%s of %s may be inside of an instruction", operand->name, form->name);
        }
    return (int)(word - at);
}

static void every_fault_in_an_instruction_is_found(void **context)
{
    (void)context;
    bool seen[OP_COUNT] = {false};
    int words = 0, kinds = 0;
    for (int i = 0; i < GAMES; i++) {
        struct spire_game *game = open_game(games[i]);
        assert_true(is_sound(game));
        for (int k = 0; k < game->effect_count; k++)
            for (int at = game->effects[k].at; at < game->effects[k].end;
                 at += code_length(instructions, game->code + at)) {
                if (seen[game->code[at]])
                    continue;
                seen[game->code[at]] = true;
                kinds++;
                words += spoil(game, game->code + at);
            }
        game_free(&game->head);
    }
    assert_true(kinds >= 50 && words >= 150);
}

static void an_effect_that_runs_on_is_found(void **context)
{
    (void)context;
    struct spire_game *game = open_game("spire/jaw-worm");
    for (int i = 0; i < game->effect_count; i++) {
        struct effect_code *effect = &game->effects[i];
        effect->end--;
        assert_false(is_sound(game));
        effect->end++;
        if (effect->locals > 0) {
            effect->locals = 0;
            assert_false(is_sound(game));
            effect->locals = FRAME_CELLS_MAX + 1;
            assert_false(is_sound(game));
            break;
        }
    }
    game_free(&game->head);
}

static void a_stack_that_does_not_fit_is_found(void **context)
{
    (void)context;
    struct spire_game *game = open_game("spire/silent");
    int32_t *term = NULL;
    for (int i = 0; i < game->listener_count && !term; i++)
        if (game->listeners[i].condition_ref != REF_NONE &&
            reference_kind(game->listeners[i].condition_ref) == REF_TERMS)
            term = game->expressions + reference_value(game->listeners[i].condition_ref);
    assert_non_null(term);
    assert_true(finds(game, term, X_ADD)); /* of what? */
    assert_true(finds(game, term, X_END));
    assert_true(finds(game, term, TERMS));
    while (*term != X_END)
        term += terms[*term].words;
    assert_true(finds(game, term, X_EQ));
    game_free(&game->head);
}

/* Of everything that any game uses, and as text for everyone to read. */
static void a_listing_names_every_instruction(void **context)
{
    (void)context;
    for (int i = 0; i < GAMES; i++) {
        struct spire_game *game = open_game(games[i]);
        struct text all = TEXT_GROWING;
        for (int part = NO_PART; part < game->head.part_count; part++)
            list_part(game, part, &all);
        int lines = 0, instructions_met = 0;
        for (const char *line = text_of(&all); (line = strchr(line, '\n')); line++)
            lines++;
        for (int k = 0; k < game->effect_count; k++)
            for (int at = game->effects[k].at; at < game->effects[k].end;
                 at += code_length(instructions, game->code + at)) {
                char name[40] = "  ";
                strcat(name, instructions[game->code[at]].name);
                assert_non_null(strstr(text_of(&all), name));
                instructions_met++;
            }
        assert_int_equal(lines, instructions_met + game->effect_count);
        text_free(&all);
        game_free(&game->head);
    }
}

/* A sentence each: `show --code` and its page speak of nothing else. */
static void every_instruction_says_what_it_does(void **context)
{
    (void)context;
    for (int i = 0; i < OP_COUNT; i++)
        assert_true(instructions[i].name && strlen(instructions[i].help) > 3);
    for (int i = 0; i < TERMS; i++)
        assert_true(terms[i].name && strlen(terms[i].help) > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_in_an_instruction_is_found),
        cmocka_unit_test(an_effect_that_runs_on_is_found),
        cmocka_unit_test(a_stack_that_does_not_fit_is_found),
        cmocka_unit_test(a_listing_names_every_instruction),
        cmocka_unit_test(every_instruction_says_what_it_does),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
