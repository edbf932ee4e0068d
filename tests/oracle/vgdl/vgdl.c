/* vgdl.c: replays recordings of GVGAI and py-vgdl tick by tick and compares score, end, and every
 * sprite: type, place, size, orientation, speed, rotation, health and what it holds.
 *
 *     vgdl DIR [WORD]     DIR/vgdl holds games and traces; WORD keeps only paths that contain it */
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engines/vgdl/vgdl.h"

enum { LINE_MAX_BYTES = 4000000, PATH_MAX_BYTES = 600, POINTS_MAX = 12000 };

/* One sprite: its corner, and what else the recording tells of it. What it leaves out is the usual:
 * no health, no amounts, one cell large; an orientation or speed left out is not compared. */
struct point {
    int      y, x, health, w, h;
    bool     has_orientation, has_speed, has_rotation;
    double   ox, oy, speed, rotation;
    uint64_t amounts;              /* a sum over what it holds: the same for the same holdings */
};
struct group {
    char         name[64];
    struct point *points;
    int          count;
};

/* What a recording says of the moment; types that a line does not mention stay as they were. */
struct moment {
    struct group groups[TYPES_MAX];
    int          group_count;
};

static int passed, failed, skipped;
static const char *only;

/* ---- chance without a seed ------------------------------------------------------------------------ */

/* Two of GVGAI's classes draw from generators without a seed, so that no replay can know what they
 * drew. Every answer is tried, depth first, and a run is good as long as some answers agree with it. */
enum { QUESTIONS_MAX = 24, CANDIDATES_MAX = 64 };

static struct {
    int      asked, known;
    unsigned answers[QUESTIONS_MAX], counts[QUESTIONS_MAX];
} unseeded;

unsigned oracle_unseeded(unsigned n)
{
    if (unseeded.asked == QUESTIONS_MAX)
        return 0;
    if (unseeded.asked == unseeded.known) {
        unseeded.answers[unseeded.known] = 0;
        unseeded.counts[unseeded.known++] = n;
    }
    return unseeded.answers[unseeded.asked++];
}

static bool other_answers(void)
{
    unseeded.known = unseeded.asked;
    while (unseeded.known > 0 &&
           ++unseeded.answers[unseeded.known - 1] == unseeded.counts[unseeded.known - 1])
        unseeded.known--;
    return unseeded.known > 0;
}

/* ---- JSON, as far as the recordings use it -------------------------------------------------------- */

static const char *find_key(const char *line, const char *key)
{
    char quoted[80];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(line, quoted);
    return at ? at + strlen(quoted) : NULL;
}

static void read_string(const char *at, char *to, size_t capacity)
{
    size_t used = 0;
    *to = '\0';
    if (!at || *at != '"')
        return;
    for (at++; *at && *at != '"' && used + 1 < capacity; at++)
        to[used++] = *at;
    to[used] = '\0';
}

static double read_number(const char *at, double fallback)
{
    return at ? strtod(*at == '[' ? at + 1 : at, NULL) : fallback;
}

/* The second of "[a,b]". */
static double read_second(const char *at)
{
    const char *comma = at && *at == '[' ? strchr(at, ',') : NULL;
    return comma ? strtod(comma + 1, NULL) : 0;
}

static const char *skip_value(const char *at)
{
    int depth = 0;
    bool quoted = false;
    for (; *at; at++) {
        if (*at == '"')
            quoted = !quoted;
        if (quoted)
            continue;
        if (*at == '[' || *at == '{')
            depth++;
        if ((*at == ']' || *at == '}') && --depth < 0)
            return at;
        if (*at == ',' && depth == 0)
            return at;
    }
    return at;
}

static struct group *group_named(struct moment *moment, const char *name)
{
    for (int i = 0; i < moment->group_count; i++)
        if (strcmp(moment->groups[i].name, name) == 0)
            return &moment->groups[i];
    CHECK(moment->group_count < TYPES_MAX);
    struct group *group = &moment->groups[moment->group_count++];
    snprintf(group->name, sizeof group->name, "%s", name);
    if (!group->points)
        group->points = calloc(POINTS_MAX, sizeof *group->points);
    group->count = 0;
    return group;
}

static int compare_points(const void *a, const void *b)
{
    const struct point *p = a, *q = b;
    return p->y != q->y ? (p->y > q->y) - (p->y < q->y) : (p->x > q->x) - (p->x < q->x);
}

