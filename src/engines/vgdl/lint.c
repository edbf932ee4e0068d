/* lint.c: warns of what is legal but surely not meant. Each lint is silent wherever there is a doubt:
 * what presence.h does not mark surely cannot happen. */
#include "engines/vgdl/lint.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engines/vgdl/fixed.h"

const struct lint vgdl_lints[VGDL_LINTS] = {
    [LINT_NO_END] = {"no-end", "a game that nothing ends but the limit of ticks"},
    [LINT_NEVER_ENDS] = {"never-ends", "a counter that ends the game and can never get there"},
    [LINT_ENDS_AT_ONCE] = {"ends-at-once", "a counter that ends the game before it began"},
    [LINT_UNREACHABLE] = {"unreachable", "a thing that must be met to win, behind walls"},
    [LINT_NO_AVATAR] = {"no-avatar", "a level without an avatar"},
    [LINT_NEVER_THERE] = {"never-there", "a sprite that no level shows and nothing makes"},
    [LINT_NO_PARTNER] = {"no-partner", "an effect that acts on two sprites, where there is but one"},
    [LINT_UNREAD_PARAMETER] = {"unread-parameter",
                               "a parameter that its class, effect or termination does not have"},
    [LINT_ZERO_AMOUNT] = {"zero-amount", "an effect that changes something by nothing"},
    [LINT_NEVER_SPAWNS] = {"never-spawns", "a spawner whose time never comes"},
    [LINT_MISSING_STYPE] = {"missing-stype", "a class that does nothing without stype, without it"},
    [LINT_NO_PREY] = {"no-prey", "a chaser after something that is never there"},
    [LINT_NO_PATH] = {"no-path", "a chaser by paths in a game that has none"},
    [LINT_IDLE_SHOT] = {"idle-shot", "a shot that changes nothing but itself"},
    [LINT_NEVER_HELD] = {"never-held", "a resource that is asked for and that nobody can get"},
};

/* ---- places ---------------------------------------------------------------------------------- */

/* Where in a line of the description a word begins; 1 if it is not there. */
static int column_of_word(const char *text, int line, const char *word)
{
    for (int i = 1; i < line && *text; i++)
        text += strcspn(text, "\n") + (text[strcspn(text, "\n")] == '\n');
    size_t length = strcspn(text, "\r\n");
    size_t first = strspn(text, " \t");
    for (size_t i = first; word && i + strlen(word) <= length; i++)
        if ((i == 0 || strchr(" \t>", text[i - 1])) && strncmp(text + i, word, strlen(word)) == 0)
            return (int)i + 1;
    return (int)first + 1;
}

