/* spire.h: what the files of the Spire engine share: definitions, code, and the state of a battle.
 *
 *     text --parse--> nodes --compile--> code        at load, once
 *     state + code --run--> state                    the whole battle is one program
 *
 * A battle is always in the middle of its program: some frame stands at a question. So a choice
 * inside an effect is nothing special, and the frames lie in the state like everything else. */
#ifndef SPIRE_H
#define SPIRE_H

#include <stdint.h>
#include <string.h>

#include "core/game.h"
#include "core/lexer.h"

enum {
    COMBATANTS_MAX = 8, CARDS_MAX = 240, STATUSES_MAX = 120, ENERGIES_MAX = 4, EVENTS_MAX = 64,
    DEFINITIONS_MAX = 512, STATUS_KINDS_MAX = 256, VALUES_MAX = 12, MOVES_MAX = 16,
    LOCALS_MAX = 60, FRAMES_MAX = 48, CELLS_MAX = 384, BATTLES_MAX = 16, OFFERS_MAX = 6,
    OPTIONS_MAX = 8, NUMBER_MAX = 999999, LIMIT = 999, PARAMETERS_MAX = 6, LISTENERS_MAX = 2048,
    INCLUDES_MAX = 32, FIRED_MAX = 48, TAGS_MAX = 64,
    DECK_MAX = 64,            /* kinds of cards in a deck */
    STARTS_MAX = 16,          /* statuses at the start of a battle */
    STORED_MAX = 30000,       /* of hit points and of what is remembered: sixteen bits hold it */
    SCENARIOS_MAX = 128,
    FRAME_CELLS_MAX = 120,    /* cells that one effect uses */
    SET_CELLS = 8,            /* a set of cards: 256 bits in eight locals */
    STEPS_MAX = 20000,        /* instructions and frames for one decision */
    BATTLE_WORTH = 100,       /* of the score: a battle of a run that is won */
};
enum { PLAYER = 0, NOBODY = 255, NO_CARD = 255, NO_SLOT = 255, NO_PART = -1 };

enum pile {
    PILE_DRAW, PILE_HAND, PILE_DISCARD, PILE_EXHAUST, PILE_PLAY, PILE_AWAY, PILES,
    PLACE_TOP = PILES, PLACE_BOTTOM, PLACE_COUNT,
};
/* Several piles at once: a bit for each besides. */
enum { PILE_SET = 1 << PILES };
enum card_type { TYPE_ATTACK, TYPE_SKILL, TYPE_POWER, TYPE_STATUS, TYPE_CURSE, TYPES };
enum rarity { RARITY_STARTER, RARITY_COMMON, RARITY_UNCOMMON, RARITY_RARE, RARITY_SPECIAL, RARITIES };
enum keyword { KEY_EXHAUST, KEY_ETHEREAL, KEY_INNATE, KEY_RETAIN, KEY_UNPLAYABLE, KEYWORDS };

/* ---- nodes: the text as a tree, kept for printing and for English ---- */

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
    int            sub;           /* operator, property, who, which, action: by kind */
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
enum action_id {
    A_ATTACK, A_DAMAGE, A_WOUND, A_BLOCK, A_HEAL, A_MAX_HP, A_APPLY, A_REMOVE, A_KILL, A_LEAVE,
    A_LOSE_BLOCK, A_ACT, A_PLAN, A_DECAY_TURN, A_DECAY_ROUND, A_TURN_STARTS, A_TURN_ENDS,
    A_ENERGY, A_DRAW, A_SHUFFLE, A_REFILL, A_DEAL, A_PLAY_CARDS, A_DISCARD_HAND, A_END_TURN,
    A_NOTHING, A_SUMMON, A_SIDE_STARTS, A_SIDE_ENDS, A_ROUND_STARTS, A_ROUND_ENDS, A_BATTLE_STARTS,
    A_DISCARD, A_EXHAUST, A_UPGRADE, A_MOVE, A_COPY, A_PLAY, A_REPLAY, A_COST, A_RETAIN,
    A_ADD, A_ADD_RANDOM, A_RESHUFFLE,
    ACTIONS_COUNT,
};
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
    *const rarity_names[RARITIES], *const keyword_names[KEYWORDS], *const place_names[PLACE_COUNT];

/* ---- definitions ---- */