/* What so much of a resource adds to the sum. */
static uint64_t amount_sum(const char *name, size_t length, int amount)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)name[i]) * 1099511628211u;
    return hash * (uint64_t)amount;
}

static uint64_t read_amounts(const char *at, const char *end)
{
    uint64_t sum = 0;
    for (at++; at < end && *at == '"';) {
        const char *close = strchr(at + 1, '"');
        char *next;
        int amount = (int)strtol(close + 2, &next, 10);
        sum += amount_sum(at + 1, (size_t)(close - at - 1), amount);
        at = *next == ',' ? next + 1 : next;
    }
    return sum;
}

/* [x,y] or [x,y,{"o":[1,0],"r":{"key":1},"hp":4,"wh":[20,30],"v":1.5,"rot":0.3}] */
static void read_extras(struct point *point, const char *at, const char *end)
{
    char *next;
    for (at++; at < end && *at == '"'; at += *at == ',') {
        const char *key = at + 1, *value = strchr(key, '"') + 2;
        if (strncmp(key, "o\"", 2) == 0) {
            point->has_orientation = true;
            point->ox = strtod(value + 1, &next);
            point->oy = strtod(next + 1, NULL);
        } else if (strncmp(key, "r\"", 2) == 0) {
            point->amounts = read_amounts(value, end);
        } else if (strncmp(key, "hp\"", 3) == 0) {
            point->health = (int)strtol(value, NULL, 10);
        } else if (strncmp(key, "wh\"", 3) == 0) {
            point->w = (int)strtol(value + 1, &next, 10);
            point->h = (int)strtol(next + 1, NULL, 10);
        } else if (strncmp(key, "v\"", 2) == 0) {
            point->has_speed = true;
            point->speed = strtod(value, NULL);
        } else if (strncmp(key, "rot\"", 4) == 0) {
            point->has_rotation = true;
            point->rotation = strtod(value, NULL);
        }
        at = skip_value(value);
    }
}

static void read_groups(struct moment *moment, const char *at)
{
    if (!at || *at != '{')
        return;
    at++;
    while (*at == '"') {
        char name[64];
        read_string(at, name, sizeof name);
        at = strchr(at + 1, '"') + 2;
        struct group *group = group_named(moment, name);
        group->count = 0;
        const char *end = skip_value(at);
        for (at++; at < end && *at == '[';) {
            char *next;
            struct point point = {.x = (int)strtol(at + 1, &next, 10)};
            point.y = (int)strtol(next + 1, &next, 10);
            CHECK(group->count < POINTS_MAX);
            at = skip_value(at);
            if (*next == ',')
                read_extras(&point, next + 1, at);
            group->points[group->count++] = point;
            if (*at == ',')
                at++;
        }
        qsort(group->points, (size_t)group->count, sizeof *group->points, compare_points);
        at = *end == ',' ? end + 1 : end;
    }
}

/* ---- games ---------------------------------------------------------------------------------------- */

static char *read_file(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = calloc(1, 2000000);
    CHECK(text);
    size_t length = fread(text, 1, 1999999, file);
    text[length] = '\0';
    fclose(file);
    return text;
}

static const char *give_level(const struct source *source, const char *name,
                              struct problems *unused)
{
    (void)name, (void)unused;
    return source->context;
}

struct loaded {
    char         key[PATH_MAX_BYTES * 2];
    struct game *game;
    struct state *state, *states[CANDIDATES_MAX], *next[CANDIDATES_MAX];
    int          count;        /* states that agree with the recording so far */
    char        *text, *level;
};

static void print_problems(const struct problems *problems)
{
    struct text out = TEXT_GROWING;
    problems_print(problems, &out);
    printf("%s", text_of(&out));
    text_free(&out);
}

