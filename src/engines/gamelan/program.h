/* program.h: everything one text and what it includes say, before it is compiled. */
#ifndef GAMELAN_PROGRAM_H
#define GAMELAN_PROGRAM_H

#include "core/game.h"
#include "engines/gamelan/tree.h"

enum { LEVELS_MAX = 64, SETTINGS_OWN_MAX = 64, POOLS_MAX = 16, TEXTS_MAX = 32 };

struct precedence {
    int          above, below;
    struct place place;
};

struct pool {                       /* objects NAME COUNT */
    const char  *name;
    int          count;
    int32_t      base;              /* first symbol */
    int          class_bit;
    int          cell;              /* how many were created so far */
    int         *columns;           /* what tells its objects apart (options.c): cells of the first one, */
    int          column_count;
    const struct functor **others;  /* and other states */
    int          other_count;
    struct place place;
};

struct own_setting {                /* setting NAME = VALUE */
    const char  *name;
    struct node *value;
    struct place place;
};

struct program_text {
    const char *name, *text;
    int         depth;
    bool        allows;          /* a comment in it may allow a warning: lines are counted only then */
};

struct program {
    struct memory *memory;
    struct problems       *problems;
    const struct source   *source;
    struct program_text    texts[TEXTS_MAX];   int text_count;
    struct definition    **definitions;        int definition_count;
    struct functor       **functors;           int functor_count;
    int                   *functor_places;     int functor_room;    /* functors plus 1, by hash */
    const char            *levels[LEVELS_MAX]; int level_count;
    struct precedence     *precedences;        int precedence_count;
    bool                   above[LEVELS_MAX][LEVELS_MAX];   /* transitive */
    struct pool            pools[POOLS_MAX];   int pool_count;
    struct own_setting     settings[SETTINGS_OWN_MAX]; int setting_count;
    const char           **atoms;              int atom_count;    /* symbols from 0: atoms */
    int                    players_low, players_high, players;
    struct place           players_place;
    int                    limit;
    const char            *title;
    int                    select_count;
    int                    symbol_count;       /* atoms, objects, terms */
    int                    class_count;        /* bits of a domain */
    struct functor        *score, *winner, *name_of, *type_of;
    const char            *added;              /* the text of root, if the game has none */
    struct definition     *pile;               /* the state that keeps order */
};

/* parse.c: reads a text and what it includes into the program. */
bool gamelan_parse(struct program *, const char *file, const char *text, int depth);

/* names.c: every name to what it means. */
bool gamelan_resolve(struct program *);
struct functor *gamelan_functor(struct program *, const char *name, int arity, bool make);
int32_t gamelan_atom(struct program *, const char *name);
struct node *gamelan_node(struct program *, enum node_kind, struct place);

/* levels.c: which definition comes before which. */
int  gamelan_level(struct program *, const char *name);
bool gamelan_order(struct program *);
bool gamelan_superior(const struct program *, const struct definition *, const struct definition *);

/* domains.c: which values there can be. */
bool gamelan_domains(struct program *);

/* modes.c: that every variable is generated before it is needed. */
bool gamelan_modes(struct program *);

#endif
