/* study_page.h: what the files share that write the page of a study. */
#ifndef STUDY_PAGE_H
#define STUDY_PAGE_H

#include "evolve/study.h"

/* Levels that the best of the archive gives, if there is anything to see. */
void study_levels(const struct evolution *, int shown, struct text *out);

/* One for each cell of the map, laid out like it; nothing if there are too many. */
void study_map_levels(const struct evolution *, struct text *out);

#endif