static bool load(struct loaded *loaded, const char *game_path, const char *level_path,
                 const char *dialect)
{
    char key[sizeof loaded->key], settings[100];
    snprintf(key, sizeof key, "%s %s", game_path, level_path);
    if (loaded->game && strcmp(key, loaded->key) == 0)
        return true;
    game_free(loaded->game);
    state_free(loaded->state);
    for (int i = 0; i < CANDIDATES_MAX; i++) {
        state_free(loaded->states[i]);
        state_free(loaded->next[i]);
    }
    free(loaded->text);
    free(loaded->level);
    *loaded = (struct loaded){.text = read_file(game_path), .level = read_file(level_path)};
    snprintf(loaded->key, sizeof loaded->key, "%s", key);
    if (!loaded->text || !loaded->level) {
        printf("%s or %s: cannot be read\n", game_path, level_path);
        return false;
    }
    struct problems problems = {0};
    struct spec spec;
    snprintf(settings, sizeof settings, "game:dialect=%s,lenient=yes,sprites=%d", dialect,
             strcmp(dialect, "gvgai") == 0 ? 10001 : 11000);
    CHECK(spec_parse(&spec, settings, &problems));
    struct source source = {.file = game_path, .text = loaded->text, .spec = &spec,
                            .include = give_level, .context = loaded->level};
    loaded->game = game_load(engine_find("vgdl"), &source, &problems);
    if (!loaded->game) {
        print_problems(&problems);
        return false;
    }
    if (getenv("VGDL_WARN"))
        print_problems(&problems);
    loaded->state = state_new(loaded->game);
    return true;
}

/* ---- comparing --------------------------------------------------------------------------------------- */

static struct moment ours;
static bool quiet;

static void report(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void report(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (!quiet)
        vprintf(format, arguments);
    va_end(arguments);
}

static void add_sprite(const struct tick *tick, struct sprite *sprite)
{
    const struct vgdl_game *game = tick->game;
    struct group *group = &ours.groups[sprite->type];
    CHECK(group->count < POINTS_MAX);
    struct point *point = &group->points[group->count++];
    *point = (struct point){.y = sprite->y, .x = sprite->x, .health = sprite->health,
                            .ox = sprite->ox, .oy = sprite->oy, .speed = sprite->speed};
    if (sprite->w != game->block || sprite->h != game->block) {
        point->w = sprite->w;
        point->h = sprite->h;
    }
    if (game->motion_offset)
        point->rotation = sprite_motion(tick, sprite)->rotation;
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *type = &game->types[t];
        if (type->resource >= 0)
            point->amounts += amount_sum(type->name, strlen(type->name),
                                         amounts_held(tick, sprite)[type->resource]);
    }
}

/* Whether two sprites at one place are alike in all the recording tells. */
static bool same_extras(const struct point *own, const struct point *other)
{
    return own->health == other->health && own->w == other->w && own->h == other->h &&
           own->amounts == other->amounts &&
           (!other->has_orientation || (own->ox == other->ox && own->oy == other->oy)) &&
           (!other->has_speed || own->speed == other->speed) &&
           (!other->has_rotation || own->rotation == other->rotation);
}

/* The sprites of one place, in whatever order, are all alike. */
static bool same_place(const struct point *own, struct point *others, int count)
{
    for (int i = 0; i < count; i++) {
        int k = i;
        while (k < count && !same_extras(&own[i], &others[k]))
            k++;
        if (k == count)
            return false;
        struct point kept = others[i];
        others[i] = others[k];
        others[k] = kept;
    }
    return true;
}

static bool report_extras(const char *where, const char *type, const struct point *own,
                          const struct point *other)
{
    report("%s: %s at %d,%d: health %d, size %d x %d, facing %g,%g, speed %.17g, rotation %.17g; "
           "expected %d, %d x %d, %g,%g, %.17g, %.17g%s\n", where, type, own->x, own->y,
           own->health, own->w, own->h, own->ox, own->oy, own->speed, own->rotation,
           other->health, other->w, other->h, other->ox, other->oy, other->speed,
           other->rotation, own->amounts == other->amounts ? "" : ", and other resources");
    return false;
}

static void gather(const struct vgdl_game *game, struct state *state)
{
    struct tick tick;
    tick_open(&tick, game, state, NULL);
    for (int t = 0; t < game->type_count; t++) {
        if (!ours.groups[t].points)
            ours.groups[t].points = calloc(POINTS_MAX, sizeof(struct point));
        ours.groups[t].count = 0;
    }
    for (int i = 0; i < game->fixed_count; i++)
        add_sprite(&tick, (struct sprite *)(game->fixed + (size_t)i * (size_t)game->stride));
    for (int i = 0; i < tick.state->sprite_count; i++)
        if (!(sprite_at(&tick, (unsigned)i)->flags & (KILLED | DEAD)))
            add_sprite(&tick, sprite_at(&tick, (unsigned)i));
    for (int t = 0; t < game->type_count; t++)
        qsort(ours.groups[t].points, (size_t)ours.groups[t].count, sizeof(struct point),
              compare_points);
}

