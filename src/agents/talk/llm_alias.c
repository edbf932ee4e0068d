/* llm_alias.c: made-up names for parts, so that a model cannot know the game by heart.
 *
 * A name's alias depends on the seed and the name alone, so adding a card renames no other. Names
 * are replaced as whole words, the longest first, whatever their capitals; a plural "s" and marks
 * after the name ("Strike+") stay. Names of one letter, or without letters, tell nothing and are
 * left. */
#include <stdlib.h>
#include <string.h>

#include "agents/talk/llm.h"
#include "core/check.h"
#include "core/hash.h"
#include "core/heap.h"

enum { ALIAS_SIZE = 12, TRIES_MAX = 1000 };

struct alias {
    const char *name;               /* not terminated; in the game */
    size_t      length;
    char        alias[ALIAS_SIZE];  /* small letters */
};

struct aliases {
    int          count;
    struct alias list[];
};

static bool is_letter(char c)
{
    return (text_lower(c) >= 'a' && text_lower(c) <= 'z') || (unsigned char)c >= 0x80;
}

static bool is_word(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9') || c == '_';
}

static bool same(const char *a, const char *b, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text_lower(a[i]) != text_lower(b[i]))
            return false;
    return true;
}

/* The name without marks at its end; 0 if it is not worth an alias. */
static size_t worth(const char *name)
{
    size_t length = name ? strlen(name) : 0, letters = 0;
    while (length && !is_word(name[length - 1]))
        length--;
    for (size_t i = 0; i < length; i++)
        letters += is_letter(name[i]);
    return length > 1 && letters ? length : 0;
}

static const struct alias *find(const struct aliases *aliases, const char *name, size_t length)
{
    for (int i = 0; i < aliases->count; i++)
        if (aliases->list[i].length == length && same(aliases->list[i].name, name, length))
            return &aliases->list[i];
    return NULL;
}

/* Three syllables or so: "tovak", "mirelo". */
static void invent(struct rng *rng, char *to)
{
    static const char consonants[] = "bdfgklmnprstvz", vowels[] = "aeiou";
    size_t letters = 5 + rng_below(rng, 2);
    for (size_t i = 0; i < letters; i++)
        to[i] = i % 2 ? vowels[rng_below(rng, sizeof vowels - 1)]
                      : consonants[rng_below(rng, sizeof consonants - 1)];
    to[letters] = '\0';
}

/* Whether another name or alias is the same. */
static bool taken(const struct aliases *aliases, const char *alias)
{
    for (int i = 0; i < aliases->count; i++)
        if (strcmp(aliases->list[i].alias, alias) == 0)
            return true;
    return find(aliases, alias, strlen(alias)) != NULL;
}

static void add(struct aliases *aliases, const char *name)
{
    size_t length = worth(name);
    if (length && !find(aliases, name, length))
        aliases->list[aliases->count++] = (struct alias){.name = name, .length = length};
}

static int longest_first(const void *a, const void *b)
{
    const struct alias *left = a, *right = b;
    if (left->length != right->length)
        return left->length < right->length ? 1 : -1;
    return strncmp(left->name, right->name, left->length);
}

struct aliases *aliases_new(const struct game *game, uint64_t seed)
{
    size_t room = (size_t)game->part_count + 1;
    struct aliases *aliases = heap_new(1, sizeof *aliases + room * sizeof *aliases->list);
    for (int i = 0; i < game->part_count; i++)
        add(aliases, game->parts[i].name);
    add(aliases, game->name);
    qsort(aliases->list, (size_t)aliases->count, sizeof *aliases->list, longest_first);
    for (int i = 0; i < aliases->count; i++) {
        struct alias *entry = &aliases->list[i];
        struct rng rng;
        char alias[ALIAS_SIZE];
        uint64_t hash = 0;
        for (size_t j = 0; j < entry->length; j++)
            hash = hash_number(hash, (unsigned char)text_lower(entry->name[j]));
        rng_seed(&rng, rng_stream(seed, hash));
        int tries = 0;
        do {
            CHECK(tries++ < TRIES_MAX);
            invent(&rng, alias);
        } while (taken(aliases, alias));
        memcpy(entry->alias, alias, sizeof alias);
    }
    return aliases;
}

void aliases_free(struct aliases *aliases)
{
    free(aliases);
}

/* The name at the start of `at` as a whole word, or NULL. */
static const struct alias *match(const struct aliases *aliases, const char *at, size_t left)
{
    for (int i = 0; i < aliases->count; i++) {
        const struct alias *entry = &aliases->list[i];
        if (entry->length > left || !same(entry->name, at, entry->length))
            continue;
        const char *end = at + entry->length;
        bool plural = text_lower(*end) == 's' && !is_word(end[1]);
        if (!is_word(*end) || plural)
            return entry;
    }
    return NULL;
}

void aliases_apply(const struct aliases *aliases, const char *text, struct text *out)
{
    size_t left = strlen(text);
    if (!aliases) {
        text_bytes(out, text, left);
        return;
    }
    bool inside = false;    /* the character before belongs to a word */
    while (left) {
        const struct alias *entry = inside ? NULL : match(aliases, text, left);
        size_t length = entry ? entry->length : 1;
        if (entry) {
            char first = text_lower(*text) != *text ? (char)(entry->alias[0] - 'a' + 'A')
                                               : entry->alias[0];
            text_bytes(out, &first, 1);
            text_add(out, "%s", entry->alias + 1);
        } else {
            text_bytes(out, text, 1);
        }
        inside = is_word(text[length - 1]);
        text += length;
        left -= length;
    }
}

void aliases_rename(const struct aliases *aliases, struct prompt *prompt)
{
    if (!aliases)
        return;
    struct text renamed = TEXT_GROWING;
    for (int i = 0; i < prompt->count; i++) {
        aliases_apply(aliases, prompt->names[i], &renamed);
        text_bytes(&renamed, "", 1);
    }
    text_free(&prompt->text);
    prompt->text = renamed;
    const char *name = text_of(&prompt->text);
    for (int i = 0; i < prompt->count; i++, name += strlen(name) + 1)
        prompt->names[i] = name;
}
