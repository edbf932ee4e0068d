/* studio.c: `ruleplay studio`: the studio's page, served on this machine. */
#define _XOPEN_SOURCE 700    /* realpath */
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/cli.h"
#include "core/file.h"
#include "core/text.h"
#include "serve/serve.h"

enum { AGENTS_MAX = 16, PATH_MOST = 4096, ABOVE_MAX = 4 };

static volatile sig_atomic_t asked_to_stop;

static void stop(int signal_number)
{
    (void)signal_number;
    asked_to_stop = 1;
}

static bool program_path(char path[PATH_MOST], struct problems *problems)
{
    ssize_t length = readlink("/proc/self/exe", path, PATH_MOST - 1);
    if (length <= 0)
        return problem_error(problems, (struct place){0}, "the system does not say where the program lies");
    path[length] = '\0';
    return true;
}

/* The page lies beside or above the program, as in a clone, or where it was installed. */
static char *find_page(const char *program, struct problems *problems)
{
    char folder[PATH_MOST], path[PATH_MOST + 16];
    snprintf(folder, sizeof folder, "%s", program);
    for (int i = 0; i <= ABOVE_MAX; i++) {
        char *slash = strrchr(folder, '/');
        if (!slash || slash == folder)
            break;
        *slash = '\0';
        snprintf(path, sizeof path, "%s/studio.html", folder);
        if (access(path, R_OK) == 0)
            return file_read(path, problems);
    }
    snprintf(path, sizeof path, "%s/studio.html", RULEPLAY_SHARE);
    if (access(path, R_OK) == 0)
        return file_read(path, problems);
    problem_error(problems, (struct place){0}, "studio.html is not there; 'make studio' makes it");
    return NULL;
}

/* The folder that may be touched: that of the file, or the present one. */
static bool find_folder(const char *file, char folder[PATH_MOST], const char **name,
                        struct problems *problems)
{
    char *whole = realpath(file ? file : ".", NULL);
    if (!whole)
        return problem_error(problems, (struct place){file, 0, 0}, "there is no such file");
    char *slash = file ? strrchr(whole, '/') : NULL;
    *name = "";
    if (slash) {
        *slash = '\0';
        *name = strrchr(file, '/') ? strrchr(file, '/') + 1 : file;
    }
    snprintf(folder, PATH_MOST, "%s", *whole ? whole : "/");
    free(whole);
    return true;
}

static void open_browser(const char *address)
{
    pid_t child = fork();
    if (child == 0) {
        /* Nobody waits for it, and what it says is not ours to show. */
        if (fork() == 0) {
            if (!freopen("/dev/null", "w", stdout) || !freopen("/dev/null", "w", stderr))
                _exit(127);
            execlp("xdg-open", "xdg-open", address, (char *)NULL);
            _exit(127);
        }
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

static void wait_for_the_end(void)
{
    struct sigaction action = {.sa_handler = stop};
    sigset_t both, before;
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigemptyset(&both);
    sigaddset(&both, SIGINT);
    sigaddset(&both, SIGTERM);
    sigprocmask(SIG_BLOCK, &both, &before);
    while (!asked_to_stop)
        sigsuspend(&before);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

static int run(const struct call *call)
{
    static const struct problems none;
    struct problems problems = none;
    char program[PATH_MOST], folder[PATH_MOST];
    const char *agents[AGENTS_MAX], *name = "", *file = call->argument_count ? call->arguments[0] : NULL;
    struct serving serving = {.program = program, .folder = folder, .agents = agents,
                              .agent_count = call_all(call, "agent", agents, AGENTS_MAX),
                              .port = (int)call_integer(call, "port")};
    signal(SIGPIPE, SIG_IGN);
    char *page = program_path(program, &problems) && find_folder(file, folder, &name, &problems)
                     ? find_page(program, &problems) : NULL;
    serving.page = page;
    serving.file = name;
    struct server *server = page ? server_start(&serving, &problems) : NULL;
    if (!server) {
        free(page);
        return complain(&problems);
    }
    printf("The studio: %s\nIt reads and writes in %s and nowhere else. Ctrl+C ends it.\n",
           server_address(server), folder);
    if (fflush(stdout) == 0) {    /* nobody can come to an address that could not be told */
        if (!call_flag(call, "no-browser"))
            open_browser(server_address(server));
        wait_for_the_end();
    }
    server_stop(server);
    free(page);
    return EXIT_FINE;
}

const struct command studio_command = {
    .name = "studio", .arguments = "[FILE]",
    .summary = "change rules in the browser and see thousands of plays change",
    .text = "Serves the studio's page on this machine and opens the browser: rules on the left,\n"
            "thousands of plays before and after each change on the right, the game below. FILE is\n"
            "opened in it; files of its folder, or of the present one, can be read and written, and\n"
            "nothing else. Searches run at native speed; agents given with --agent, such as models\n"
            "with their keys, can be used by the page, which never sees the keys.\n"
            "The address holds a token; whoever has it has the folder.\n"
            "Without the server, studio.html is the same page, opened from disk.",
    .examples = "ruleplay studio\n"
                "ruleplay studio games/spire/jaw-worm.spire\n"
                "ruleplay studio --no-browser --port 8123",
    .least = 0, .most = 1, .run = run,
};
