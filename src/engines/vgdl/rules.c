/* rules.c: compiles the InteractionSet and the TerminationSet. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "engines/vgdl/lint.h"

static bool is_edge(const struct loader *loader, const char *name)
{
    return loader->game->dialect == &gvgai_dialect ? same_word(name, "EOS")
                                                   : strcmp(name, "EOS") == 0;
}

static bool is_time(const struct loader *loader, const char *name)
{
    return loader->game->dialect == &gvgai_dialect && same_word(name, "TIME");
}

/* ---- effects --------------------------------------------------------------------------------- */

static void base_effect(const struct loader *loader, struct effect *effect)
{
    *effect = (struct effect){
        .stype = NO_TYPE, .stype_to = NO_TYPE, .stype_other = NO_TYPE, .stype_count = NO_TYPE,
        .estype = NO_TYPE, .spawn_point = NO_TYPE, .resource = NO_TYPE, .held_resource = NO_TYPE,
        .timed_type = NO_TYPE, .delegate = -1, .prob = 1, .enabled = 1, .repeat = 1, .timer = -1,
        .next_execution = -1, .limit = loader->game->dialect->limit_default, .part = -1,
    };
    if (loader->game->dialect == &pyvgdl_dialect)
        effect->prob = 0.5;    /* of attractGaze and slipForward, the only ones that take it */
}

static void set_defaults(struct loader *loader, struct effect *effect, const char *defaults)
{
    while (defaults && *defaults) {
        char word[64];
        struct argument argument;
        size_t length = strcspn(defaults, " ");
        memcpy(word, defaults, length);
        word[length] = '\0';
        if (load_argument(loader, word, 0, 0, &argument))
            set_effect_parameter(loader, effect, &argument);
        defaults += length + strspn(defaults + length, " ");
    }
}

static const struct effect_kind *read_kind(struct loader *loader, const char *name, int line,
                                           int column)
{
    const struct effect_kind *kind = vgdl_effect_find(name, loader->systems);
    const char *names[128];
    struct hint hint;
    if (kind)
        return kind;
    size_t count = vgdl_effect_names(names, 128, loader->systems);
    nearest_hint(name, names, count, &hint);
    load_fault(loader, line, column, "there is no effect '%s' in dialect %s%s", name,
               loader->game->dialect->name, hint.text);
    return NULL;
}

static const char effect_names[] = "scoreChange counter counterElse repeat enabled prob sequential";

static bool known_to(const struct effect_kind *kind, const char *key, bool timed)
{
    return word_listed(effect_names, key) || word_listed(kind->parameters, key) ||
           (timed && word_listed("timer nextExecution repeating", key));
}

/* The parameter that names a sprite the effect is about, and that is missing; or NULL. */
static const char *missing_type(const struct effect_kind *kind, const struct effect *effect)
{
    const struct { const char *name; int type; } named[] = {
        {"stypeTo", effect->stype_to}, {"stype_other", effect->stype_other},
        {"stypeCount", effect->stype_count}, {"spawnPoint", effect->spawn_point},
    };
    if (kind->flags & NEEDS_STYPE && effect->stype == NO_TYPE)
        return "stype";
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (word_listed(kind->parameters, named[i].name) && named[i].type == NO_TYPE)
            return named[i].name;
    if (word_listed(kind->parameters, "target") && word_listed(kind->parameters, "stype") &&
        effect->stype_to == NO_TYPE)
        return "target";
    bool either = word_listed(kind->parameters, "estype") && !word_listed(kind->parameters, "geq");
    return either && effect->estype == NO_TYPE ? "estype" : NULL;
}

/* Makes one effect of the words after '>'. Several rules of the line may share it. */
static int add_effect(struct loader *loader, const struct words *words, int start, int line,
                      const struct effect_kind *kind, bool timed)
{
    struct vgdl_game *game = loader->game;
    if (game->effect_count == EFFECTS_MAX) {
        problem_error(loader->problems, load_place(loader, line, 1), "more than %d effects",
                      EFFECTS_MAX);
        return -1;
    }
    struct effect *effect = &game->effects[game->effect_count];
    int faults = loader->problems->error_count;
    bool stopped = loader->stopped;
    base_effect(loader, effect);
    effect->kind = kind;
    effect->line = line;
    set_defaults(loader, effect, kind->defaults);
    for (int i = start; i < words->count; i++) {
        struct argument argument;
        if (!strchr(words->list[i], '='))
            continue;
        if (!load_argument(loader, words->list[i], line, words->columns[i], &argument))
            return -1;
        bool delegated = kind == vgdl_effect_find("addTimer", GVGAI);
        if (!known_to(kind, argument.key, timed) && !delegated && !timed) {
            struct hint hint;
            lint_line(loader, LINT_UNREAD_PARAMETER, line, words->list[i],
                      "%s has no parameter '%s'%s; it is ignored", kind->name, argument.key,
                      words_hint(effect_names, kind->parameters, argument.key, &hint));
            game->load_warnings++;
            continue;
        }
        if (strcmp(argument.key, "ftype") == 0 && strcmp(kind->name, "shieldFrom") == 0)
            effect->shielded = read_kind(loader, argument.value, line, words->columns[i]);
        set_effect_parameter(loader, effect, &argument);
    }
    if (loader->problems->error_count > faults || loader->stopped != stopped)
        return -1;
    if (game->dialect == &pyvgdl_dialect && strcmp(kind->name, "transformTo") == 0 &&
        effect->stype == NO_TYPE)
        effect->stype = (uint8_t)type_find(game, "wall");
    const char *missing = missing_type(kind, effect);
    if (missing) {
        load_fault(loader, line, words->columns[0], "%s needs %s=, a sprite it is about",
                   kind->name, missing);
        return -1;
    }
    for (int p = 0; p < VGDL_PLAYERS_MAX; p++)
        effect->scores |= effect->score[p] != 0;
    for (int i = 0; i < COUNTERS_MAX; i++)
        effect->counts |= effect->counter[i] != 0 || effect->counter_else[i] != 0;
    effect->idle = kind->flags & STILL_SAFE && !effect->scores && !effect->counts &&
                   !effect->pixel_perfect;
    return game->effect_count++;
}

