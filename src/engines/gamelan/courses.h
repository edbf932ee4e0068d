/* courses.h: the way from one decision to the next, worked out for what the stack holds there.
 *
 * Most of what lies on the stack at a choice is the same at every such choice: whose turn it is, which
 * procedures are open, how far their loops have come. So at load steps are run with what is known of the
 * stack, and only what hangs on cells, chance or the choice itself is left over: a course. Calls, returns,
 * loops over players and tests of known things are gone from it, cells and zones are numbers. It is written
 * in steps too (steps.h), whose registers are places of the stack.
 *
 *     station --option--> course --> station          what is left over of "buy, clean up, next player"
 *                           |
 *                           +------> leave            from here on by the steps of procedures
 *
 * A station is a select with what is known of the stack below it. Whatever is beyond a course leaves it:
 * the stack is made as procedures would have left it, so both ways give the same bytes. */
#ifndef GAMELAN_COURSES_H
#define GAMELAN_COURSES_H

#include "engines/gamelan/choices.h"
#include "engines/gamelan/steps.h"

/* Places of the stack that courses know, scratch registers behind them, then the scratch of queries. */
enum { COURSE_STACK = 320, COURSE_SCRATCH = 160, COURSE_ROOM = COURSE_STACK + COURSE_SCRATCH };

/* Numbers are compared and copied so many at a time. */
enum { STATION_PIECE = 4, STATION_HEAD = (S_HEADER + STATION_PIECE - 1) / STATION_PIECE * STATION_PIECE };

/* An option that there is if a cell lies in a range; as it lies on the stack but for its class. */
struct station_row {
    int32_t        cell, low;
    uint32_t       span;
    const int32_t *option;
};

struct station_rows {
    const struct station_row *rows;
    int                       count;
};

/* The options of one line of the text: a row for each that there may be. Which rows they are may hang on
 * one more cell, the selector: lists[i] while its value is below bounds[i], the last from there on. */
struct station_choice {
    bool                       ready;          /* else options are gathered as everywhere */
    int32_t                    selector;       /* -1: none */
    int                        bound_count;
    const int32_t             *bounds;
    const struct station_rows *lists;
};

/* All options of a station, where each hangs on a cell of its own (station_lists.c). Bits of the menu are
 * those of the cells from the first on, or have other places. */
struct station_list {
    int32_t            cell;           /* the first that is asked about */
    int                pieces;         /* of cells */
    struct piece_range range;          /* where it must lie */
    uint64_t           wanted, always; /* cells that count, and options that hang on none */
    const uint8_t     *places;         /* on the menu, by cell; NULL: the same */
};

/* Which list it is may hang on a cell: the one for what that is more than `first`, from 0 to `last`. From
 * `end` on there is none. */
struct station_lists {
    int32_t               selector;    /* -1: there is one list */
    int64_t               first, last, end;
    struct station_list **lists;
};

/* Where a line of the text goes on, and the places of the stack that have the values of its option. */
struct station_way {
    int32_t to;
    int     width;
    int16_t places[SLOTS_MAX];
};

struct station {
    const struct choices  *choices;
    const struct station  *next;       /* another one of the same select and player; NULL */
    int32_t                frame, top, slots, player;
    int                    size;       /* of the stack below it, in whole pieces */
    const int32_t         *image;      /* what is known of that, 0 elsewhere */
    const int32_t         *mask;       /* -1: known */
    bool                   shared;     /* another one may be the same for a stack */
    int32_t                mark;       /* its number, as S_LAST has it */
    struct station_choice *list;       /* of each line of the text */
    struct station_lists  *whole;      /* all lines in one; NULL: they are no such list */
    struct station_way    *ways;       /* and where it goes on; the last: without any option */
    int32_t                head[S_HEADER + STATION_PIECE];    /* of the select */
};

/* courses_build.c: finds stations and courses, at load. */
void gamelan_courses_build(struct gamelan *);

/* stations.c: what is known at load of the options of a station. */
void gamelan_station_plan(struct gamelan *, struct station *);

/* An option as it is on the menu. */
int32_t *gamelan_station_option(struct gamelan *, const struct station *, int which, const int32_t *values);

/* station_rows.c: the rows of a line of the text, from the root of its diagram. */
void gamelan_station_rows(struct gamelan *, struct station *, int which, uintptr_t root);

/* station_lists.c: all lines as one list, if they are one. */
void gamelan_station_lists(struct gamelan *, struct station *);

/* Where a play is that waits at a select, as S_LAST tells: STATION_NONE, or less by a number. So it is no
 * pick of a range, which is never below 0. */
enum { STATION_NONE = -1 };
int32_t gamelan_station_mark(const struct run *);

/* stations.c, in play: takes an option at a station and goes on by the course; false: the play is at none. */
bool gamelan_station_apply(struct run *, int action);

/* Opens the select of a station (choices.h): CHOICES_NONE: it goes on at a step. */
int gamelan_station_open(struct run *, const struct station *, int32_t *to);

/* station_lines.c: the same where options are no list. */
int gamelan_station_lines(struct run *, const struct station *, int32_t *to);

/* courses_run.c: goes on by a course. */
void gamelan_course_run(struct run *, int32_t step);

#endif
