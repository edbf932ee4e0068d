/* clingo.c: asks clingo's library. Debian ships it without a header, so what is used of its C interface is
 * declared here; these declarations hold for versions 5.4 to 5.8. */
#include "generate/levels/clingo.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/clock.h"
#include "core/heap.h"
#include "core/library.h"

typedef void (*logger)(int code, const char *message, void *data);

struct clingo_part { const char *name; const uint64_t *parameters; size_t size; };

enum { MODE_ASYNC = 1, MODE_YIELD = 2, SHOWN = 2 };
enum { BIT_SATISFIABLE = 1, BIT_UNSATISFIABLE = 2, BIT_INTERRUPTED = 8 };

/* The functions of the library, by their names after "clingo_". Each returns false after a failure. */
struct clingo {
    const char *(*error_message)(void);
    bool (*control_new)(const char *const *arguments, size_t count, logger, void *data,
                        unsigned message_limit, void **control);
    void (*control_free)(void *control);
    bool (*control_add)(void *control, const char *part, const char *const *parameters, size_t count,
                        const char *program);
    bool (*control_ground)(void *control, const struct clingo_part *, size_t count, void *callback,
                           void *data);
    bool (*control_solve)(void *control, unsigned mode, const int32_t *assumptions, size_t count,
                          void *notify, void *data, void **handle);
    bool (*solve_handle_get)(void *handle, unsigned *result);
    void (*solve_handle_wait)(void *handle, double timeout, bool *ready);
    bool (*solve_handle_model)(void *handle, const void **model);
    bool (*solve_handle_resume)(void *handle);
    bool (*solve_handle_cancel)(void *handle);
    bool (*solve_handle_close)(void *handle);
    bool (*model_symbols_size)(const void *model, unsigned show, size_t *count);
    bool (*model_symbols)(const void *model, unsigned show, uint64_t *out, size_t count);
    bool (*symbol_arguments)(uint64_t symbol, const uint64_t **arguments, size_t *count);
    bool (*symbol_number)(uint64_t symbol, int *number);
    bool (*symbol_name)(uint64_t symbol, const char **name);
};

/* ---- the library ----------------------------------------------------------------------------- */

static bool load(struct clingo *clingo, const char *file, struct problems *problems)
{
#define NAMED(name) {"clingo_" #name, &clingo->name}
    const struct library_function functions[] = {
        NAMED(error_message),      NAMED(control_new),         NAMED(control_free),
        NAMED(control_add),        NAMED(control_ground),      NAMED(control_solve),
        NAMED(solve_handle_get),   NAMED(solve_handle_wait),   NAMED(solve_handle_model),
        NAMED(solve_handle_resume), NAMED(solve_handle_cancel), NAMED(solve_handle_close),
        NAMED(model_symbols_size), NAMED(model_symbols),       NAMED(symbol_arguments),
        NAMED(symbol_number),      NAMED(symbol_name),         {NULL, NULL}};
#undef NAMED
    return library_load(file, "the Debian package gringo, which has clingo's library", functions, problems);
}

struct clingo *clingo_open(struct problems *problems)
{
    /* The numbers of versions 5.5 and later, and of 5.4. */
    struct problems ignored = {0};
    struct clingo *clingo = heap_new(1, sizeof *clingo);
    if (load(clingo, "libclingo.so.4", &ignored) || load(clingo, "libclingo.so.3", problems))
        return clingo;
    clingo_close(clingo);
    return NULL;
}

void clingo_close(struct clingo *clingo)
{
    free(clingo);
}

/* ---- messages -------------------------------------------------------------------------------- */

struct log {
    char first[PROBLEM_TEXT_MAX];
};

static void note(int code, const char *message, void *data)
{
    struct log *log = data;
    (void)code;
    if (!log->first[0])
        snprintf(log->first, sizeof log->first, "%s", message);
}

/* "<block>:3:8-9: error: syntax error, unexpected ..." as a place in the designer's file. */
static enum solved refuse(const struct clingo *clingo, const struct question *question,
                          const struct log *log, struct problems *problems)
{
    const char *said = log->first[0] ? log->first : clingo->error_message();
    struct place place = {question->more ? question->more_name : "the program", 0, 0};
    const char *colon = strchr(said ? said : "", ':');
    int used = 0;
    if (colon && sscanf(colon, ":%d:%d%n", &place.line, &place.column, &used) == 2) {
        const char *rest = strstr(colon + used, "error: ");
        said = rest ? rest + strlen("error: ") : said;
    }
    char sentence[PROBLEM_TEXT_MAX];
    snprintf(sentence, sizeof sentence, "%s", said ? said : "");
    sentence[strcspn(sentence, "\n")] = '\0';
    problem_error(problems, place, "clingo does not take it: %s", sentence);
    return NOT_UNDERSTOOD;
}