enum how { HOW_BEFORE, HOW_CANCEL, HOW_REPLACE, HOW_CHANGE, HOW_AFTER, HOWS };
enum role { ROLE_ANY, ROLE_BY, ROLE_TO };
enum change { CHANGE_ADD, CHANGE_TIMES, CHANGE_SET, CHANGE_MOST, CHANGE_LEAST };
enum event_id {
    EV_BATTLE_START, EV_BATTLE_END, EV_ROUND_START, EV_ROUND_END, EV_SIDE_START, EV_SIDE_END,
    EV_TURN_START, EV_TURN_END, EV_DRAW, EV_SHUFFLE, EV_PLAY, EV_DISCARD, EV_EXHAUST, EV_RETAIN,
    EV_CREATE, EV_UPGRADE, EV_BLOCK, EV_BLOCK_LOST, EV_ATTACK, EV_HIT, EV_DAMAGE, EV_HP_LOSS, EV_HEAL,
    EV_STATUS, EV_STATUS_REMOVED, EV_ENERGY, EV_DEATH, EV_INTENT, EV_COST, EV_DRAW_COUNT,
    EV_HAND_LIMIT, EV_ENERGY_COUNT, EV_DISCARD_HAND, EV_BUILT_IN,
};

enum owner_kind { OWNER_STATUS, OWNER_CARD, OWNER_RULE, OWNER_ENEMY };
struct listener {
    int          event, how, role, order, owner_kind, owner, change, piles, sequence;
    bool         ordered;               /* the order was stated */
    bool         simple;                /* a change by constants or the status's amount alone */
    uint64_t     status_bit;            /* where the state says that such a status is there */
    int          status_word;
    struct node *condition, *body;      /* body: effect, or the operand of a change */
    int          condition_ref, body_ref, divisor_ref, locals, part;
    struct node *divisor;
    struct place place;
};

struct value { const char *name; struct node *expression; };

/* What cards, statuses and enemies have in common. */
struct definition {
    const char  *name, *text;           /* text: overrides the English made from the effect */
    struct place place;
    struct value values[VALUES_MAX];
    int          value_count, part;
    uint64_t     hears[3];              /* events it listens to: change, before, after */
};

struct card_definition {
    struct definition head;
    struct node *cost, *extra_costs[ENERGIES_MAX], *playable, *effect;
    int          cost_ref, extra_cost_refs[ENERGIES_MAX], playable_ref, code, locals;
    bool         x_cost, extra;
    int          type, rarity, upgrade_limit;
    const char  *color, *upgraded_text;  /* upgraded_text: another one after an upgrade */
    uint64_t     tags;                  /* as bits, numbered by the game */
    uint8_t      keywords[2];           /* bits: before and after an upgrade */
};

/* What is asked of cards all the time. */
struct card_quick { int8_t cost; uint8_t keywords; };
enum { NOT_PLAIN = 127 };      /* a cost that has to be worked out */
enum { QUICK_POWER = 128 };    /* among the keywords: it is a power */

enum stack { STACK_ADD, STACK_NONE, STACK_MAX, STACK_SEPARATE };
enum ends { ENDS_ZERO, ENDS_BELOW_ONE, ENDS_NEVER, ENDS_WHEN };
struct status_definition {
    struct definition head;
    enum stack   stack;
    enum ends    ends;
    struct node *end_condition, *decay;
    int          end_ref, decay_ref;
    bool         each_round, unless_fresh, hidden, debuff, buff;
};

struct move {
    const char  *name, *text;
    struct node *effect;
    int          code, locals, part;
    bool         attacks;
    struct place place;
};
struct enemy_definition {
    struct definition head;
    struct node *hp_low, *hp_high, *next, *offset, *start;
    int          hp_low_ref, hp_high_ref, offset_ref, start_code, start_locals;
    struct move  moves[MOVES_MAX];
    int          move_count;
};

struct action_definition {
    struct definition head;
    const char  *parameters[PARAMETERS_MAX];
    int          parameter_count, code, locals;
    bool         targeted;
    struct node *body;
};
/* Who is met, where chance decides: an effect that summons. */
struct encounter_definition {
    struct definition head;
    struct node *body;
    int          code, locals;
};
struct event_definition {
    const char  *name;
    const char  *names[4];              /* of number, source, target, card; NULL: not there */
    struct place place;
    int          part;
    bool         phase;                 /* made by a phase of the round */
    bool         defined;               /* not only known to come */
};

enum { FIRST_ENCOUNTER = 1000 };      /* numbers of encounters among those of enemies */
struct battle {
    int enemies[COMBATANTS_MAX], enemy_count;
    int code;                           /* that brings them in, if an encounter is among them; or -1 */
};
struct deck_entry { int card, count, upgrades; };
struct scenario {
    struct definition head;
    struct deck_entry deck[DECK_MAX];
    int               deck_count, hp, max_hp, battle_count;
    struct battle     battles[BATTLES_MAX];
    int               start_statuses[STARTS_MAX], start_amounts[STARTS_MAX], start_count;
    int               offers, heal, ascension;
    const char       *reward_color, *character;
};

