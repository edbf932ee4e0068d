/* human.c: a person at a terminal, or whoever writes to the standard input.
 *
 * Each decision shows what the player sees and the numbered options, then reads lines until one
 * names an option. All of it goes to the standard error: the standard output is for results, which
 * a program may be reading. After `quit` or the end of the input the person decides nothing more:
 * every further decision is left unanswered, so the plays still end. Taking moves back is the
 * business of `ruleplay play`, which holds the plays. */
#include "core/agent.h"

#ifndef __wasi__

#include <stdlib.h>

#include "agents/talk/prompt.h"
#include "core/heap.h"

struct human {
    struct agent  head;
    struct agent *adviser;    /* gives hints */
    struct text   line;
    bool          gone;
};

static const struct option options[] = {
    {.name = "hint", .type = OPTION_TEXT, .fallback = "mcts:iterations=500",
     .help = "the agent that answers 'hint'"},
};
enum { OPTIONS = sizeof options / sizeof *options };

static struct agent *open(const struct spec *spec, const struct game *game,
                          struct problems *problems)
{
    struct agent *adviser = agent_new(spec_text(spec, options, OPTIONS, "hint"), game, problems);
    if (!adviser)
        return NULL;
    struct human *human = heap_new(1, sizeof *human);
    human->adviser = adviser;
    human->line = (struct text)TEXT_GROWING;
    return &human->head;
}

static void close(struct agent *agent)
{
    struct human *human = (struct human *)agent;
    agent_free(human->adviser);
    text_free(&human->line);
    free(human);
}

static void begin(struct agent *agent)
{
    struct human *human = (struct human *)agent;
    struct agent *adviser = human->adviser;
    rng_seed(&adviser->rng, rng_stream(agent->rng.key, rng_stream_key("hint")));
    adviser->seat = agent->seat;
    if (adviser->kind->begin)
        adviser->kind->begin(adviser);
}

static void show(const struct view *view, const struct prompt *prompt)
{
    struct text out = TEXT_GROWING;
    text_add(&out, "\n");
    view->game->engine->render(view->game, view->state, view->viewer, &out);
    text_add(&out, "\n");
    prompt_list(prompt, &out);
    fputs(text_of(&out), stderr);
    text_free(&out);
}

static void help(const struct human *human)
{
    fprintf(stderr, "  a number or a name   takes that option; the start of a name is enough\n"
                    "  an empty line        shows the options again\n"
                    "  hint                 what the agent %s would do\n"
                    "  help or ?            this\n"
                    "  quit                 decides nothing more; so does the end of the input\n",
            human->adviser->kind->name);
}

static void give_hint(struct human *human, const struct view *view, const struct prompt *prompt)
{
    struct agent *adviser = human->adviser;
    int action = adviser->kind->decide(adviser, view);
    agent_count(&human->head, "hints", 1);
    for (int i = 0; i < prompt->count; i++)
        if (prompt->actions[i] == action) {
            fprintf(stderr, "%s would take %d  %s\n", adviser->kind->name, i + 1, prompt->names[i]);
            return;
        }
    fprintf(stderr, "%s has no answer\n", adviser->kind->name);
}

static int leave(struct human *human, const char *why)
{
    human->gone = true;
    fprintf(stderr, "%s; the rest is played without you, by the first option each time\n", why);
    return NO_ANSWER;
}

/* Obeys a line that is a command; false if it is none. */
static bool obey(struct human *human, const struct view *view, const struct prompt *prompt)
{
    const char *line = text_of(&human->line);
    if (prompt_is(line, ""))
        show(view, prompt);
    else if (prompt_is(line, "help") || prompt_is(line, "?"))
        help(human);
    else if (prompt_is(line, "hint"))
        give_hint(human, view, prompt);
    else
        return false;
    return true;
}

static int ask(struct human *human, const struct view *view, const struct prompt *prompt)
{
    struct prompt_answer answer;
    show(view, prompt);
    for (;;) {
        fprintf(stderr, "player %d> ", view->viewer);
        if (!prompt_read(stdin, &human->line)) {
            fprintf(stderr, "\n");
            return leave(human, "end of input");
        }
        /* An option that bears the name of a command goes first, one that starts so does not. */
        const char *line = text_of(&human->line);
        bool found = prompt_match(prompt, line, &answer) == PROMPT_ACTION;
        if (found && prompt_is(line, prompt->names[answer.index]))
            return answer.action;
        if (prompt_is(line, "quit"))
            return leave(human, "you left");
        if (obey(human, view, prompt))
            continue;
        if (found)
            return answer.action;
        agent_count(&human->head, "misread lines", 1);
        fprintf(stderr, "%s; 'help' tells more\n", answer.message);
    }
}

static int decide(struct agent *agent, const struct view *view)
{
    struct human *human = (struct human *)agent;
    if (human->gone) {
        agent_count_as(agent, TALLY_SILENCE, "left undecided", 1);
        return NO_ANSWER;
    }
    struct prompt prompt;
    prompt_open(&prompt, view->game, view->state, view->actions, view->action_count);
    int action = ask(human, view, &prompt);
    prompt_close(&prompt);
    if (action == NO_ANSWER)
        agent_count_as(agent, TALLY_SILENCE, "left undecided", 1);
    else
        agent_count_as(agent, TALLY_ANSWERS, "decisions", 1);
    return action;
}

static void finish(struct agent *agent, const struct state *state)
{
    static const char *const words[] = {"lost", "drew", "won"};
    struct human *human = (struct human *)agent;
    struct agent *adviser = human->adviser;
    if (adviser->kind->finish)
        adviser->kind->finish(adviser, adviser->kind->needs_state ? state : NULL);
    if (human->gone)
        return;
    struct text out = TEXT_GROWING;
    text_add(&out, "\n");
    agent->game->engine->render(agent->game, state, agent->seat, &out);
    text_add(&out, "player %d %s, score %g", agent->seat, words[state->result[agent->seat] + 1],
             (double)state->score[agent->seat]);
    if (state->end != END_RULES)
        text_add(&out, " (the play ended by %s)", end_names[state->end]);
    fprintf(stderr, "%s\n", text_of(&out));
    text_free(&out);
}

const struct agent_kind human_agent = {
    .name = "human", .summary = "A person at the terminal.",
    .options = options, .option_count = OPTIONS, .needs_state = true, .alone = true,
    .person = true,
    .open = open, .close = close, .begin = begin, .decide = decide, .finish = finish,
};

#else

const struct agent_kind human_agent = {
    .name = "human", .summary = "A person at the terminal.", .unavailable = "not in the browser",
};

#endif
