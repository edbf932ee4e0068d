/* named.c: what an action is about, by its name. */
#include "core/named.h"

#include <ctype.h>
#include <string.h>

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