struct rules {
    const char *title;
    int  energy[ENERGIES_MAX], energy_kinds, draw, hand_limit, plies, turns;
    const char *energy_names[ENERGIES_MAX];
    bool duplicates_apart, targets_asked, round_each, starts_in_discard;
};

struct range { int first, count; };

struct spire_game {
    struct game               head;
    struct memory            *memory;        /* every node and string, freed at once */
    struct rules              rules;
    struct card_definition   *cards;      int card_count;
    struct status_definition *statuses;   int status_count;
    struct enemy_definition  *enemies;    int enemy_count;
    struct action_definition *actions;    int action_count;
    struct encounter_definition *encounters; int encounter_count;
    struct event_definition  *events;     int event_count;      /* built in, phases, declared */
    struct definition        *rule_sets;  int rule_set_count;
    struct scenario          *scenarios;  int scenario_count;
    struct listener          *listeners;  int listener_count;   /* sorted by event, how, order */
    struct range              ranges[EVENTS_MAX][HOWS];
    const char               *tags[TAGS_MAX]; int tag_count;    /* words that cards are tagged with */
    struct node              *battle, *round;
    int                       battle_code, round_code, battle_locals;
    int                       scenario, ascension;
    int                       card_most, status_most, frame_most, cell_most;   /* rooms of a state */
    int32_t                  *code;       int code_count, code_capacity;
    int32_t                  *expressions; int expression_count, expression_capacity;
    struct node             **option_nodes; int option_node_count;
    uint64_t                  rule_hears[3];
    bool                      cards_hear;     /* some card listens to something */
    bool                      cards_stay;     /* some card may not be discarded with the hand */
    uint64_t                  decaying[2][STATUS_KINDS_MAX / 64];   /* each turn, each round */
    struct card_quick       (*quick)[2];      /* of cards, before and after an upgrade */
    const char              **alias;                            /* anonymous names, or NULL */
    struct part              *part_list;
    struct rule              *rule_list;
};

/* ---- the state ---- */

enum { CARD_DECK = 1, CARD_RETAIN = 2, CARD_UNTIL_PLAYED = 4, CARD_LEVEL_SHIFT = 4 };
struct card {
    uint16_t definition;
    uint8_t  upgrades, flags;            /* high four bits of flags: upgrades in the deck */
    uint8_t  cost_battle, cost_turn;     /* cost + 1, 0: as defined */
    int16_t  counter;
};

/* A card as one number: equal cards have equal ones. */
static inline uint64_t card_word(const struct card *card)
{
    uint64_t word;
    memcpy(&word, card, sizeof word);
    return word;
}

enum { STATUS_FRESH = 1, STATUS_DEAD = 2 };
struct status {
    uint16_t definition;
    uint8_t  combatant, flags;
    int16_t  amount;
    uint16_t card;                       /* remembered: definition + 512 * upgrades + 1, 0: none */
};

enum { NO_MOVE = 255, LAST_MOVES = 3 };
struct combatant_state {
    int16_t  hp, max_hp, block;
    uint16_t definition;
    uint8_t  move, mode, offset, last[LAST_MOVES];
    uint8_t  pad[2];
    uint16_t moves, since;               /* moves made; made since the mode was set */
    int16_t  memory, spare;
};

enum frame_kind { F_CODE, F_DISPATCH, F_ATTACK, F_PLAY, F_DRAW };
struct frame {
    int32_t pc, amount;
    int16_t base, rank;                  /* first local; cursor of a dispatch */
    uint8_t kind, owner, card, slot;     /* whose effect this is */
    uint8_t source, target, event_card, event;
    uint8_t cursor, stage, x, flags;
    int16_t status, left;
    int16_t part;
    int16_t hearers;                     /* of an event: statuses that hear of it, plus 1; 0: all */
};