void lint_line(struct loader *loader, enum vgdl_lint lint, int line, const char *word,
               const char *format, ...)
{
    char sentence[PROBLEM_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    const char *text = loader->source->text;
    lint_warn(loader->problems, &vgdl_lints[lint], text,
              load_place(loader, line, column_of_word(text, line, word)), "%s", sentence);
}

void lint_level(struct loader *loader, enum vgdl_lint lint, int line, int level_line, int column,
                const char *format, ...)
{
    char sentence[PROBLEM_TEXT_MAX];
    va_list arguments;
    if (lint_allowed(&vgdl_lints[lint], loader->source->text, line) ||
        lint_allowed(&vgdl_lints[lint], loader->source->text, loader->level_line))
        return;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    problem_warning(loader->problems, load_level_place(loader, level_line, column), "%s [%s]",
                    sentence, vgdl_lints[lint].name);
}

/* ---- ends ------------------------------------------------------------------------------------ */

static bool is_named(const struct termination *termination, const char *name)
{
    return strcmp(termination->kind->name, name) == 0;
}

/* Whether some type that a termination counts is marked, as coming or going. */
static bool counts_marked(const struct linter *linter, const struct termination *termination,
                          const bool *marks)
{
    for (int i = 0; i < termination->stype_count; i++) {
        const struct sprite_type *group = &linter->game->types[termination->stypes[i]];
        if (marks[termination->stypes[i]])
            return true;
        for (int k = 0; k < group->member_count; k++)
            if (marks[group->members[k]])
                return true;
    }
    return false;
}

static int count_now(const struct linter *linter, const struct termination *termination)
{
    int total = 0;
    for (int i = 0; i < termination->stype_count; i++)
        total += type_alive(&linter->start, termination->stypes[i]);
    return total;
}

static bool all_win(const struct linter *linter, const struct termination *termination)
{
    for (int p = 0; p < linter->game->players; p++)
        if (!termination->win[p])
            return false;
    return true;
}

/* Whether a termination that counts sprites can never hold in this level. A danger that one level
 * lacks is no fault, a win that it lacks is one. */
static bool never_holds(const struct linter *linter, const struct termination *termination)
{
    int count = count_now(linter, termination), limit = termination->limit;
    const struct presence *what =
        all_win(linter, termination) ? &linter->here : &linter->any;
    bool falls = counts_marked(linter, termination, what->goes);
    bool rises = counts_marked(linter, termination, what->comes);
    if (termination->stype_count == 0)
        return false;
    if (is_named(termination, "SpriteCounter"))
        return count > limit && (!falls || limit < 0);
    if (is_named(termination, "SpriteCounterMore"))
        return count < limit && !rises;
    if (is_named(termination, "MultiSpriteCounter"))
        return count > limit ? !termination->min && (!falls || limit < 0) : count < limit && !rises;
    return false;
}

/* Whether it surely holds when it is first looked at; in GVGAI a tick goes before that. */
static bool holds_now(const struct linter *linter, const struct termination *termination)
{
    int count = count_now(linter, termination);
    bool ticks = linter->game->dialect == &gvgai_dialect;
    bool rises = ticks && counts_marked(linter, termination, linter->here.comes);
    bool falls = ticks && counts_marked(linter, termination, linter->here.goes);
    if (termination->stype_count == 0)
        return false;
    if (is_named(termination, "SpriteCounter"))
        return count <= termination->limit && !rises;
    return is_named(termination, "SpriteCounterMore") && count >= termination->limit && !falls;
}

static void name_counted(const struct linter *linter, const struct termination *termination,
                         struct text *out)
{
    for (int i = 0; i < termination->stype_count; i++)
        text_add(out, "%s'%s'", i ? ", " : "", linter->game->types[termination->stypes[i]].name);
}

/* A habit of many games, and harmless: the avatar's loss where nothing can kill it. */
static bool is_idle_loss(const struct linter *linter, const struct termination *termination)
{
    for (int i = 0; i < termination->stype_count; i++) {
        const struct sprite_type *group = &linter->game->types[termination->stypes[i]];
        for (int k = 0; k < group->member_count; k++)
            if (linter->game->types[group->members[k]].class &&
                !linter->game->types[group->members[k]].avatar)
                return false;
    }
    return !termination->win[0] && !termination->win[1];
}

static void lint_ends(struct linter *linter)
{
    const struct vgdl_game *game = linter->game;
    int possible = 0, stops = 0;
    for (int i = 0; i < game->termination_count; i++)
        stops += is_named(&game->terminations[i], "StopCounter");
    for (int i = 0; i < game->termination_count; i++) {
        const struct termination *termination = &game->terminations[i];
        char names[200];
        struct text list = TEXT_ON(names);
        name_counted(linter, termination, &list);
        bool never = never_holds(linter, termination);
        possible += !never && !is_named(termination, "StopCounter");
        if (never && !is_idle_loss(linter, termination))
            lint_level(linter->loader, LINT_NEVER_ENDS, termination->line,
                       linter->loader->level_line + 1, 1,
                       "%s of %s (line %d) can never come: there are %d at first, and that %s",
                       termination->kind->name, text_of(&list), termination->line,
                       count_now(linter, termination),
                       count_now(linter, termination) > termination->limit
                           ? "never falls to the limit" : "never rises to the limit");
        if (!stops && holds_now(linter, termination))
            lint_level(linter->loader, LINT_ENDS_AT_ONCE, termination->line,
                       linter->loader->level_line + 1, 1,
                       "%s of %s (line %d) holds as soon as the play begins: there are %d at first",
                       termination->kind->name, text_of(&list), termination->line,
                       count_now(linter, termination));
    }
    if (game->termination_count == 0)
        lint_line(linter->loader, LINT_NO_END, linter->loader->game_line, NULL,
                  "the game has no TerminationSet: nothing ends it but the limit of %d ticks",
                  game->ticks_max);
    else if (possible == 0)
        lint_line(linter->loader, LINT_NO_END, game->terminations[0].line, NULL,
                  "no termination can ever hold: nothing ends the game but the limit of %d ticks",
                  game->ticks_max);
}

/* ---- sprites --------------------------------------------------------------------------------- */

static bool is_held(const struct vgdl_game *game, int type)
{
    return game->types[type].resource >= 0;
}

static void lint_presence(struct linter *linter)
{
    const struct vgdl_game *game = linter->game;
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *type = &game->types[t];
        if (type->line && type->leaf && type->class && !linter->any.there[t] && !is_held(game, t))
            lint_line(linter->loader, LINT_NEVER_THERE, type->line, type->name,
                      "'%s' is never there: no LevelMapping has it, and nothing makes it",
                      type->name);
    }
}

