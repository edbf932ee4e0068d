/* plan.h: what levels of a game must be like, found out from its rules: which objects there are, what
 * cannot be passed, what opens it, what must be reached, and how many there are of each.
 *
 * An object is a letter of the level's drawing without the background that it stands on. */
#ifndef LEVEL_PLAN_H
#define LEVEL_PLAN_H

#include "core/problem.h"
#include "generate/levels/rules.h"

enum { OBJECTS_MAX = 96, LIMITS_MAX = 192, PAIRS_MAX = 16, WHY_MAX = 4, LEVEL_NAME_MAX = 48 };
enum { LEVEL_SIDE_LEAST = 3, LEVEL_SIDE_MOST = 200, LEVEL_CELLS_MOST = 10000 };

/* Lines of the description that something follows from. */
struct level_why { int lines[WHY_MAX], count; };

struct object_set { uint64_t bits[2]; };

static inline bool set_has(const struct object_set *set, int object)
{
    return set->bits[object >> 6] >> (object & 63) & 1;
}

static inline void set_add(struct object_set *set, int object)
{
    set->bits[object >> 6] |= (uint64_t)1 << (object & 63);
}

struct level_object {
    char name[LEVEL_NAME_MAX];       /* as answer set programs can write it */
    const char *shown;               /* as the game calls it */
    char sign;
    int  line;                       /* of its letter; 0: by default */
    int  types[LEVEL_LIST_MAX], type_count;     /* without the background */
    bool avatar, border, moves, idle;           /* idle: no rule and no end knows it */
    bool solid, opens;               /* the avatar cannot pass; but can once it has the key */
    bool seals;                      /* nothing but a key ever opens it */
    bool pushed;                     /* by the avatar: needs room on two sides */
    bool key, need, hidden;          /* reached before any lock; at last; not before */
    bool counted;                    /* a goal: to win, these must go */
    struct level_why solid_why, opens_why, pushed_why, key_why, need_why, hidden_why;
};

/* So many of some objects together. */
struct level_limit {
    char name[LEVEL_NAME_MAX];
    struct object_set objects;
    int  least, most;
    bool adjustable;                 /* not said by the game itself */
    int  line;                       /* that it follows from; 0: none */
};

/* Locks and what opens them. */
struct level_pair {
    struct object_set locks, keys;
    bool equal;                      /* as many of the one as of the other */
    int  amount;                     /* otherwise at least so many keys */
    struct level_why why;
};

struct level_plan {
    const struct level_rules *rules;
    int    width, height;
    bool   walks;                    /* the avatar goes step by step: reaching means something */
    bool   carried;                  /* something takes it elsewhere: nothing is surely hidden */
    char   floor;                    /* the letter of a tile with nothing on it */
    struct level_object objects[OBJECTS_MAX];
    int    object_count, border;     /* the object that borders are made of, or LEVEL_NONE */
    struct level_limit limits[LIMITS_MAX];
    int    limit_count;
    struct level_pair pairs[PAIRS_MAX];
    int    pair_count;
};

/* Finds out what levels of this size must be like; false after an error. */
bool level_plan(const struct level_rules *, int width, int height, struct level_plan *,
                struct problems *);

/* plan_limits.c: the last step of it. */
void level_plan_limits(struct level_plan *);

/* The object of this name, or LEVEL_NONE. */
int level_object_find(const struct level_plan *, const char *name);

/* The object that a letter stands for, or LEVEL_NONE. */
int level_object_of(const struct level_plan *, char sign);

/* The text of a line of the description, without what stands around it; not terminated. */
const char *level_line(const struct level_rules *, int line, int *length);

#endif
