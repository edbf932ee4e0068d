/* plays.c: prints what thousands of plays of every game given add up to, with a hash over their
 * final states; plays.mjs does the same with the WebAssembly build, and tests/builds.sh compares.
 *
 *     plays --describe FOLDER        writes every game of the catalog there, each in one file
 *     plays AGENT COUNT FILE...      the engine is the ending of the file */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bind/bind.h"
#include "core/file.h"
#include "games.h"

static int describe_all(const char *folder)
{
    struct games games = games_all();
    struct problems problems = {0};
    for (int i = 0; i < games.count; i++) {
        char name[CATALOG_NAME_MAX], path[2 * CATALOG_PATH_MAX];
        struct game *game = game_open_entry(&games.list[i], NULL, &problems);
        if (!game)
            break;
        struct text text = TEXT_GROWING;
        games_file_name(&games.list[i], name, sizeof name);
        snprintf(path, sizeof path, "%s/%s.%s", folder, name, game->engine->name);
        game->engine->describe(game, &text);
        file_write(path, text_of(&text), &problems);
        text_free(&text);
        game_free(game);
    }
    games_free(&games);
    if (problems.error_count)
        printf("%s\n", problems.list[0].text);
    return problems.error_count ? 1 : 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "--describe") == 0)
        return describe_all(argv[2]);
    if (argc < 4)
        return 2;
    for (int i = 3; i < argc; i++) {
        struct problems problems = {0};
        char *text = file_read(argv[i], &problems);
        const char *dot = strrchr(argv[i], '.');
        struct rp_loader *loader = rp_loader_new();
        struct game *game = text && dot ? rp_load(loader, dot + 1, argv[i], text, NULL) : NULL;
        if (!game) {
            printf("%s cannot be loaded\n", argv[i]);
            return 1;
        }
        char *json = rp_sim_json(loader, game, argv[i], argv[1], 1, 0, atoi(argv[2]));
        printf("%s", json ? json : "the agent cannot be used\n");
        rp_free(json);
        rp_game_free(game);
        rp_loader_free(loader);
        free(text);
    }
    return 0;
}
