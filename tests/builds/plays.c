/* plays.c: prints a hash over thousands of plays of every game given; plays.mjs does the same with
 * the WebAssembly build, and tests/builds.sh compares.
 *
 *     plays AGENT COUNT FILE...      the engine is the ending of the file */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bind/bind.h"

static char *file_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = calloc(1, 1 << 20);
    if (text)
        text[fread(text, 1, (1 << 20) - 1, file)] = '\0';
    fclose(file);
    return text;
}

int main(int argc, char **argv)
{
    if (argc < 4)
        return 2;
    for (int i = 3; i < argc; i++) {
        char *text = file_text(argv[i]);
        const char *dot = strrchr(argv[i], '.');
        struct rp_loader *loader = rp_loader_new();
        struct game *game = text && dot ? rp_load(loader, dot + 1, argv[i], text, NULL) : NULL;
        if (!game) {
            printf("%s cannot be loaded\n", argv[i]);
            return 1;
        }
        uint64_t hash = rp_plays_hash(loader, game, argv[1], 1, 0, atoi(argv[2]));
        printf("%s %s %016llx\n", argv[i], argv[1], (unsigned long long)hash);
        rp_game_free(game);
        rp_loader_free(loader);
        free(text);
    }
    return 0;
}
