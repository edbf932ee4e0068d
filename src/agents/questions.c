/* questions.c: an agent in three functions, for games of cards. */
#include "agents/questions.h"

#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"

struct agent *questions_open(const struct answers *answers, size_t size, const struct game *game)
{
    CHECK(size >= sizeof(struct questions));
    struct questions *questions = heap_new(1, size);
    questions->answers = answers;
    questions->names = (struct text)TEXT_GROWING;
    questions->options = heap_new((size_t)game->actions_max, sizeof *questions->options);
    return &questions->head;
}

void questions_close(struct agent *agent)
{
    struct questions *questions = (struct questions *)agent;
    text_free(&questions->names);
    free(questions->options);
    free(questions);
}

/* Fills the options with the names of the legal actions. */
static void name_options(struct questions *questions, const struct view *view)
{
    text_clear(&questions->names);
    for (int i = 0; i < view->action_count; i++) {
        view->game->engine->render_action(view->game, view->state, view->actions[i],
                                          &questions->names);
        text_bytes(&questions->names, "", 1);
    }
    const char *name = questions->names.at;
    for (int i = 0; i < view->action_count; i++) {
        questions->options[i] = name;
        name += strlen(name) + 1;
    }
}

/* Takes the word off the options that begin with it; false if none does. */
static bool strip(struct questions *questions, int count, const char *word)
{
    size_t length = strlen(word);
    bool found = false;
    for (int i = 0; i < count; i++)
        if (strncmp(questions->options[i], word, length) == 0) {
            questions->options[i] += length;
            found = true;
        }
    return found;
}

int questions_decide(struct agent *agent, const struct view *view)
{
    struct questions *questions = (struct questions *)agent;
    const struct answers *answers = questions->answers;
    struct question question = {
        .view = view, .count = view->action_count, .options = questions->options,
    };
    name_options(questions, view);
    int option;
    if (strip(questions, view->action_count, "target ")) {
        option = answers->choose_combatant(agent, &question);
    } else if (strip(questions, view->action_count, "choose ")) {
        option = answers->choose_card_target(agent, &question);
    } else {
        strip(questions, view->action_count, "play ");
        option = answers->choose_card(agent, &question);
    }
    return option >= 0 && option < view->action_count ? view->actions[option] : NO_ANSWER;
}
