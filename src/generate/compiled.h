/* compiled.h: a grammar after reading, shared by the files of this module only.
 *
 * Expressions, statements, arguments, choices and pieces of text lie in one growing list each and
 * name one another by index. A node of a derivation has one slot for each parameter, result
 * and local name of its production, in this order; a slot holds a number, a member of a kind,
 * the bits of a set, where the slots of a child begin, or how many children a list has. Inherited values
 * stand side by side in a few words, so that handing them down is cheap and the values that a choice
 * depends on are found by a mask. The first word, where all but numbers are if they fit, is in the node;
 * the others are in a block that nodes share until one of them changes. */
#ifndef COMPILED_H
#define COMPILED_H

#include "core/hostile.h"
#include "generate/grammar.h"

enum {
    NAME_MAX_LENGTH = 48, FORMS_MAX = 8, PARAMETERS_MAX = 24, SLOTS_MAX = 96, MEMBERS_MAX = 62,
    KINDS_MAX = 1024, FUNCTIONS_MAX = 4096, STEPS_OF_A_CALL_MAX = 100000, SYMBOLS_MAX = 4096,
    PRODUCTIONS_MAX = 16384,    /* of one symbol */
    NESTING_MAX = 40,           /* of expressions and of placeholders in a text */
    DEPTH_LIMIT = 200,          /* of derivations, whatever a grammar says */
    NUMBER_LIMIT = 1000000000,  /* a product of two still fits 64 bits */
    WEIGHT_FACTOR_MAX = 1000000,
    WEIGHT_SCALE = 10000,       /* weights have at most four decimals */
};

enum type_base { TYPE_NUMBER, TYPE_FLAG, TYPE_KIND, TYPE_SET, TYPE_NODE, TYPE_LIST };
struct type {
    uint8_t base;    /* enum type_base */
    int16_t of;      /* the kind, or the symbol of a node or list; else 0 */
};

struct kind_of_word {
    char  name[NAME_MAX_LENGTH];
    char *members[MEMBERS_MAX];
    int   member_count;
};

enum operation {
    OP_CONSTANT, OP_SLOT, OP_INHERITED, OP_PARAMETER, OP_INDEX, OP_DEPTH, OP_RESULT,
    OP_ADD, OP_SUBTRACT, OP_MULTIPLY, OP_DIVIDE, OP_REMAINDER, OP_NEGATE,
    OP_EQUAL, OP_UNEQUAL, OP_LESS, OP_LESS_EQUAL, OP_GREATER, OP_GREATER_EQUAL,
    OP_AND, OP_OR, OP_NOT, OP_CONDITION,
    OP_IN, OP_UNION, OP_INTERSECTION, OP_DIFFERENCE, OP_SINGLE, OP_SIZE,
    OP_MINIMUM, OP_MAXIMUM, OP_ABSOLUTE,
    OP_UNIFORM, OP_CHANCE, OP_PICK, OP_MEMBER, OP_GIVEN,
    OP_CALL, OP_TABLE,
    OP_COUNT, OP_SUM, OP_ANY, OP_ALL, OP_LEAST, OP_GREATEST, OP_DISTINCT, OP_TOGETHER,
};

struct expression {
    uint8_t     operation;
    struct type type;
    int         a, b, c;     /* operands, or what the operation needs; see steps.c */
    int         start;       /* where its steps begin, if it is evaluated by itself */
    int64_t     value;
};

/* A weight: coefficient (times WEIGHT_SCALE) times an expression, or what is left of one. */
struct weight {
    int64_t coefficient;
    int     factor;          /* expression or -1 */
    bool    rest;
};

struct choice {              /* of pick(...) */
    int           value;     /* expression */
    struct weight weight;
};

struct function {
    char        name[NAME_MAX_LENGTH];
    struct type parameters[PARAMETERS_MAX];
    int         parameter_count;
    int         body;        /* expression; for a table, index of its first value */
    struct type type;
    bool        table;
    int64_t     steps;       /* that a call takes, those of functions it calls included */
    int         temps;       /* values that a call keeps meanwhile */
};

/* In which word a value stands, and where: shifted left and then right by so much it is alone. */
struct bits {
    uint8_t word, left, right;
    bool    number;          /* the only values that may be negative; never in the first word */
};

struct inherited {
    char         name[NAME_MAX_LENGTH];
    struct type  type;
    int          value;      /* expression */
    bool         option;
    int64_t      low, high;  /* of an option that is a number */
    struct bits field;
    struct place place;
};

struct with {
    int inherited, value;
};

