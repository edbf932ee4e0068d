/* group.h: findings that say the same of many parts, as one entry for who reads. */
#ifndef GROUP_H
#define GROUP_H

#include "critics/finding.h"

struct group {
    const struct finding **list;      /* the worst first */
    int                    count;
};

struct groups {
    struct group          *list;
    int                    count;
    const struct finding **room;
};

/* Findings of a verdict, worst first; those of one critic are one entry where there are at least `from` of
 * them (0: never). */
struct groups groups_of(const struct findings_list *, enum verdict, int from);
void          groups_free(struct groups *);

/* "shadows, 192 times: a card that another outdoes"; of one alone its headline. `summary`: of its critic, or NULL. */
void          group_headline(const struct group *, const char *summary, struct text *out);

/* The names of its parts, at most so many (0: all), "and 172 more". */
void          group_names(const struct group *, int most, struct text *out);

#endif
