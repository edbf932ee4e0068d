/* shelf.h: a file that keeps what critics played and found, so that nothing is played twice and a later
 * version of the rules can be compared with an earlier one.
 *
 * It is text and only grows: a line a play (its actions; the rest follows from them), lines of
 * findings. Every line ends with a sum of itself. A line that was cut off when the program was
 * killed, or that somebody changed, is passed over; whatever it held is done again. Plays of another
 * version of the program are not used: its agents may decide otherwise. */
#ifndef SHELF_H
#define SHELF_H

#include <stdbool.h>
#include <stdint.h>

#include "core/problem.h"
#include "critics/finding.h"

struct shelf;

/* Opens a file, or begins one; NULL after an error: it is something else, or cannot be written. */
struct shelf *shelf_open(const char *path, struct problems *);
/* The same of one that is there, and only read. */
struct shelf *shelf_look(const char *path, struct problems *);
void          shelf_close(struct shelf *);

/* Under which a play is kept. */
uint64_t      shelf_play_key(uint64_t game, const char *line_up, uint64_t seed, uint64_t index);

/* The actions of a play, to be freed; NULL: it is not there. */
int          *shelf_play(const struct shelf *, uint64_t key, int *count, uint64_t *final);
void          shelf_keep_play(struct shelf *, uint64_t key, uint64_t final, const int *actions, int count);

/* What is kept of a finding. */
struct kept_finding {
    char *key, *part, *sentence;
    char *evidence;      /* plays, number and p in one line; "": it was not kept */
};

/* The faults of the last critique of a game that came to its end and was asked so, as the setup says (NULL: in
 * any way); false: there is none, or not all of it. */
bool          shelf_findings(const struct shelf *, uint64_t game, const char *setup,
                             struct kept_finding **list, int *count);
/* How that was asked; "": there is none. */
const char   *shelf_setup(const struct shelf *, uint64_t game);
void          kept_findings_free(struct kept_finding *, int count);
void          shelf_keep_findings(struct shelf *, uint64_t game, const char *spec, const char *setup,
                                  const struct findings_list *);

/* Whether all could be written. */
bool          shelf_good(const struct shelf *);

#endif
