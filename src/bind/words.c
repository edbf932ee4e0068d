/* words.c: what could be written at a place, and texts that are no games, through the flat interface.
 *
 * Every reader compares a word that it does not know with those it would have known, to say which was
 * probably meant. So a place is asked by writing a word there that nobody knows, and listening: what can be
 * completed is what the reader itself expects, in every language, with nothing kept twice. */
#include <stdlib.h>
#include <string.h>

#include "bind/answer.h"
#include "bind/bind.h"
#include "bind/loader.h"
#include "core/heap.h"
#include "evaluate/experiment.h"
#include "generate/lot.h"

enum { RESULTS_MAX = 1000 };

static const char unknown[] = "rp__here";    /* a word in every language, and in no text */

struct heard {
    struct text json;
    int         count;
};

static void hear(void *context, const char *word, const char *const *candidates, size_t count)
{
    struct heard *heard = context;
    if (!strstr(word, unknown))
        return;
    for (size_t i = 0; i < count; i++)
        if (candidates[i] && *candidates[i]) {
            text_add(&heard->json, heard->count++ ? "," : "");
            text_json(&heard->json, candidates[i]);
        }
}

static struct grammar *read_grammar(struct rp_loader *loader, const char *file, const char *text)
{
    struct source source = {.file = file, .text = text, .include = loader_text,
                            .context = loader};
    return grammar_load(&source, &loader->problems);
}

bool rp_check(struct rp_loader *loader, const char *language, const char *file, const char *text)
{
    bool fine = false;
    loader->problems = (struct problems){0};
    if (strcmp(language, "grammar") == 0) {
        struct grammar *grammar = read_grammar(loader, file, text);
        fine = grammar != NULL;
        grammar_free(grammar);
    } else if (strcmp(language, "experiment") == 0) {
        struct experiment experiment;
        experiment_begin(&experiment);
        fine = experiment_read(&experiment, file, text, &loader->problems);
        experiment_free(&experiment);
    } else {
        struct game *game = rp_load(loader, language, file, text, NULL);
        fine = game != NULL;
        game_free(game);
    }
    return fine;
}

int rp_complete(struct rp_loader *loader, const char *language, const char *file, const char *text,
                char *out, int capacity)
{
    struct heard heard = {.json = TEXT_GROWING};
    text_add(&heard.json, "[");
    nearest_listen(hear, &heard);
    rp_check(loader, language, file, text);
    nearest_listen(NULL, NULL);
    text_add(&heard.json, "]");
    return bind_give(&heard.json, out, capacity);
}

/* One result: every form that gives a text. */
static void put_result(const struct derivation *derivation, int forms, struct text *json)
{
    struct text text = TEXT_GROWING;
    text_add(json, "{\"texts\":[");
    for (int form = 0; form < forms; form++) {
        text_clear(&text);
        text_add(json, form ? "," : "");
        if (derivation_text(derivation, form, &text))
            text_json(json, text_of(&text));
        else
            text_add(json, "null");
    }
    text_add(json, "]}");
    text_free(&text);
}

int rp_grammar_json(struct rp_loader *loader, const char *file, const char *text, uint64_t seed,
                    int count, char *out, int capacity)
{
    loader->problems = (struct problems){0};
    struct grammar *grammar = read_grammar(loader, file, text);
    if (!grammar)
        return -1;
    struct lot *lot = lot_new(grammar, NULL, seed, false);
    struct text json = TEXT_GROWING, opening = TEXT_GROWING;
    grammar_opening(grammar, &opening);
    text_add(&json, "{");
    member(&json, "title", grammar_title(grammar));
    text_add(&json, ",");
    member(&json, "opening", text_of(&opening));
    text_add(&json, ",\"symbols\":%d,\"productions\":%d,\"results\":[",
             grammar_symbol_count(grammar), grammar_production_count(grammar));
    int made = 0;
    while (made < count && made < RESULTS_MAX && lot_next(lot, &loader->problems)) {
        text_add(&json, made++ ? "," : "");
        put_result(lot_derivation(lot), grammar_form_count(grammar), &json);
    }
    text_add(&json, "]}");
    text_free(&opening);
    lot_free(lot);
    grammar_free(grammar);
    return bind_give(&json, out, capacity);
}
