/* read.h: what the files share that read cards. */
#ifndef READ_H
#define READ_H

#include "core/lexer.h"
#include "engines/chaos/chaos.h"

struct reading {
    struct chaos_game *game;
    struct lexer      *lexer;
    int                depth;       /* of brackets */
};

/* Words may begin with a capital. */
bool chaos_word(const struct lexer *, const char *word);
bool chaos_accept(struct lexer *, const char *word);
bool chaos_expect(struct lexer *, const char *phrase);
int  chaos_one_of(struct lexer *, const char *const *words, int count);
bool chaos_number(struct lexer *, const char *what, int low, int high, int *value);
bool chaos_signed(struct lexer *, const char *what, int *value);

bool chaos_read_body(struct reading *, bool nested, struct card *);
bool chaos_read_effect(struct reading *, int kind, struct effect *);
bool chaos_read_impact(struct reading *, struct effect *);
bool chaos_read_condition(struct reading *, struct effect *);
/* Which: "enemy minions with Taunt", "cards in your hand costing at least 3". */
bool chaos_read_filter(struct lexer *, struct filter *);
/* "with Taunt having at least 3 attack": either, both or nothing. */
bool chaos_read_traits(struct lexer *, struct filter *);

#endif