enum statement_kind { STATEMENT_LET, STATEMENT_CHILD, STATEMENT_REQUIRE, STATEMENT_GIVE };
struct statement {
    enum statement_kind kind;
    int          slot;
    int          value;                     /* expression of let, require and give */
    int          symbol;                    /* of a child */
    int          argument, argument_count;  /* in arguments[] */
    int          times;                     /* expression or -1 */
    int          with, with_count;          /* in withs[] */
    int          end;                       /* of its steps */
    struct place place;
};

enum piece_kind { PIECE_BYTES, PIECE_VALUE, PIECE_CHILD, PIECE_IF, PIECE_LINE };
struct piece {
    enum piece_kind kind;
    const char *bytes;        /* bytes; the joint of a list */
    int         length;
    const char *last;         /* the last joint of a list, or NULL */
    int         last_length;
    int         value;        /* expression of a value or condition; slot of a child */
    int         form;         /* of a child; -1: the same */
    bool        list, sorted, capital;
    bool        open;         /* PIECE_LINE: the line holds a placeholder, and may vanish */
    int         indent;       /* PIECE_LINE: spaces in front */
    int         then, otherwise;   /* PIECE_IF: texts, -1 for none */
};
struct template {
    int first, count;         /* in pieces[]; lines begin with a PIECE_LINE */
};

struct slot {
    char        name[NAME_MAX_LENGTH];
    struct type type;
    bool        used;
    bool        hidden;      /* a result that was not given yet */
    struct place place;
};

struct production {
    char          name[NAME_MAX_LENGTH];
    struct weight weight;
    int           when, force;              /* expressions or -1 */
    int           statement, statement_count;
    int           slot_count;               /* parameters, results, locals */
    struct slot  *slots;                    /* their names and types */
    int           templates[FORMS_MAX];     /* -1: the children one after the other */
    int           height;                   /* least depth of what it derives, itself included */
    int           symbol;
    struct place  place;
};

/* What drawing needs of a production. */
struct recipe {
    int     model;              /* of its results and locals, in values[]: fold.c */
    int     start;              /* its steps; -1: there is nothing to be done */
    uint16_t parameters, slots; /* of all slots, those that come first */
    uint16_t settled;           /* results and locals of the model that have to be copied */
    bool    whole;              /* the model is all there is: a node points at it */
};

/* Something that the weights and conditions of a symbol depend on, beside what the mask finds in the
 * first word, and where in a key it stands. */
enum dependence_kind { DEPENDS_PARAMETER, DEPENDS_INHERITED, DEPENDS_DEPTH };
enum { DEPENDENCES_MAX = 24, NUMBER_BITS = 8, NUMBER_SHIFT = 64 };    /* numbers from -64 to 191 */
struct dependence {
    uint8_t kind, shift, width;
    bool    number;
    uint8_t slot;
    struct bits field;
};

/* What choosing needs of a symbol. */
struct chooser {
    uint64_t mask;              /* the bits of the first word that matter */
    int      dependence, dependence_count;
    int      deepest;           /* down to here every production fits; 0: nothing can be kept */
};

struct symbol {
    char        name[NAME_MAX_LENGTH];
    struct slot parameters[PARAMETERS_MAX];
    int         parameter_count;
    struct slot results[PARAMETERS_MAX];
    int         result_count;
    int         production, production_count;
    int         height, highest;            /* least and greatest height of its productions */
    int         rest_count;                 /* productions whose weight is the rest */
    int         tries;                      /* 0 while reading: as the grammar says */
    bool        cosmetic, used;
    bool        leaf;                       /* whatever is chosen, nothing is left to be done */
    struct place place;
};

struct form {
    char name[NAME_MAX_LENGTH];
    bool distinct;
    int  fallback;      /* the form whose texts are used where this one has none, or -1 */
};

#define LIST(type, name) struct type *name; int name##_count, name##_capacity

struct grammar {
    char title[96];
    LIST(kind_of_word, kinds);
    LIST(function, functions);
    LIST(inherited, inherited);
    LIST(symbol, symbols);
    LIST(production, productions);
    LIST(statement, statements);
    LIST(expression, expressions);
    LIST(place, places);      /* of expressions */
    LIST(choice, choices);
    LIST(with, withs);
    LIST(piece, pieces);
    LIST(template, templates);
    LIST(recipe, recipes);          /* by production */
    LIST(chooser, choosers);    /* by symbol */
    LIST(dependence, dependences);
    LIST(step, steps);
    int     *arguments; int arguments_count, arguments_capacity;   /* expressions */
    int64_t *values;    int values_count, values_capacity;         /* of tables, models, blocks */
    int      words;             /* of a block of inherited values */
    int      first_block;       /* in values[]: all words, with what is the same at every start */
    int      drawn[INHERITED_MAX], drawn_count;    /* inherited values that are not */
    int      temps;             /* the most values that an expression keeps meanwhile */
    char   **strings;   int strings_count, strings_capacity;       /* owned */
    struct form forms[FORMS_MAX];
    int  form_count, canonical, start;
    int  depth, tries;
    struct text opening;
    char *trial;                /* the file that says how to try results; NULL: none */
    char file[PROBLEM_FILE_MAX];
};

