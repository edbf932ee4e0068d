/* rules.h: what a level maker must know of a game that is drawn as letters on a grid: its things, the
 * letters that stand for them, what happens when two meet, and when it ends.
 *
 * An engine whose levels are such drawings fills this plain struct (registry.def, LEVELS), and whoever
 * makes levels reads no more of it. Types are indices; a type's group is the type and all kinds of it. Each
 * row knows its line in the description. */
#ifndef LEVEL_RULES_H
#define LEVEL_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/game.h"

enum { LEVEL_TYPES_MAX = 256, LEVEL_LIST_MAX = 8, LEVEL_MEETINGS_MAX = 2048, LEVEL_ENDS_MAX = 64 };
enum { LEVEL_NONE = -1 };

struct level_type {
    const char *name;
    int         line;
    bool        placed;          /* can stand in a level */
    bool        avatar, moves;   /* played by a player; goes about by itself */
    bool        walks;           /* an avatar that goes step by step in all four directions */
    bool        single;          /* there is never more than one */
    uint64_t    group[4];        /* bits of the types that count as this one, itself included */
    int         makes[LEVEL_LIST_MAX], make_count;    /* what it spawns or shoots */
    int         resource, value, most;     /* what it counts for once it is held, and how much */
};

struct level_letter {
    char sign;
    int  line;                   /* 0: nobody wrote it, it is so by default */
    int  types[LEVEL_LIST_MAX], type_count;
};

/* What happens when one of the group `first` meets one of the group `second`. */
struct level_meeting {
    int  first, second, line;
    bool stops_first;            /* puts it back, always */
    bool ends_first, ends_second;     /* takes it away, always */
    bool may_end_first;          /* takes it away or makes it another, sometimes */
    bool pushes_first, carries_first; /* a cell on, away from the second; elsewhere */
    bool gives;                  /* the second gets the first as a resource */
    int  gains;                  /* resource that the first gets, or LEVEL_NONE */
    int  becomes;                /* what the first is turned into, or LEVEL_NONE */
    int  asks, amount;           /* resource that decides, or LEVEL_NONE: then it happens if ... */
    bool of_second;              /* ... the second has the amount (else the first) ... */
    bool if_less;                /* ... or has less than it */
    bool spends;                 /* and the amount is gone then */
};

/* An end of the game that counts what is there. */
struct level_end {
    int  line;
    int  types[LEVEL_LIST_MAX], type_count;      /* groups that are counted together */
    int  limit;
    bool wins;
    bool at_most;                /* holds at so many or fewer */
    bool at_least;               /* holds at so many or more; neither: at exactly so many */
};

struct level_rules {
    const char          *text;           /* the description, for the lines to be quoted; no level */
    int                  players;
    struct level_type    types[LEVEL_TYPES_MAX];
    int                  type_count, wall;               /* the type that borders are made of */
    struct level_letter  letters[256];
    int                  letter_count;
    struct level_meeting meetings[LEVEL_MEETINGS_MAX];
    int                  meeting_count;
    struct level_end     ends[LEVEL_ENDS_MAX];
    int                  end_count;
};

/* What an engine offers whose levels are letters on a grid. */
struct level_reader {
    const struct engine *engine;
    /* Fills `out` from a game of that engine; texts in it live as long as the game. */
    void (*read)(const struct game *, struct level_rules *out);
};
extern const struct level_reader *const level_readers[];
extern const int level_reader_count;

static inline bool level_in_group(const struct level_rules *rules, int group, int type)
{
    return rules->types[group].group[type >> 6] >> (type & 63) & 1;
}

#endif
