/* lint.h: what the files share that look for what is legal but surely not meant. */
#ifndef SPIRE_LINT_H
#define SPIRE_LINT_H

#include "core/lint.h"
#include "engines/spire/parser.h"
#include "engines/spire/walk.h"

#define SPIRE_LINTS(X)                                                                             \
    X(UNUSED_VALUE, "unused-value", "a value that nothing names")                                  \
    X(UNUSED_NAME, "unused-name", "a name given in an effect that nothing uses")                   \
    X(UNUSED_CARD, "unused-card", "a card that no deck, offer or effect brings")                   \
    X(UNUSED_STATUS, "unused-status", "a status that nobody applies")                              \
    X(UNUSED_ENEMY, "unused-enemy", "an enemy or encounter that nobody meets")                     \
    X(UNUSED_ACTION, "unused-action", "an action that no effect calls")                            \
    X(UNUSED_MOVE, "unused-move", "a move that is never taken")                                    \
    X(ZERO_DAMAGE, "zero-damage", "an attack, damage or wound of nothing")                         \
    X(ZERO_AMOUNT, "zero-amount", "block, healing, cards, energy or a status of nothing")          \
    X(CONSTANT_CONDITION, "constant-condition", "a condition that always or never holds")          \
    X(HEAL_ENEMY, "heal-enemy", "a card that heals those it fights")                               \
    X(NEVER_HAPPENS, "never-happens", "a rule for what never happens in this game")                \
    X(NO_UPGRADE, "no-upgrade", "a number for an upgrade that cannot come")                        \
    X(EMPTY_CARD, "empty-card", "a card that can be played and does nothing")                      \
    X(NO_COST, "no-cost", "an effect of a card that cannot be played for want of a cost")          \
    X(NEGATIVE_COST, "negative-cost", "a cost below nothing")                                      \
    X(TEXT_VALUE, "text-value", "a text that speaks of a value that is not there")                 \
    X(VAGUE_ORDER, "vague-order", "two rules whose order matters and is not stated")               \
    X(CANNOT_WIN, "cannot-win", "a battle in which nothing can hurt an enemy")

enum spire_lint {
#define X(name, word, summary) LINT_##name,
    SPIRE_LINTS(X)
#undef X
    LINT_COUNT
};
extern const struct lint spire_lints[LINT_COUNT];

struct linter {
    const struct spire_game *game;
    const struct parser     *parser;      /* whose texts the places are in */
    struct problems         *problems;
    bool                     as_written;  /* no setting has changed what is played */
};

/* Warns, unless a comment beside the place allows it. */
void lint_say(const struct linter *, enum spire_lint, struct place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Whether a place is in the file that was asked for, not in one that it includes: what a catalogue
 * offers need not be used by everyone. */
bool lint_own(const struct linter *, struct place);

/* What a number is whatever the upgrades and the ascension are; false if that makes a difference or
 * the state does. */
bool lint_constant(const struct definition *, const struct node *, int *value);

/* lint_effects.c, lint_reach.c, lint_definitions.c */
void lint_effects(const struct linter *);
void lint_reach(const struct linter *);
void lint_definitions(const struct linter *);

/* Everything that was read without an error is looked at. */
void lint_description(const struct spire_game *, const struct parser *, struct problems *);

#endif
