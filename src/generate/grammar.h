/* grammar.h: weighted grammars with attributes, constraints and texts; the language *.grammar.
 *
 *     text --load--> struct grammar          constant, shared by all threads
 *     grammar + chance --> struct derivation the tree of what was chosen
 *     derivation --> texts                   one for each form: a game's language, English, ...
 *
 * A grammar knows no game. Everything is whole numbers, so the same seed gives the same
 * derivation on every machine. The language is described in docs/grammar.md. */
#ifndef GRAMMAR_H
#define GRAMMAR_H

#include "core/game.h"

enum { INHERITED_MAX = 48 };

struct grammar;
struct derivation;

/* The options of a grammar that are fixed from outside: "cost=2", "theme=poison". */
struct aims {
    bool    given[INHERITED_MAX];
    int64_t value[INHERITED_MAX];
};

/* Reads a grammar; NULL after an error. Warnings may be noted all the same. */
struct grammar *grammar_load(const struct source *, struct problems *);
void            grammar_free(struct grammar *);

const char *grammar_title(const struct grammar *);
int         grammar_symbol_count(const struct grammar *);
int         grammar_production_count(const struct grammar *);

/* The lines that come once before all results, such as includes. */
/* The name of the file that says how to try results (trial.h); NULL: none. */
const char *grammar_trial(const struct grammar *);
void        grammar_opening(const struct grammar *, struct text *out);

/* Fixes an option; false, with an error, if there is none of this name or the value is not one
 * of its values. */
bool grammar_aim(const struct grammar *, struct aims *, const char *name, const char *value,
                 struct problems *);

/* Lists the options, a line each: name, type, values. */
void grammar_options(const struct grammar *, struct text *out);
/* The same as members of a JSON object: a list of words, or {"low", "high"}. */
void grammar_options_json(const struct grammar *, struct text *out);

/* The number of a form, or -1. Forms are 0 .. grammar_form_count - 1. */
int         grammar_form(const struct grammar *, const char *name);
int         grammar_form_count(const struct grammar *);

/* The form by which results are told apart, or -1: by the choices made. */
int         grammar_canonical(const struct grammar *);

/* Room for one derivation at a time; it grows to what the grammar needs and is used again. */
struct derivation *derivation_new(const struct grammar *);
void               derivation_free(struct derivation *);

/* Draws a derivation. False, with an error that names the constraint most in the way, if none
 * was found within the grammar's tries. `aims` may be NULL. */
bool derivation_draw(struct derivation *, const struct aims *, struct rng *, struct problems *);

/* Draws the cosmetic symbols (names and the like) again and keeps the rest; false if there are
 * none. */
bool derivation_redraw(struct derivation *, struct rng *);

/* The text of the last derivation in one form. */
bool derivation_text(const struct derivation *, int form, struct text *out);

/* A hash of what the derivation means: equal for two that differ in cosmetic symbols only, and,
 * if the grammar names a canonical form, for two with the same text in it. */
uint64_t derivation_key(const struct derivation *);

/* A value the start symbol gives ("power"), or an option; false if it has no such result. */
bool derivation_result(const struct derivation *, const char *name, int64_t *value);

/* The same as a word or number; false and nothing if there is none. */
bool derivation_word(const struct derivation *, const char *name, struct text *out);

/* The tree, indented, a node a line; and as one line of JSON. */
void derivation_tree(const struct derivation *, struct text *out);
void derivation_json(const struct derivation *, struct text *out);

/* One node of the tree; nodes are numbered in the order they were made, the root is 0. */
struct derivation_node {
    const char *symbol, *production;
    int         parent;                  /* node, -1 for the root */
    int         rule;                    /* which production of its symbol, from 0 */
    bool        cosmetic;
};
int  derivation_node_count(const struct derivation *);
struct derivation_node derivation_node(const struct derivation *, int node);

/* Someone who is shown a tree, node by node, parents before their children; cosmetic symbols are left out,
 * with all below them, and sets of words too: by them a grammar reckons what may be chosen, and what was
 * chosen is shown anyway. Names stay valid as long as the grammar. */
struct derivation_visitor {
    void *context;
    bool (*node)(void *context, int depth, const char *symbol, const char *production);
    void (*number)(void *context, const char *name, double number);
    void (*word)(void *context, const char *name, const char *word);
};
/* False if `node` gave false, at once. */
bool derivation_visit(const struct derivation *, const struct derivation_visitor *);

/* Walks every derivation in a fixed order. `each` (may be NULL) returns false to stop. Gives the
 * number of derivations; `complete` says whether it is all of them or the walk stopped at `limit`
 * steps (derivations and dead ends together). Cosmetic symbols take their first choice, and chance
 * has no part in it. */
uint64_t derivation_each(struct derivation *, const struct aims *, uint64_t limit, bool *complete,
                         bool (*each)(void *context, const struct derivation *), void *context);

#endif
