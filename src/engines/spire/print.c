/* print.c: nodes back to the text they were read from. Reading what is printed gives the same
 * nodes; that is how describe works and what the round-trip test checks. */
#include <string.h>

#include "engines/spire/print.h"

static const char *const signs[] = {
    "+", "-", "*", "/", "%", "=", "!=", "<", "<=", ">", ">=", "and", "or"};
static const int levels[] = {3, 3, 4, 4, 4, 2, 2, 2, 2, 2, 2, 1, 0};
enum { LEVEL_NUMBER = 3, LEVEL_PRIMARY = 5 };

/* A name, in quotes unless it is one word that begins with a capital. */
void print_name(const char *name, struct text *out)
{
    bool plain = name[0] >= 'A' && name[0] <= 'Z' && strcmp(name, "X") != 0;
    for (const char *c = name; *c && plain; c++)
        plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') ||
                *c == '_';
    text_add(out, plain ? "%s" : "\"%s\"", name);
}

static void print_combatant(const struct node *node, struct text *out)
{
    static const char *const words[] = {"self",
                                        "player",
                                        "source",
                                        "target",
                                        "",
                                        "choose enemy",
                                        "choose anyone",
                                        "random enemy",
                                        "random anyone",
                                        "random other enemy",
                                        "all enemies",
                                        "everyone",
                                        "all other enemies",
                                        "all opponents"};
    if (node->sub == W_LOCAL) {
        text_add(out, "%s", node->name);
        return;
    }
    text_add(out, "%s", words[node->sub]);
    if (node->b >= 0 && node->name)
        text_add(out, " as %s", node->name);
}

static void print_level(const struct node *node, int level, struct text *out);

static void print_where(const struct node *where, struct text *out)
{
    if (where->kind == N_NONE)
        return;
    text_add(out, " where ");
    if (where->kind == N_BINARY && levels[where->sub] == 2) {
        print_level(where->kids, LEVEL_PRIMARY, out);
        text_add(out, " %s ", signs[where->sub]);
        print_level(where->kids->next, LEVEL_PRIMARY, out);
    } else {
        print_level(where, LEVEL_PRIMARY, out);
    }
}

static void print_piles(int piles, struct text *out)
{
    const char *between = "";
    for (int i = 0; i < PILES; i++)
        if (piles & PILE_SET ? piles >> i & 1 : piles == i) {
            text_add(out, "%s%s", between, destination_names[i]);
            between = " or ";
        }
}

static void print_cards(const struct node *node, struct text *out)
{
    static const char *const words[] = {
        "this",        "",     "card",    "it",  "choose ", "choose up to ",
        "choose any ", "all ", "random ", "top "};
    if (node->sub == C_LOCAL || node->sub == C_SET) {
        text_add(out, "%s", node->name);
        return;
    }
    text_add(out, "%s", words[node->sub]);
    if (node->sub < C_CHOOSE)
        return;
    if (node->kids->kind != N_NONE) {
        print_level(node->kids, LEVEL_PRIMARY, out);
        text_add(out, " ");
    }
    text_add(out, node->kids->kind == N_NUMBER && node->kids->a == 1 ? "card" : "cards");
    if (node->sub != C_TOP) {
        text_add(out, node->sub == C_ALL ? " in " : " from ");
        print_piles(node->a, out);
    }
    print_where(node->kids->next, out);
    if (node->b >= 0 && node->name)
        text_add(out, " as %s", node->name);
}

static void print_which(const struct node *node, struct text *out)
{
    if (node->kind == N_COMBATANT)
        print_combatant(node, out);
    else
        print_cards(node, out);
}

static void print_plain(const struct node *node, struct text *out)
{
    switch (node->kind) {
    case N_NUMBER: text_add(out, "%d", node->a); break;
    case N_UPGRADED: text_add(out, "%d(%d)", node->a, node->b); break;
    case N_PER_UPGRADE: text_add(out, "%d(+%d)", node->a, node->b); break;
    case N_ASCENSION:
        print_level(node->kids, LEVEL_PRIMARY, out);
        for (const struct node *entry = node->kids->next; entry; entry = entry->next) {
            text_add(out, entry == node->kids->next ? "{%d: " : ", %d: ", entry->a);
            print_level(entry->kids, 3, out);
        }
        text_add(out, "}");
        break;
    case N_VALUE:
    case N_LOCAL:
    case N_WORD: text_add(out, "%s", node->name); break;
    case N_CARD_NAME: print_name(node->name, out); break;
    case N_NEGATE:
    case N_NOT:
        text_add(out, node->kind == N_NOT ? "not " : "-");
        if (node->kind == N_NEGATE && node->kids->kind <= N_PER_UPGRADE) {
            text_add(out, "("); /* a minus before a number belongs to it */
            print_level(node->kids, 0, out);
            text_add(out, ")");
        } else {
            print_level(node->kids, LEVEL_PRIMARY, out);
        }
        break;
    case N_LEAST:
    case N_MOST:
        text_add(out, node->kind == N_LEAST ? "min(" : "max(");
        print_level(node->kids, 3, out);
        text_add(out, ", ");
        print_level(node->kids->next, 3, out);
        text_add(out, ")");
        break;
    case N_PROPERTY:
    case N_STATUS_OF:
        if (node->kind == N_PROPERTY)
            text_add(out, "%s", property_names[node->sub]);
        else
            print_name(node->name, out);
        if (node->kids) {
            text_add(out, " of ");
            print_which(node->kids, out);
        }
        break;
    case N_NUMBER_OF:
        for (const struct node *kid = node->kids; kid; kid = kid->next) {
            print_which(kid, out);
            if (kid->next)
                text_add(out, " is ");
        }
        break;
    case N_COUNT:
        text_add(out, "count of ");
        print_which(node->kids, out);
        break;
    default: break;
    }
}

