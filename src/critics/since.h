/* since.h: which findings are new, gone or still there, compared with an earlier version of the rules. */
#ifndef SINCE_H
#define SINCE_H

#include "critics/shelf.h"

struct since {
    char                 *other;         /* what it is compared with */
    struct kept_finding  *before;
    int                   before_count;
};

/* From a critique that is here, or from one that a shelf keeps (which is handed over). */
struct since *since_findings(const char *other, const struct findings_list *);
struct since *since_kept(const char *other, struct kept_finding *, int count);
void          since_free(struct since *);

/* Whether a fault was there before. */
bool          since_had(const struct since *, const struct finding *);

/* What has become of what was found before: nothing is said of it any more, or it is clear, is gone. */
enum verdict  since_now(const struct kept_finding *, const struct findings_list *);

#endif
