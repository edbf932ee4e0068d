/* choose.h: which cards and statuses an effect is about, as an instruction asks. */
#ifndef SPIRE_CHOOSE_H
#define SPIRE_CHOOSE_H

#include "engines/spire/evaluate.h"
#include "engines/spire/machine.h"

/* What may be chosen; returns how many. */
int  ask_cards(const struct context *, const struct code_ask_cards *, uint16_t *out);
int  ask_statuses(const struct context *, const struct code_ask_status *, uint8_t *out);
/* Which options hold now, as bits. */
uint32_t ask_options(const struct context *, const struct code_ask_option *);
/* False if the player has to be asked. */
bool settle_cards(struct machine *, struct frame *, const struct code_ask_cards *);
bool settle_status(struct machine *, struct frame *, const struct code_ask_status *);

void random_cards(struct machine *, const struct frame *, const struct code_random_cards *);
void all_cards(struct machine *, const struct frame *, const struct code_all_cards *);
void top_cards(struct machine *, const struct frame *, const struct code_top_cards *);
bool next_card(struct machine *, const struct frame *, const struct code_next_card *);

#endif
