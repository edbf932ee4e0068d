/* play_keys.c: a person plays by single keys, in real time or turn by turn. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/screen.h"
#include "cli/stage.h"
#include "core/clock.h"

static const struct {
    int         key;
    const char *action;
} key_actions[] = {
    {KEY_UP, "up"}, {'w', "up"}, {'k', "up"}, {KEY_DOWN, "down"}, {'s', "down"}, {'j', "down"},
    {KEY_LEFT, "left"}, {'a', "left"}, {'h', "left"}, {KEY_RIGHT, "right"}, {'d', "right"},
    {'l', "right"}, {' ', "use"}, {'.', "nil"}, {'\n', "nil"}, {'\r', "nil"},
};
static const double PACE_USUAL = 0.15;

struct screen_state {
    struct keyed *keyed;
    struct text   message;
    int           lines;
    double        pace;         /* now; 0: waits */
    bool          quit;
};

static void show(struct screen_state *screen)
{
    struct keyed *keyed = screen->keyed;
    const struct state *state = keyed->session->state;
    int viewer = state->player == OVER ? EVERYONE : keyed->seat;
    const char *bold = terminal_style(&keyed->terminal, BOLD);
    const char *dim = terminal_style(&keyed->terminal, DIM);
    const char *plain = terminal_style(&keyed->terminal, PLAIN);
    struct text out = TEXT_GROWING;
    text_add(&out, "%s%s%s  tick %" PRIu32 "  score %g  %s\n", bold, keyed->game->name, plain,
             state->turn, (double)state->score[keyed->seat],
             screen->pace > 0 ? "real time" : "turn by turn");
    screen_picture(&keyed->terminal, keyed->game, session_view(keyed->session, viewer), viewer,
                   keyed->perspective, 5, &out);
    if (state->player == OVER) {
        add_outcome(&out, keyed->game, state);
        text_add(&out, "\n");
    } else {
        text_add(&out, "%s\n", text_of(&screen->message));
    }
    text_add(&out, "%sarrows move, space uses, . waits; u undo, ? hint, p pace, v view, n new, "
                   "q quit%s\n", dim, plain);
    terminal_draw(&keyed->terminal, text_of(&out), &screen->lines);
    text_free(&out);
}

static void decide(struct screen_state *screen, const char *name)
{
    struct session *session = screen->keyed->session;
    int action = action_find(screen->keyed->game, session->state, name);
    text_clear(&screen->message);
    if (action >= 0)
        session_apply(session, action, NULL);
    else
        text_add(&screen->message, "'%s' does nothing here", name);
}

static void give_hint(struct screen_state *screen)
{
    struct keyed *keyed = screen->keyed;
    const struct state *state = keyed->session->state;
    text_clear(&screen->message);
    if (!keyed->adviser || state->player != keyed->seat)
        return;
    int action = session_ask(keyed->session, keyed->adviser);
    if (action == NO_ANSWER)
        return;
    text_add(&screen->message, "%s would take: ", keyed->adviser->kind->name);
    keyed->game->engine->render_action(keyed->game, state, action, &screen->message);
}

/* Keys that are no actions; going back stops the clock. */
static void obey(struct screen_state *screen, int key)
{
    struct keyed *keyed = screen->keyed;
    switch (key) {
    case 'q': case KEY_GONE: screen->quit = true; break;
    case 'u': case 127:
        screen->pace = 0;
        session_undo(keyed->session, keyed->seat);
        break;
    case '?': give_hint(screen); break;
    case 'n': session_begin(keyed->session, keyed->session->record->seed + 1); break;
    case 'v':
        keyed->perspective = keyed->perspective == FROM_ABOVE ? FROM_WITHIN : FROM_ABOVE;
        break;
    case 'p':
        screen->pace = screen->pace > 0 ? 0 : keyed->pace > 0 ? keyed->pace : PACE_USUAL;
        break;
    default: break;
    }
}

static void take_turn(struct screen_state *screen)
{
    struct session *session = screen->keyed->session;
    bool over = session->state->player == OVER, timed = screen->pace > 0 && !over;
    int key = keys_read(timed ? screen->pace : -1);
    for (size_t i = 0; i < sizeof key_actions / sizeof *key_actions && !over; i++)
        if (key_actions[i].key == key) {
            decide(screen, key_actions[i].action);
            return;
        }
    if (key == KEY_NONE && timed)
        decide(screen, "nil");
    else
        obey(screen, key);
}

void play_by_keys(struct keyed *keyed)
{
    struct screen_state screen = {.keyed = keyed, .pace = keyed->pace, .message = TEXT_GROWING};
    struct session *session = keyed->session;
    struct keys keys;
    keys_open(&keys);
    show(&screen);
    while (!screen.quit) {
        int player = session->state->player;
        if (player != OVER && player != keyed->seat) {
            int action = session_ask(session, keyed->agents[player]);
            session_apply(session, action == NO_ANSWER ? session->actions[0] : action, NULL);
            continue;
        }
        double until = clock_seconds() + screen.pace;
        uint32_t ply = session->state->ply;
        take_turn(&screen);
        /* A key does not make time go faster. */
        double left = until - clock_seconds();
        if (screen.pace > 0 && left > 0 && session->state->ply != ply)
            clock_sleep(left);
        show(&screen);
    }
    keys_close(&keys);
    text_free(&screen.message);
}
