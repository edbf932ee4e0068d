/* choose.h: which cards and statuses an effect is about; `at` is the instruction that wants to know. */
#ifndef SPIRE_CHOOSE_H
#define SPIRE_CHOOSE_H

#include "engines/spire/evaluate.h"
#include "engines/spire/machine.h"

void     set_add(int32_t *cells, int card);
int      set_count(const int32_t *cells);
int      ask_cards(const struct context *, const int32_t *at, uint8_t *out);
/* Which options hold now, as bits. */
uint32_t ask_options(const struct context *, const int32_t *at);
int      ask_statuses(const struct context *, const int32_t *at, uint8_t *out);
bool     settle_cards(struct machine *, struct frame *, const int32_t *at);   /* false: to be asked */
bool     settle_status(struct machine *, struct frame *, const int32_t *at);
void     random_cards(struct machine *, const struct frame *, const int32_t *at);
void     all_cards(struct machine *, const struct frame *, const int32_t *at);
void     top_cards(struct machine *, const struct frame *, const int32_t *at);
bool     next_card(struct machine *, const struct frame *, const int32_t *at);

#endif