struct spire_state {
    struct state       head;
    uint64_t           hears[3];          /* events anyone present listens to */
    uint64_t           present[STATUS_KINDS_MAX / 64];
    struct combatant_state combatants[COMBATANTS_MAX];
    uint8_t            combatant_count, status_count, card_count, frame_count;
    uint8_t            ends[PILES];       /* where each pile ends in the zone */
    uint8_t            card_room, status_room;
    uint8_t            known_top;         /* cards on top of the draw pile the player knows */
    uint8_t            battle, flags, last_target;
    uint8_t            alive;             /* combatants that live, as bits */
    uint16_t           cell_count;
    int16_t            energy[ENERGIES_MAX];
    uint8_t            played[TYPES];     /* cards played this turn by type */
    uint8_t            discarded, exhausted, drawn;
    uint16_t           times_hurt, played_battle, offers[OFFERS_MAX];
    uint16_t           turn;              /* of this battle */
    uint8_t            costing;           /* 1 while rules work out a cost or the hand limit, else 0 */
    uint8_t            known_bottom;      /* cards at the bottom of the draw pile the player knows */
    uint8_t            zone[];            /* zone, cards, statuses, frames, cells */
};
enum { FLAG_ENDING = 1, FLAG_TURN_OVER = 2, FLAG_REWARD = 4, FLAG_HOLES = 8, FLAG_CLOSED = 16,
       FLAG_COSTS = 32, /* some card costs something else this turn */
       FLAG_AFTER_TURN = 64, /* the player's turn is over, the next round has not begun */
       FLAG_COSTS_KEPT = 128 /* some card costs something else for longer than this turn */ };
enum { FRAME_BEFORE_DONE = 1, FRAME_AUTO = 2, FRAME_REUSE = 4, FRAME_FREE = 8, FRAME_ASKING = 16,
       FRAME_CARD = 32, /* the effect of a card that is being played */
       FRAME_ENCOUNTER = 64 };

/* ---- a running program; on the C stack, packed into the state between decisions ---- */

enum { CELLS_SPARE = 4 };    /* zeroed in one go for every new frame; most need no more */
struct machine {
    const struct spire_game *game;
    struct spire_state      *state;
    struct events           *log;
    int                      depth, cell_count, steps;
    struct frame             fired[FIRED_MAX];
    int                      fired_count;
    bool                     stopped;
    bool                     interrupted;     /* something was fired, ended or stopped */
    struct frame             frames[FRAMES_MAX];
    int32_t                  cells[CELLS_MAX + CELLS_SPARE];
};

enum op {
    OP_END, OP_JUMP, OP_JUMP_UNLESS, OP_LET, OP_LOOP, OP_SET,
    OP_ASK_COMBATANT, OP_RANDOM_COMBATANT, OP_EACH_COMBATANT, OP_NEXT_COMBATANT, OP_COPY_SET,
    OP_ASK_CARDS, OP_RANDOM_CARDS, OP_ALL_CARDS, OP_TOP_CARDS, OP_NEXT_CARD,
    OP_ASK_STATUS, OP_ASK_OPTION, OP_CALL, OP_EMIT, OP_PHASE, OP_ROUND, OP_PLAY_CARDS,
    OP_ACTION,                /* and one for each action from here on */
};

/* Values of expressions: the two low bits say whether the rest is a constant, the place of a pair
 * (before and after an upgrade), or the place of code. */
enum {
    REF_NONE = 0, REF_CONSTANT = 1, REF_PAIR = 3,
    REF_AMOUNT = 2,           /* of the status whose rule this is */
    REF_FIRST = 4 | 2,        /* whether an enemy has made no move yet */
};
#define REF_NUMBER(n) ((int32_t)((uint32_t)(n) << 2 | REF_CONSTANT))

/* Operators of expressions, in postfix order, ended by X_END. */
enum x_op {
    X_END = O_OR + 1, X_NUMBER, X_LOCAL, X_UPGRADED, X_PER_UPGRADE, X_RANDOM, X_NEGATE, X_NOT,
    X_LEAST, X_MOST, X_COMBATANT, X_CARD, X_COMBATANT_PROPERTY, X_CARD_PROPERTY, X_TAG, X_GLOBAL, X_STATUS,
    X_COUNT, X_COUNT_SET, X_COUNT_COMBATANTS,
};

/* References to one combatant or one card inside code. */
enum {
    COMBATANT_SELF = -1,
    COMBATANT_PLAYER = -2,
    COMBATANT_SOURCE = -3,
    COMBATANT_TARGET = -4,
    COMBATANT_SET = -200
};
enum { CARD_THIS = -1, CARD_EVENT = -2, CARD_IT = -3, REF_NOTHING = -99 };
enum { CARD_REMEMBERED = -1 };  /* instead of a card by name */
enum { ACTION_WORDS = 6 };    /* OP_ACTION + which, combatant or card, up to four operands */

