/* picture.c: `ruleplay picture`: a state as PNG or SVG, a recorded play as GIF. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/sheet.h"
#include "core/catalog.h"
#include "core/file.h"
#include "core/heap.h"
#include "core/record_file.h"
#include "picture/picture.h"

enum { PIXELS_USUAL = 480, SIDE_MAX = 4096 };

/* What is to be drawn: a game from its start by the first legal actions of a seed's play, or a
 * record. */
struct drawing {
    const struct call   *call;
    const struct record *record;    /* NULL: a game without one */
    const struct game   *game;
    struct state        *state;
    struct picture       picture;
    double               scale;     /* pixels to a unit */
    int                  viewer;
};

static bool ends_in(const char *path, const char *ending)
{
    size_t length = strlen(path), wanted = strlen(ending);
    return length > wanted && strcmp(path + length - wanted, ending) == 0;
}

/* Draws the state and settles the scale with the first picture. */
static void draw(struct drawing *drawing)
{
    struct canvas *canvas = &drawing->picture.canvas;
    canvas->perspective = call_flag(drawing->call, "first-person") ? FROM_WITHIN : FROM_ABOVE;
    picture_draw(&drawing->picture, drawing->game, drawing->state, drawing->viewer);
    if (drawing->scale > 0)
        return;
    int longest = canvas->width > canvas->height ? canvas->width : canvas->height;
    drawing->scale = call_text(drawing->call, "scale") ? call_number(drawing->call, "scale")
                     : longest < PIXELS_USUAL ? PIXELS_USUAL / longest : 1;
}

static bool begin(struct drawing *drawing, struct problems *problems)
{
    uint64_t seed;
    if (drawing->record)
        return replay_begin(drawing->record, drawing->game, drawing->state, problems);
    if (!call_seed(drawing->call, &seed, problems))
        return false;
    state_start(drawing->game, drawing->state, seed);
    return true;
}

/* One step of the record, or of a play by chance; false at its end or after an error. */
static bool step(struct drawing *drawing, struct rng *rng, int *actions,
                 struct problems *problems)
{
    struct state *state = drawing->state;
    if (drawing->record)
        return state->ply < drawing->record->ply_count &&
               replay_step(drawing->record, drawing->game, state, NULL, problems);
    int count = state_actions(drawing->game, state, actions);
    if (count == 0)
        return false;
    state_apply(drawing->game, state, actions[rng_below(rng, (uint32_t)count)], NULL);
    return true;
}

static void put_still(struct drawing *drawing, const char *path, struct text *out)
{
    draw(drawing);
    if (ends_in(path, ".svg")) {
        picture_svg(&drawing->picture.canvas, drawing->scale, out);
    } else {
        int width, height;
        uint8_t *rgb = picture_smooth(&drawing->picture.canvas, drawing->scale, &width, &height);
        picture_png(rgb, width, height, out);
        free(rgb);
    }
}

static int side(int units, double scale)
{
    double pixels = units * scale + 0.5;
    return pixels < 1 ? 1 : pixels > SIDE_MAX ? SIDE_MAX : (int)pixels;
}

static void put_frame(struct drawing *drawing, struct gif **gif, int *width, int *height,
                      uint8_t **rgb, int delay)
{
    draw(drawing);
    if (!*gif) {
        *width = side(drawing->picture.canvas.width, drawing->scale);
        *height = side(drawing->picture.canvas.height, drawing->scale);
        *gif = gif_new(*width, *height);
        *rgb = heap_raw((size_t)*width * (size_t)*height * 3);
    }
    canvas_rasterise(&drawing->picture.canvas, *width, *height, *rgb);
    gif_frame(*gif, *rgb, delay);
}

/* Every state from the first to --ply, each as long as --pace says, the last one a second more. */
static void put_animation(struct drawing *drawing, struct rng *rng, int *actions,
                          struct text *out, struct problems *problems)
{
    struct gif *gif = NULL;
    uint8_t *rgb = NULL;
    int width = 0, height = 0;
    int64_t last = call_integer(drawing->call, "ply");
    double pace = call_text(drawing->call, "pace") ? call_number(drawing->call, "pace") : 0.1;
    int delay = pace < 0.02 ? 2 : pace > 600 ? 60000 : (int)(pace * 100 + 0.5);
    do {
        put_frame(drawing, &gif, &width, &height, &rgb, delay);
    } while ((last < 0 || drawing->state->ply < last) && step(drawing, rng, actions, problems));
    put_frame(drawing, &gif, &width, &height, &rgb, 100);
    gif_end(gif, out);
    free(rgb);
}

