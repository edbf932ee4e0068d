/* main.c: the command line: reads it and runs one command. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

#include "agents/talk/wire.h"
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

/* A file that is opened while a standard stream is closed would take its number, and be printed into. */
static void keep_standard_streams(void)
{
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0)
            (void)!open("/dev/null", O_RDONLY);    /* writing to it fails, and is told */
}

/* Folders of --include-from reach whoever opens a game through the environment, as $RULEPLAY_GAMES does. */
static void allow_includes(const struct call *call)
{
    const char *folders[GIVEN_MAX], *before = getenv("RULEPLAY_INCLUDE_FROM");
    int count = call_all(call, "include-from", folders, GIVEN_MAX);
    struct text all = TEXT_GROWING;
    text_add(&all, "%s", before ? before : "");
    for (int i = 0; i < count; i++)
        text_add(&all, "%s%s", all.length ? ":" : "", folders[i]);
    if (count && setenv("RULEPLAY_INCLUDE_FROM", text_of(&all), 1) != 0)
        heap_failed(0, "the environment");
    text_free(&all);
}

int main(int count, char **words)
{
    heap_on_failure(before_end);
    keep_standard_streams();
    wire_memory();
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
    allow_includes(&call);
    int code = call.command->run(&call);
    return code == EXIT_OUTPUT || code == EXIT_PIPE ? code : output_end(code);
}