/* Everything that may be heard of when someone is hit. */
#define DAMAGE_EVENTS                                                                              \
    ((uint64_t)1 << EV_BLOCK_LOST | (uint64_t)1 << EV_HIT | (uint64_t)1 << EV_DAMAGE |              \
     (uint64_t)1 << EV_HP_LOSS | (uint64_t)1 << EV_DEATH)

/* ---- small functions ---- */

static inline struct card *state_cards(const struct spire_state *state)
{
    return (struct card *)(uintptr_t)(state->zone + state->card_room);
}
static inline struct status *state_statuses(const struct spire_state *state)
{
    return (struct status *)(void *)(state_cards(state) + state->card_room);
}
static inline struct frame *state_frames(const struct spire_state *state)
{
    return (struct frame *)(void *)(state_statuses(state) + state->status_room);
}
static inline int32_t *state_cells(const struct spire_state *state)
{
    return (int32_t *)(void *)(state_frames(state) + state->frame_count);
}
static inline int pile_start(const struct spire_state *state, int pile)
{
    return pile == 0 ? 0 : state->ends[pile - 1];
}
static inline int pile_count(const struct spire_state *state, int pile)
{
    return state->ends[pile] - pile_start(state, pile);
}
static inline bool combatant_alive(const struct spire_state *state, int combatant)
{
    return combatant < COMBATANTS_MAX && (state->alive >> combatant & 1);
}
/* Of a set of combatants that is not empty, the first. */
extern const uint8_t lowest_bits[1 << COMBATANTS_MAX];
static inline int lowest_bit(uint32_t set)
{
    return lowest_bits[set & ((1u << COMBATANTS_MAX) - 1)];
}
/* In a run every battle won counts more than all hit points, so that going on is always better. */
static inline float run_score(const struct spire_state *state, float rest)
{
    return (float)(BATTLE_WORTH * state->battle) + rest;
}
/* Whether some card costs something else now than its text says, or rules may say so. */
static inline bool costs_open(const struct spire_state *state)
{
    return state->flags & (FLAG_COSTS | FLAG_COSTS_KEPT) || state->hears[0] >> EV_COST & 1;
}
/* Whether anyone present listens: group 0 changes, 1 comes before, 2 comes after. */
static inline bool heard(const struct spire_state *state, int group, int event)
{
    return state->hears[group] >> event & 1;
}

/* Frames that are not run: what the expressions of a card, an enemy or a status refer to. */
static inline struct frame card_frame(int card)
{
    return (struct frame){.owner = PLAYER, .card = (uint8_t)card, .slot = NO_SLOT, .source = PLAYER,
                          .target = NOBODY, .event_card = (uint8_t)card};
}
static inline struct frame enemy_frame(int combatant)
{
    return (struct frame){.owner = (uint8_t)combatant, .card = NO_CARD, .slot = NO_SLOT,
                          .source = (uint8_t)combatant, .target = PLAYER, .event_card = NO_CARD};
}
static inline struct frame status_frame(int combatant, int slot)
{
    return (struct frame){.owner = (uint8_t)combatant, .card = NO_CARD, .slot = (uint8_t)slot,
                          .source = NOBODY, .target = NOBODY, .event_card = NO_CARD};
}

/* ---- functions, by file ---- */

/* memory.c */
struct memory *memory_new(void);
void          *memory_get(struct memory *, size_t size);           /* zeroed */
char          *memory_text(struct memory *, const char *at, size_t length);
void           memory_free(struct memory *);

/* parse.c, effect.c, expression.c */
struct scope {
    const char *names[LOCALS_MAX];
    char        types[LOCALS_MAX];      /* n number, a combatant, c card, s set of cards, t status */
    int         slots[LOCALS_MAX];
    int         count, slot_count;
};
/* A text that is included, by the name that was asked for. */
struct file {
    const char *name, *text;
    bool        declared, read;
};
struct parser {
    struct lexer            lexer;
    struct spire_game      *game;
    struct definition      *definition;     /* whose values may be named */
    struct event_definition *event;         /* whose values may be named */
    struct scope            scope;
    bool                    in_where;
    int                     depth;
    const struct source    *source;
    int                     include_depth;
    struct file             files[INCLUDES_MAX];
    int                     file_count;
    const struct file      *open[INCLUDES_MAX + 1]; /* being read, each included by the one before */
    struct later           *later, *last_later;   /* scenarios: read when all they name is known */
    const char             *start;          /* of the definition that is read */
    bool                    declaring;      /* only what is defined is looked at, not how */
    bool                    broken;         /* something failed; the rest is read for its errors */
    bool                    lost;           /* so much is missing that reading on tells nothing */
};
bool          parse_description(struct parser *);
void          parse_prepare(struct parser *);
struct node  *node_new(struct parser *, enum node_kind);
void          node_add(struct node *parent, struct node *kid);
const char   *parse_name(struct parser *, const char *what);
struct node  *parse_expression(struct parser *);
struct node  *parse_condition(struct parser *);
struct node  *parse_primary(struct parser *);
struct node  *parse_combatant(struct parser *);          /* NULL if no combatant starts here */
struct node  *parse_cards(struct parser *);          /* NULL if no cards start here */
int           parse_piles(struct parser *);          /* a pile, or several as PILE_SET and bits */
struct node  *parse_block(struct parser *);          /* ':' and one line or indented lines */
int           scope_find(const struct parser *, const char *name, char *type);
int           scope_add(struct parser *, const char *name, char type);
int           word_index(const char *const *words, int count, const struct token *);
int           word_index_of(const char *const *words, int count, const char *word);

