/* definitions.h: what a description defines, and all of it together: the compiled game. */
#ifndef SPIRE_DEFINITIONS_H
#define SPIRE_DEFINITIONS_H

#include "core/game.h"
#include "engines/spire/limits.h"
#include "engines/spire/nodes.h"

enum how { HOW_BEFORE, HOW_CANCEL, HOW_REPLACE, HOW_CHANGE, HOW_AFTER, HOWS };
/* Rules by what they may do: change a number, act before or instead, act after. */
enum hearing { HEAR_CHANGE, HEAR_BEFORE, HEAR_AFTER, HEARINGS };
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
    bool         itself;                /* of a card, and only for what happens to that very card */
    struct node *condition, *body;      /* body: effect, or the operand of a change */
    int          condition_ref, body_ref, divisor_ref;    /* body_ref: of a change */
    int          code, locals, part;    /* code: of an effect */
    struct node *divisor;
    struct place place;
};

struct value {
    const char  *name;
    struct node *expression;
    struct place place;
    int          size;                  /* nodes, with those of the values it names */
};

/* What cards, statuses and enemies have in common. */
struct definition {
    const char  *name, *text;           /* text: overrides the English made from the effect */
    struct place place;
    struct value values[VALUES_MAX];
    int          value_count, part;
    uint64_t     hears[HEARINGS];       /* events it listens to, as bits */
    const uint16_t *listeners;          /* its own, as indices into those of the game, ascending */
    int          listener_count;
};

struct card_definition {
    struct definition head;
    struct node *cost, *extra_costs[ENERGIES_MAX], *playable, *effect;
    int          cost_ref, extra_cost_refs[ENERGIES_MAX], playable_ref, code, locals;
    bool         x_cost, extra;
    bool         costs_itself;          /* has a rule that changes the cost of that very card */
    bool         uncosted;              /* unplayable for want of a cost, not because it says so */
    int          type, rarity, upgrade_limit;
    const char  *color, *upgraded_text;  /* upgraded_text: another one after an upgrade */
    uint64_t     tags;                  /* as bits, numbered by the game */
    uint8_t      keywords[2];           /* bits: before and after an upgrade */
};

/* What is asked of cards all the time. */
struct card_quick { int8_t cost; uint8_t keywords; };
enum { NOT_PLAIN = 127 };      /* a cost that has to be worked out */
enum { QUICK_POWER = 128 };    /* among the keywords: it is a power */

/* A card in hand as numbers, as far as they are always the same: see render.c. */
enum { CARD_FEATURES = 8 };
struct card_look { float numbers[CARD_FEATURES]; };

/* A card that does nothing but plain things: see quick.c. */
enum { PLAIN_STEPS = 4 };
struct plain_step {
    uint8_t op;                         /* the instruction */
    bool    aimed;                      /* at the enemy, not at the player */
    int16_t status;                     /* that is applied */
    int32_t at;                         /* the place of the instruction */
    int32_t amount;                     /* of a move: where to read it */
};
struct plain_card {
    bool    is_plain;
    int8_t  cost;
    uint8_t type;
    int     cell;                       /* of the enemy it is aimed at, or -1 */
    struct plain_step steps[PLAIN_STEPS];    /* the last is the end */
    int64_t spare;                      /* found by shifting, not by multiplying */
};
_Static_assert(sizeof(struct plain_card) == 64, "a power of two");

/* The way from the end of a turn to the next, instruction by instruction, if it is an ordinary one: see
 * rounds.c. */
struct round_step {
    int32_t op, at;                     /* the instruction, and its place */
    int16_t who;                        /* it is done to: enum who */
    int16_t inner;                      /* of a loop: what is done to each */
    int16_t cell, rest;                 /* that a loop leaves behind */
};
struct round {
    int               at;               /* where a turn waits for its end */
    uint64_t          events;           /* that may come up on the way, as bits */
    struct round_step steps[];
};

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

