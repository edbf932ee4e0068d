/* llm_prompt.c: what is said to the model.
 *
 * The first message tells who it is and what the game consists of, and stays the same through a
 * play, so that servers can keep it; the question tells what the viewer sees, numbers the options
 * and says how to answer. Only what comes from the game is renamed, not our own words. */
#include <string.h>

#include "agents/talk/llm.h"

const char *const llm_style_names[STYLE_COUNT] = {"answer", "answer-reason", "reason-answer",
                                                  "strategies"};

static const char *const requests[STYLE_COUNT] = {
    [STYLE_ANSWER] =
        "Reply with one line and nothing else:\nAnswer: N\nwhere N is the number of the option "
        "you choose.",
    [STYLE_ANSWER_REASON] =
        "Begin your reply with the line\nAnswer: N\nwhere N is the number of the option you "
        "choose. Give your reason after it, in one or two sentences.",
    [STYLE_REASON_ANSWER] =
        "First reason about the options, in a few sentences. Then end your reply with the line\n"
        "Answer: N\nwhere N is the number of the option you choose.",
    [STYLE_STRATEGIES] =
        "Sketch three different strategies for what comes next. Rank them from best to worst, "
        "with one sentence of reason each. Choose the option that begins the best one, and end "
        "your reply with the line\nAnswer: N\nwhere N is the number of that option.",
};

/* The parts kind by kind, in the order in which the kinds first appear. */
static void add_parts(const struct game *game, const struct aliases *aliases, struct text *out)
{
    for (int i = 0; i < game->part_count; i++) {
        const char *kind = game->parts[i].kind;
        bool seen = false;
        for (int j = 0; j < i; j++)
            seen = seen || strcmp(game->parts[j].kind, kind) == 0;
        if (seen)
            continue;
        text_add(out, "\nOf the kind %s:\n", kind);
        for (int j = i; j < game->part_count; j++) {
            const struct part *part = &game->parts[j];
            if (strcmp(part->kind, kind) != 0)
                continue;
            text_add(out, "- ");
            aliases_apply(aliases, part->name ? part->name : "", out);
            if (part->text && *part->text) {
                text_add(out, ": ");
                aliases_apply(aliases, part->text, out);
            }
            text_add(out, "\n");
        }
    }
}

void llm_write_system(const struct game *game, const struct aliases *aliases, int seat,
                      bool whole, struct text *out)
{
    text_add(out, "You are an expert player of games. You play player %d of %d in the game ",
             seat, game->players);
    aliases_apply(aliases, game->name, out);
    text_add(out, ". Win if you can, with the highest score you can reach.\n");
    /* The summary of the engine names the game that it is made after. */
    if (!aliases)
        text_add(out, "%s\n", game->engine->summary);
    if (game->part_count)
        text_add(out, "\nThe game consists of these parts.\n");
    add_parts(game, aliases, out);
    if (!whole)
        return;
    struct text description = TEXT_GROWING;
    game->engine->describe(game, &description);
    text_add(out, "\nThe rules, in the language they are written in:\n\n");
    aliases_apply(aliases, text_of(&description), out);
    text_free(&description);
}

void llm_write_question(const struct game *game, const struct state *state,
                        const struct aliases *aliases, int viewer, const struct prompt *prompt,
                        enum llm_style style, struct text *out)
{
    struct text sight = TEXT_GROWING;
    game->engine->render(game, state, viewer, &sight);
    text_add(out, "What you see:\n\n"); /* games say themselves which turn it is */
    aliases_apply(aliases, text_of(&sight), out);
    text_add(out, "\nYour options:\n");
    for (int i = 0; i < prompt->count; i++)
        text_add(out, "%d. %s\n", i + 1, prompt->names[i]);
    text_add(out, "\n%s\n", requests[style]);
    text_free(&sight);
}

void llm_write_objection(const char *reason, const struct prompt *prompt, enum llm_style style,
                         struct text *out)
{
    text_add(out, "Your reply cannot be used: %s. Choose one of the options 1 to %d. %s\n", reason,
             prompt->count, requests[style]);
}