static bool takes_stype(const struct sprite_class *class)
{
    return word_listed(class->parameters, "stype") || word_listed(class->parameters, "stypes") ||
           word_listed(class->parameters, "stypeMissile");
}

static bool is_spawner(const struct sprite_class *class)
{
    return word_listed(class->parameters, "total");
}

static void lint_spawner(struct linter *linter, const struct sprite_type *type)
{
    const struct type_parameters *given = &type->given;
    if (given->prob <= 0)
        lint_line(linter->loader, LINT_NEVER_SPAWNS, type->line, "prob=",
                  "'%s' never makes anything: its prob is %g", type->name, given->prob);
    if (given->cooldown > linter->game->ticks_max)
        lint_line(linter->loader, LINT_NEVER_SPAWNS, type->line, "cooldown=",
                  "'%s' never makes anything: its cooldown is longer than a play of %d ticks",
                  type->name, linter->game->ticks_max);
}

static bool is_chaser(const struct sprite_class *class)
{
    return strstr(class->name, "Chaser") || strcmp(class->name, "Fleeing") == 0;
}

static void lint_chaser(struct linter *linter, const struct sprite_type *type)
{
    const struct vgdl_game *game = linter->game;
    bool alternate = word_listed(type->class->parameters, "stype1");
    const struct type_list *prey = alternate ? &type->given.stype1 : &type->given.stype;
    if (strcmp(type->class->name, "AStarChaser") == 0) {
        if (!presence_of(&linter->any, type_find(game, "pacman")))
            lint_line(linter->loader, LINT_NO_PREY, type->line, "AStarChaser",
                      "AStarChaser goes after a sprite called 'pacman', and there is none");
        return;
    }
    if (prey->count == 0) {
        lint_line(linter->loader, LINT_MISSING_STYPE, type->line, type->class->name,
                  "%s has no %s=, so it moves at random", type->class->name,
                  alternate ? "stype1" : "stype");
        return;
    }
    bool some = false;
    for (int i = 0; i < prey->count; i++)
        some |= presence_of(&linter->any, prey->list[i]);
    if (!some)
        lint_line(linter->loader, LINT_NO_PREY, type->line, alternate ? "stype1=" : "stype=",
                  "'%s' is after '%s', which is never there", type->name,
                  game->types[prey->list[0]].name);
    if (strstr(type->class->name, "Path") && !game->path)
        lint_line(linter->loader, LINT_NO_PATH, type->line, type->class->name,
                  "'%s' never moves: %s needs obs= in the line of the game, the sprites that paths "
                  "avoid, and a level of at most %d cells", type->name, type->class->name,
                  PATH_CELLS_MAX);
}

