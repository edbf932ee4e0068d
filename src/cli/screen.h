/* screen.h: pictures of states and single keys, on a terminal. */
#ifndef SCREEN_H
#define SCREEN_H

#include <termios.h>

#include "cli/terminal.h"
#include "core/session.h"
#include "picture/canvas.h"

/* Whether the game is played by arrow keys: its actions have such names and it can be drawn. */
bool screen_suits(const struct game *);

/* Adds a picture of the state in half blocks, as large as the terminal has room for, less `rows`
 * lines for other things. */
void screen_picture(const struct terminal *, const struct game *, const struct state *, int viewer,
                    enum perspective, int rows, struct text *out);

/* Keys other than letters, which stand for themselves. */
enum key { KEY_NONE = 0, KEY_GONE = -1, KEY_UP = 1000, KEY_DOWN, KEY_LEFT, KEY_RIGHT };

/* Takes single keys from the standard input, which must be a terminal, and puts it back. Meanwhile
 * an interrupt is a key like any other, so that nothing can end without putting it back. */
struct keys {
    struct termios before;
    bool           changed;
};
void keys_open(struct keys *);
void keys_close(struct keys *);

/* The next key, or KEY_NONE after `seconds` (negative: waits for ever); KEY_GONE at the end and when
 * interrupted. */
int  keys_read(double seconds);

/* A play by keys on a session that has begun; until the person quits. */
struct keyed {
    struct session     *session;
    const struct game  *game;
    struct agent *const *agents;       /* NULL at the person's seat */
    struct agent       *adviser;       /* or NULL */
    int                 seat;
    double              pace;          /* seconds a decision may take; 0: no limit */
    enum perspective    perspective;
    struct terminal     terminal;
};
void play_by_keys(struct keyed *);

#endif
