/* play.c: `ruleplay play`: a person plays, with undo, hints, saving and going on. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "agents/talk/prompt.h"
#include "cli/screen.h"
#include "cli/stage.h"
#include "core/catalog.h"
#include "core/record_file.h"
#include "core/session.h"

enum { AGENTS_GIVEN_MAX = 64 };

struct playing {
    struct game     *game;
    const char      *spec;
    struct session  *session;
    struct agent    *agents[PLAYERS_MAX];    /* NULL at the person's seat */
    const char      *agent_specs[PLAYERS_MAX];
    struct agent    *adviser;                /* NULL until one is asked for */
    const char      *hint;                   /* spec of the adviser */
    int              seat;
    struct terminal  terminal;
    struct text      line;
    bool             shown;                  /* the state on the screen is the current one */
    bool             quit;
};

static const char *style(const struct playing *playing, enum style which)
{
    return terminal_style(&playing->terminal, which);
}

static void say(const struct playing *playing, const char *sentence)
{
    printf("%s%s%s\n", style(playing, DIM), sentence, style(playing, PLAIN));
}

static void say_problems(const struct playing *playing, const struct problems *problems)
{
    for (int i = 0; i < problems->count; i++)
        if (!problems->list[i].warning) {
            printf("%s%s%s%s%s\n", style(playing, BAD), problems->list[i].file,
                   problems->list[i].file[0] ? ": " : "", problems->list[i].text,
                   style(playing, PLAIN));
            return;
        }
}

/* ---- what the person sees ---- */

/* What the person may know; once the play is over, everything. */
static void show_state(struct playing *playing)
{
    struct text out = TEXT_GROWING;
    int viewer = playing->session->state->player == OVER ? EVERYONE : playing->seat;
    text_add(&out, "\n");
    playing->game->engine->render(playing->game, session_view(playing->session, viewer), viewer,
                                  &out);
    if (out.at[out.length - 1] != '\n')
        text_add(&out, "\n");
    fputs(text_of(&out), stdout);
    text_free(&out);
}

static void show_options(const struct prompt *prompt)
{
    struct text out = TEXT_GROWING;
    text_add(&out, "\n");
    prompt_list(prompt, &out);
    fputs(text_of(&out), stdout);
    text_free(&out);
}

static void show_end(struct playing *playing)
{
    const struct state *state = playing->session->state;
    int result = state->result[playing->seat];
    static const char *const words[] = {"You lost", "Neither won nor lost", "You won"};
    static const enum style styles[] = {BAD, BOLD, GOOD};
    struct text out = TEXT_GROWING;
    show_state(playing);
    text_add(&out, "\n%s%s%s after %u plies, score %g", style(playing, styles[result + 1]),
             words[result + 1], style(playing, PLAIN), state->ply,
             (double)state->score[playing->seat]);
    for (int p = 0; p < playing->game->players; p++)
        if (p != playing->seat)
            text_add(&out, "; player %d: %g", p, (double)state->score[p]);
    if (state->end != END_RULES)
        text_add(&out, " (%s)", end_names[state->end]);
    text_add(&out, "\n");
    print_and_free(&out);
    say(playing, "new, undo, save FILE, log or quit");
}

static void show_log(const struct playing *playing)
{
    const struct record *record = playing->session->record;
    for (uint32_t i = 0; i < record->ply_count; i++) {
        int player = record->plies[i].player;
        printf("%4" PRIu32 "  ", i + 1);
        if (player == playing->seat)
            printf("you: %s\n", record_name(record, i));
        else
            printf("player %d: %s\n", player, record_name(record, i));
    }
    if (record->ply_count == 0)
        say(playing, "nothing yet");
}

static void show_help(const struct playing *playing)
{
    printf("  a number or a name   takes that option; the start of a name is enough\n"
           "  an empty line        shows the state and the options again\n"
           "  undo                 takes your last decision back, and all that came after it\n"
           "  hint [AGENT]         what an agent would do (now %s)\n"
           "  log                  every decision so far\n"
           "  save FILE            writes the play to a file; 'ruleplay replay' shows it again\n"
           "  load FILE            goes on with a saved play\n"
           "  new [SEED]           begins another play\n"
           "  quit                 ends; so does the end of the input\n",
           playing->hint);
}