static void lint_classes(struct linter *linter)
{
    const struct vgdl_game *game = linter->game;
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *type = &game->types[t];
        if (!type->line || !type->leaf || !type->class || !linter->any.there[t])
            continue;
        bool needed = takes_stype(type->class) && class_makes(type->class) &&
                      strcmp(type->class->name, "Spreader") != 0;
        if (is_chaser(type->class))
            lint_chaser(linter, type);
        else if (needed && type->given.stype.count == 0)
            lint_line(linter->loader, LINT_MISSING_STYPE, type->line, type->class->name,
                      "%s has no stype=, so it makes nothing", type->class->name);
        else if (is_spawner(type->class))
            lint_spawner(linter, type);
    }
}

/* ---- shots ----------------------------------------------------------------------------------- */

/* Whether a rule lets a shot of the type do something besides to itself. */
static bool matters_in(const struct linter *linter, const struct rule_pair *rule, int shot)
{
    const struct vgdl_game *game = linter->game;
    const struct effect *effect = &game->effects[rule->effect];
    if (!presence_fires(&linter->any, rule))
        return false;
    if (rule->second != NO_TYPE && type_is(&game->types[rule->second], shot) &&
        !(effect->kind->flags & STILL_SAFE && !effect->scores && !effect->counts &&
          rule->first == rule->second))
        return true;
    bool alone = effect->kind->flags & (ENDS_FIRST | BLOCKS_FIRST | CARRIES_FIRST) &&
                 !(effect->kind->flags & (MAKES_STYPE | CHANGES_STYPE | CHANGES_ALL | CLONES));
    return type_is(&game->types[rule->first], shot) &&
           (!alone || effect->scores || effect->counts ||
            (rule->second != NO_TYPE && effect_changes_second(effect)));
}

static bool is_asked_for(const struct vgdl_game *game, int type)
{
    for (int i = 0; i < game->termination_count; i++)
        for (int k = 0; k < game->terminations[i].stype_count; k++)
            if (type_is(&game->types[game->terminations[i].stypes[k]], type))
                return true;
    for (int t = 0; t < game->type_count; t++) {
        const struct type_parameters *given = &game->types[t].given;
        bool chased = game->types[t].class && is_chaser(game->types[t].class);
        for (int i = 0; i < given->stype.count && chased; i++)
            if (type_is(&game->types[given->stype.list[i]], type))
                return true;
        for (int i = 0; i < given->stype1.count; i++)
            if (type_is(&game->types[given->stype1.list[i]], type))
                return true;
    }
    for (int i = 0; i < game->effect_count; i++)
        if ((game->effects[i].stype != NO_TYPE &&
             type_is(&game->types[game->effects[i].stype], type)) ||
            game->effects[i].stype_count == type || game->effects[i].timed_type == type)
            return true;
    return game->types[type].given.solid != 0;
}

static void lint_shots(struct linter *linter)
{
    const struct vgdl_game *game = linter->game;
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *shooter = &game->types[t];
        if (!shooter->leaf || !shooter->avatar || !linter->any.there[t] || !shooter->line)
            continue;
        for (int i = 0; i < shooter->given.stype.count; i++) {
            int shot = shooter->given.stype.list[i];
            const struct sprite_type *type = &game->types[shot];
            bool matters = is_asked_for(game, shot) || !type->class || !type->leaf ||
                           (type->class->update && class_makes(type->class) &&
                            !strstr(type->class->name, "Flicker") &&
                            !strstr(type->class->name, "Missile"));
            for (int r = 0; r < game->rule_count && !matters; r++)
                matters = matters_in(linter, &game->rules[r], shot);
            for (int r = 0; r < game->edge_rule_count && !matters; r++)
                matters = matters_in(linter, &game->edge_rules[r], shot);
            if (!matters)
                lint_line(linter->loader, LINT_IDLE_SHOT, shooter->line, "stype=",
                          "'%s' shoots '%s', which does nothing to anything: no rule has it as its "
                          "second sprite", shooter->name, type->name);
        }
    }
}