static bool same_sprites(const struct vgdl_game *game, struct state *state, struct moment *theirs,
                         const char *where)
{
    gather(game, state);
    for (int t = 0; t < game->type_count; t++) {
        const struct group *own = &ours.groups[t];
        const struct group *other = group_named(theirs, game->types[t].name);
        if (own->count != other->count) {
            report("%s: %s: %d sprites, expected %d\n", where, game->types[t].name, own->count,
                   other->count);
            return false;
        }
        for (int i = 0; i < own->count; i++)
            if (own->points[i].x != other->points[i].x || own->points[i].y != other->points[i].y) {
                report("%s: %s at %d,%d, expected %d,%d\n", where, game->types[t].name,
                       own->points[i].x, own->points[i].y, other->points[i].x,
                       other->points[i].y);
                return false;
            }
        for (int i = 0, end = 0; i < own->count; i = end) {
            while (end < own->count && compare_points(&own->points[i], &own->points[end]) == 0)
                end++;
            if (!same_place(&own->points[i], &other->points[i], end - i))
                return report_extras(where, game->types[t].name, &own->points[i],
                                     &other->points[i]);
        }
    }
    return true;
}

static bool same_result(const struct vgdl_game *game, const struct vgdl_state *state,
                        const char *line, const char *where)
{
    bool ended = find_key(line, "ended") && strncmp(find_key(line, "ended"), "true", 4) == 0;
    for (int p = 0; p < game->players; p++) {
        const char *score = find_key(line, "score"), *winner = find_key(line, "winner");
        int expected = (int)(p ? read_second(score) : read_number(score, 0));
        int won = winner ? (int)(p ? read_second(winner) : read_number(winner, -1)) : -2;
        const char *win = find_key(line, "win");
        if (!winner && win)
            won = *win == 'n' ? -1 : strncmp(win, "true", 4) == 0;
        if (state->score[p] != expected) {
            report("%s: score of %d is %d, expected %d\n", where, p, state->score[p], expected);
            return false;
        }
        if (won != -2 && state->winner[p] - 1 != won) {
            report("%s: winner %d is %d, expected %d\n", where, p, state->winner[p] - 1, won);
            return false;
        }
    }
    if ((state->head.end != END_NONE) != ended) {
        report("%s: %s, expected %s\n", where, end_names[state->head.end],
               ended ? "the end" : "no end");
        return false;
    }
    return true;
}

static int input_of(char letter)
{
    switch (letter) {
    case 'U': return INPUT_UP;
    case 'D': return INPUT_DOWN;
    case 'L': return INPUT_LEFT;
    case 'R': return INPUT_RIGHT;
    case 'X': return INPUT_USE;
    case 'w': return INPUT_UP2;
    case 's': return INPUT_DOWN2;
    case 'a': return INPUT_LEFT2;
    case 'd': return INPUT_RIGHT2;
    }
    return INPUT_NIL;
}

/* ---- one recording --------------------------------------------------------------------------------- */

struct replay {
    struct loaded loaded;
    struct moment theirs;
    char          name[300];
    bool          active, good;
};

static void finish(struct replay *replay)
{
    if (!replay->active)
        return;
    replay->active = false;
    if (replay->good)
        passed++;
    else
        failed++;
}

/* py-vgdl's generator is seeded before it makes the sprites of the level. */
static void paint_level(const struct vgdl_game *game, struct state *state)
{
    for (int t = 0; t < game->type_count; t++) {
        struct tick tick;
        struct walk walk;
        const struct sprite_type *type = &game->types[t];
        tick_open(&tick, game, state, NULL);
        if (type->class && type->given.color < 0)
            for (const struct sprite *s = walk_exact(&walk, &tick, t); s;
                 s = walk_next(&walk, &tick))
                oracle_paint(&state->rng, type->class->name, 1);
    }
}

/* Adds a copy of the state at hand to a list, unless it is there. */
static void keep_state(struct loaded *loaded, struct state **list)
{
    for (int i = 0; i < loaded->count; i++)
        if (state_equal(list[i], loaded->state))
            return;
    if (loaded->count == CANDIDATES_MAX)
        return;
    if (!list[loaded->count])
        list[loaded->count] = state_new(loaded->game);
    state_copy(list[loaded->count++], loaded->state);
}

