/* menus.h: selects whose options are known at load.
 *
 * Often all that can ever be chosen is a short list: the squares of a board, the cards of a supply. Then a
 * state need not hold the options that there are: a bit for each of the list says which. Such a select is
 * folded: its stride is 0, and nothing lies behind its header. */
#ifndef GAMELAN_MENUS_H
#define GAMELAN_MENUS_H

#include "engines/gamelan/choices.h"

enum { MENU_MOST = 64 };

struct menu {
    int            count, room;
    const int32_t *options;    /* each in its room, in the order in which they are offered */
    const int     *first;      /* of each line of the text: its first place */
};

/* Finds the menu of a select, at load; NULL: it has none. */
const struct menu *gamelan_menu_plan(struct gamelan *, const struct choices *);

/* Which options there are; false: a diagram gives up, or they are too many for the stack. */
bool gamelan_menu_find(const struct run *, const struct choices *, int32_t *slots, int32_t top,
                       uint64_t *bits);

/* Puts bits in the place of options that lie behind the header; false: one of them is not on the menu. */
bool gamelan_menu_fold(const struct menu *, int32_t *select);

static inline uint64_t gamelan_menu_bits(const int32_t *select)
{
    return (uint32_t)select[S_BITS] | (uint64_t)(uint32_t)select[S_BITS + 1] << 32;
}

static inline void gamelan_menu_lay(int32_t *select, uint64_t bits)
{
    select[S_BITS] = (int32_t)(uint32_t)bits;
    select[S_BITS + 1] = (int32_t)(uint32_t)(bits >> 32);
}

/* The place of the bit that has so many before it. */
static inline int gamelan_menu_place(uint64_t bits, int before)
{
    for (; before > 0; before--)
        bits &= bits - 1;
    return __builtin_ctzll(bits);
}

static inline int gamelan_menu_count(uint64_t bits)
{
    const uint64_t twos = 0x3333333333333333u;
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & twos) + (bits >> 2 & twos);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(bits * 0x0101010101010101u >> 56);
}

/* An option of a select of the common kind, folded or not. */
static inline const int32_t *gamelan_menu_option(const struct choices *choices, const int32_t *select,
                                                 int index)
{
    if (select[S_STRIDE] > 0)
        return select + S_HEADER + index * select[S_STRIDE];
    const struct menu *menu = choices->menu;
    return menu->options + gamelan_menu_place(gamelan_menu_bits(select), index) * menu->room;
}

/* The same for any select. */
static inline const int32_t *gamelan_option(const struct gamelan *game, const int32_t *select, int index)
{
    return gamelan_menu_option(game->code[game->select_code[select[S_NODE]]].choices, select, index);
}

#endif