/* compile.c, definitions.c */
bool          compile_game(struct spire_game *, struct problems *);
int           find_card(const struct spire_game *, const char *name);
int           find_status(const struct spire_game *, const char *name);
int           find_enemy(const struct spire_game *, const char *name);
int           find_event(const struct spire_game *, const char *name);
int           find_encounter(const struct spire_game *, const char *name);   /* or -1 */
int           find_action(const struct spire_game *, const char *name);

/* A hint at an enemy or encounter of nearly that name. */
const char   *enemy_hint(const struct spire_game *, const char *name, struct hint *);

/* evaluate.c */
struct context {
    const struct spire_game  *game;
    struct spire_state       *state;       /* chance is drawn from it, nothing else changes */
    const struct frame       *frame;
    const int32_t            *cells;
    int                       it;          /* the card a filter looks at */
};
int32_t       evaluate_code(const struct context *, int at);
static inline int context_upgrades(const struct context *context)
{
    int card = context->frame->card;
    return card < context->state->card_count ? state_cards(context->state)[card].upgrades : 0;
}
static inline int32_t evaluate(const struct context *context, int32_t reference)
{
    if ((reference & 3) == REF_CONSTANT)
        return reference >> 2;
    if ((reference & 3) == REF_PAIR)
        return context->game->expressions[(reference >> 2) + (context_upgrades(context) > 0)];
    if (reference == REF_AMOUNT)
        return context->frame->slot < context->state->status_count
                   ? state_statuses(context->state)[context->frame->slot].amount : 0;
    if (reference == REF_FIRST)
        return context->frame->owner < COMBATANTS_MAX &&
               context->state->combatants[context->frame->owner].moves == 0;
    return evaluate_code(context, reference >> 2);
}
int           resolve_other(const struct context *, int reference);
static inline int resolve_combatant(const struct context *context, int reference)
{
    if (reference >= 0)
        return context->cells[context->frame->base + reference] & 0xff;
    if (reference == COMBATANT_SELF)
        return context->frame->owner;
    return reference == COMBATANT_PLAYER ? PLAYER : resolve_other(context, reference);
}
int           resolve_card(const struct context *, int reference);
int           card_cost(const struct spire_game *, const struct spire_state *, int card);
int           card_base_cost(const struct spire_game *, const struct spire_state *, int card);
int           hand_limit(const struct spire_game *, struct spire_state *);
bool          card_playable(const struct spire_game *, const struct spire_state *, int card);
bool          card_has(const struct spire_game *, const struct spire_state *, int card, int keyword);
/* A set of living combatants, as bits. */
static inline uint32_t combatant_set(const struct spire_state *state, int who, int self)
{
    uint32_t set = state->alive;
    if (who == W_ALL_ENEMIES) /* nearly always */
        return set & ~1u;
    switch (who) {
    case W_OTHER_ENEMIES: return set & ~1u & ~(1u << (self & 31));
    case W_OPPONENTS: return self == PLAYER ? set & ~1u : set & 1u;
    default: return set;
    }
}
int           set_candidates(const struct context *, int pile, int32_t where, uint8_t *out);
int           select_move(const struct context *, int combatant);

/* state.c */
int            card_position(const struct spire_state *, int card);
int            card_pile(const struct spire_state *, int position);
void           card_move(struct spire_state *, int position, int place);
void           pile_shuffle(struct spire_state *, int pile);
void           pile_merge(struct spire_state *, int from);
void           pile_draw(struct spire_state *, int count);
int            card_create(const struct spire_game *, struct spire_state *, int definition, int upgrades);
int            status_amount(const struct spire_state *, int combatant, int definition);
int            status_find(const struct spire_state *, int combatant, int definition);
struct status *status_create(const struct spire_game *, struct spire_state *, int combatant, int definition);
void           status_sweep(const struct spire_game *, struct spire_state *);
size_t         state_room(const struct spire_game *);

