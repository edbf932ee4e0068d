/* main.c: the command line: reads it and runs one command. */
#include "cli/cli.h"

int main(int count, char **words)
{
    struct problems problems = {0};
    struct call call;
    if (!call_parse(&call, count - 1, words + 1, &problems))
        return complain(&problems);
    if (call_flag(&call, "help")) {
        struct text out = TEXT_GROWING;
        help_text(call.command, &out);
        print_and_free(&out);
        return EXIT_FINE;
    }
    return call.command->run(&call);
}
