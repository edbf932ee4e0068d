/* grammar.c: any text as a grammar. It loads or is refused with a place; what it derives is the
 * same for the same seed, whether choices are kept or not, and every walk and every text ends. */
#include <stdlib.h>

#include "core/check.h"
#include "fuzz.h"
#include "generate/compiled.h"

static void derive(const struct grammar *grammar)
{
    struct derivation *one = derivation_new(grammar), *two = derivation_new(grammar);
    two->forgetful = true;
    for (uint64_t seed = 0; seed < 2; seed++) {
        struct problems problems = {0};
        struct rng rng, again;
        rng_seed(&rng, seed);
        rng_seed(&again, seed);
        bool good = derivation_draw(one, NULL, &rng, &problems);
        CHECK(good == (problems.error_count == 0));
        if (!good)
            break;
        CHECK(derivation_draw(two, NULL, &again, &problems));
        CHECK(derivation_key(one) == derivation_key(two));
        uint64_t key = derivation_key(one);
        derivation_redraw(one, &rng);
        if (grammar_canonical(grammar) < 0)
            CHECK(derivation_key(one) == key);
        struct text out = TEXT_GROWING;
        for (int i = 0; i < grammar_form_count(grammar); i++)
            derivation_text(one, i, &out);
        derivation_tree(one, &out);
        text_free(&out);
    }
    bool complete;
    derivation_each(one, NULL, 20, &complete, NULL, NULL);
    derivation_free(one);
    derivation_free(two);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct problems problems = {0};
    struct source source = {.file = "fuzz", .text = text};
    struct grammar *grammar = grammar_load(&source, &problems);
    CHECK((grammar == NULL) == (problems.error_count > 0));
    fuzz_judge(&problems);
    if (grammar)
        derive(grammar);
    grammar_free(grammar);
    free(text);
    return 0;
}
