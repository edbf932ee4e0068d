/* trees.c: any text as a file of derivation trees. What can be read becomes numbers, or is refused with a
 * reason, and a small network answers something from 0 to 1. */
#include <stdlib.h>

#include "core/check.h"
#include "fuzz.h"
#include "learn/reader.h"

static void answer(struct trees *trees, struct problems *problems)
{
    struct coding *coding = coding_new(trees, problems);
    if (!coding)
        return;
    struct coded *coded = coding_apply(coding, trees, problems);
    CHECK(coded);
    if (coding->rows < 1000) {
        struct reader *reader = reader_new(READER_RECURSIVE, coding, 1, 1000);
        struct tape *tape = tape_new();
        struct rng rng;
        rng_seed(&rng, 1);
        reader->borrowed = true;
        reader_draw(reader, 0, (const double[]){0.5}, &rng);
        for (int i = 0; i < coded->item_count && i < 4; i++) {
            double worth = reader_answer(reader, coded, i, tape);
            CHECK(worth >= 0 && worth <= 1);
        }
        tape_free(tape);
        reader_free(reader);
    }
    coded_free(coded);
    coding_free(coding);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_text(data, size);
    struct problems problems = {0};
    struct trees trees;
    trees_begin(&trees);
    bool fine = trees_read(&trees, "fuzz", text, &problems);
    fuzz_judge(&problems);
    CHECK(fine == (problems.error_count == 0));
    if (fine)
        answer(&trees, &problems);
    trees_free(&trees);
    free(text);
    return 0;
}