/* ---- answers --------------------------------------------------------------------------------- */

static void read_answer(const struct clingo *clingo, const struct question *question, const void *model)
{
    size_t count = 0;
    if (!clingo->model_symbols_size(model, SHOWN, &count))
        return;
    uint64_t *symbols = heap_new(count + 1, sizeof *symbols);
    question->start(question->context);
    if (clingo->model_symbols(model, SHOWN, symbols, count))
        for (size_t i = 0; i < count; i++) {
            const uint64_t *arguments;
            const char *name, *object;
            size_t argument_count;
            int x, y;
            if (clingo->symbol_name(symbols[i], &name) && strcmp(name, "at") == 0 &&
                clingo->symbol_arguments(symbols[i], &arguments, &argument_count) &&
                argument_count == 3 && clingo->symbol_number(arguments[0], &x) &&
                clingo->symbol_number(arguments[1], &y) &&
                clingo->symbol_name(arguments[2], &object))
                question->atom(question->context, x, y, object);
        }
    free(symbols);
}

/* Waits until there is an answer or time is up. */
static bool is_ready(const struct clingo *clingo, const struct question *question, void *handle)
{
    bool ready = true;
    if (question->deadline > 0) {
        double left = question->deadline - clock_seconds();
        clingo->solve_handle_wait(handle, left > 0 ? left : 0, &ready);
    }
    return ready;
}

static enum solved run(const struct clingo *clingo, const struct question *question, void *control)
{
    void *handle = NULL;
    unsigned mode = MODE_YIELD | (question->deadline > 0 ? MODE_ASYNC : 0), bits = 0;
    if (!clingo->control_solve(control, mode, NULL, 0, NULL, NULL, &handle))
        return NOT_UNDERSTOOD;
    bool found = false, late = false;
    for (;;) {
        const void *model = NULL;
        if (!clingo->solve_handle_resume(handle))
            break;
        late = !is_ready(clingo, question, handle);
        if (late || !clingo->solve_handle_model(handle, &model) || !model)
            break;
        read_answer(clingo, question, model);
        found = true;
        if (!question->best)
            break;
    }
    if (late || found)
        clingo->solve_handle_cancel(handle);
    else
        clingo->solve_handle_get(handle, &bits);
    clingo->solve_handle_close(handle);
    return found                         ? SOLVED
           : late                        ? OUT_OF_TIME
           : bits & BIT_UNSATISFIABLE    ? UNSOLVABLE
                                         : GAVE_UP;
}

enum solved clingo_ask(const struct clingo *clingo, const struct question *question,
                       struct problems *problems)
{
    char seed[48], limit[48];
    struct log log = {.first = ""};
    void *control = NULL;
    /* The seed is a number of 32 bits there. */
    snprintf(seed, sizeof seed, "--seed=%" PRIu64, question->seed & 0x7fffffff);
    snprintf(limit, sizeof limit, question->conflicts ? "--solve-limit=%" PRId64 : "--solve-limit=umax",
             question->conflicts);
    const char *arguments[] = {"--heuristic=domain", seed, limit, "--models=0", "--opt-strategy=usc"};
    size_t argument_count = sizeof arguments / sizeof *arguments - (question->best ? 0 : 1);
    const struct clingo_part base = {"base", NULL, 0};
    if (!clingo->control_new(arguments, argument_count, note, &log, 20, &control))
        return refuse(clingo, question, &log, problems);
    bool good = clingo->control_add(control, "base", NULL, 0, question->program) &&
                (!question->more || clingo->control_add(control, "base", NULL, 0, question->more)) &&
                clingo->control_ground(control, &base, 1, NULL, NULL);
    enum solved solved = good ? run(clingo, question, control) : NOT_UNDERSTOOD;
    if (solved == NOT_UNDERSTOOD)
        refuse(clingo, question, &log, problems);
    clingo->control_free(control);
    return solved;
}