/* ---- effects --------------------------------------------------------------------------------- */

static void lint_amounts(struct linter *linter, const struct effect *effect)
{
    bool plain = word_listed(effect->kind->parameters, "value") &&
                 strcmp(effect->kind->name, "setSpeedForAll") != 0 &&
                 strcmp(effect->kind->name, "collectResourceIfHeld") != 0;
    bool amount = word_listed(effect->kind->parameters, "amount");
    if ((plain || amount) && effect->value == 0)
        lint_line(linter->loader, LINT_ZERO_AMOUNT, effect->line, amount ? "amount=" : "value=",
                  "%s by 0 changes nothing", effect->kind->name);
    if (word_listed(effect->kind->parameters, "prob") && effect->prob <= 0)
        lint_line(linter->loader, LINT_NEVER_SPAWNS, effect->line, "prob=",
                  "%s never happens: its prob is %g", effect->kind->name, effect->prob);
}

static void lint_partner(struct linter *linter, const struct effect *effect, const char *where)
{
    if (effect->kind->flags & NEEDS_SECOND)
        lint_line(linter->loader, LINT_NO_PARTNER, effect->line, effect->kind->name,
                  "%s acts on two sprites and does nothing %s", effect->kind->name, where);
}

static void lint_effects(struct linter *linter)
{
    const struct vgdl_game *game = linter->game;
    int last = -1;
    for (int i = 0; i < game->effect_count; i++) {
        const struct effect *effect = &game->effects[i];
        lint_amounts(linter, effect);
        if (effect->delegate < 0)
            continue;
        const struct effect *planted = &game->effects[effect->delegate];
        if (planted->kind->flags & NEEDS_SECOND || !(planted->kind->flags & NO_FIRST))
            lint_line(linter->loader, LINT_NO_PARTNER, effect->line, "ftype=",
                      "%s acts on a sprite, and addTimer gives it none", planted->kind->name);
    }
    for (int i = 0; i < game->rule_count; i++)
        if (game->rules[i].second == NO_TYPE && game->rules[i].effect != last) {
            last = game->rules[i].effect;
            lint_partner(linter, &game->effects[last], "at the edge of the screen");
        }
    for (int i = 0; i < game->edge_rule_count; i++)
        if (game->edge_rules[i].effect != last) {
            last = game->edge_rules[i].effect;
            lint_partner(linter, &game->effects[last], "at the edge of the screen");
        }
    for (int i = 0; i < game->timed_count; i++)
        lint_partner(linter, &game->effects[game->timed[i]], "by the clock");
}

/* ---- resources ------------------------------------------------------------------------------- */

/* Whether some rule can raise what a sprite holds of the resource. */
static bool can_be_got(const struct linter *linter, int resource)
{
    const struct vgdl_game *game = linter->game;
    if (game->types[resource].resource_limit <= 0)
        return false;
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].resource == resource && game->effects[i].amount > 0 &&
            strcmp(game->effects[i].kind->name, "changeResource") == 0)
            return true;
    for (int i = 0; i < game->rule_count; i++) {
        const struct sprite_type *group = &game->types[game->rules[i].first];
        if (!strstr(game->effects[game->rules[i].effect].kind->name, "ollectResource") ||
            !presence_fires(&linter->any, &game->rules[i]))
            continue;
        for (int k = 0; k < group->member_count; k++) {
            const struct type_parameters *given = &game->types[group->members[k]].given;
            if (linter->any.there[group->members[k]] && given->resource.count &&
                given->resource.list[0] == resource && given->value > 0)
                return true;
        }
    }
    return false;
}