/* ---- what the person can ask for ---- */

/* What an adviser remembers belongs to one play; another one begins, or this one went back. */
static void begin_adviser(struct playing *playing)
{
    struct agent *adviser = playing->adviser;
    if (!adviser)
        return;
    rng_seed(&adviser->rng, rng_stream(playing->session->record->seed, rng_stream_key("hint")));
    adviser->seat = playing->seat;
    if (adviser->kind->begin)
        adviser->kind->begin(adviser);
}

static void undo(struct playing *playing, const char *unused)
{
    (void)unused;
    if (!session_undo(playing->session, playing->seat))
        say(playing, "you have decided nothing yet");
    begin_adviser(playing);
    playing->shown = false;
}

static void give_hint(struct playing *playing, const char *spec)
{
    struct problems problems = {0};
    struct session *session = playing->session;
    if (session->state->player != playing->seat) {
        say(playing, "there is nothing to decide");
        return;
    }
    if (*spec || !playing->adviser) {
        struct agent *adviser = agent_new(*spec ? spec : playing->hint, playing->game, &problems);
        if (!adviser) {
            say_problems(playing, &problems);
            return;
        }
        agent_free(playing->adviser);
        playing->adviser = adviser;
        begin_adviser(playing);
    }
    int action = session_ask(session, playing->adviser);
    struct text out = TEXT_GROWING;
    text_add(&out, "%s%s ", style(playing, GOOD), playing->adviser->kind->name);
    if (action == NO_ANSWER) {
        text_add(&out, "has no answer");
    } else {
        text_add(&out, "would take: ");
        playing->game->engine->render_action(playing->game, session->state, action, &out);
    }
    text_add(&out, "%s\n", style(playing, PLAIN));
    print_and_free(&out);
}

static void save(struct playing *playing, const char *path)
{
    struct problems problems = {0};
    if (!*path)
        say(playing, "expected a file: save my.play");
    else if (!record_write(session_record(playing->session), path, &problems))
        say_problems(playing, &problems);
    else
        printf("saved %" PRIu32 " plies to %s\n", playing->session->record->ply_count, path);
}

static bool load_file(struct playing *playing, const char *path, struct problems *problems)
{
    struct record *record = record_read(path, problems);
    bool fine = record && session_load(playing->session, record, problems);
    record_free(record);
    begin_adviser(playing);
    playing->shown = playing->shown && !fine;
    return fine;
}

static void load(struct playing *playing, const char *path)
{
    struct problems problems = {0};
    if (!*path)
        say(playing, "expected a file: load my.play");
    else if (!load_file(playing, path, &problems))
        say_problems(playing, &problems);
}

static void begin_new(struct playing *playing, const char *seed)
{
    char *end;
    uint64_t number = strtoull(seed, &end, 10);
    if (*end) {
        say(playing, "expected a whole number: new 7");
        return;
    }
    session_begin(playing->session, *seed ? number : playing->session->record->seed + 1);
    begin_adviser(playing);
    printf("a new play, seed %" PRIu64 "\n", playing->session->record->seed);
    playing->shown = false;
}

static void help(struct playing *playing, const char *unused)
{
    (void)unused;
    show_help(playing);
}

static void log_all(struct playing *playing, const char *unused)
{
    (void)unused;
    show_log(playing);
}

static void leave(struct playing *playing, const char *unused)
{
    (void)unused;
    playing->quit = true;
}

static const struct {
    const char *word;
    void (*obey)(struct playing *, const char *rest);
} orders[] = {
    {"undo", undo}, {"hint", give_hint}, {"save", save}, {"load", load}, {"new", begin_new},
    {"log", log_all}, {"help", help}, {"?", help}, {"quit", leave}, {"exit", leave},
};

/* Obeys a line that begins with an order; false if it is none. */
static bool obey(struct playing *playing, char *line)
{
    size_t length = strcspn(line, " \t");
    char *rest = line + length + strspn(line + length, " \t");
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++)
        if (strlen(orders[i].word) == length && strncmp(orders[i].word, line, length) == 0) {
            orders[i].obey(playing, rest);
            return true;
        }
    return false;
}

/* ---- the play ---- */

