/* kitchen.h: games that a page sent, and plays of them at native speed. A page names games by numbers that it
 * was given; the last few are kept. Safe to call from several threads at once. */
#ifndef KITCHEN_H
#define KITCHEN_H

#include <stddef.h>
#include <stdint.h>

#include "core/text.h"

struct kitchen;

/* `agents`: specs that may be used though they talk to programs or servers, as the command line gave them. */
struct kitchen *kitchen_new(const char *const *agents, int agent_count);
void            kitchen_free(struct kitchen *);

/* Loads a game from a body of fields, each its length in bytes, a newline and so many bytes: language,
 * file, text, settings, then pairs of name and text to include. Its number, or -1 after an error, with a
 * sentence. */
int kitchen_load(struct kitchen *, const char *body, size_t length, struct text *said);

/* Plays `count` plays of a game from `first` on; gives their rows as bind.h lays them out, to be freed, and
 * how many players there are. NULL after an error, with a sentence. */
void *kitchen_play(struct kitchen *, int game, const char *agents, uint64_t seed, int first, int count,
                   size_t *bytes, int *players, struct text *said);

/* Specs that were allowed, as a JSON list. */
void kitchen_agents(const struct kitchen *, struct text *json);

#endif