/* events.c */
int32_t  change_heard(const struct spire_game *, struct spire_state *, int event, int source, int target,
                      int card, int32_t amount, int status);
static inline int32_t change_value(const struct spire_game *game, struct spire_state *state, int event,
                                   int source, int target, int card, int32_t amount)
{
    return heard(state, 0, event)
               ? change_heard(game, state, event, source, target, card, amount, -1) : amount;
}
bool     play_forbidden(const struct spire_game *, const struct spire_state *, int card);
void     fire_heard(struct machine *, int event, int source, int target, int card, int32_t amount,
                    int status);
static inline void fire(struct machine *machine, int event, int source, int target, int card,
                        int32_t amount, int status)
{
    if (heard(machine->state, 2, event))
        fire_heard(machine, event, source, target, card, amount, status);
}
void     flush(struct machine *);
bool     dispatch_step(struct machine *, struct frame *);
void     fault(struct machine *, enum end how);
/* A new frame on top. When there is no room the play is stopped and the top one is written over:
 * nothing of it is read again. */
static inline struct frame *push_frame(struct machine *machine, int kind)
{
    static const struct frame blank = {.card = NO_CARD, .slot = NO_SLOT, .source = NOBODY,
                                       .target = NOBODY, .event_card = NO_CARD, .status = -1,
                                       .part = NO_PART};
    if (machine->depth == FRAMES_MAX) {
        fault(machine, END_DEPTH);
        machine->depth--;
    }
    struct frame *frame = &machine->frames[machine->depth++];
    *frame = blank;
    frame->kind = (uint8_t)kind;
    frame->base = (int16_t)machine->cell_count;
    return frame;
}
/* Whether a frame of code with so many cells can be put on top. */
static inline bool has_room(const struct machine *machine, int locals)
{
    return machine->depth < FRAMES_MAX && machine->cell_count + locals <= CELLS_MAX;
}
/* Zeroed cells for the frame on top. */
static inline void add_cells(struct machine *machine, int locals)
{
    memset(machine->cells + machine->cell_count, 0, CELLS_SPARE * sizeof *machine->cells);
    for (int i = CELLS_SPARE; i < locals; i++)
        machine->cells[machine->cell_count + i] = 0;
    machine->cell_count += locals;
}
/* A frame that runs code, with cells of its own. */
static inline struct frame *push_code(struct machine *machine, int code, int locals)
{
    struct frame *frame = push_frame(machine, F_CODE);
    frame->pc = code;
    if (machine->cell_count + locals > CELLS_MAX) {
        fault(machine, END_DEPTH);
        return frame;
    }
    add_cells(machine, locals);
    return frame;
}
static inline void pop_frame(struct machine *machine)
{
    machine->cell_count = machine->frames[--machine->depth].base;
}
bool     before_heard(struct machine *, struct frame *, int event, int source, int target, int card,
                      int32_t amount);
static inline bool before(struct machine *machine, struct frame *frame, int event, int source, int target,
                          int card, int32_t amount)
{
    return heard(machine->state, 1, event) &&
           before_heard(machine, frame, event, source, target, card, amount);
}
bool     cancelled_heard(struct machine *, int event, int source, int target, int card, int32_t amount,
                         int status);
static inline bool cancelled(struct machine *machine, int event, int source, int target, int card,
                             int32_t amount, int status)
{
    return heard(machine->state, 1, event) &&
           cancelled_heard(machine, event, source, target, card, amount, status);
}

/* actions.c: one action; false if it has to come again: rules act before it, or the player is
 * asked. */
typedef bool action_function(struct machine *, const struct context *, struct frame *, const int32_t *at);
extern action_function *const action_table[ACTIONS_COUNT];

/* act.c, deck.c */
void     act_damage(struct machine *, int source, int target, int32_t amount, bool attack);
void     act_wound(struct machine *, int source, int target, int32_t amount);
int      act_apply(struct machine *, int source, int target, int definition, int32_t amount);
void     act_kill(struct machine *, int source, int target);
void     check_end(struct machine *);      /* whether one side is gone */
void     act_exhaust(struct machine *, int position);
bool     act_draw(struct machine *);
void     act_summon(struct machine *, int definition, int32_t hp);
void     act_encounter(struct machine *, int code, int locals, int part);
void     act_set_amount(struct machine *, int slot, int32_t amount);

