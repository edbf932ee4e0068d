/* view.h: what the player sees of a battle, and how good it looks. */
#ifndef SPIRE_VIEW_H
#define SPIRE_VIEW_H

#include "engines/spire/state.h"

/* preview.c: " [9 damage now]", if a card would do something else than its text says */
void     preview_card(const struct spire_game *, const struct spire_state *, int card, struct text *out);

/* "Strike+ (costs 0 this turn, counter 3)": a card wherever it lies. */
void     render_card_name(const struct spire_game *, const struct card *, struct text *out);

/* so_far.c: a line for each effect that waits for an answer and holds something already */
void     render_so_far(const struct spire_game *, const struct spire_state *, struct text *out);

/* render.c, estimate.c */
void     spire_render(const struct game *, const struct state *, int viewer, struct text *out);
void     spire_observe(const struct game *, const struct state *, int viewer, float *out);
float    spire_estimate(const struct game *, const struct state *, int player);
void     observation_prepare(struct spire_game *);
void     keys_prepare(struct spire_game *);                                              /* key.c */
uint64_t spire_key(const struct game *, const struct state *, int viewer, int about);    /* key.c */

/* load.c: any game as if its deck were large, for tests: its plays are the same */
struct game *load_large(const struct source *, struct problems *);

#endif
