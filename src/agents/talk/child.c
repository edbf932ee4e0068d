/* child.c: a program of somebody else, talked to in lines. */
#include "agents/talk/child.h"

#ifndef __wasi__

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agents/talk/secret.h"
#include "agents/talk/wire.h"
#include "core/check.h"
#include "core/clock.h"

enum {
    READ_BYTES = 1 << 16,
    LOOK_MILLISECONDS = 50,
    DRAIN_BYTES = 1 << 24,    /* a program that never stops talking must not keep us */
};

extern char **environ;

/* A pipe whose ends a later program does not inherit. */
static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        CHECK(fcntl(ends[i], F_SETFD, FD_CLOEXEC) == 0);
    return true;
}

static void close_pipe(const int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

static void never_wait(int end)
{
    int flags = fcntl(end, F_GETFL);
    CHECK(flags >= 0 && fcntl(end, F_SETFL, flags | O_NONBLOCK) == 0);
}

/* A command of one program replaces the shell, so that it is itself our child: we see how it ends,
 * and nobody stands between. Anything that only a shell understands is left to it. */
static bool is_plain(const char *command)
{
    const char *word = command + strspn(command, " ");
    return !strpbrk(command, ";&|<>()`{}\n#") && !memchr(word, '=', strcspn(word, " "));
}

/* Runs the shell with these ends as its standard input and output; 0 or an error number. */
static int spawn(struct child *child, const struct child_command *command, int input, int output)
{
    struct text line = TEXT_GROWING;
    text_add(&line, "%s%s", is_plain(command->line) ? "exec " : "", command->line);
    char shell[] = "sh", flag[] = "-c";
    char *arguments[] = {shell, flag, line.at, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, pipe;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
    if (command->hide_errors)
        posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);

    /* A fresh start for signals: the host may block or ignore some. */
    sigemptyset(&none);
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &pipe);
    char **variables = secret_environment(environ, command->passed);
    int error = posix_spawn(&child->pid, "/bin/sh", &files, &how, arguments, variables);
    free(variables);
    posix_spawnattr_destroy(&how);
    posix_spawn_file_actions_destroy(&files);
    text_free(&line);
    return error;
}

bool child_start(struct child *child, const struct child_command *command)
{
    int to[2], from[2];
    CHECK(child->pid == 0);
    if (!make_pipe(to))
        return false;
    if (!make_pipe(from)) {
        close_pipe(to);
        return false;
    }
    int error = spawn(child, command, to[0], from[1]);
    if (error) {
        close_pipe(to);
        close_pipe(from);
        child->pid = 0;
        errno = error;
        return false;
    }
    close(to[0]);
    close(from[1]);
    child->input = to[1];
    child->output = from[0];
    never_wait(child->input);
    never_wait(child->output);
    text_clear(&child->unread);
    return true;
}

/* Milliseconds for poll until the deadline, rounded up, or until it is time to look whether the
 * program still runs: one that it started itself may keep its output open. */
static int wait_time(double deadline)
{
    double left = (deadline - clock_seconds()) * 1000;
    return left <= 0 ? 0 : left > LOOK_MILLISECONDS ? LOOK_MILLISECONDS : (int)left + 1;
}

/* Whether the program ended. It is looked at but not taken away: until child_stop its number, and
 * so that of its group, is its own, and killing the group cannot hit anybody else. */