static const char *why_not(const struct linter *linter, int resource)
{
    return linter->game->types[resource].resource_limit <= 0
               ? "of what is no Resource nobody can hold any"
               : "no rule gives any";
}

/* Ways that are open only to who holds some of it. */
static bool asks_for_some(const struct effect *effect)
{
    static const char names[] = "killIfHasMore killIfOtherHasMore spawnIfHasMore";
    return effect->resource != NO_TYPE && effect->limit > 0 &&
           word_listed(names, effect->kind->name);
}

static void lint_resources(struct linter *linter)
{
    const struct vgdl_game *game = linter->game;
    for (int i = 0; i < game->effect_count; i++) {
        const struct effect *effect = &game->effects[i];
        int held = effect->held_resource;
        if (asks_for_some(effect) && !can_be_got(linter, effect->resource))
            lint_line(linter->loader, LINT_NEVER_HELD, effect->line, "resource=",
                      "%s asks for %d of '%s', and %s", effect->kind->name, effect->limit,
                      game->types[effect->resource].name, why_not(linter, effect->resource));
        if (held != NO_TYPE && effect->amount > 0 && !can_be_got(linter, held))
            lint_line(linter->loader, LINT_NEVER_HELD, effect->line, "heldResource=",
                      "%s asks for %d of '%s', and %s", effect->kind->name, effect->amount,
                      game->types[held].name, why_not(linter, held));
    }
    for (int t = 0; t < game->type_count; t++) {
        const struct sprite_type *type = &game->types[t];
        if (!type->leaf || !type->line || !linter->any.there[t])
            continue;
        for (int i = 0; i < type->given.ammo.count; i++)
            if (!can_be_got(linter, type->given.ammo.list[i]))
                lint_line(linter->loader, LINT_NEVER_HELD, type->line, "ammo=",
                          "'%s' shoots with '%s', and %s", type->name,
                          game->types[type->given.ammo.list[i]].name,
                          why_not(linter, type->given.ammo.list[i]));
    }
}

/* ---- all of them ----------------------------------------------------------------------------- */

static void lint_avatar(struct linter *linter)
{
    const struct vgdl_game *game = linter->game;
    bool some = false;
    for (int t = 0; t < game->type_count; t++)
        some |= game->types[t].avatar && linter->here.there[t];
    if (!some)
        lint_level(linter->loader, LINT_NO_AVATAR, linter->loader->game_line,
                   linter->loader->level_line + 1, 1,
                   "the level has no avatar: nobody plays");
}

static void find_presence(struct linter *linter)
{
    const struct vgdl_game *game = linter->game;
    bool mapped[TYPES_MAX] = {false}, placed[TYPES_MAX] = {false};
    for (int c = 0; c < 256; c++)
        for (int i = 0; i < game->mapping_count[c]; i++)
            mapped[game->mapping[c][i]] |= game->types[game->mapping[c][i]].class != NULL;
    for (int t = 0; t < game->type_count; t++)
        placed[t] = type_has_own(&linter->start, t);
    presence_find(&linter->any, game, mapped);
    presence_find(&linter->here, game, placed);
}

void lint_game(struct loader *loader)
{
    struct linter linter = {.loader = loader, .game = loader->game};
    tick_open(&linter.start, loader->game, loader->game->image, NULL);
    find_presence(&linter);
    lint_ends(&linter);
    lint_avatar(&linter);
    lint_presence(&linter);
    lint_classes(&linter);
    lint_shots(&linter);
    lint_effects(&linter);
    lint_resources(&linter);
    lint_walls(&linter);
    lint_check_comments(loader->problems, vgdl_lints, VGDL_LINTS, loader->file,
                        loader->source->text);
}
