/* vgdl_games.c: every entry of VGDL's ontology is used by some game of games/vgdl, and every effect of
 * theirs happens in some random play. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/check.h"
#include "core/file.h"
#include "engines/vgdl/vgdl.h"
#include "games.h"

enum { NAMES_MAX = 256, LEVELS_TRIED = 3, PLAYS = 12, TICKS = 600, EVENTS_MAX = 4096 };

/* Names of one kind of entry, and which were met. */
struct names {
    const char *list[NAMES_MAX];
    bool        met[NAMES_MAX];
    size_t      count;
};

static void meet(struct names *names, const char *name)
{
    for (size_t i = 0; i < names->count; i++)
        if (strcmp(names->list[i], name) == 0)
            names->met[i] = true;
}

/* Every entry was met; else says which not. */
static void assert_all_met(const struct names *names, const char *kind)
{
    size_t missing = 0;
    assert_true(names->count > 0 && names->count < NAMES_MAX);
    for (size_t i = 0; i < names->count; i++)
        if (!names->met[i]) {
            print_message("# %s %s\n", kind, names->list[i]);
            missing++;
        }
    assert_int_equal(missing, 0);
}

static struct game *open_level(const struct entry *entry, int level)
{
    struct problems problems = {0};
    struct spec spec;
    char text[32];
    snprintf(text, sizeof text, "game:level=%d", level);
    CHECK(spec_parse(&spec, text, &problems));
    return game_open_entry(entry, &spec, &problems);
}

/* Calls back for levels of all games of the engine; stops at the first level a game has not. */
static void each_level(void (*visit)(const struct vgdl_game *, void *), void *context)
{
    struct games games = games_all();
    int visited = 0;
    for (int i = 0; i < games.count; i++) {
        struct game *game = NULL;
        if (strcmp(games.list[i].engine->name, "vgdl") != 0)
            continue;
        for (int level = 0; level < LEVELS_TRIED; level++, visited++) {
            if (!(game = open_level(&games.list[i], level)))
                break;
            visit((const struct vgdl_game *)game, context);
            game_free(game);
        }
    }
    games_free(&games);
    assert_true(visited > 0);
}

/* ---- what is written -------------------------------------------------------------------------- */

static void meet_classes(const struct vgdl_game *game, void *context)
{
    for (int i = 0; i < game->type_count; i++)
        if (game->types[i].leaf && game->types[i].class && game->types[i].line > 0)
            meet(context, game->types[i].class->name);
}

static void classes_are_used(void **unused)
{
    (void)unused;
    struct names names = {0};
    names.count = sprite_class_names(names.list, NAMES_MAX, SYSTEMS_ALL);
    each_level(meet_classes, &names);
    assert_all_met(&names, "no game uses the sprite class");
}

static void meet_terminations(const struct vgdl_game *game, void *context)
{
    for (int i = 0; i < game->termination_count; i++)
        meet(context, game->terminations[i].kind->name);
}

static void terminations_are_used(void **unused)
{
    (void)unused;
    struct names names = {0};
    names.count = vgdl_termination_names(names.list, NAMES_MAX, SYSTEMS_ALL);
    each_level(meet_terminations, &names);
    assert_all_met(&names, "no game uses the termination");
}

/* Physics are known by name only while a text is read, so the texts are searched. */
static void physics_are_used(void **unused)
{
    (void)unused;
    struct names names = {0};
    struct games games = games_all();
    struct problems problems = {0};
    names.count = vgdl_physics_names(names.list, NAMES_MAX);
    for (int i = 0; i < games.count; i++) {
        if (strcmp(games.list[i].engine->name, "vgdl") != 0)
            continue;
        char *text = file_read(games.list[i].path, &problems);
        assert_non_null(text);
        for (const char *at = text; (at = strstr(at, " physicstype=")); at++) {
            char word[32];
            const char *value = at + strlen(" physicstype=");
            size_t length = strcspn(value, " \n");
            snprintf(word, sizeof word, "%.*s", length < 31 ? (int)length : 31, value);
            meet(&names, word);
        }
        free(text);
    }
    games_free(&games);
    assert_all_met(&names, "no game uses the physics");
}

/* ---- what happens ----------------------------------------------------------------------------- */

static void meet_events(const struct vgdl_game *game, const struct events *log,
                        struct names *names)
{
    for (int i = 0; i < log->count && i < log->capacity; i++)
        for (int k = 0; log->list[i].verb == VERB_EFFECT && k < game->effect_count; k++)
            if (game->effects[k].part == log->list[i].part)
                meet(names, game->effects[k].kind->name);
}

static void meet_effects(const struct vgdl_game *game, void *context)
{
    const struct game *head = &game->head;
    struct state *state = state_new(head);
    struct event *list = calloc(EVENTS_MAX, sizeof *list);
    int *actions = calloc((size_t)head->actions_max, sizeof *actions);
    struct rng rng;
    CHECK(list && actions);
    rng_seed(&rng, 11);
    for (uint64_t play = 1; play <= PLAYS; play++) {
        state_start(head, state, play);
        for (int tick = 0; tick < TICKS && state->player != OVER; tick++) {
            struct events log = {.list = list, .capacity = EVENTS_MAX};
            int count = state_actions(head, state, actions);
            state_apply(head, state, actions[rng_below(&rng, (uint32_t)count)], &log);
            meet_events(game, &log, context);
        }
    }
    free(actions);
    free(list);
    state_free(state);
}

static void effects_happen(void **unused)
{
    (void)unused;
    struct names names = {0};
    names.count = vgdl_effect_names(names.list, NAMES_MAX, SYSTEMS_ALL);
    each_level(meet_effects, &names);
    assert_all_met(&names, "in no game happens the effect");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(classes_are_used),
        cmocka_unit_test(terminations_are_used),
        cmocka_unit_test(physics_are_used),
        cmocka_unit_test(effects_happen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