/* A line without the blanks around it; false at the end of the input. */
static bool read_line(struct playing *playing, char **line)
{
    if (playing->terminal.interactive)
        printf("%s> %s", style(playing, BOLD), style(playing, PLAIN));
    fflush(stdout);
    if (!prompt_read(stdin, &playing->line)) {
        if (playing->terminal.interactive)
            printf("\n");
        return false;
    }
    if (playing->line.length == 0)
        text_bytes(&playing->line, "", 0);
    *line = playing->line.at;
    for (size_t length = strlen(*line); length > 0 && strchr(" \t\r\n", (*line)[length - 1]);)
        (*line)[--length] = '\0';
    *line += strspn(*line, " \t");
    return true;
}

/* Whether the line is exactly the name of an option: then it means that, whatever else it could. */
static bool names_option(const struct prompt *prompt, const char *line)
{
    for (int i = 0; i < prompt->count; i++)
        if (prompt_is(line, prompt->names[i]))
            return true;
    return false;
}

static void take(struct playing *playing, int action, const char *who)
{
    struct text out = TEXT_GROWING;
    text_add(&out, "%s%s: ", style(playing, DIM), who);
    playing->game->engine->render_action(playing->game, playing->session->state, action, &out);
    text_add(&out, "%s\n", style(playing, PLAIN));
    print_and_free(&out);
    session_apply(playing->session, action, NULL);
    playing->shown = false;
}

static void decide(struct playing *playing)
{
    struct session *session = playing->session;
    struct prompt prompt;
    char *line;
    prompt_open(&prompt, playing->game, session->state, session->actions, session->action_count);
    if (!playing->shown) {
        show_state(playing);
        show_options(&prompt);
        playing->shown = true;
    }
    if (!read_line(playing, &line)) {
        playing->quit = true;
    } else if (!*line) {
        playing->shown = false;
    } else if (names_option(&prompt, line) || !obey(playing, line)) {
        struct prompt_answer answer;
        if (prompt_match(&prompt, line, &answer) == PROMPT_ACTION)
            take(playing, answer.action, "you");
        else
            printf("%s; ? for help\n", answer.message);
    }
    prompt_close(&prompt);
}

/* After the end: orders only. */
static void after_end(struct playing *playing)
{
    char *line;
    if (!playing->shown) {
        show_end(playing);
        playing->shown = true;
    }
    if (!read_line(playing, &line))
        playing->quit = true;
    else if (!*line)
        playing->shown = false;
    else if (!obey(playing, line))
        printf("the play is over; new, undo, save FILE, log or quit\n");
}

static void other_decides(struct playing *playing)
{
    struct session *session = playing->session;
    int player = session->state->player;
    char who[160];
    int action = session_ask(session, playing->agents[player]);
    snprintf(who, sizeof who, "player %d (%.100s)", player, playing->agent_specs[player]);
    take(playing, action == NO_ANSWER ? session->actions[0] : action, who);
}

static void play(struct playing *playing)
{
    while (!playing->quit) {
        int player = playing->session->state->player;
        if (player == OVER)
            after_end(playing);
        else if (player == playing->seat)
            decide(playing);
        else
            other_decides(playing);
    }
}

/* ---- setting up ---- */

/* Whoever plays best here without being told how. */
static const char *good_agent(void)
{
    const struct agent_kind *kind = agent_kind_find("mcts");
    return kind && !kind->unavailable ? "mcts" : "random";
}

/* Seats the opponents: the specs given go to the other seats in order, the last to those left. */
static bool seat_agents(struct playing *playing, const struct call *call,
                        struct problems *problems)
{
    const char *given[AGENTS_GIVEN_MAX];
    int count = call_all(call, "agent", given, AGENTS_GIVEN_MAX), next = 0;
    int players = playing->game->players;
    playing->seat = (int)call_integer(call, "seat");
    if (playing->seat >= players)
        return problem_error(problems, (struct place){0},
                             "play: --seat %d: %s has %d player%s, counted from 0", playing->seat,
                             playing->game->name, players, players == 1 ? "" : "s");
    if (count > players - 1)
        return problem_error(problems, (struct place){0}, "play: %d agents, but %d other player%s",
                             count, players - 1, players == 2 ? "" : "s");
    for (int p = 0; p < players; p++) {
        if (p == playing->seat) {
            playing->agent_specs[p] = "you";
            continue;
        }
        const char *spec = count == 0 ? good_agent() : given[next < count ? next : count - 1];
        playing->agent_specs[p] = spec;
        next++;
        playing->agents[p] = agent_new(playing->agent_specs[p], playing->game, problems);
        if (!playing->agents[p])
            return false;
    }
    return true;
}