/* addTimer plants another effect, whose parameters stand on the same line. */
static void add_delegate(struct loader *loader, const struct words *words, int start, int line,
                         int planter)
{
    struct vgdl_game *game = loader->game;
    for (int i = start; i < words->count; i++) {
        if (strncmp(words->list[i], "ftype=", 6) != 0)
            continue;
        const struct effect_kind *kind =
            read_kind(loader, words->list[i] + 6, line, words->columns[i]);
        int delegate = kind ? add_effect(loader, words, start, line, kind, true) : -1;
        game->effects[planter].delegate = (int16_t)delegate;
        return;
    }
    load_fault(loader, line, words->columns[0], "addTimer needs ftype=, the effect it starts");
}

/* ---- interactions ------------------------------------------------------------------------------ */

static void add_rule(struct loader *loader, struct rule_pair **list, int *count, int first,
                     int second, int effect, int line)
{
    if (*count == RULES_MAX) {
        problem_error(loader->problems, load_place(loader, line, 1), "more than %d rules",
                      RULES_MAX);
        return;
    }
    (*list)[(*count)++] = (struct rule_pair){
        .first = (uint8_t)first, .second = (uint8_t)second, .effect = (uint16_t)effect};
}

static void add_timed(struct loader *loader, int effect, const char *name, int line, int column)
{
    struct vgdl_game *game = loader->game;
    if (!load_type(loader, name, line, column, &game->effects[effect].timed_type))
        return;
    if (game->timed_count == TIMED_MAX) {
        problem_error(loader->problems, load_place(loader, line, column),
                      "more than %d TIME rules", TIMED_MAX);
        return;
    }
    game->timed[game->timed_count++] = (uint16_t)effect;
}

static void add_pairs(struct loader *loader, const struct words *words, int arrow, int effect,
                      int line)
{
    struct vgdl_game *game = loader->game;
    uint8_t first, second;
    for (int i = 1; i < arrow; i++) {
        const char *a = words->list[0], *b = words->list[i];
        if (is_edge(loader, a) || is_edge(loader, b)) {
            int which = is_edge(loader, b) ? 0 : i;
            if (!load_type(loader, words->list[which], line, words->columns[which], &first))
                return;
            if (game->dialect->rules_grouped)
                add_rule(loader, &game->edge_rules, &game->edge_rule_count, first, NO_TYPE,
                         effect, line);
            else
                add_rule(loader, &game->rules, &game->rule_count, first, NO_TYPE, effect, line);
            continue;
        }
        if (!load_type(loader, a, line, words->columns[0], &first))
            return;
        if (game->dialect == &pyvgdl_dialect && strcmp(b, "ANY") == 0) {
            for (int t = 0; t < game->type_count; t++)
                if (game->types[t].leaf)
                    add_rule(loader, &game->rules, &game->rule_count, first, t, effect, line);
            continue;
        }
        if (!load_type(loader, b, line, words->columns[i], &second))
            return;
        for (int r = 0; r < game->effects[effect].repeat && r < 100; r++)
            add_rule(loader, &game->rules, &game->rule_count, first, second, effect, line);
    }
}

