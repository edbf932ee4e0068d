/* lexer.h: a Gamelan text as tokens, with its layout worked out.
 *
 * Outside brackets indentation gives INDENT and DEDENT and the end of a line gives NEWLINE; inside them a
 * line's end is a comma between two complete queries and nothing beside an operator. A line that
 * begins with ';' belongs to the one before it. A point ends a definition if a blank follows. */
#ifndef GAMELAN_LEXER_H
#define GAMELAN_LEXER_H

#include "core/memory.h"
#include "core/problem.h"

#include <stdint.h>

enum gamelan_token_type {
    GT_END, GT_NEWLINE, GT_INDENT, GT_DEDENT, GT_ATOM, GT_VARIABLE, GT_INTEGER, GT_REAL, GT_STRING, GT_SIGN,
};

struct gamelan_token {
    enum gamelan_token_type type;
    bool         quoted;
    const char  *text;        /* zero-terminated: the name, the sign, what stands in quotes */
    int32_t      integer;
    double       real;
    const char  *at, *stop;   /* where it stands in the source */
    struct place place;
};

/* All tokens of a text, the last one GT_END; NULL after an error. */
struct gamelan_token *gamelan_lex(struct memory *, const char *file, const char *text,
                                  struct problems *);

#endif
