/* cli.h: what the commands share: their table, the options they were given, and how they speak.
 *
 * A command is one file with one constant struct, and one line in commands.c. Its options are rows
 * of the table in options.c; parsing, --help, the man page and completion come from there. */
#ifndef CLI_H
#define CLI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "core/heap.h"
#include "core/problem.h"
#include "core/spec.h"

/* What the program returns. */
enum exit_code {
    EXIT_FINE = 0,
    EXIT_FAILED = 1,      /* what was asked about is not so: a replay differs, strict warnings */
    EXIT_USAGE = 2,       /* bad usage or input, with one line on stderr */
    EXIT_MEMORY = HEAP_EXIT,    /* too little memory, with one line on stderr */
    EXIT_OUTPUT = 4,            /* the output could not be written, with one line on stderr */
    EXIT_STOPPED = 130,   /* interrupted; what was done so far was printed */
    EXIT_PIPE = 141,      /* whoever read the output went away; as if by SIGPIPE */
};

enum { ARGUMENTS_MAX = 16, GIVEN_MAX = 64 };

struct call;

struct command {
    const char *name, *arguments, *summary;
    const char *text;                        /* paragraphs for help and the man page */
    const char *examples;                    /* a line each */
    int         least, most;                 /* arguments */
    int (*run)(const struct call *);         /* enum exit_code */
};
extern const struct command *const commands[];
extern const int command_count;

/* The command of this name; NULL after an error. */
const struct command *command_find_or_report(const char *name, struct problems *);

/* An option of some commands. */
struct flag {
    struct option base;                      /* name, type, limits, default, help */
    char          letter;                    /* 0: none */
    const char   *value;                     /* what stands for it in the help; NULL: takes none */
    const char   *commands;                  /* " list sim ", with blanks around; "": all */
};
extern const struct flag flags[];
extern const int flag_count;

/* A command line that was understood. */
struct call {
    const struct command *command;
    const char           *arguments[ARGUMENTS_MAX];
    int                   argument_count;
    struct {
        const struct flag *flag;
        const char        *value;
    } given[GIVEN_MAX];
    int                   given_count;
};

/* Whether an option belongs to a command. */
bool        flag_of(const struct flag *, const struct command *);

/* Reads the command line after the program's name; false after one error. */
bool        call_parse(struct call *, int count, char **words, struct problems *);

/* Options by name: what was given last, else the default. */
bool        call_flag(const struct call *, const char *name);
const char *call_text(const struct call *, const char *name);      /* NULL: neither */
int64_t     call_integer(const struct call *, const char *name);
double      call_number(const struct call *, const char *name);

/* Every value of an option that may be given several times; returns how many. */
int         call_all(const struct call *, const char *name, const char **values, int most);

/* A seed: all 64 bits, decimal or after 0x, or drawn from the system and printed on stderr. */
bool        call_seed(const struct call *, uint64_t *seed, struct problems *);

/* Prints the first error as one line on stderr and returns EXIT_USAGE. */
int         complain(const struct problems *);

/* Prints every warning as a line on stderr. */
void        warn(const struct problems *);

/* Says in a line on stderr that there are warnings about a game, and how to see them. */
void        mention_warnings(const struct problems *, const char *game);

/* Help for a command, or for all when NULL. */
void        help_text(const struct command *, struct text *out);

/* Prints and flushes a text that grows, and frees it. Ends the program if it cannot be written. */
void        print_and_free(struct text *);

/* What the program returns in place of `code`: that, if all of the output could be written; else says
 * in a line on stderr that it could not, unless its reader just went away (a closed pipe). */
int         output_end(int code);

#endif