/* choose.c: `at` is the instruction that wants to know */
void     set_add(int32_t *cells, int card);
int      set_count(const int32_t *cells);
int      ask_cards(const struct context *, const int32_t *at, uint8_t *out);
int      ask_statuses(const struct context *, const int32_t *at, uint8_t *out);
bool     settle_cards(struct machine *, struct frame *, const int32_t *at);   /* false: to be asked */
bool     settle_status(struct machine *, struct frame *, const int32_t *at);
void     random_cards(struct machine *, const struct frame *, const int32_t *at);
void     all_cards(struct machine *, const struct frame *, const int32_t *at);
void     top_cards(struct machine *, const struct frame *, const int32_t *at);
bool     next_card(struct machine *, const struct frame *, const int32_t *at);

/* run.c, battle.c */
void     spire_start(const struct game *, struct state *);
void     spire_apply(const struct game *, struct state *, int action, struct events *log);
void     next_battle(struct machine *);
void     begin_play(struct machine *);

/* questions.c */
int      question_actions(const struct game *, const struct state *, int *out);
void     question_answer(struct machine *, int action);
void     question_render_action(const struct game *, const struct state *, int action, struct text *out);
enum { ACTION_CARD = 0, ACTION_COMBATANT = 256, ACTION_STATUS = 264, ACTION_OPTION = 384,
       ACTION_DONE = 392, ACTION_END = 393, ACTION_COUNT = 394 };

/* print.c, describe.c: the language form */
void     print_expression(const struct spire_game *, const struct node *, struct text *);
void     print_effect(const struct spire_game *, const struct node *, int indent, struct text *);
void     print_primary(const struct node *, struct text *);
void     print_condition(const struct node *, struct text *);
void     print_game(const struct spire_game *, struct text *);
void     print_name(const char *name, struct text *);

/* english.c, english_words.c, english_rules.c */
struct english {
    const struct spire_game *game;
    const struct definition *definition;
    int                      upgrades;
    bool                     status;     /* self is the owner of a status */
    int                      self;       /* 0 the player's, 1 an enemy's */
    const struct node       *effect;     /* the whole, in which names are looked up */
};
void     english_number(const struct english *, const struct node *, struct text *);
void     english_condition(const struct english *, const struct node *, struct text *);
void     english_effect(const struct english *, const struct node *, struct text *);
void     english_card(const struct spire_game *, int card, int upgrades, struct text *);
void     english_status(const struct spire_game *, int status, struct text *);
void     english_move(const struct spire_game *, int enemy, int move, struct text *);
/* "2 Wounds to your discard pile": what an action adds, the number given. */
void     english_added(const struct spire_game *, const struct node *add, int count, struct text *);
const char *name_of(const struct spire_game *, const struct definition *);
const char *combatant_name(const struct spire_game *, const struct spire_state *, int combatant);

/* intent.c */
enum {
    INTENT_BLOCK, INTENT_HEAL, INTENT_BUFF, INTENT_DEBUFF, INTENT_HURT, INTENT_CARDS, INTENT_SUMMON,
    INTENT_FLEE, INTENT_DIE, INTENTS,
};
struct intent {
    int32_t            damage, times;        /* of each hit, and how many */
    bool               does[INTENTS];
    const struct node *added;                /* the action that adds cards, or NULL */
    int32_t            added_count;
};
struct intent intent_of(const struct spire_game *, const struct spire_state *, int combatant);
void     english_intent(const struct spire_game *, const struct spire_state *, int combatant, struct text *);

/* preview.c: " [9 damage now]", if a card would do something else than its text says */
void     preview_card(const struct spire_game *, const struct spire_state *, int card, struct text *out);

/* render.c, estimate.c */
void     spire_render(const struct game *, const struct state *, int viewer, struct text *out);
void     spire_observe(const struct game *, const struct state *, int viewer, float *out);
float    spire_estimate(const struct game *, const struct state *, int player);
void     observation_prepare(struct spire_game *);

enum verb {
    V_PLAYED, V_DRAWN, V_DISCARDED, V_EXHAUSTED, V_CREATED, V_UPGRADED, V_DAMAGE, V_HP_LOST, V_BLOCK,
    V_HEALED, V_STATUS, V_STATUS_REMOVED, V_ENERGY, V_DIED, V_MOVE, V_SHUFFLED, V_TURN, V_FLED,
    V_REWARD, V_RULE, VERBS,
};

#endif
