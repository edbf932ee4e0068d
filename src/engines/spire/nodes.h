/* nodes.h: the text as a tree, and the words it is made of; kept for printing and for English. */
#ifndef SPIRE_NODES_H
#define SPIRE_NODES_H

#include <stdbool.h>
#include <stdint.h>

#include "core/problem.h"

enum pile {
    PILE_DRAW, PILE_HAND, PILE_DISCARD, PILE_EXHAUST, PILE_PLAY, PILE_AWAY, PILES,
    TO_TOP = PILES, TO_BOTTOM, DESTINATIONS,    /* of the draw pile: where else a card may go */
};
/* Several piles at once: a bit for each besides. */
enum { PILE_SET = 1 << PILES };
enum card_type { TYPE_ATTACK, TYPE_SKILL, TYPE_POWER, TYPE_STATUS, TYPE_CURSE, TYPES };
enum rarity { RARITY_STARTER, RARITY_COMMON, RARITY_UNCOMMON, RARITY_RARE, RARITY_SPECIAL, RARITIES };
enum keyword { KEY_EXHAUST, KEY_ETHEREAL, KEY_INNATE, KEY_RETAIN, KEY_UNPLAYABLE, KEYWORDS };

enum node_kind {
    N_NONE,
    /* numbers */
    N_NUMBER, N_UPGRADED, N_PER_UPGRADE, N_ASCENSION, N_RANDOM, N_VALUE, N_LOCAL, N_WORD,
    N_CARD_NAME, N_BINARY, N_NEGATE, N_NOT, N_LEAST, N_MOST, N_PROPERTY, N_STATUS_OF, N_NUMBER_OF,
    N_COUNT,
    /* who and which */
    N_COMBATANT, N_CARDS, N_STATUS_REF,
    /* statements */
    N_BLOCK, N_GROUP, N_ACTION, N_IF, N_REPEAT, N_FOR_COMBATANTS, N_FOR_CARDS, N_CHOOSE_COMBATANT,
    N_CHOOSE_CARDS, N_CHOOSE_STATUS, N_CHOOSE_ONE, N_SET, N_CALL, N_EMIT, N_PHASE, N_OPTION,
    /* selectors of moves */
    N_MOVE, N_CYCLE, N_SEQUENCE, N_WEIGHTED, N_ENTRY,
};

struct node {
    enum node_kind kind;
    int            sub;           /* operator, property, who, which, action, set_target: by kind */
    int            a, b;          /* numbers, slots, piles: by kind */
    int32_t        reference;     /* of a number that was compiled: how it is evaluated */
    const char    *name;
    struct node   *kids, *next;   /* children in order; next sibling */
    struct node   *last;          /* of its children, where the next one goes */
    struct place   place;
};

enum operator { O_ADD, O_SUB, O_MUL, O_DIV, O_MOD, O_EQ, O_NE, O_LT, O_LE, O_GT, O_GE, O_AND, O_OR };
enum who {
    W_SELF, W_PLAYER, W_SOURCE, W_TARGET, W_LOCAL,
    W_CHOOSE_ENEMY, W_CHOOSE_ANYONE, W_RANDOM_ENEMY, W_RANDOM_ANYONE, W_RANDOM_OTHER,
    W_ALL_ENEMIES, W_EVERYONE, W_OTHER_ENEMIES, W_OPPONENTS,
};
enum which {
    C_THIS, C_LOCAL, C_EVENT, C_IT, C_CHOOSE, C_CHOOSE_UP_TO, C_CHOOSE_ANY, C_ALL, C_RANDOM, C_TOP,
    C_SET,
};
enum property {
    P_HP, P_MAX_HP, P_MISSING_HP, P_BLOCK, P_MODE, P_MEMORY, P_MOVES, P_ALIVE, P_ATTACKING,   /* combatants */
    P_COST, P_TYPE, P_RARITY, P_UPGRADES, P_UPGRADED, P_UPGRADABLE, P_COUNTER, P_NAME, P_INNATE,
    P_ETHEREAL, P_PILE, P_COLOR, P_EXHAUSTS, P_TAG,                                              /* cards */
    P_ENERGY, P_TURN, P_X, P_AMOUNT, P_VALUE, P_PLAYED, P_ATTACKS_PLAYED, P_SKILLS_PLAYED,
    P_POWERS_PLAYED, P_DISCARDED, P_EXHAUSTED, P_DRAWN, P_TIMES_HURT, P_FIRST, P_HAND_SPACE, P_ENEMIES,
    P_PLAYED_BATTLE, P_ATTACK_HIT, P_BATTLE, P_STATUS, P_DEBUFF, P_REPLAYED, P_ASCENSION,
    PROPERTIES,
    P_FIRST_CARD = P_COST, P_FIRST_GLOBAL = P_ENERGY,
};
/* The actions of the language, as instructions.def lists them. */
enum action_id {
#define INSTRUCTION(NAME, name, help, operands)
#define ACTION(NAME, name, help, operands) A_##NAME,
#define ASKING_ACTION ACTION
#include "engines/spire/instructions.def"
#undef INSTRUCTION
#undef ACTION
#undef ASKING_ACTION
    ACTIONS_COUNT,
};
/* What `set` changes: a number with a name, or something of a status, a card or a combatant. */
enum set_target { SET_NAME = -1, SET_AMOUNT, SET_COUNTER, SET_MODE, SET_MEMORY, SET_HP, SET_BLOCK,
                  SET_TARGETS };
enum word_list { WORD_TYPE, WORD_RARITY, WORD_PILE, WORD_OPERAND };    /* where a word is from */
enum status_sort { SORT_ANY, SORT_BUFF, SORT_DEBUFF };                 /* of statuses to choose */
enum block_form { BLOCK_INDENTED, BLOCK_LINE };    /* lines of their own, or joined by "and" */
enum duration { FOR_TURN, FOR_BATTLE, UNTIL_PLAYED };                  /* of a changed cost */
enum side { SIDE_PLAYER, SIDE_ENEMIES };

/* What an action's operands look like in the text; parse, print and compile all read this table. */
struct action_form {
    const char *word;
    const char *operands;   /* e number, t optional "times e", s status, k optional energy kind, c cards,
                             * p place, n card name, m enemy name with optional "with e hp", d duration,
                             * r optional "remembering CARD", a optional "as NAME" for what is made */
    bool        combatant;      /* needs to be told to whom */
    const char *preposition;
};
extern const struct action_form action_forms[ACTIONS_COUNT];
extern const char *const property_names[PROPERTIES], *const type_names[TYPES],
    *const rarity_names[RARITIES], *const keyword_names[KEYWORDS], *const destination_names[DESTINATIONS];

/* Which of some words this is, or -1. */
int word_index_of(const char *const *words, int count, const char *word);

#endif