static void begin(struct replay *replay, const char *line, const char *folder, const char *dialect,
                  const char *track)
{
    char game[100], level[100], run[40], game_path[PATH_MAX_BYTES], level_path[PATH_MAX_BYTES];
    read_string(find_key(line, "game"), game, sizeof game);
    read_string(find_key(line, "level"), level, sizeof level);
    read_string(find_key(line, "run"), run, sizeof run);
    const char *suffix = strstr(game, ".txt") ? "" : ".txt";
    snprintf(game_path, sizeof game_path, "%s/%s%s", folder, game, suffix);
    snprintf(level_path, sizeof level_path, "%s/%s", folder, level);
    snprintf(replay->name, sizeof replay->name, "%s/%s%s %s %s", track, game, suffix, level, run);
    replay->active = true;
    replay->good = load(&replay->loaded, game_path, level_path, dialect);
    if (!replay->good)
        return;
    struct state *state = replay->loaded.state;
    state_start(replay->loaded.game, state, 0);
    uint64_t seed = (uint64_t)read_number(find_key(line, "seed"), 0);
    bool python = ((struct vgdl_game *)replay->loaded.game)->dialect == &pyvgdl_dialect;
    state->rng.key = python ? PYTHON_SEED | seed
                            : (seed ^ 0x5DEECE66Du) & ((UINT64_C(1) << 48) - 1);
    state->rng.draws = 0;
    if (python)
        paint_level((struct vgdl_game *)replay->loaded.game, state);
    replay->theirs.group_count = 0;
    read_groups(&replay->theirs, find_key(line, "s"));
    char where[400];
    snprintf(where, sizeof where, "%s start", replay->name);
    replay->good = same_sprites((struct vgdl_game *)replay->loaded.game, state, &replay->theirs,
                                where);
    replay->loaded.count = 0;
    keep_state(&replay->loaded, replay->loaded.states);
}

/* One tick from the state; whether all is as recorded. */
static bool step_state(struct replay *replay, struct state *state, const char *line,
                       const char *keys)
{
    const struct vgdl_game *game = (const struct vgdl_game *)replay->loaded.game;
    char where[400];
    snprintf(where, sizeof where, "%s tick %d (%s)", replay->name,
             (int)read_number(find_key(line, "tick"), -9), keys);
    if (state->player == OVER) {
        report("%s: ended too early\n", where);
        return false;
    }
    for (int p = 0; p < game->players; p++)
        state_apply(&game->head, state, input_of(strlen(keys) > (size_t)p ? keys[p] : 'N'), NULL);
    if (!same_sprites(game, state, &replay->theirs, where) ||
        !same_result(game, (struct vgdl_state *)state, line, where))
        return false;
    int draws = (int)read_number(find_key(line, "rng"), 0);
    if (draws != (int)state->rng.draws && game->dialect == &gvgai_dialect) {
        report("%s: %d draws, expected %d\n", where, (int)state->rng.draws, draws);
        return false;
    }
    return true;
}

/* From every state that is still possible, with every answer of a generator without a seed. */
static void step(struct replay *replay, const char *line)
{
    struct loaded *loaded = &replay->loaded;
    char keys[8];
    int count = loaded->count;
    read_string(find_key(line, "a"), keys, sizeof keys);
    read_groups(&replay->theirs, find_key(line, "s"));
    loaded->count = 0;
    quiet = true;
    for (int i = 0; i < count; i++) {
        unseeded.known = 0;
        do {
            unseeded.asked = 0;
            state_copy(loaded->state, loaded->states[i]);
            if (step_state(replay, loaded->state, line, keys))
                keep_state(loaded, loaded->next);
        } while (other_answers());
    }
    quiet = false;
    if (loaded->count == 0) {
        unseeded.known = unseeded.asked = 0;
        state_copy(loaded->state, loaded->states[0]);
        replay->good = step_state(replay, loaded->state, line, keys);
    }
    for (int i = 0; i < loaded->count; i++) {
        struct state *kept = loaded->states[i];
        loaded->states[i] = loaded->next[i];
        loaded->next[i] = kept;
    }
}

static void replay_file(const char *path, const char *folder, const char *dialect,
                        const char *track)
{
    static struct replay replay;
    static char line[LINE_MAX_BYTES];
    char command[PATH_MAX_BYTES + 20];
    if (only && !strstr(path, only))
        return;
    snprintf(command, sizeof command, "xz -dc '%s'", path);
    FILE *pipe = popen(command, "r");
    CHECK(pipe);
    while (fgets(line, sizeof line, pipe)) {
        if (find_key(line, "game") && find_key(line, "level")) {
            finish(&replay);
            begin(&replay, line, folder, dialect, track);
        } else if (strstr(line, "\"end\":true") || strstr(line, "\"end\": true") ||
                   find_key(line, "error")) {    /* the recorder gave up here */
            finish(&replay);
        } else if (replay.active && replay.good) {
            step(&replay, line);
        }
    }
    finish(&replay);
    pclose(pipe);
}

