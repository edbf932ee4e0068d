/* load.h: what the files that compile a description share. */
#ifndef VGDL_LOAD_H
#define VGDL_LOAD_H

#include "engines/vgdl/dialect.h"

enum { SPACE_PARAMETERS_MAX = 64 };

/* A named value of a GameSpace, usable wherever a value is expected. */
struct space_parameter { char name[32], value[32]; };

struct loader {
    struct vgdl_game    *game;
    const struct source *source;
    struct problems     *problems;
    const char          *file;
    int                  systems;         /* ontology rows known here */
    bool                 stopped;         /* lenient: GVGAI reads no further */
    int                  square_size, level;
    char                 level_file[300];
    const char          *level_source;    /* all of that file */
    int                  game_line;       /* of BasicGame */
    int                  row_lines[ROWS_MAX];   /* of the rows of the level in its file */
    int                  level_line;      /* of the line Level above it; 0: it is a file of its own */
    struct type_list     obstacles;
    char                 obstacle_names[WORD_MAX];
    struct space_parameter space[SPACE_PARAMETERS_MAX];
    int                  space_count;
    const char          *setting;         /* the user's that is being read; NULL: none */
};

/* One parameter as written, with its place. */
struct argument {
    char key[32], value[WORD_MAX];
    int  line, column;
};

/* Errors and warnings. load_fault() is an error, or, with `lenient`, a warning; it returns false. */
struct place load_place(const struct loader *, int line, int column);
struct place load_level_place(const struct loader *, int line, int column);
bool load_fault(struct loader *, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void load_remark(struct loader *, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void load_level_remark(struct loader *, int line, int column, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* types.c: names of types */
int type_find(const struct vgdl_game *, const char *name);              /* or NO_TYPE */
bool load_type(struct loader *, const char *name, int line, int column, uint8_t *type);
bool load_types(struct loader *, const char *names, int line, int column, struct type_list *);
void load_sprites(struct loader *, const struct node *sets);    /* those called SpriteSet */
void load_type_groups(struct loader *);

/* parameters.c */
bool load_argument(struct loader *, const char *word, int line, int column, struct argument *);
void set_type_parameter(struct loader *, struct sprite_type *, const struct argument *);
bool set_effect_parameter(struct loader *, struct effect *, const struct argument *);
void set_termination_parameter(struct loader *, struct termination *, const struct argument *);
bool load_flag(const struct loader *, const char *text, bool *flag);     /* "True", "1" */
bool same_word(const char *, const char *);      /* large and small letters alike */
bool word_listed(const char *words, const char *word);
bool common_parameter(const char *key);
/* " (did you mean 'x'?)" among the parameters of a class, or "". */
const char *words_hint(const char *words, const char *more, const char *key, struct hint *);
const char *parameter_hint(const char *class_parameters, const char *key, struct hint *);
/* Whether a blank stands beside a '=': then it was said, as an error. */
bool load_loose_equals(struct loader *, const struct words *, int line);
void load_space(struct loader *, const struct node *set);

/* expression.c: the value of "2*2" or "True"; false if it has none, or one beyond reason. */
#define EXPRESSION_MAX 1e9
bool vgdl_expression(const char *text, double *value);

/* rules.c */
void load_interactions(struct loader *, const struct node *set);
void load_terminations(struct loader *, const struct node *set);
void load_rule_order(struct loader *);

/* settings.c: the settings of a source, with those in the first line of its text; those of sprites and
 * parameters are added to `parts` as describe writes them. False after an error. */
bool vgdl_settings_merge(const struct source *, struct spec *whole, struct text *parts, struct problems *);

/* level.c */
bool vgdl_load_level(struct loader *, const struct tree *);

/* observe.c: once the level and the head are there */
void vgdl_prepare_sight(struct vgdl_game *);

/* paths.c */
void vgdl_find_paths(struct loader *);

#endif