/* Room for one more element at the end of a list. */
void *grammar_grow(void *list, int *capacity, int count, size_t size);
#define LIST_ADD(owner, name)                                                                     \
    ((owner)->name = grammar_grow((owner)->name, &(owner)->name##_capacity,                       \
                                  (owner)->name##_count, sizeof *(owner)->name),                  \
     &(owner)->name[(owner)->name##_count++])

/* A list that holds nothing is somewhere too, so that one may point at where it would begin. */
#define LIST_PLACE(owner, name)                                                                   \
    ((owner)->name = grammar_grow((owner)->name, &(owner)->name##_capacity,                       \
                                  (owner)->name##_count, sizeof *(owner)->name))

/* A node of the tree. The root is node 0, and parents come before their children; who comes after
 * whom is written down when somebody asks. */
struct node {
    uint64_t word;                          /* the first of its inherited values */
    int parent;                             /* -1 for the root */
    int production;
    int inherited;                          /* the block it sees; its first place holds nothing */
    int child;                              /* this and the sibling: nodes or -1, once linked */
    int statement;                          /* of the parent that made it, -1 for the root */
    int sibling;
    int slots;                              /* first value */
};

/* One decision of a walk through all derivations. */
struct turn {
    uint64_t taken, count;
};

/* What was worked out about a symbol for certain values: a production, or shares to draw from. */
struct answer {
    uint64_t key;
    int      share;                         /* first in shares[] */
    int      production;                    /* if the total is 0; -1: there is none */
    uint32_t total;
    int      count;                         /* of shares */
};
struct share {
    uint32_t last;                          /* draws up to this one, and above that of the one before */
    int      production;
};
struct table {                              /* a hash table, and what it takes to find a key */
    struct answer *list;
    uint64_t       mask;
    const struct dependence *dependence;
    int            dependence_count;
    int            shift, deepest;
    int            count;
};
enum { ANSWERS_MAX = CAPACITY(1 << 15, 3), SHARES_MAX = CAPACITY(1 << 20, 1 << 15) };    /* kept at a time */
struct answers {
    struct table *tables;                   /* by symbol */
    int           count;
    LIST(share, shares);
    bool          idle;                     /* nothing is kept */
    bool          given[INHERITED_MAX];     /* the options that were fixed */
};

/* While a derivation is drawn its lists do not move, so that pointers into them hold: where room
 * is lacking, more is made and the same is drawn again. */
struct derivation {
    const struct grammar *grammar;
    struct rng *rng;                        /* NULL: walk by `turns` */
    int64_t *values;                        /* those of the grammar come first */
    int      top, top_end;                  /* where the next ones go, and how far they may */
    struct node *nodes, *node_top;          /* all of them, and the next */
    struct node *node_end;                  /* there may be no more: for lack of room, or of patience */
    int      nodes_capacity, values_capacity;
    struct frame *frames;                   /* by depth: where the nodes above the next one are */
    struct answers answers;
    const struct aims *aims;
    LIST(turn, turns);
    int      turns_used;
    int64_t  undone, steps_end;             /* nodes made in vain for this derivation; most of all */
    bool     forgetful;                     /* so that tests can compare: no answers are kept */
    bool     linked;                        /* its nodes know their children */
    bool     cramped;                       /* there is no room */
    bool     large;                         /* one try had too many nodes */
    bool     hopeless;                      /* too many steps: give up at once */
    bool     refused;                       /* some of the following are not 0 */
    uint32_t *refusals;                     /* by statement, then by symbol */
};
enum {
    NODES_MAX = 20000,          /* of one derivation */
    TIMES_MAX = 1000,           /* children in a list */
    WORDS_LEAST = 6,            /* of a block, used or not: so many are copied at once */
};

/* reading */
struct token;
struct lexer;
struct reader {
    struct lexer   *lexer;
    struct grammar *grammar;
    struct slot    *slots;       /* names that can be used, NULL: none */
    int             slot_count;
    struct slot    *parameters;  /* of a function */
    int             parameter_count;
    int             inherited_count;    /* inherited names that can be used so far */
    int             nesting;
    bool            index;       /* inside the arguments of a list */
    bool            draws;       /* whether chance may be used here */
};

bool read_type(struct reader *, struct type *);
int  read_expression(struct reader *);                           /* -1 after an error */
int  read_typed(struct reader *, struct type, const char *what); /* the same, of this type */
bool read_weight(struct reader *, struct weight *);
bool read_name(struct reader *, const char *what, char *name);
bool read_form_name(struct reader *, int *form);
bool read_template(struct reader *, int *template);              /* from the current token */
bool read_arguments(struct reader *, const char *of, const struct slot *wanted, int count,
                    int *first);
int  read_function(struct reader *, int function);
int  read_builtin(struct reader *, const char *name);            /* -2: there is none */
int  read_result(struct reader *, int symbol);
int  reader_slot(const struct reader *, const char *name);
extern const char *const builtin_names[];
extern const int builtin_count;
struct type expression_type(const struct reader *, int expression);
int  fail_expression(struct reader *, int expression, const char *sentence);    /* gives -1 */
int  constant_add(struct reader *, struct type, int64_t value);
int  expression_add(struct reader *, enum operation, struct type, int a, int b, int c);
int  grammar_find_kind(const struct grammar *, const char *name);
char *grammar_keep(struct grammar *, const char *bytes, size_t length);
bool read_line_end(struct reader *);
bool fail_name_taken(struct reader *, struct place, const char *format, const char *name);
bool read_kind(struct reader *);
bool read_define(struct reader *);
bool read_table(struct reader *);
bool read_change(struct reader *);
bool read_inherited(struct reader *, bool option);
bool read_parameters(struct reader *, struct slot *, int *count);
bool read_words(struct reader *, void *context,
                bool (*each)(struct reader *, void *context, const struct token *));
bool grammar_finish(struct grammar *, struct problems *);
void grammar_fold(struct grammar *);
void grammar_place_fields(struct grammar *);
/* Steps of an expression that is evaluated by itself; gives how many values it keeps meanwhile. */
int  expression_write(struct grammar *, int expression);
void statement_write(struct grammar *, struct statement *);
void production_write_end(struct grammar *);

/* deriving */
struct frame {
    struct derivation *derivation;
    int64_t           *slots;
    uint64_t           word;                /* the first of the inherited values */
    int                inherited;           /* the block of the others */
    const int64_t     *parameters;          /* of the function being called */
    int64_t           *temps;               /* room for what is kept meanwhile; NULL: above the top */
    int                node, depth;
    int                index, count;        /* in a list of children; how many there will be */
    bool               refused;             /* set: divided by zero, an empty range, ... */
    int                tries;               /* of its node, those that were refused */
    const struct step *step;                /* where its child is made */
};
struct frame frame_of(struct derivation *, int node);
int64_t  expression_value(struct frame *, int expression);
/* Adds a node with all that is below it; its arguments stand at the top. Gives the node, or -1. */
int      derivation_add(struct derivation *, int symbol, const struct node *);
/* Takes back all nodes from this one on. */
void     derivation_undo(struct derivation *, int node);

static inline int64_t bits_value(const int64_t *block, struct bits field)
{
    uint64_t shifted = (uint64_t)block[field.word] << field.left;
    return field.number ? (int64_t)shifted >> field.right : (int64_t)(shifted >> field.right);
}
void     bits_set(int64_t *block, struct bits, int64_t value);
void     derivation_link(const struct derivation *);
int      derivation_symbol(const struct derivation *, int node);
/* The child in a slot of this node; of a list, the one after another, or after the node itself. */
int      derivation_child(const struct derivation *, int node, int slot, int after);
static inline int derivation_count(const struct derivation *derivation)
{
    return (int)(derivation->node_top - derivation->nodes);
}

void     answers_begin(struct derivation *);
void     answers_new(struct derivation *);
void     answers_free(struct derivation *);
/* Works out a choice, and keeps it if there is a key. -1: no production can be used. */
int      choose_anew(struct derivation *, const struct node *, uint64_t key);

/* Uniform in 0 .. count-1; in a walk, the next turn. */
uint64_t derivation_below(struct derivation *, int node, uint64_t count);
int64_t  value_member(struct frame *, uint64_t set);
int64_t  value_uniform(struct frame *, int64_t low, int64_t high);
int64_t  value_chance(struct frame *, int64_t a, int64_t b);
int64_t  value_pick(struct frame *, const struct choice *, int count);
/* One of the choices by weight; -1 if all weights are 0. */
int      derivation_choose(struct derivation *, int node, const uint64_t *weights, int count);
uint64_t weight_value(struct frame *, const struct weight *);
void     grammar_value_print(const struct grammar *, struct type, int64_t value, struct text *out);

#endif
