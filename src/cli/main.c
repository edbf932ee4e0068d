/* main.c: the command line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/arena.h"

int main(int argc, char **argv)
{
    static char text[100000];
    struct problems problems = {0};
    if (argc < 4)
        return 2;
    FILE *file = fopen(argv[2], "r");
    if (!file)
        return 2;
    size_t n = fread(text, 1, sizeof text - 1, file);
    text[n] = 0;
    fclose(file);
    struct source source = {.file = argv[2], .text = text};
    struct game *game = game_load(engine_find(argv[1]), &source, &problems);
    if (!game) {
        struct text out = TEXT_GROWING;
        problems_print(&problems, &out);
        fputs(text_of(&out), stderr);
        return 2;
    }
    struct agent *agents[4];
    for (int i = 0; i < game->players; i++)
        agents[i] = agent_new(argv[3], game, &problems);
    struct arena *arena = arena_new(game, agents);
    uint64_t plies = 0, hash = 0;
    clock_t begin = clock();
    for (uint64_t i = 0; i < 1000000; i++) {
        struct outcome outcome;
        arena_play(arena, rng_play_seed(1, i), NULL, &outcome);
        plies += outcome.plies;
        hash = hash * 31 + outcome.hash;
    }
    double s = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%llu plies %.1f M/s %016llx\n", (unsigned long long)plies, (double)plies / s / 1e6, (unsigned long long)hash);
}