static void print_level(const struct node *node, int level, struct text *out)
{
    bool chance = node->kind == N_RANDOM, both = node->kind == N_BINARY;
    if (!chance && !both) {
        print_plain(node, out);
        return;
    }
    bool enclosed = chance ? level > 0 : levels[node->sub] < level;
    text_add(out, enclosed ? "(" : "");
    if (chance) {
        text_add(out, "random ");
        print_level(node->kids, LEVEL_NUMBER, out);
        text_add(out, " to ");
        print_level(node->kids->next, LEVEL_NUMBER, out);
    } else {
        print_level(node->kids, levels[node->sub], out);
        text_add(out, " %s ", signs[node->sub]);
        print_level(node->kids->next, levels[node->sub] + 1, out);
    }
    text_add(out, enclosed ? ")" : "");
}

void print_expression(const struct spire_game *game, const struct node *node, struct text *out)
{
    (void)game;
    print_level(node, 3, out);
}

void print_primary(const struct node *node, struct text *out)
{
    print_level(node, LEVEL_PRIMARY, out);
}

void print_condition(const struct node *node, struct text *out)
{
    print_level(node, 0, out);
}

/* ---- effects ---- */

/* One operand of an action, by the letter of its form. */
static void print_operand(char form, const struct node *kid, struct text *out)
{
    switch (form) {
    case 'e':
        text_add(out, " ");
        print_level(kid, 3, out);
        break;
    case 't':
        if (kid->kind != N_NONE) {
            text_add(out, " times ");
            print_level(kid, 3, out);
        }
        break;
    case 's':
        text_add(out, " ");
        if (kid->b >= 0)
            text_add(out, "%s", kid->name);
        else
            print_name(kid->name, out);
        break;
    case 'r':
        if (kid->kind != N_NONE) {
            text_add(out, " remembering ");
            print_cards(kid, out);
        }
        break;
    case 'a':
        if (kid->kind != N_NONE)
            text_add(out, " as %s", kid->name);
        break;
    case 'n':
        text_add(out, " ");
        if (kid->b)
            text_add(out, "%s", kid->name);
        else
            print_name(kid->name, out);
        text_add(out, kid->a ? " upgraded" : "");
        break;
    case 'm':
        text_add(out, " ");
        print_name(kid->name, out);
        if (kid->kids) {
            text_add(out, " with ");
            print_level(kid->kids, 3, out);
            text_add(out, " hp");
        }
        break;
    case 'c':
        text_add(out, " ");
        print_cards(kid, out);
        break;
    case 'f':
        text_add(out, " cards");
        if (kid->kind != N_NONE) {
            text_add(out, " where ");
            print_level(kid, 0, out);
        }
        break;
    case 'p': text_add(out, " to %s", kid->name); break;
    case 'd': text_add(out, " for %s", kid->name); break;
    default:
        if (kid->kind != N_NONE)
            text_add(out, " %s", kid->name);
        break;
    }
}

static void print_action(const struct node *node, struct text *out)
{
    const struct node *kid = node->kids;
    if (node->kind == N_CALL) {
        text_add(out, "%s", node->name);
        for (; kid; kid = kid->next) {
            text_add(out, kid == node->kids ? " " : ", ");
            print_level(kid, 3, out);
        }
        return;
    }
    text_add(out, "%s", action_forms[node->sub].word);
    for (const char *form = action_forms[node->sub].operands; *form; form++, kid = kid->next)
        print_operand(*form, kid, out);
}

/* "to", or what the last action of a group wants before its target. */
static const char *group_preposition(const struct node *group)
{
    const struct node *action = group->kids;
    while (action->next->next)
        action = action->next;
    return action->kind == N_ACTION ? action_forms[action->sub].preposition : "to";
}