static bool set_up(struct playing *playing, const struct call *call, struct problems *problems)
{
    uint64_t seed;
    playing->spec = call->arguments[0];
    playing->hint = call_text(call, "hint") ? call_text(call, "hint") : good_agent();
    if (!call_seed(call, &seed, problems))
        return false;
    playing->game = game_open(playing->spec, problems);
    if (!playing->game || !seat_agents(playing, call, problems))
        return false;
    /* Find out now, not in the middle of a play, that there is no such agent. */
    if (call_text(call, "hint")) {
        struct agent *adviser = agent_new(playing->hint, playing->game, problems);
        if (!adviser)
            return false;
        agent_free(adviser);
    }
    playing->session = session_new(playing->game, playing->spec, call_flag(call, "inline"),
                                   playing->agents);
    for (int p = 0; p < playing->game->players; p++)
        record_agent(playing->session->record,
                     p == playing->seat ? "human" : playing->agent_specs[p]);
    session_begin(playing->session, seed);
    return !call_text(call, "load") || load_file(playing, call_text(call, "load"), problems);
}

static void greet(const struct playing *playing)
{
    printf("%s%s%s, you are player %d", style(playing, BOLD), playing->game->name,
           style(playing, PLAIN), playing->seat);
    for (int p = 0; p < playing->game->players; p++)
        if (p != playing->seat)
            printf(", player %d is %s", p, playing->agent_specs[p]);
    printf(" (seed %" PRIu64 ")\n", playing->session->record->seed);
    say(playing, "type a number or a name; ? for help, undo, hint, quit");
}

/* Single keys if asked for, or if the game is made for them and there is a terminal for pictures. */
static bool by_keys(const struct playing *playing, const struct call *call)
{
    if (call_flag(call, "lines") || !playing->terminal.interactive)
        return false;
    return playing->terminal.color && screen_suits(playing->game);
}

static void play_keys(struct playing *playing, const struct call *call)
{
    struct problems problems = {0};
    playing->adviser = agent_new(playing->hint, playing->game, &problems);
    begin_adviser(playing);
    struct keyed keyed = {
        .session = playing->session, .game = playing->game, .agents = playing->agents,
        .adviser = playing->adviser, .seat = playing->seat, .terminal = playing->terminal,
        .pace = call_text(call, "pace") ? call_number(call, "pace") : 0,
        .perspective = call_flag(call, "first-person") ? FROM_WITHIN : FROM_ABOVE,
    };
    play_by_keys(&keyed);
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    struct playing playing = {.terminal = terminal_of(call, stdout), .line = TEXT_GROWING};
    playing.terminal.interactive = playing.terminal.interactive && isatty(STDIN_FILENO);
    bool fine = set_up(&playing, call, &problems);
    if (fine)
        mention_warnings(&problems, playing.spec);
    if (fine && by_keys(&playing, call)) {
        play_keys(&playing, call);
    } else if (fine) {
        greet(&playing);
        play(&playing);
    }
    session_free(playing.session);
    agent_free(playing.adviser);
    for (int p = 0; p < PLAYERS_MAX; p++)
        agent_free(playing.agents[p]);
    game_free(playing.game);
    text_free(&playing.line);
    return fine ? EXIT_FINE : complain(&problems);
}

const struct command play_command = {
    .name = "play", .arguments = "GAME", .summary = "play yourself, with undo and hints",
    .text = "You take the seat --seat; the other seats are taken by --agent, in order, the last\n"
            "for all that are left. Type a number or a name to decide; undo, hint, save FILE,\n"
            "load FILE, log, new and quit do what they say, ? explains them. Games of up, down, left\n"
            "and right are played with single keys and pictures if the terminal has colours: turn\n"
            "by turn, or in real time with --pace 0.15.",
    .examples = "ruleplay play kuhn\nruleplay play connect/four --seat 1 --agent random\n"
                "ruleplay play connect/four --load my.play",
    .least = 1, .most = 1, .run = run,
};
