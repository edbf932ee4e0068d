/* terminal.c: what a stream can show, and numbers for people. */
#include "cli/terminal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

struct terminal terminal_of(const struct call *call, FILE *stream)
{
    struct terminal terminal = {.columns = 80, .rows = 24};
    const char *when = call_text(call, "color"), *none = getenv("NO_COLOR"), *term = getenv("TERM");
    bool dumb = !term || !*term || strcmp(term, "dumb") == 0;
    struct winsize size;
    terminal.interactive = isatty(fileno(stream)) && !dumb;
    terminal.color = strcmp(when, "always") == 0 ||
                     (strcmp(when, "auto") == 0 && terminal.interactive && !(none && *none));
    if (terminal.interactive && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
        terminal.columns = size.ws_col;
        terminal.rows = size.ws_row;
    }
    return terminal;
}

const char *terminal_style(const struct terminal *terminal, enum style style)
{
    static const char *const codes[STYLE_COUNT] = {
        [PLAIN] = "\033[0m", [BOLD] = "\033[1m", [DIM] = "\033[2m",
        [GOOD] = "\033[32m", [BAD] = "\033[31m",
    };
    return terminal->color ? codes[style] : "";
}

/* Rows a text takes, long lines broken; escape sequences are not counted. */
static int rows_of(const char *text, int columns)
{
    int rows = 0, column = 0;
    for (const char *c = text; *c; c++) {
        if (*c == '\033') {
            while (c[1] && *c != 'm')
                c++;
        } else if (*c == '\n') {
            rows++;
            column = 0;
        } else if (((unsigned char)*c & 0xc0) != 0x80 && column++ == columns) {
            rows++;
            column = 1;
        }
    }
    return rows;
}

void terminal_draw(const struct terminal *terminal, const char *text, int *lines)
{
    if (!terminal->interactive) {
        fputs(text, stdout);
        fflush(stdout);
        return;
    }
    /* What is higher than the screen cannot be climbed back over: begin at the top then. */
    if (*lines >= terminal->rows)
        printf("\033[H");
    else if (*lines > 0)
        printf("\033[%dA\r", *lines);
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        printf("%.*s\033[K", (int)length, line);
        line += length;
        if (*line == '\n') {
            printf("\n");
            line++;
        }
    }
    printf("\033[J");
    fflush(stdout);
    *lines = rows_of(text, terminal->columns);
}

void add_duration(struct text *out, double seconds)
{
    uint64_t whole = (uint64_t)(seconds + 0.5);
    if (whole >= 3600)
        text_add(out, "%" PRIu64 " h %02" PRIu64 " min", whole / 3600, whole / 60 % 60);
    else if (whole >= 60)
        text_add(out, "%" PRIu64 " min %02" PRIu64 " s", whole / 60, whole % 60);
    else
        text_add(out, "%" PRIu64 " s", whole);
}