static bool ended(const struct child *child)
{
    siginfo_t info = {0};
    int error = waitid(P_PID, (id_t)child->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    return (error && errno != EINTR) || info.si_pid != 0;
}

/* Takes in what is there to read. CHILD_OK also if that is nothing. */
static enum child_result take(struct child *child)
{
    char bytes[READ_BYTES];
    ssize_t got = read(child->output, bytes, sizeof bytes);
    if (got < 0)
        return errno == EAGAIN || errno == EINTR ? CHILD_OK : CHILD_CLOSED;
    if (got == 0)
        return CHILD_CLOSED;
    text_bytes(&child->unread, bytes, (size_t)got);
    return CHILD_OK;
}

static ssize_t write_quietly(int end, const char *bytes, size_t length)
{
    struct wire_quiet quiet;
    wire_quiet_begin(&quiet);
    ssize_t wrote = write(end, bytes, length);
    int error = errno;
    wire_quiet_end(&quiet);
    errno = error;
    return wrote;
}

enum child_result child_send(struct child *child, const char *line, size_t length,
                             double deadline)
{
    bool open = true;    /* its output */
    while (length) {
        ssize_t wrote = write_quietly(child->input, line, length);
        if (wrote > 0) {
            line += wrote;
            length -= (size_t)wrote;
            continue;
        }
        if (wrote < 0 && errno != EAGAIN && errno != EINTR)
            return CHILD_CLOSED;
        struct pollfd ends[] = {{.fd = child->input, .events = POLLOUT},
                                {.fd = open ? child->output : -1, .events = POLLIN}};
        bool silent = poll(ends, 2, wait_time(deadline)) == 0;
        if (clock_seconds() >= deadline)
            return CHILD_TIMEOUT;
        if (silent && ended(child))
            return CHILD_CLOSED;
        if (ends[1].revents)
            open = take(child) == CHILD_OK;
        if (child->unread.length > CHILD_LINE_MAX)
            return CHILD_TOO_LONG;
    }
    return CHILD_OK;
}

/* Cuts the first line off what came; false if no line is whole yet. */
static bool cut_line(struct child *child, struct text *line)
{
    struct text *unread = &child->unread;
    const char *end = unread->length ? memchr(unread->at, '\n', unread->length) : NULL;
    if (!end)
        return false;
    size_t length = (size_t)(end - unread->at);
    text_clear(line);
    text_bytes(line, unread->at, length);
    memmove(unread->at, end + 1, unread->length - length - 1);
    unread->length -= length + 1;
    return true;
}

enum child_result child_receive(struct child *child, struct text *line, double deadline)
{
    while (!cut_line(child, line)) {
        if (child->unread.length > CHILD_LINE_MAX)
            return CHILD_TOO_LONG;
        struct pollfd end = {.fd = child->output, .events = POLLIN};
        bool gone = ended(child);    /* asked before: what it said last is still read */
        bool silent = poll(&end, 1, wait_time(deadline)) == 0;
        if (clock_seconds() >= deadline)
            return CHILD_TIMEOUT;
        if (silent && gone)
            return CHILD_CLOSED;
        if (end.revents && take(child) != CHILD_OK)
            return CHILD_CLOSED;
    }
    return line->length > CHILD_LINE_MAX ? CHILD_TOO_LONG : CHILD_OK;
}

int child_drain(struct child *child)
{
    int lines = 0;
    size_t drained = 0, got;
    do {
        bool open = take(child) == CHILD_OK;
        got = child->unread.length;
        for (size_t i = 0; i < got; i++)
            lines += child->unread.at[i] == '\n';
        text_clear(&child->unread);
        drained += got;
        if (!open)
            break;
    } while (got && drained < DRAIN_BYTES);
    return lines;
}

static void say_how(int status, struct text *how)
{
    if (WIFEXITED(status))
        text_add(how, "ended with code %d", WEXITSTATUS(status));
    else if (WIFSIGNALED(status))
        text_add(how, "was ended by signal %d", WTERMSIG(status));
}

enum child_end child_stop(struct child *child, double patience, struct text *how)
{
    CHECK(child->pid > 0);
    close(child->input);
    close(child->output);
    child->input = child->output = -1;

    double deadline = clock_seconds() + patience;
    bool alive;
    while ((alive = !ended(child)) && clock_seconds() < deadline)
        clock_sleep(0.002);
    kill(-child->pid, SIGKILL);
    int status = 0;
    while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
        ;
    if (how && alive)
        text_add(how, "went on running");
    else if (how)
        say_how(status, how);
    child->pid = 0;
    text_clear(&child->unread);
    return alive ? CHILD_KILLED : WIFEXITED(status) && WEXITSTATUS(status) == 0 ? CHILD_ENDED
                                                                                : CHILD_FAILED;
}

#endif
