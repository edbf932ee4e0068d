/* named.c: what an action is about, by its name. */
#include "core/named.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"

/* Options that are remembered, and where they are looked for. */
enum { SEEN_MAX = 256, PLAYS_LOOKED = 16, PLIES_LOOKED = 200 };

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* Where a name stands in a text as whole words; NULL: nowhere. */
static const char *find_words(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = text; length > 0 && (at = strstr(at, name)); at++)
        if ((at == text || !in_word(at[-1])) && !in_word(at[length]))
            return at;
    return NULL;
}

int action_part(const struct game *game, const char *action)
{
    int best = -1;
    size_t longest = 0;
    for (int i = 0; i < game->part_count; i++) {
        size_t length = strlen(game->parts[i].name);
        if (length > longest && find_words(action, game->parts[i].name)) {
            best = i;
            longest = length;
        }
    }
    return best;
}

bool action_is_about(const struct game *game, const char *action, const char *name)
{
    if (!find_words(action, name))
        return false;
    int part = action_part(game, action);
    if (part < 0)
        return true;
    const char *longest = game->parts[part].name;
    return strlen(longest) <= strlen(name) || !find_words(longest, name);
}

bool part_is_called(const struct game *game, int part, const char *name)
{
    const char *text = game->parts[part].text;
    for (int i = 0; i < game->part_count; i++)
        if (strcmp(game->parts[i].name, name) == 0)
            return strcmp(game->parts[part].name, name) == 0;
    return *name && text && find_words(text, name) == text;
}

/* How many parts are called so. */
static int called(const struct game *game, const char *name)
{
    int count = 0;
    for (int i = 0; i < game->part_count; i++)
        count += part_is_called(game, i, name);
    return count;
}

void part_label(const struct game *game, int part, struct text *out)
{
    const struct part *row = &game->parts[part];
    const char *at = row->text ? find_words(row->text, row->name) : NULL;
    text_add(out, "%s", row->name);
    if (!at || called(game, row->name) == 1)
        return;
    text_clear(out);
    text_bytes(out, row->text, (size_t)(at - row->text) + strlen(row->name));
    if (called(game, text_of(out)) == 1)
        return;
    text_clear(out);
    text_add(out, "%s", row->text);
}

/* Looks whether an option is about the name, and notes what options there are. */
static bool look_at_option(const struct game *game, const char *option, const char *name, char **seen,
                           size_t *count)
{
    size_t i = 0;
    while (i < *count && strcmp(seen[i], option) != 0)
        i++;
    if (i == *count && *count < SEEN_MAX)
        seen[(*count)++] = heap_string(option);
    return action_is_about(game, option, name);
}

static bool options_have(const struct game *game, const char *name, char **seen, size_t *count)
{
    struct state *state = state_new(game);
    int *actions = heap_new((size_t)game->actions_max + 1, sizeof *actions);
    struct text option = TEXT_GROWING;
    struct rng rng;
    bool found = false;
    rng_seed(&rng, 1);
    for (int play = 0; play < PLAYS_LOOKED && !found; play++) {
        state_start(game, state, rng_play_seed(1, (uint64_t)play));
        for (int ply = 0; ply < PLIES_LOOKED && state->player != OVER && !found; ply++) {
            int legal = state_actions(game, state, actions);
            for (int i = 0; i < legal && !found; i++) {
                text_clear(&option);
                game->engine->render_action(game, state, actions[i], &option);
                found = look_at_option(game, text_of(&option), name, seen, count);
            }
            state_apply(game, state, actions[rng_below(&rng, (uint32_t)legal)], NULL);
        }
    }
    text_free(&option);
    free(actions);
    state_free(state);
    return found;
}

bool name_is_known(const struct game *game, const char *name, struct hint *hint)
{
    const char **names = heap_new((size_t)game->part_count + SEEN_MAX, sizeof *names);
    char *seen[SEEN_MAX];
    size_t count = 0;
    bool known = false;
    for (int i = 0; i < game->part_count; i++) {
        names[i] = game->parts[i].name;
        known = known || part_is_called(game, i, name);
    }
    known = known || options_have(game, name, seen, &count);
    for (size_t i = 0; i < count; i++)
        names[(size_t)game->part_count + i] = seen[i];
    nearest_hint(name, names, (size_t)game->part_count + count, hint);
    for (size_t i = 0; i < count; i++)
        free(seen[i]);
    free(names);
    return known;
}

bool events_are_about(const struct events *events, int part)
{
    int count = events->count < events->capacity ? events->count : events->capacity;
    for (int i = 0; i < count; i++)
        if (events->list[i].part == part || events->list[i].target == part)
            return true;
    return false;
}