static void load_rule(struct loader *loader, const struct node *node)
{
    struct words words;
    int arrow = 0, name = -1;
    if (!vgdl_words(&words, node)) {
        load_fault(loader, node->line, node->column, "the line has too many words");
        return;
    }
    while (arrow < words.count && strcmp(words.list[arrow], ">") != 0)
        arrow++;
    for (int i = arrow + 1; i < words.count; i++)
        if (!strchr(words.list[i], '='))
            name = i;
    if (arrow < 2 || name < 0) {
        load_fault(loader, node->line, node->column,
                   "expected 'sprite sprite > effect parameters', found '%.*s'", node->length,
                   node->text);
        return;
    }
    if (load_loose_equals(loader, &words, node->line))
        return;
    const struct effect_kind *kind =
        read_kind(loader, words.list[name], node->line, words.columns[name]);
    if (!kind)
        return;
    bool timed = is_time(loader, words.list[0]) || is_time(loader, words.list[1]);
    int effect = add_effect(loader, &words, arrow + 1, node->line, kind, timed);
    if (effect < 0)
        return;
    if (strcmp(kind->name, "addTimer") == 0)
        add_delegate(loader, &words, arrow + 1, node->line, effect);
    if (timed) {
        int which = is_time(loader, words.list[0]) ? 1 : 0;
        add_timed(loader, effect, words.list[which], node->line, words.columns[which]);
    } else {
        add_pairs(loader, &words, arrow, effect, node->line);
    }
}

void load_interactions(struct loader *loader, const struct node *set)
{
    for (const struct node *node = set->child; node && !loader->stopped; node = node->next)
        load_rule(loader, node);
}

/* GVGAI runs all rules of one pair together, at the place of its first; and for every line about
 * the edge of a type, all such lines of that type. */
void load_rule_order(struct loader *loader)
{
    struct vgdl_game *game = loader->game;
    if (!game->dialect->rules_grouped)
        return;
    struct rule_pair *sorted = heap_new((size_t)game->rule_count + 1, sizeof *sorted);
    bool *taken = heap_new((size_t)game->rule_count + 1, sizeof *taken);
    int count = 0;
    for (int i = 0; i < game->rule_count; i++)
        for (int k = i; k < game->rule_count && !taken[i]; k++)
            if (!taken[k] && game->rules[k].first == game->rules[i].first &&
                game->rules[k].second == game->rules[i].second && k != i) {
                sorted[count++] = game->rules[k];
                taken[k] = true;
            } else if (k == i) {
                sorted[count++] = game->rules[i];
            }
    memcpy(game->rules, sorted, (size_t)count * sizeof *sorted);
    free(taken);
    free(sorted);
    int lines = game->edge_rule_count;
    struct rule_pair *edges = heap_new((size_t)lines * (size_t)lines + 1, sizeof *edges);
    count = 0;
    for (int i = 0; i < lines; i++)
        for (int k = 0; k < lines; k++)
            if (game->edge_rules[k].first == game->edge_rules[i].first)
                edges[count++] = game->edge_rules[k];
    free(game->edge_rules);
    game->edge_rules = edges;
    game->edge_rule_count = count;
}

/* ---- terminations ------------------------------------------------------------------------------ */

static void load_termination(struct loader *loader, const struct node *node)
{
    struct vgdl_game *game = loader->game;
    struct words words;
    const char *names[16];
    struct hint hint;
    if (!vgdl_words(&words, node) || game->termination_count == TERMINATIONS_MAX) {
        load_fault(loader, node->line, node->column, "too many terminations, or words on this line");
        return;
    }
    const struct termination_kind *kind = vgdl_termination_find(words.list[0], loader->systems);
    if (!kind) {
        size_t count = vgdl_termination_names(names, 16, loader->systems);
        nearest_hint(words.list[0], names, count, &hint);
        load_fault(loader, node->line, node->column, "there is no termination '%s' in dialect %s%s",
                   words.list[0], game->dialect->name, hint.text);
        return;
    }
    if (load_loose_equals(loader, &words, node->line))
        return;
    struct termination *termination = &game->terminations[game->termination_count];
    *termination = (struct termination){.kind = kind, .line = node->line, .part = -1,
                                        .sub_types = -1};
    bool timeout = strcmp(kind->name, "Timeout") == 0;
    for (int p = 0; p < VGDL_PLAYERS_MAX; p++)
        termination->win[p] = !timeout && game->dialect->default_win;
    for (int i = 1; i < words.count; i++) {
        struct argument argument;
        if (!load_argument(loader, words.list[i], node->line, words.columns[i], &argument))
            continue;
        if (!word_listed(kind->parameters, argument.key) &&
            (game->dialect == &gvgai_dialect || strncmp(argument.key, "stype", 5) != 0)) {
            lint_line(loader, LINT_UNREAD_PARAMETER, node->line, words.list[i],
                      "%s has no parameter '%s'%s; it is ignored", kind->name, argument.key,
                      words_hint(kind->parameters, NULL, argument.key, &hint));
            game->load_warnings++;
            continue;
        }
        set_termination_parameter(loader, termination, &argument);
    }
    if (word_listed(kind->parameters, "stype") && termination->stype_count == 0 &&
        loader->problems->error_count == 0)
        load_remark(loader, node->line, node->column, "%s has no stype=, so it counts nothing",
                    kind->name);
    if (!loader->stopped)
        game->termination_count++;
}

void load_terminations(struct loader *loader, const struct node *set)
{
    for (const struct node *node = set->child; node && !loader->stopped; node = node->next)
        load_termination(loader, node);
}