static bool put_picture(struct drawing *drawing, const char *path, struct text *out,
                        struct problems *problems)
{
    int *actions = heap_new((size_t)drawing->game->actions_max, sizeof *actions);
    struct rng rng;
    int64_t ply = call_integer(drawing->call, "ply");
    bool fine = begin(drawing, problems);
    if (fine) {
        /* Not the play's own chance: the actions must not depend on what they lead to. */
        rng_seed(&rng, rng_stream(drawing->state->rng.key, rng_stream_key("picture")));
        if (ends_in(path, ".gif")) {
            put_animation(drawing, &rng, actions, out, problems);
        } else {
            ply = ply < 0 ? drawing->record ? drawing->record->ply_count : 0 : ply;
            while (drawing->state->ply < ply && step(drawing, &rng, actions, problems))
                ;
            put_still(drawing, path, out);
        }
    }
    free(actions);
    return fine && problems->error_count == 0;
}

static bool open_subject(const char *name, struct record **record, struct game **game,
                         struct problems *problems)
{
    if (ends_in(name, ".play")) {
        *record = record_read(name, problems);
        *game = *record ? record_game(*record, problems) : NULL;
    } else {
        *game = game_open(name, problems);
    }
    return *game != NULL;
}

static bool check_path(const char *path, bool cards, struct problems *problems)
{
    if (path && (ends_in(path, ".png") || ends_in(path, ".svg") ||
                 ends_in(path, cards ? ".html" : ".gif")))
        return true;
    if (cards)
        return problem_error(problems, (struct place){0},
                             "picture: expected -o FILE.png, FILE.svg or FILE.html with --cards");
    return problem_error(problems, (struct place){0},
                         "picture: expected -o FILE.png, FILE.svg or FILE.gif");
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    const char *path = call_text(call, "output");
    bool cards = call_text(call, "cards") != NULL;
    struct record *record = NULL;
    struct game *game = NULL;
    struct text out = TEXT_GROWING;
    struct drawing drawing = {.call = call, .viewer = (int)call_integer(call, "viewer")};
    bool fine = check_path(path, cards, &problems) &&
                open_subject(call->arguments[0], &record, &game, &problems);
    if (fine && drawing.viewer >= game->players)
        fine = problem_error(&problems, (struct place){0}, "picture: --viewer: %s has %d player%s",
                             game->name, game->players, game->players == 1 ? "" : "s");
    if (fine && cards) {
        double scale = call_text(call, "scale") ? call_number(call, "scale") : 1.5;
        fine = sheet_put(game, (int)call_integer(call, "cards"), scale, path, &out, &problems) &&
               file_write_bytes(path, text_of(&out), out.length, &problems);
    } else if (fine) {
        drawing.record = record;
        drawing.game = game;
        drawing.state = state_new(game);
        fine = put_picture(&drawing, path, &out, &problems) &&
               file_write_bytes(path, text_of(&out), out.length, &problems);
    }
    picture_free(&drawing.picture);
    state_free(drawing.state);
    text_free(&out);
    game_free(game);
    record_free(record);
    return fine ? EXIT_FINE : complain(&problems);
}

const struct command picture_command = {
    .name = "picture", .arguments = "GAME|FILE.play", .summary = "draw a state, or a play as GIF",
    .text = "Writes a PNG or SVG of one state: the start of a game or, with --ply, what comes\n"
            "after that many decisions; the last state of a record unless --ply says otherwise.\n"
            "A GIF shows every state of a record; of a game, those of a play by random decisions.\n"
            "With --cards N a sheet of the game's first cards, also as a page.",
    .examples = "ruleplay picture connect/four --ply 9 -o four.png\n"
                "ruleplay picture plays/0.play -o play.gif --pace 0.2\n"
                "ruleplay picture chaos/random --cards 24 -o cards.html",
    .least = 1, .most = 1, .run = run,
};
