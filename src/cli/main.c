/* main.c: the command line: reads it and runs one command. */
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/heap.h"
#include "evaluate/store.h"

/* Everybody on a machine can see the words a program was called with. A password among them is
 * blotted out, and the command goes on with a copy. */
static void hide_password(char **word)
{
    char *address = strstr(*word, "postgres");
    if (!address || !store_is_remote(address))
        return;
    struct text shown = TEXT_GROWING;
    store_shown(address, &shown);
    size_t length = strlen(address);
    if (shown.length < length) {
        char *copy = heap_string(*word);    /* lives as long as the program */
        memset(address, 0, length);
        memcpy(address, text_of(&shown), shown.length);
        *word = copy;
    }
    text_free(&shown);
}

/* A terminal that was switched to single keys shows what is typed again. */
static void before_end(const char *sentence)
{
    struct termios terminal;
    (void)sentence;
    if (tcgetattr(STDIN_FILENO, &terminal) != 0)
        return;
    terminal.c_lflag |= ICANON | ECHO | ISIG;
    tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
}

int main(int count, char **words)
{
    heap_on_failure(before_end);
    struct problems problems = {0};
    struct call call;
    for (int i = 1; i < count; i++)
        hide_password(&words[i]);
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
