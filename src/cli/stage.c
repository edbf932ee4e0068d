/* stage.c: shows the steps of a play one after the other. */
#include "cli/stage.h"

#include "cli/screen.h"
#include "core/clock.h"

void stage_open(struct stage *stage, const struct call *call)
{
    *stage = (struct stage){
        .terminal = terminal_of(call, stdout), .viewer = (int)call_integer(call, "viewer"),
        .events = call_flag(call, "events"), .last = TEXT_GROWING,
        .text = call_flag(call, "lines"), .within = call_flag(call, "first-person"),
    };
    if (call_text(call, "pace"))
        stage->pace = call_number(call, "pace");
    else
        stage->pace = stage->terminal.interactive ? 0.5 : 0;
}

void stage_close(struct stage *stage)
{
    text_free(&stage->last);
}

void stage_action(struct stage *stage, const struct game *game, const struct state *state,
                  int action)
{
    text_clear(&stage->last);
    text_add(&stage->last, "player %d: ", state->player);
    game->engine->render_action(game, state, action, &stage->last);
}

static const char *part_name(const struct game *game, int part)
{
    return part >= 0 && part < game->part_count ? game->parts[part].name : NULL;
}

static void add_events(struct text *out, const struct game *game, const struct events *log)
{
    int kept = log->count < log->capacity ? log->count : log->capacity;
    for (int i = 0; i < kept; i++) {
        const struct event *event = &log->list[i];
        const char *part = part_name(game, event->part), *target = part_name(game, event->target);
        text_add(out, "    %s", game->verbs[event->verb]);
        if (part)
            text_add(out, " %s", part);
        if (target)
            text_add(out, " -> %s", target);
        if (event->player >= 0)
            text_add(out, "  player %d", event->player);
        text_add(out, "  %d\n", event->amount);
    }
    if (log->count > kept)
        text_add(out, "    and %d more\n", log->count - kept);
}

void add_outcome(struct text *out, const struct game *game, const struct state *state)
{
    static const char *const words[] = {"lost", "neither won nor lost", "won"};
    for (int p = 0; p < game->players; p++)
        text_add(out, "%splayer %d %s, score %g", p ? "; " : "", p, words[state->result[p] + 1],
                 (double)state->score[p]);
    if (state->end != END_RULES)
        text_add(out, " (%s)", end_names[state->end]);
    for (int i = 0; i < state->culprit_count; i++)
        text_add(out, "%s%s", i ? ", " : "; to blame: ",
                 part_name(game, state->culprits[i]) ? part_name(game, state->culprits[i]) : "?");
}

void stage_show(struct stage *stage, const struct game *game, const struct state *state,
                const char *title, const struct events *log)
{
    struct text out = TEXT_GROWING;
    text_add(&out, "%s%s, ply %u%s", terminal_style(&stage->terminal, BOLD), title, state->ply,
             terminal_style(&stage->terminal, PLAIN));
    if (stage->last.length)
        text_add(&out, "  %s", text_of(&stage->last));
    text_add(&out, "\n");
    if (stage->events && log)
        add_events(&out, game, log);
    bool pictures = stage->terminal.interactive && stage->terminal.color && !stage->text &&
                    screen_suits(game);
    if (pictures)
        screen_picture(&stage->terminal, game, state, stage->viewer,
                       stage->within ? FROM_WITHIN : FROM_ABOVE, 4, &out);
    else
        game->engine->render(game, state, stage->viewer, &out);
    if (out.at[out.length - 1] != '\n')
        text_add(&out, "\n");
    if (state->player == OVER) {
        add_outcome(&out, game, state);
        text_add(&out, "\n");
    }
    if (!stage->terminal.interactive)
        text_add(&out, "\n");
    terminal_draw(&stage->terminal, text_of(&out), &stage->lines);
    text_free(&out);
    text_clear(&stage->last);
    if (stage->pace > 0)
        clock_sleep(stage->pace);
}