struct foreseen;
struct move {
    const char  *name, *text;
    const struct foreseen *foreseen;    /* what is known of it at load: see intent.h */
    const struct plain_step *plain;     /* if it does nothing but plain things: see quick.c; or NULL */
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
static inline int deck_size(const struct scenario *scenario)
{
    int cards = 0;
    for (int i = 0; i < scenario->deck_count; i++)
        cards += scenario->deck[i].count;
    return cards;
}

struct rules {
    const char *title;
    int  energy[ENERGIES_MAX], energy_kinds, draw, hand_limit, plies, turns;
    const char *energy_names[ENERGIES_MAX];
    bool duplicates_apart, targets_asked, round_each, starts_in_discard;
};

/* The rules for one event that act in one way, in their order, and whose they are. */
enum { NO_RULE = -1, OTHER_RULES = -2 };
struct range {
    int             first, count;        /* among the listeners of the game */
    uint64_t        statuses[STATUS_KINDS_MAX / 64];    /* kinds of statuses that have some, as bits */
    const uint64_t *rules;               /* which belong to nobody and so always apply, as bits */
    int             piles;               /* where cards that have some listen; 0: no card has */
    bool            itself;              /* cards have some for what happens to themselves, beside those */
    bool            enemies;             /* some enemy has */
    bool            statuses_only;       /* of all who can come, only statuses have some */
    const int16_t  *simple;              /* of numbers that change: the rule of each kind of status, if
                                          * it has one and that is simple; NO_RULE, OTHER_RULES */
};

/* One compiled effect, for those who look at the code of a game. */
struct effect_code {
    int         at, end;                /* its instructions in `code` */
    int         locals;                 /* cells it has */
    int         part;                   /* whose it is, or NO_PART */
    const char *role;                   /* what it is for: "move", "after attack" */
};

/* What a cell of an effect holds while the effect is within some of its instructions. */
enum holds {
    HOLDS_NUMBER, HOLDS_TIMES,          /* TIMES: how often something is still to be done */
    HOLDS_COMBATANT, HOLDS_COMBATANTS, HOLDS_CARD, HOLDS_CARDS, HOLDS_STATUS,
};
struct holding {
    int         from, to;               /* places in `code`; `to` is the first beyond */
    int         cell;
    enum holds  what;
    const char *name;                   /* NULL: it has none; a set is then what is still to come */
};

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
    const struct round       *plain_round;      /* or NULL: see rounds.c */
    int                       scenario, ascension;
    int                       card_most, status_most, frame_most, cell_most;   /* rooms of a state */
    bool                      large;          /* its deck is: see piles.h */
    int                       set_cells;      /* of an effect, that a set of cards takes */
    int32_t                  *code;       int code_count, code_capacity;
    struct effect_code       *effects;    int effect_count;
    struct holding           *holdings;   int holding_count;    /* by place */
    int32_t                  *expressions; int expression_count, expression_capacity;
    struct node             **option_nodes; int option_node_count;
    uint64_t                  rule_hears[HEARINGS];
    uint64_t                  possible[HEARINGS];    /* events that someone listens to who can come */
    uint64_t                  possible_at_all;
    int                       fraction_bits;         /* of numbers while several rules change them */
    uint8_t                   keywords_possible;     /* that cards have which can come, as bits */
    int                       cheapest, dearest;     /* what cards that can come cost, if that is known */
    bool                      steady;         /* equal cards in hand can be played, or not, alike */
    bool                      cards_aside;    /* while no card is played, nothing asks for cards */
    bool                      blind;          /* rules that change costs do not look at the card */
    bool                      cards_hear;     /* some card listens to something */
    bool                      cards_stay;     /* some card may not be discarded with the hand */
    uint64_t                  decaying[2][STATUS_KINDS_MAX / 64];   /* each turn, each round */
    struct card_quick       (*quick)[2];      /* of cards, before and after an upgrade */
    struct plain_card       (*plain)[2];      /* the same */
    struct card_look        (*looks)[2];      /* the same */
    const char               *opening;        /* how every play begins, behind the head: see battle.c */
    size_t                    opening_size;
    const uint64_t           *pile_marks[PILES];    /* of cards: see key.c */
    const char              **alias;                            /* anonymous names, or NULL */
    int                       character_part;
    struct part              *part_list;
    struct rule              *rule_list;
};

/* Cards that a battle may have. */
static inline int cards_max(const struct spire_game *game)
{
    return game->large ? CARDS_MAX : CARDS_FEW;
}
/* Cells that one effect may use, and all that run together. */
static inline int frame_cells_max(const struct spire_game *game)
{
    return game->large ? FRAME_CELLS_MAX * LARGER : FRAME_CELLS_MAX;
}
static inline int cells_max(const struct spire_game *game)
{
    return game->large ? CELLS_MAX * LARGER : CELLS_MAX;
}

int           find_card(const struct spire_game *, const char *name);
int           find_status(const struct spire_game *, const char *name);
int           find_enemy(const struct spire_game *, const char *name);
int           find_event(const struct spire_game *, const char *name);
int           find_encounter(const struct spire_game *, const char *name);   /* or -1 */
int           find_action(const struct spire_game *, const char *name);

/* A hint at an enemy or encounter of nearly that name. */
const char   *enemy_hint(const struct spire_game *, const char *name, struct hint *);

#endif
