/* main.c: feeds files to a fuzz target, where libFuzzer is not the main program. */
#include <stdio.h>
#include <stdlib.h>

#include "../fuzz.h"

enum { SIZE_MAX_READ = 1 << 20 };

int main(int argc, char **argv)
{
    uint8_t *data = malloc(SIZE_MAX_READ);
    for (int i = 1; data && i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        if (!file) {
            fprintf(stderr, "%s cannot be read\n", argv[i]);
            return 1;
        }
        size_t size = fread(data, 1, SIZE_MAX_READ, file);
        fclose(file);
        LLVMFuzzerTestOneInput(data, size);
    }
    free(data);
    return 0;
}
