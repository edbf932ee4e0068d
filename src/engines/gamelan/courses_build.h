/* courses_build.h: what the files that find courses share. */
#ifndef GAMELAN_COURSES_BUILD_H
#define GAMELAN_COURSES_BUILD_H

#include "engines/gamelan/courses.h"

enum { COURSE_STEPS_MOST = 12000, VARIANTS_MOST = 3000, VARIANTS_OF_STEP = 48, UNROLL_MOST = 1,
       KNOWN_ROWS = 8, LISTS_MOST = 200 };

/* What is known of a place: nothing, it lies in memory; its value; that nobody will read it. */
enum { PLACE_OPEN, PLACE_KNOWN, PLACE_FREE };

/* A step that is about to be done, and what is known then. */
struct situation {
    int     step, frame, top;
    int32_t value[COURSE_ROOM];
    uint8_t known[COURSE_ROOM];
    int32_t memory[COURSE_ROOM];       /* what lies in memory, where that is known */
    bool    kept[COURSE_ROOM];
};

/* A step in one situation; the same one again goes to the same place. */
struct variant {
    struct situation *at;
    int               next;            /* of the same step; -1 */
    int32_t           place;           /* its first step; -1: not yet written */
};

/* The solutions of a query that are the same whatever the state. */
struct known_list {
    const int32_t *rows[KNOWN_ROWS];
    int            count;
};

struct builder {
    struct gamelan  *game;
    int              steps;            /* those of procedures: before courses */
    struct situation now;
    int              instruction;      /* whose steps are looked at */
    int              counts, turns;    /* steps and turns that are not yet counted */
    bool             loops;            /* and one of them goes back: it must be counted where ways part */
    struct variant  *variants;
    int              variant_count, done;
    int             *first_variant, *variant_number;    /* by step */
    int32_t         *fault_at;         /* by step that is a fault: its one variant; -1 */
    int32_t         *instruction_at;   /* by step: which one begins there; -1 */
    uint8_t         *fits;             /* by step that begins an instruction: courses can do all of it */
    bool            *target;           /* by step: something jumps there */
    uint8_t         *visits;           /* by step: in the course that is written now */
    struct station **stations;
    int              station_count;
    struct known_list *lists;          /* of loops that are gone through at load */
    int              list_count;
    bool             failed;
};

/* Places: of a register of the frame that runs; their values. */
int  gamelan_course_place(const struct builder *, int r);
void gamelan_course_know(struct builder *, int place, int32_t value);
void gamelan_course_open(struct builder *, int place);       /* a step has written there */
void gamelan_course_lay(struct builder *, int place);        /* into memory, if it is not there */
static inline bool gamelan_course_knows(const struct builder *builder, int place)
{
    return builder->now.known[place] == PLACE_KNOWN;
}

/* The number of the variant for a step as things are now; what it stands for is put in later. */
int  gamelan_course_arrive(struct builder *, int step);

/* Writes a step; `to`: a variant, or -1. */
struct step *gamelan_course_step(struct builder *, enum step_code, int a, int b, int to);

/* Counts what was not yet counted. */
void gamelan_course_count(struct builder *);

/* Ends a course where it is now: the rest is done by procedures. */
void gamelan_course_leave(struct builder *);

/* ---- what steps are made of: registers of the frame that runs, and the step that comes next ---- */

static inline int place_of(const struct builder *builder, int r)
{
    return gamelan_course_place(builder, r);
}

static inline bool knows(const struct builder *builder, int r)
{
    return gamelan_course_knows(builder, place_of(builder, r));
}

static inline int32_t value_of(const struct builder *builder, int r)
{
    return builder->now.value[place_of(builder, r)];
}

static inline void know(struct builder *builder, int r, int32_t value)
{
    gamelan_course_know(builder, place_of(builder, r), value);
}

static inline bool go_to(struct builder *builder, int step)
{
    builder->now.step = step;
    return true;
}

static inline bool go_on(struct builder *builder)
{
    builder->now.step++;
    return true;
}

/* What must not be forgotten is counted before the ways part: turns, and whatever goes in circles. */
static inline void part_ways(struct builder *builder)
{
    if (builder->loops || builder->turns > 0)
        gamelan_course_count(builder);
}

/* In the place of a known list there is its number, and the row that is next. Nothing lies in memory. */
enum { KNOWN_LISTS = INT32_MIN + 1 };
static inline bool is_known_list(int32_t value)
{
    return value >= KNOWN_LISTS && value < KNOWN_LISTS + LISTS_MOST * (KNOWN_ROWS + 1);
}

/* courses_steps.c: one step; false: the course ends with it. */
bool gamelan_course_translate(struct builder *);
bool gamelan_course_does(const struct step *);

/* courses_calls.c: the same for steps that go from frame to frame, or round a loop. */
bool gamelan_course_call(struct builder *, const struct step *);

#endif
