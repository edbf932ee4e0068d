/* load.c: the engine: reads a description and gives the waist its tables. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/gamelan/beginning.h"
#include "engines/gamelan/courses.h"
#include "engines/gamelan/choices.h"
#include "engines/gamelan/domains.h"
#include "engines/gamelan/fast.h"
#include "engines/gamelan/layout.h"
#include "engines/gamelan/lint.h"
#include "engines/gamelan/machine.h"
#include "engines/gamelan/outline.h"
#include "engines/gamelan/parts.h"
#include "engines/gamelan/play.h"
#include "engines/gamelan/settings.h"
#include "engines/gamelan/steps.h"
#include "engines/gamelan/strata.h"
#include "engines/gamelan/view.h"

extern const struct engine gamelan_engine;

enum { LIMIT = 5000 };

/* ---- load ---- */

/* What a game does that says nothing else: setup_game(N), then game. */
static bool add_root(struct program *program)
{
    bool setup = false, root = false, game = false;
    for (int i = 0; i < program->definition_count; i++) {
        const struct definition *definition = program->definitions[i];
        const char *name = definition->head->name;
        if (definition->kind != DEFINE_PROC)
            continue;
        setup = setup || (strcmp(name, "setup_game") == 0 && definition->head->kid_count == 1);
        game = game || (strcmp(name, "game") == 0 && definition->head->kid_count == 0);
        root = root || (strcmp(name, "root") == 0 && definition->head->kid_count == 1);
    }
    if (root)
        return true;
    if (!game)
        return problem_error(program->problems, (struct place){.file = program->source->file},
                             "there is no 'proc game': what the players do, from the first turn to the "
                             "end (or 'proc root(N)', for N players)");
    program->added = setup ? "proc root(N)\n  run setup_game(N)\n  run game\n"
                           : "proc root(N)\n  run game\n";
    return gamelan_parse(program, "root", program->added, 9);
}

static void name_symbols(struct gamelan *game)
{
    struct program *program = &game->program;
    struct text text = TEXT_GROWING;
    game->symbol_names =
        memory_get(program->memory, (size_t)(program->symbol_count + 1) * sizeof *game->symbol_names);
    for (int i = 0; i < program->atom_count; i++)
        game->symbol_names[i] = program->atoms[i];
    for (int i = 0; i < program->pool_count; i++)
        for (int k = 0; k < program->pools[i].count; k++) {
            text_clear(&text);
            text_add(&text, "%s_%d", program->pools[i].name, k + 1);
            game->symbol_names[program->pools[i].base - SYMBOLS + k] =
                memory_text(program->memory, text_of(&text), text.length);
        }
    for (int i = 0; i < program->functor_count; i++) {
        const struct functor *functor = program->functors[i];
        for (int k = 0; k < functor->term_count; k++) {
            text_clear(&text);
            text_add(&text, "%s(", functor->name);
            for (int a = 0; a < functor->arity; a++) {
                int32_t value = functor->term_arguments[k * functor->arity + a];
                if (a > 0)
                    text_add(&text, ", ");
                if (value < SYMBOLS)
                    text_add(&text, "%d", value);
                else
                    text_add(&text, "%s", game->symbol_names[value - SYMBOLS]);
            }
            text_add(&text, ")");
            game->symbol_names[functor->base - SYMBOLS + k] =
                memory_text(program->memory, text_of(&text), text.length);
        }
    }
    text_free(&text);
}

/* The most options that a select can have, from what its variables can be. */
static int count_options(const struct gamelan *game)
{
    int64_t most = 0;
    for (int i = 0; i < game->program.select_count; i++) {
        const struct node *node = game->selects[i];
        int64_t sum = 0;
        for (int k = 3; node && k < node->kid_count; k++) {
            int64_t product = 1;
            for (int a = 0; a < node->kids[k]->width; a++)
                for (int pool = 0; pool < game->program.pool_count; pool++)
                    ((struct node *)(uintptr_t)node)->objects |= gamelan_domain_has(
                        &game->program, &node->owner->domains[node->kids[k]->binds[a]],
                        game->program.pools[pool].base);
            for (int a = 0; a < node->kids[k]->width && node->kids[k]->kids[0]->kind == N_SET; a++) {
                int size = gamelan_domain_size(
                    &game->program, &node->owner->domains[node->kids[k]->binds[a]]);
                product = product * size > OPTIONS_MOST ? OPTIONS_MOST : product * size;
            }
            sum += product;
        }
        if (node && node->kids[0] && node->kids[0]->kind == N_SET)
            sum *= game->head.players;
        most = sum > most ? sum : most;
    }
    return (int)(most > OPTIONS_MOST ? OPTIONS_MOST : most) + 2;
}

static bool read_text(struct program *program)
{
    const struct source *source = program->source;
    program->players_low = program->players_high = 2;
    program->limit = LIMIT;
    const char *critics = source->spec ? spec_given(source->spec, "critics") : NULL;
    return gamelan_parse(program, source->file, source->text, 0) && add_root(program) &&
           (!critics || gamelan_parse(program, "critics", critics, 1)) &&
           gamelan_apply_settings(program) && gamelan_resolve(program) && gamelan_order(program) &&
           gamelan_domains(program);
}

