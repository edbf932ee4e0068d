/* plays.c: plays by hand through the flat interface: what may be done, and records out and in. */
#include <inttypes.h>
#include <stdlib.h>

#include "bind/answer.h"
#include "bind/bind.h"
#include "bind/loader.h"
#include "core/heap.h"
#include "core/session.h"

int rp_actions_json(const struct game *game, const struct state *state, char *out, int capacity)
{
    int *legal = heap_new((size_t)game->actions_max, sizeof *legal);
    int count = state_actions(game, state, legal);
    struct text json = TEXT_GROWING, name = TEXT_GROWING;
    text_add(&json, "[");
    for (int i = 0; i < count; i++) {
        text_clear(&name);
        game->engine->render_action(game, state, legal[i], &name);
        text_add(&json, "%s{\"action\":%d,", i ? "," : "", legal[i]);
        member(&json, "name", text_of(&name));
        text_add(&json, "}");
    }
    text_add(&json, "]");
    text_free(&name);
    free(legal);
    return bind_give(&json, out, capacity);
}

static bool may(const struct session *session, int action)
{
    for (int i = 0; i < session->action_count; i++)
        if (session->actions[i] == action)
            return true;
    return false;
}

int rp_record(const struct game *game, const char *name, uint64_t seed, const int32_t *actions,
              int count, bool text, char *out, int capacity)
{
    struct agent *nobody[PLAYERS_MAX] = {NULL};
    struct session *session = session_new(game, name, text, nobody);
    session_begin(session, seed);
    bool legal = true;
    for (int i = 0; i < count && legal; i++) {
        legal = may(session, actions[i]);
        if (legal)
            session_apply(session, actions[i], NULL);
    }
    struct text record = TEXT_GROWING;
    if (legal)
        record_print(session_record(session), &record);
    session_free(session);
    if (legal)
        return bind_give(&record, out, capacity);
    text_free(&record);
    return -1;
}

int rp_record_json(struct rp_loader *loader, const char *file, const char *text, char *out,
                   int capacity)
{
    loader->problems = (struct problems){0};
    struct record *record = record_parse(file, text, &loader->problems);
    if (!record)
        return -1;
    struct text json = TEXT_GROWING;
    text_add(&json, "{");
    member(&json, "game", record->game);
    text_add(&json, ",");
    member(&json, "engine", record->engine);
    text_add(&json, ",");
    member(&json, "text", record->text);
    text_add(&json, ",\"seed\":\"%" PRIu64 "\",\"names\":[", record->seed);
    for (uint32_t i = 0; i < record->ply_count; i++) {
        text_add(&json, i ? "," : "");
        text_json(&json, record_name(record, i));
    }
    text_add(&json, "]}");
    record_free(record);
    return bind_give(&json, out, capacity);
}