static void print_simple(const struct node *node, struct text *out)
{
    const struct node *kid = node->kids;
    switch (node->kind) {
    case N_GROUP:
        for (; kid->next; kid = kid->next) {
            print_action(kid, out);
            if (kid->next->next)
                text_add(out, " and ");
        }
        text_add(out, " %s%s", group_preposition(node), *group_preposition(node) ? " " : "");
        print_combatant(kid, out);
        break;
    case N_ACTION:
    case N_CALL: print_action(node, out); break;
    case N_CHOOSE_COMBATANT: print_combatant(kid, out); break;
    case N_CHOOSE_CARDS: print_cards(kid, out); break;
    case N_CHOOSE_STATUS:
        text_add(out, "choose status%s of ",
                 node->sub == SORT_BUFF     ? " buff"
                 : node->sub == SORT_DEBUFF ? " debuff"
                                            : "");
        print_combatant(kid, out);
        text_add(out, " as %s", node->name);
        break;
    case N_SET:
        text_add(out, "set %s", node->name);
        if (kid->next) {
            text_add(out, " of ");
            print_which(kid->next, out);
        }
        text_add(out, " to ");
        print_level(kid, 3, out);
        break;
    case N_EMIT: {
        static const char *const words[] = {" ", " from ", " to ", " with "};
        text_add(out, "emit %s", node->name);
        for (int i = 0; kid; kid = kid->next, i++) {
            if (kid->kind == N_NONE)
                continue;
            text_add(out, "%s", words[i]);
            if (kid->kind == N_COMBATANT)
                print_combatant(kid, out);
            else if (kid->kind == N_CARDS)
                print_cards(kid, out);
            else
                print_level(kid, 3, out);
        }
        break;
    }
    default: break;
    }
}

static void margin(int indent, struct text *out)
{
    text_add(out, "%*s", indent * 4, "");
}

static void print_each(const struct node *node, struct text *out)
{
    static const char *const words[] = {"enemy", "anyone", "other enemy", "opponent"};
    if (node->kind == N_COMBATANT) {
        text_add(out, "for each %s", words[node->sub - W_ALL_ENEMIES]);
    } else if (node->sub == C_SET) {
        text_add(out, "for each %s", node->name);
    } else {
        text_add(out, "for each card in ");
        print_piles(node->a, out);
        if (node->kids->next->kind != N_NONE) {
            text_add(out, " where ");
            print_level(node->kids->next, 0, out);
        }
    }
}

static void print_block(const struct node *node, int indent, struct text *out);

/* An else that holds nothing but another if goes on in the same line, however often. */
static void print_if(const struct node *node, int indent, struct text *out)
{
    const struct node *otherwise = node;
    margin(indent, out);
    while (otherwise && otherwise->kind == N_IF) {
        const struct node *condition = otherwise->kids, *no = condition->next->next;
        text_add(out, "if ");
        print_level(condition, 0, out);
        text_add(out, ":\n");
        print_block(condition->next, indent + 1, out);
        otherwise = no;
        if (!no)
            return;
        margin(indent, out);
        if (no->kids && no->kids->kind == N_IF && !no->kids->next) {
            text_add(out, "else ");
            otherwise = no->kids;
        }
    }
    text_add(out, "else:\n");
    print_block(otherwise, indent + 1, out);
}

static void print_statement(const struct node *node, int indent, struct text *out)
{
    const struct node *kid = node->kids;
    switch (node->kind) {
    case N_BLOCK:
        if (node->sub != BLOCK_LINE) {
            print_block(node, indent, out);
            return;
        }
        margin(indent, out);
        for (; kid; kid = kid->next) {
            print_simple(kid, out);
            if (kid->next)
                text_add(out, " and ");
        }
        text_add(out, "\n");
        return;
    case N_IF: print_if(node, indent, out); return;
    case N_REPEAT:
        margin(indent, out);
        text_add(out, "repeat ");
        print_level(kid, 3, out);
        text_add(out, ":\n");
        print_block(kid->next, indent + 1, out);
        return;
    case N_FOR_COMBATANTS:
    case N_FOR_CARDS:
        margin(indent, out);
        print_each(kid, out);
        text_add(out, " as %s:\n", node->name);
        print_block(kid->next, indent + 1, out);
        return;
    case N_PHASE:
        margin(indent, out);
        text_add(out, "phase %s:\n", node->name);
        print_block(kid, indent + 1, out);
        return;
    case N_CHOOSE_ONE:
        margin(indent, out);
        text_add(out, "choose one:\n");
        for (; kid; kid = kid->next) {
            margin(indent + 1, out);
            text_add(out, "option");
            if (kid->name)
                text_add(out, " \"%s\"", kid->name);
            if (kid->kids->next->kind != N_NONE) {
                text_add(out, " if ");
                print_level(kid->kids->next, 0, out);
            }
            text_add(out, ":\n");
            print_block(kid->kids, indent + 2, out);
        }
        return;
    default:
        margin(indent, out);
        print_simple(node, out);
        text_add(out, "\n");
    }
}

static void print_block(const struct node *node, int indent, struct text *out)
{
    for (const struct node *kid = node->kids; kid; kid = kid->next)
        print_statement(kid, indent, out);
}

void print_effect(const struct spire_game *game, const struct node *node, int indent,
                  struct text *out)
{
    (void)game;
    print_block(node, indent, out);
}