static struct functor *function_of_one(struct gamelan *game, const char *name)
{
    struct functor *functor = gamelan_functor(&game->program, name, 1, false);
    return functor && (functor->kind == FUNCTOR_FUNCTION || functor->kind == FUNCTOR_STATE) ? functor
                                                                                            : NULL;
}

static void find_score_cells(struct gamelan *game)
{
    const struct functor *score = game->program.score;
    game->scored = !game->plain && score && score->kind == FUNCTOR_STATE;
    game->unscored = !score || score->kind != FUNCTOR_STATE;
    for (int i = 0; game->scored && i < game->head.players; i++) {
        int32_t player = SYMBOLS + i;
        game->score_cells[i] = gamelan_cell(score, &player);
        game->scored = game->score_cells[i] >= 0;
    }
}

static bool build(struct gamelan *game)
{
    const struct spec *spec = game->program.source->spec;
    game->plain = spec && spec_flag(spec, gamelan_options, GAMELAN_OPTIONS, "plain");
    game->head.players = game->program.players;
    if (!gamelan_strata(game) || !gamelan_modes(&game->program) || !gamelan_layout(game) ||
        !gamelan_compile(game))
        return false;
    game->root = gamelan_functor(&game->program, "root", 1, false);
    game->estimate = function_of_one(game, "estimate");
    game->colour = function_of_one(game, "colour");
    game->symbol = function_of_one(game, "symbol");
    name_symbols(game);
    game->stack_size = STACK_MOST;
    game->head.actions_max = count_options(game);
    game->numbers = memory_get(game->program.memory,
                               (size_t)game->head.actions_max * sizeof *game->numbers);
    for (int i = 0; i < game->head.actions_max; i++)
        game->numbers[i] = i;
    if (!game->plain) {
        gamelan_fast_compile(game);
        gamelan_plan_choices(game);
        gamelan_steps_compile(game);
        gamelan_plan_bodies(game);
    }
    gamelan_view_prepare(game);
    gamelan_find_columns(game);
    find_score_cells(game);
    gamelan_parts(game);
    return true;
}

/* Its title, or the name of its file. */
static void name_game(struct gamelan *game, const char *file)
{
    struct text name = TEXT_ON(game->head.name);
    const char *slash = file ? strrchr(file, '/') : NULL;
    const char *start = slash ? slash + 1 : file ? file : "";
    const char *point = strchr(start, '.');
    int length = (int)(point ? point - start : (long)strlen(start));
    if (game->program.title)
        text_add(&name, "%.60s", game->program.title);
    else
        text_add(&name, "%.*s", length > 60 ? 60 : length, start);
}

static struct game *load(const struct source *source, struct problems *problems)
{
    struct memory *memory = memory_new();
    struct gamelan *game = memory_get(memory, sizeof *game);
    game->program.memory = memory;
    game->program.problems = problems;
    game->program.source = source;
    if (!read_text(&game->program) || !build(game)) {
        memory_free(memory);
        return NULL;
    }
    struct program *program = &game->program;
    gamelan_lint(game);
    gamelan_keep_text(game);
    game->head.engine = &gamelan_engine;
    game->head.plies_max = program->limit;
    name_game(game, source->file);
    game->head.start_size = sizeof(struct gamelan_state);    /* start fills the cells */
    game->fixed_size = sizeof(struct gamelan_state) + (size_t)game->cell_count * sizeof(int32_t);
    game->head.state_size = game->fixed_size +
                            (size_t)(game->stack_size + game->table_words + 1) * sizeof(int32_t);
    game->head.state_size = (game->head.state_size + 15) / 16 * 16;    /* states may lie side by side */
    if (source->spec && spec_flag(source->spec, gamelan_options, GAMELAN_OPTIONS, "outline"))
        gamelan_outline(game);
    if (!game->plain) {
        gamelan_courses_build(game);
        gamelan_find_beginning(game);
        gamelan_settle_beginning(game);
    }
    program->source = NULL;
    program->problems = NULL;
    return &game->head;
}

static void unload(struct game *game)
{
    memory_free(gamelan_of(game)->program.memory);
}

static void describe(const struct game *game, struct text *out)
{
    text_add(out, "%s", gamelan_of(game)->description);
}

const struct engine gamelan_engine = {
    .name = "gamelan", .summary = "Whole games in a language of rules and procedures.",
    .options = gamelan_options, .option_count = GAMELAN_OPTIONS, .part_settings = true,
    .lints = gamelan_lints, .lint_count = GAMELAN_LINTS,
    .load = load, .unload = unload, .describe = describe,
    .start = gamelan_start, .actions = gamelan_actions, .apply = gamelan_apply,
    .resample = gamelan_resample, .render = gamelan_render, .render_action = gamelan_render_action,
    .observe = gamelan_observe, .estimate = gamelan_estimate, .draw = gamelan_draw,
};
