/* trouble.h: plays that say less than they seem to: stopped by a fault of the rules, cut off, or played
 * without answers. Whoever prints results of plays tells of them first. */
#ifndef TROUBLE_H
#define TROUBLE_H

#include "core/arena.h"

struct trouble {
    uint64_t plays, ends[END_COUNT], unanswered;
    uint32_t cut_least, cut_most;      /* plies of plays that were cut off */
};

void trouble_add(struct trouble *, const struct outcome *);
bool trouble_any(const struct trouble *);

/* Whether a play was stopped by a fault of the rules. */
bool trouble_fault(const struct outcome *);

/* Adds "197 of 200 plays were stopped by rules that never finish (rule 'Ping'); 3 were cut off after
 * 500 decisions": without an end to the sentence. `blame` names who is to blame for faults; "" if that is
 * not known. */
void trouble_tell(const struct trouble *, const char *blame, struct text *out);

/* Somebody who looks on and adds to a text, at the end of a play, which parts are to blame for a fault:
 * "status 'Ping' -> status 'Pong'". Nothing if there was none. */
struct watcher trouble_watcher(struct text *blame);

#endif
