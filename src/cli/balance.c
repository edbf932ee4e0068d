/* balance.c: `ruleplay balance`: the value of a number at which plays come out as wanted. */
#include <signal.h>
#include <stdio.h>

#include "cli/cli.h"
#include "cli/terminal.h"
#include "core/catalog.h"
#include "core/clock.h"
#include "core/threads.h"
#include "evolve/balance.h"

static const double patience = 2, redraw = 0.2;    /* seconds: before progress, between lines */

/* Set by the signal handler, which can reach nothing else. */
static atomic_bool interrupted;

static void interrupt(int signal_number)
{
    (void)signal_number;
    atomic_store(&interrupted, true);
}

struct display {
    double began, drawn;
    bool   shown, lines;
};

static void show(void *context, int64_t done, int64_t most)
{
    struct display *display = context;
    double now = clock_seconds(), spent = now - display->began;
    if (!display->shown || spent < patience || now - display->drawn < (display->lines ? 25 : 1) * redraw)
        return;
    display->drawn = now;
    struct text line = TEXT_GROWING;
    text_add(&line, "%s", display->lines ? "" : "\r");
    text_grouped(&line, (uint64_t)done);
    text_add(&line, " plays, %.0f a second; at most ", (double)done / spent);
    text_grouped(&line, (uint64_t)most);
    text_add(&line, ", ");
    add_duration(&line, spent * (double)(most - done) / (double)(done > 0 ? done : 1));
    text_add(&line, " left%s", display->lines ? "\n" : "\033[K");
    fputs(text_of(&line), stderr);
    fflush(stderr);
    text_free(&line);
}

static bool prepare(const struct call *call, const char **agents, struct balance_wish *wish,
                    struct problems *problems)
{
    const char *set, *target = call_text(call, "target");
    if (call_all(call, "set", &set, 1) == 0)
        return problem_error(problems, (struct place){0}, "balance: expected the number to change, as "
                             "--set Bash.damage=4..16");
    if (!target)
        return problem_error(problems, (struct place){0}, "balance: expected what is wanted, as "
                             "--target 'win=60%%'");
    wish->agent_count = call_all(call, "agent", agents, PLAYERS_MAX);
    if (wish->agent_count == 0) {
        agents[0] = "random";
        wish->agent_count = 1;
    }
    int jobs = (int)call_integer(call, "jobs");
    wish->game = call->arguments[0];
    wish->agents = agents;
    wish->rotate = call_flag(call, "rotate");
    wish->plays = call_integer(call, "plays");
    wish->within = call_number(call, "within");
    wish->seconds = call_number(call, "seconds");
    wish->threads = jobs ? jobs : threads_processors();
    if (!number_parse(&wish->number, set, (struct place){0}, problems) ||
        !aim_parse(&wish->aim, target, false, (struct place){0}, problems) ||
        !call_seed(call, &wish->seed, problems))
        return false;
    if (wish->aim.rate)
        wish->within /= 100;    /* given in points */
    struct game *game = game_open(wish->game, problems);    /* what is wrong with it, without a number */
    game_free(game);
    return game != NULL;
}

static int finish(const struct call *call, const struct balance *balance, struct problems *problems)
{
    struct text out = TEXT_GROWING, changed = TEXT_GROWING;
    struct interval fresh = {0};
    bool stopped = atomic_load(&interrupted);
    if (!stopped && !balance_compare(balance, &changed, &fresh, problems)) {
        text_free(&changed);
        if (problems->error_count)
            return complain(problems);
        stopped = true;
    }
    if (call_flag(call, "json")) {
        text_add(&out, "{\n");
        balance_json(balance, &out);
        if (!stopped) {
            text_add(&out, ",\n  \"fresh\": {\"value\": ");
            json_number(&out, fresh.value);
            text_add(&out, ", \"low\": ");
            json_number(&out, fresh.low);
            text_add(&out, ", \"high\": ");
            json_number(&out, fresh.high);
            text_add(&out, "}");
        }
        text_add(&out, "\n}\n");
    } else {
        balance_print(balance, &out);
        text_add(&out, "%s", stopped ? "stopped before the end\n" : text_of(&changed));
    }
    print_and_free(&out);
    if (!stopped)
        text_free(&changed);
    if (stopped)
        return EXIT_STOPPED;
    return balance->verdict == BALANCE_BEYOND ? EXIT_FAILED : EXIT_FINE;
}

static int run(const struct call *call)
{
    struct problems problems = {0};
    const char *agents[PLAYERS_MAX];
    struct terminal terminal = terminal_of(call, stderr);
    struct display display = {
        .began = clock_seconds(), .lines = !terminal.interactive,
        .shown = terminal.interactive || call_flag(call, "progress"),
    };
    struct balance_wish wish = {.stop = &interrupted, .progress = show, .context = &display};
    if (!prepare(call, agents, &wish, &problems))
        return complain(&problems);
    problems = (struct problems){0};
    /* The second interrupt ends the program at once. */
    struct sigaction action = {.sa_handler = interrupt}, before, before_term;
    action.sa_flags = (int)SA_RESETHAND;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before);
    sigaction(SIGTERM, &action, &before_term);
    struct balance *balance = balance_search(&wish, &problems);
    if (display.drawn > 0 && !display.lines)
        fprintf(stderr, "\r\033[K");
    int code = EXIT_STOPPED;
    if (balance)
        code = finish(call, balance, &problems);
    else if (problems.error_count)
        code = complain(&problems);
    else
        fprintf(stderr, "ruleplay: stopped before enough was played to tell anything\n");
    sigaction(SIGINT, &before, NULL);
    sigaction(SIGTERM, &before_term, NULL);
    balance_free(balance);
    return code;
}

const struct command balance_command = {
    .name = "balance", .arguments = "GAME",
    .summary = "find the value of a number at which plays come out as wanted",
    .text = "Changes one number of a game within bounds until the agent's plays come out as wanted: a\n"
            "share of wins, a number of turns, hit points that are left. All values play the same seeds,\n"
            "and plays go where they decide. It ends with the value, its interval, the curve, the result\n"
            "on seeds that the search has not seen, and what else changed against the game as it is.\n"
            "If no value reaches the target it says so and returns 1.",
    .examples = "ruleplay balance spire/jaw-worm --set Bash.damage=4..16 --target 'win=60%' --agent greedy\n"
                "ruleplay balance connect/four --set width=4..9 --target turns=20 --agent random",
    .least = 1, .most = 1, .run = run,
};
