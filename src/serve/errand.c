/* errand.c: one long run at a time, in a process of its own. */
#include "serve/errand.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "core/agent.h"
#include "serve/folder.h"

enum { LOG_SHOWN = 4000, NAME_MAX_HERE = 600, REPORT_MAX = 32 << 20 };

/* The experiment's path with another ending: "a.experiment" gives "a.html". */
static void beside(const char *path, const char *ending, char out[NAME_MAX_HERE])
{
    const char *dot = strrchr(path, '.');
    snprintf(out, NAME_MAX_HERE, "%.*s%s", (int)(dot - path), path, ending);
}

/* A page may write experiments and run them; so none may name an agent that runs programs or reads files,
 * nor a place outside the folder. */
static bool stays_inside(const char *text, struct text *said)
{
    for (int i = 0; i < agent_kind_count; i++) {
        const struct agent_kind *kind = agent_kinds[i];
        char word[64];
        bool reaches = kind->alone;
        for (int j = 0; j < kind->option_count; j++)
            reaches |= kind->options[j].type == OPTION_TEXT && strcmp(kind->options[j].name, "file") == 0;
        snprintf(word, sizeof word, "%s:", kind->name);
        if (reaches && strstr(text, word)) {
            text_add(said, "the experiment uses '%s', which reaches outside the folder: run it on the "
                     "command line", kind->name);
            return false;
        }
    }
    if (strstr(text, "..") || strstr(text, " /") || strstr(text, "\t/") || strstr(text, ":/")) {
        text_add(said, "the experiment names a place outside the folder: run it on the command line");
        return false;
    }
    return true;
}

static void become(const char *program, const char *root, const char *path)
{
    char store[NAME_MAX_HERE], report[NAME_MAX_HERE], log[NAME_MAX_HERE];
    beside(path, ".db", store);
    beside(path, ".html", report);
    beside(path, ".log", log);
    int out = chdir(root) == 0 ? open(log, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0644) : -1;
    int none = open("/dev/null", O_RDONLY);
    if (out < 0 || none < 0)
        _exit(127);
    dup2(none, 0);
    dup2(out, 1);
    dup2(out, 2);
    execl(program, "ruleplay", "run", path, "--store", store, "--report", report, (char *)NULL);
    _exit(127);
}

bool errand_start(struct errand *errand, const char *program, const char *root, const char *path,
                  struct text *said)
{
    size_t length;
    const char *dot = strrchr(path, '.');
    errand_look(errand);
    if (errand->pid > 0) {
        text_add(said, "an experiment is running: %s", errand->path);
        return false;
    }
    char *text = dot && strcmp(dot, ".experiment") == 0 ? folder_read(root, path, &length) : NULL;
    if (!text || strlen(path) >= sizeof errand->path) {
        text_add(said, "there is no such experiment in the folder");
        free(text);
        return false;
    }
    bool inside = stays_inside(text, said);
    free(text);
    if (!inside)
        return false;
    pid_t pid = fork();
    if (pid == 0)
        become(program, root, path);
    if (pid < 0) {
        text_add(said, "no process could be started");
        return false;
    }
    errand->pid = pid;
    errand->code = -1;
    snprintf(errand->path, sizeof errand->path, "%s", path);
    return true;
}

void errand_look(struct errand *errand)
{
    int status;
    if (errand->pid > 0 && waitpid(errand->pid, &status, WNOHANG) == errand->pid) {
        errand->pid = 0;
        errand->code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
    }
}

void errand_json(const struct errand *errand, const char *root, struct text *json)
{
    char name[NAME_MAX_HERE], path[2 * NAME_MAX_HERE], log[LOG_SHOWN + 1] = "";
    if (errand->path[0]) {
        beside(errand->path, ".log", name);
        snprintf(path, sizeof path, "%s/%s", root, name);
        int file = open(path, O_RDONLY | O_NOFOLLOW);
        off_t size = file >= 0 ? lseek(file, 0, SEEK_END) : 0;
        if (file >= 0) {
            lseek(file, size > LOG_SHOWN ? size - LOG_SHOWN : 0, SEEK_SET);
            ssize_t got = read(file, log, LOG_SHOWN);
            log[got > 0 ? got : 0] = '\0';
            close(file);
        }
    }
    text_add(json, "{\"running\":%s,\"code\":%d,\"report\":%s,\"log\":", errand->pid > 0 ? "true" : "false",
             errand->code, errand->code == 0 ? "true" : "false");
    text_json(json, log);
    text_add(json, "}");
}

bool errand_report(const struct errand *errand, const char *root, struct text *html)
{
    char name[NAME_MAX_HERE], path[2 * NAME_MAX_HERE], bytes[4096];
    beside(errand->path, ".html", name);
    snprintf(path, sizeof path, "%s/%s", root, name);
    int file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    ssize_t got = 0;
    while (file >= 0 && html->length < REPORT_MAX && (got = read(file, bytes, sizeof bytes)) > 0)
        text_bytes(html, bytes, (size_t)got);
    if (file >= 0)
        close(file);
    return html->length > 0;
}

void errand_stop(struct errand *errand)
{
    errand_look(errand);
    if (errand->pid > 0) {
        kill(errand->pid, SIGTERM);
        waitpid(errand->pid, NULL, 0);
        errand->pid = 0;
    }
}
