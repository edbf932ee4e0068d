/* errand.h: one long run at a time, by the program itself in a process of its own: an experiment
 * of the folder, with its store and report beside it. */
#ifndef ERRAND_H
#define ERRAND_H

#include <stdbool.h>
#include <sys/types.h>

#include "core/text.h"

struct errand {
    pid_t pid;               /* 0: nothing runs */
    int   code;              /* how the last one ended; -1: it runs, or there was none */
    char  path[256];         /* of the experiment, in the folder */
};

/* Starts `program run EXPERIMENT` in the folder; false, with a sentence, if one runs already, or if the
 * experiment reaches outside. */
bool errand_start(struct errand *, const char *program, const char *root, const char *path,
                  struct text *said);

/* Looks whether it ended. */
void errand_look(struct errand *);

/* {"running", "code", "report", "log"} with the end of what it printed. */
void errand_json(const struct errand *, const char *root, struct text *json);

/* The page of its report; false if there is none. */
bool errand_report(const struct errand *, const char *root, struct text *html);

/* Ends what runs. */
void errand_stop(struct errand *);

#endif