/* ---- all of them --------------------------------------------------------------------------------------- */

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void replay_folder(const char *root, const char *traces, const char *track)
{
    char path[PATH_MAX_BYTES], folder[PATH_MAX_BYTES];
    char *names[500];
    int count = 0;
    snprintf(path, sizeof path, "%s/vgdl/traces/%s", root, traces);
    snprintf(folder, sizeof folder, "%s/vgdl/games/gvgai/%s", root, track);
    DIR *directory = opendir(path);
    if (!directory)
        return;
    for (struct dirent *entry; (entry = readdir(directory)) && count < 500;)
        if (strstr(entry->d_name, ".xz"))
            names[count++] = strdup(entry->d_name);
    closedir(directory);
    qsort(names, (size_t)count, sizeof *names, compare_names);
    for (int i = 0; i < count; i++) {
        snprintf(path, sizeof path, "%s/vgdl/traces/%s/%s", root, traces, names[i]);
        replay_file(path, folder, "gvgai", track);
        free(names[i]);
    }
}

static void replay_pyvgdl(const char *root)
{
    static const char *const folders[] = {"gridphysics", "continuousphysics", "mazes"};
    char path[PATH_MAX_BYTES], line[300], folder[PATH_MAX_BYTES];
    snprintf(path, sizeof path, "%s/vgdl/traces/pyvgdl/CLASSIFY.tsv", root);
    FILE *list = fopen(path, "r");
    if (!list)
        return;
    while (fgets(line, sizeof line, list)) {
        char game[60], level[60], draws[20], same[10], fixed[10];
        if (sscanf(line, "%59s %59s %19s %9s %9s", game, level, draws, same, fixed) != 5)
            continue;
        char *dot = strrchr(level, '.');
        snprintf(path, sizeof path, "%s/vgdl/traces/pyvgdl/%s__%.*s.jsonl.xz", root, game,
                 (int)(dot ? dot - level : (long)strlen(level)), level);
        for (int i = 0; i < 3; i++) {
            char text[PATH_MAX_BYTES + 80];
            snprintf(folder, sizeof folder, "%s/vgdl/games/pyvgdl/%s", root, folders[i]);
            snprintf(text, sizeof text, "%s/%s.txt", folder, game);
            FILE *exists = fopen(text, "r");
            if (exists) {
                fclose(exists);
                replay_file(path, folder, "pyvgdl", folders[i]);
                break;
            }
        }
    }
    fclose(list);
}

int main(int argc, char **argv)
{
    static const char *const tracks[][2] = {
        {"gvgai-det", "gridphysics"}, {"gvgai-det-long", "gridphysics"},
        {"gvgai-stoch", "gridphysics"}, {"gvgai-cont", "contphysics"}, {"gvgai-2p", "2player"},
    };
    static const char *const starts[] = {"gridphysics", "contphysics", "2player"};
    char path[PATH_MAX_BYTES], folder[PATH_MAX_BYTES];
    if (argc < 2) {
        fprintf(stderr, "usage: vgdl DIR [WORD]\n");
        return 2;
    }
    only = argc > 2 ? argv[2] : NULL;
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/vgdl/traces/gvgai-initial/initial_%s.jsonl.xz", argv[1],
                 starts[i]);
        snprintf(folder, sizeof folder, "%s/vgdl/games/gvgai/%s", argv[1], starts[i]);
        replay_file(path, folder, "gvgai", starts[i]);
    }
    snprintf(path, sizeof path, "%s/vgdl/micro/micro.jsonl.xz", argv[1]);
    snprintf(folder, sizeof folder, "%s/vgdl/micro", argv[1]);
    replay_file(path, folder, "gvgai", "micro");
    for (size_t i = 0; i < sizeof tracks / sizeof *tracks; i++)
        replay_folder(argv[1], tracks[i][0], tracks[i][1]);
    replay_pyvgdl(argv[1]);
    printf("%d passed, %d failed, %d skipped\n", passed, failed, skipped);
    return failed != 0;
}
