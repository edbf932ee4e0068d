/* design_game.c: a game whose settings are the numbers. */
#include <stdlib.h>

#include "core/catalog.h"
#include "core/heap.h"
#include "evolve/design.h"

struct subject_game {
    char              *name;
    const char *const *agents;
    int                agent_count;
    bool               rotate;
};

static struct game *open_with(const struct design *design, const int64_t *at, struct problems *problems)
{
    const struct subject_game *subject = design->context;
    struct text spec = TEXT_GROWING;
    numbers_spec(subject->name, design->numbers, at, design->number_count, &spec);
    struct game *game = game_open(text_of(&spec), problems);
    text_free(&spec);
    return game;
}

static bool judge(const struct design *design, const struct design_run *run, const struct trial *trials,
                  int count, struct problems *problems)
{
    const struct subject_game *subject = design->context;
    struct bout *bouts = heap_new((size_t)count, sizeof *bouts);
    struct game **games = heap_new((size_t)count, sizeof *games);
    struct bouts_run play = {.columns = design->columns, .column_count = design->column_count,
                             .threads = run->threads, .stop = run->stop, .stages = run->stages,
                             .played = run->judged, .context = run->context};
    bool fine = true;
    for (int i = 0; fine && i < count; i++) {
        games[i] = open_with(design, trials[i].at, problems);
        fine = games[i] != NULL;
        bouts[i] = (struct bout){
            .game = games[i], .agents = subject->agents, .agent_count = subject->agent_count,
            .seed = trials[i].seed, .first = trials[i].first, .count = trials[i].count,
            .rotate = subject->rotate, .values = trials[i].rows,
        };
    }
    fine = fine && bouts_play(&play, bouts, count, problems);
    for (int i = 0; i < count; i++)
        game_free(games[i]);
    free(games);
    free(bouts);
    return fine;
}

static void free_game(struct design *design)
{
    struct subject_game *subject = design->context;
    free(subject->name);
    free(subject);
}

bool design_game(struct design *design, const char *name, const char *const *agents, int agent_count,
                 bool rotate, struct problems *problems)
{
    struct subject_game *subject = heap_new(1, sizeof *subject);
    int64_t lowest[NUMBERS_MAX] = {0}, highest[NUMBERS_MAX];
    *subject = (struct subject_game){heap_string(name), agents, agent_count, rotate};
    design->context = subject;
    design->judge = judge;
    design->free = free_game;
    for (int i = 0; i < design->number_count; i++)
        highest[i] = design->numbers[i].steps;
    /* Both ends, so that a bound beyond what the game takes is told before anything is played. */
    struct game *low = open_with(design, lowest, problems);
    struct game *high = low ? open_with(design, highest, problems) : NULL;
    bool fine = high != NULL;
    for (int i = 0; fine && i < design->column_count; i++)
        fine = aim_check(&design->columns[i], low, (struct place){0}, problems);
    struct table *table = fine ? table_new(low, agents, agent_count, problems) : NULL;
    table_free(table);
    game_free(low);
    game_free(high);
    return table != NULL;
}

void design_free(struct design *design)
{
    if (design->free)
        design->free(design);
    design->free = NULL;
}
