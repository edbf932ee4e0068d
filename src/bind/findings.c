/* findings.c: what static critics say about a game, through the flat interface. */
#include <stdlib.h>
#include <string.h>

#include "bind/bind.h"
#include "bind/loader.h"
#include "critics/show.h"

static bool has_outline(const struct engine *engine)
{
    for (int i = 0; i < engine->option_count; i++)
        if (strcmp(engine->options[i].name, "outline") == 0)
            return true;
    return false;
}

/* The same game once more, with what each part does laid open; NULL if its engine does not tell. */
static struct game *outline_of(struct rp_loader *loader, const struct game *game, const char *file,
                               const char *text, const char *settings)
{
    struct text more = TEXT_GROWING;
    if (!has_outline(game->engine))
        return NULL;
    text_add(&more, "%s%soutline=yes", settings ? settings : "", settings && *settings ? "," : "");
    struct game *outline = rp_load(loader, game->engine->name, file, text, text_of(&more));
    text_free(&more);
    return outline;
}

int rp_findings_json(struct rp_loader *loader, const char *engine, const char *file, const char *text,
                     const char *settings, char *out, int capacity)
{
    struct game *game = rp_load(loader, engine, file, text, settings);
    if (!game)
        return -1;
    struct problems warnings = loader->problems;
    struct game *outline = outline_of(loader, game, file, text, settings);
    loader->problems = warnings;
    struct inquiry inquiry = {.game = game, .outline = outline ? outline : game, .spec = file,
                              .warnings = &warnings, .level = 0.05};
    struct text json = TEXT_GROWING;
    inquiry_read(&inquiry);
    critique_json(&inquiry, NULL, &json);
    inquiry_free(&inquiry);
    rp_game_free(outline);
    rp_game_free(game);
    return bind_give(&json, out, capacity);
}
