/* plan.c: from the rules of a game to what its levels must be like.
 *
 * Whatever is not sure is decided so that a level stays playable: what might kill or carry the avatar away is
 * not passed, what might be broken hides nothing. */
#include "generate/levels/plan.h"

#include <stdio.h>
#include <string.h>

/* ---- small things ---------------------------------------------------------------------------- */

static void why_add(struct level_why *why, int line)
{
    for (int i = 0; i < why->count; i++)
        if (why->lines[i] == line)
            return;
    if (why->count < WHY_MAX)
        why->lines[why->count++] = line;
}

int level_object_find(const struct level_plan *plan, const char *name)
{
    for (int i = 0; i < plan->object_count; i++)
        if (strcmp(plan->objects[i].name, name) == 0 || strcmp(plan->objects[i].shown, name) == 0)
            return i;
    return LEVEL_NONE;
}

int level_object_of(const struct level_plan *plan, char sign)
{
    for (int i = 0; i < plan->object_count; i++)
        if (plan->objects[i].sign == sign)
            return i;
    return LEVEL_NONE;
}

const char *level_line(const struct level_rules *rules, int line, int *length)
{
    const char *at = rules->text;
    for (int i = 1; i < line && *at; i++) {
        at += strcspn(at, "\n");
        at += *at == '\n';
    }
    at += strspn(at, " \t");
    *length = (int)strcspn(at, "\r\n#");
    while (*length > 0 && (at[*length - 1] == ' ' || at[*length - 1] == '\t'))
        --*length;
    return at;
}

/* ---- letters --------------------------------------------------------------------------------- */

static bool in_rules(const struct level_rules *rules, int type)
{
    for (int i = 0; i < rules->meeting_count; i++)
        if (level_in_group(rules, rules->meetings[i].first, type) ||
            level_in_group(rules, rules->meetings[i].second, type))
            return true;
    for (int i = 0; i < rules->end_count; i++)
        for (int k = 0; k < rules->ends[i].type_count; k++)
            if (level_in_group(rules, rules->ends[i].types[k], type))
                return true;
    return rules->types[type].make_count > 0;
}

static bool has_avatar(const struct level_rules *rules, const struct level_letter *letter)
{
    for (int i = 0; i < letter->type_count; i++)
        if (rules->types[letter->types[i]].avatar)
            return true;
    return false;
}

/* What the avatar stands on is background, and what no rule knows. */
static void find_background(const struct level_rules *rules, bool *background)
{
    for (int t = 0; t < rules->type_count; t++)
        background[t] = t != rules->wall && !rules->types[t].avatar && !in_rules(rules, t);
    for (int i = 0; i < rules->letter_count; i++)
        for (int k = 0; has_avatar(rules, &rules->letters[i]) && k < rules->letters[i].type_count; k++) {
            int type = rules->letters[i].types[k];
            if (!rules->types[type].avatar)
                background[type] = true;
        }
}

static bool all_background(const struct level_letter *letter, const bool *background)
{
    for (int i = 0; i < letter->type_count; i++)
        if (!background[letter->types[i]])
            return false;
    return true;
}

static bool same_types(const struct level_letter *a, const struct level_letter *b)
{
    if (a->type_count != b->type_count)
        return false;
    for (int i = 0; i < a->type_count; i++) {
        bool found = false;
        for (int k = 0; k < b->type_count; k++)
            found |= a->types[i] == b->types[k];
        if (!found)
            return false;
    }
    return true;
}

/* The letter of an empty tile: that of what the avatar stands on, else any letter of background alone, else
 * a blank, else a letter that means nothing. */
static char find_floor(const struct level_rules *rules, const bool *background)
{
    struct level_letter under = {0};
    bool used[256] = {false};
    for (int i = 0; i < rules->letter_count; i++) {
        const struct level_letter *letter = &rules->letters[i];
        used[(unsigned char)letter->sign] = true;
        if (under.type_count == 0 && has_avatar(rules, letter))
            for (int k = 0; k < letter->type_count; k++)
                if (!rules->types[letter->types[k]].avatar)
                    under.types[under.type_count++] = letter->types[k];
    }
    for (int i = 0; i < rules->letter_count && under.type_count; i++)
        if (same_types(&rules->letters[i], &under))
            return rules->letters[i].sign;
    for (int i = 0; i < rules->letter_count; i++)
        if (all_background(&rules->letters[i], background) &&
            (rules->letters[i].type_count || rules->letters[i].sign == ' '))
            return rules->letters[i].sign;
    const char *spare = " .-_,:";
    while (*spare && used[(unsigned char)*spare])
        spare++;
    return *spare ? *spare : ' ';
}

/* ---- objects --------------------------------------------------------------------------------- */

/* A name that answer set programs take for a constant, and no other object has. */
static void name_object(const struct level_plan *plan, struct level_object *object)
{
    char plain[LEVEL_NAME_MAX - 8];
    snprintf(plain, sizeof plain, "%s", object->shown);
    for (char *at = plain; *at; at++)
        if (!((*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9')))
            *at = '_';
    plain[0] = text_lower(plain[0]);
    bool letter = plain[0] >= 'a' && plain[0] <= 'z' && strcmp(plain, "not") != 0;
    struct text name = TEXT_ON(object->name);
    text_add(&name, "%s%s", letter ? "" : "o_", plain);
    for (int n = 2; level_object_find(plan, object->name) != LEVEL_NONE && n < 100; n++) {
        text_clear(&name);
        text_add(&name, "%s%s_%d", letter ? "" : "o_", plain, n);
    }
}

static void add_object(struct level_plan *plan, const struct level_letter *letter,
                       const bool *background)
{
    const struct level_rules *rules = plan->rules;
    struct level_object object = {.sign = letter->sign, .line = letter->line, .idle = true};
    for (int i = 0; i < letter->type_count; i++) {
        int type = letter->types[i];
        if (background[type] && !all_background(letter, background))
            continue;
        object.types[object.type_count++] = type;
        object.shown = rules->types[type].name;
        object.avatar |= rules->types[type].avatar;
        object.moves |= rules->types[type].moves;
        object.idle &= background[type];
    }
    for (int i = 0; i < object.type_count; i++)
        if (rules->types[object.types[i]].avatar)
            object.shown = rules->types[object.types[i]].name;
    object.border = object.type_count == 1 && object.types[0] == rules->wall;
    name_object(plan, &object);
    if (object.border && plan->border == LEVEL_NONE)
        plan->border = plan->object_count;
    plan->objects[plan->object_count++] = object;
}

/* A letter that exists by default is left out where another stands for the same, or for another avatar. */
static bool is_wanted(const struct level_plan *plan, const struct level_letter *letter)
{
    const struct level_rules *rules = plan->rules;
    if (letter->sign == plan->floor || letter->type_count == 0)
        return false;
    for (const struct level_letter *other = rules->letters; other != rules->letters + rules->letter_count;
         other++) {
        bool both = has_avatar(rules, letter) && has_avatar(rules, other);
        if (other != letter && letter->line == 0 && other->line && (both || same_types(letter, other)))
            return false;
        if (other < letter && same_types(letter, other) && (other->line || !letter->line))
            return false;
    }
    return true;
}

static bool find_objects(struct level_plan *plan, struct problems *problems)
{
    const struct level_rules *rules = plan->rules;
    bool background[LEVEL_TYPES_MAX], avatar = false;
    find_background(rules, background);
    plan->floor = find_floor(rules, background);
    plan->border = LEVEL_NONE;
    for (int i = 0; i < rules->letter_count && plan->object_count < OBJECTS_MAX; i++)
        if (is_wanted(plan, &rules->letters[i]))
            add_object(plan, &rules->letters[i], background);
    for (int i = 0; i < plan->object_count; i++)
        avatar |= plan->objects[i].avatar;
    return avatar || problem_error(problems, (struct place){0},
                                   "generate levels: the game has no avatar that a letter of its "
                                   "LevelMapping stands for, so no level can be played");
}

/* ---- what stops the avatar ------------------------------------------------------------------- */

static bool meets(const struct level_rules *rules, const struct level_meeting *meeting, int first,
                  int second)
{
    return level_in_group(rules, meeting->first, first) &&
           level_in_group(rules, meeting->second, second);
}

/* Whether the avatar, by touching it, takes a thing away, whatever it holds. */
static bool removes(const struct level_rules *rules, int avatar, int thing, struct level_why *why)
{
    for (int i = 0; i < rules->meeting_count; i++) {
        const struct level_meeting *meeting = &rules->meetings[i];
        bool gone = (meets(rules, meeting, thing, avatar) && meeting->ends_first) ||
                    (meets(rules, meeting, avatar, thing) && meeting->ends_second);
        if (gone && meeting->asks == LEVEL_NONE) {
            if (why)
                why_add(why, meeting->line);
            return true;
        }
    }
    return false;
}

/* Whether the avatar cannot pass a thing: it is put back or killed, and does not take it away first. What
 * might kill it or takes it elsewhere is not passed either. */
static bool stopped(const struct level_rules *rules, int avatar, int thing, struct level_why *why)
{
    bool stops = false, kills = false;
    if (rules->types[thing].moves)
        return false;
    for (int i = 0; i < rules->meeting_count; i++) {
        const struct level_meeting *meeting = &rules->meetings[i];
        bool pushed = meets(rules, meeting, thing, avatar) && meeting->pushes_first;
        bool met = meets(rules, meeting, avatar, thing);
        bool killed = met && ((meeting->ends_first && meeting->becomes == LEVEL_NONE) ||
                              meeting->may_end_first || meeting->carries_first);
        if (!killed && !pushed && !(met && meeting->stops_first))
            continue;
        kills |= killed || pushed;
        stops = true;
        why_add(why, meeting->line);
    }
    return stops && (kills || !removes(rules, avatar, thing, NULL));
}

/* Whether nothing but an avatar of another form, or one that holds something, ever takes it away. */
static bool is_lasting(const struct level_rules *rules, int avatar, int thing)
{
    for (int i = 0; i < rules->meeting_count; i++) {
        const struct level_meeting *meeting = &rules->meetings[i];
        bool first = level_in_group(rules, meeting->first, thing);
        bool second = level_in_group(rules, meeting->second, thing);
        bool goes = (first && (meeting->ends_first || meeting->may_end_first ||
                               meeting->pushes_first || meeting->carries_first)) ||
                    (second && meeting->ends_second);
        int other = first ? meeting->second : meeting->first;
        bool held = meeting->asks != LEVEL_NONE;
        bool form = rules->types[other].avatar && !level_in_group(rules, other, avatar);
        if (goes && !held && !form)
            return false;
    }
    return true;
}

/* Whether the avatar may walk into it and come out. */
static bool hurts_or_carries(const struct level_rules *rules, int avatar, int thing)
{
    for (int i = 0; i < rules->meeting_count; i++) {
        const struct level_meeting *meeting = &rules->meetings[i];
        bool waits = meeting->asks != LEVEL_NONE && meeting->if_less && !meeting->of_second;
        if (meets(rules, meeting, avatar, thing) &&
            ((meeting->may_end_first && !waits) || meeting->carries_first))
            return true;
    }
    return false;
}

static void find_solid(struct level_plan *plan, int avatar)
{
    const struct level_rules *rules = plan->rules;
    for (int i = 0; i < plan->object_count; i++) {
        struct level_object *object = &plan->objects[i];
        if (object->avatar)
            continue;
        for (int k = 0; k < object->type_count; k++) {
            int type = object->types[k];
            if (!stopped(rules, avatar, type, &object->solid_why))
                continue;
            object->solid = true;
            object->seals |= is_lasting(rules, avatar, type) && !hurts_or_carries(rules, avatar, type);
        }
        if (!object->solid)
            object->solid_why.count = 0;
    }
    for (int i = 0; i < rules->meeting_count; i++) {
        const struct level_meeting *meeting = &rules->meetings[i];
        bool met = level_in_group(rules, meeting->first, avatar) &&
                   !rules->types[meeting->second].moves;
        plan->carried |= met && meeting->carries_first;
        for (int k = 0; k < plan->object_count; k++)
            for (int t = 0; t < plan->objects[k].type_count; t++)
                if (meeting->pushes_first && !plan->objects[k].border &&
                    meets(rules, meeting, plan->objects[k].types[t], avatar)) {
                    plan->objects[k].pushed = true;
                    why_add(&plan->objects[k].pushed_why, meeting->line);
                }
    }
}

/* ---- locks and keys -------------------------------------------------------------------------- */

static bool gives_resource(const struct level_rules *rules, int avatar, int thing, int resource,
                           struct level_why *why)
{
    for (int i = 0; i < rules->meeting_count; i++) {
        const struct level_meeting *meeting = &rules->meetings[i];
        bool given = meets(rules, meeting, thing, avatar) && meeting->gives &&
                     rules->types[thing].resource == resource;
        bool gained = meets(rules, meeting, avatar, thing) && meeting->gains == resource;
        if (given || gained) {
            why_add(why, meeting->line);
            return true;
        }
    }
    return false;
}

static bool may_be_key(const struct level_plan *plan, int lock, int object)
{
    const struct level_object *key = &plan->objects[object];
    return object != lock && !key->avatar && !key->moves && !key->idle && !key->border;
}

/* A lock opens to whoever holds a resource: things that give it are its keys. */
static bool find_resource_lock(const struct level_plan *plan, int avatar, int lock,
                               struct level_pair *pair)
{
    const struct level_rules *rules = plan->rules;
    const struct level_object *object = &plan->objects[lock];
    bool found = false;
    for (int i = 0; i < rules->meeting_count; i++) {
        const struct level_meeting *meeting = &rules->meetings[i];
        for (int t = 0; t < object->type_count && meeting->asks != LEVEL_NONE; t++) {
            bool ends = meets(rules, meeting, object->types[t], avatar) && meeting->of_second &&
                        !meeting->if_less;
            bool spares = meets(rules, meeting, avatar, object->types[t]) && !meeting->of_second &&
                          meeting->if_less;
            if ((!ends && !spares) || meeting->amount < 1)
                continue;
            for (int k = 0; k < plan->object_count; k++)
                for (int y = 0; may_be_key(plan, lock, k) && y < plan->objects[k].type_count; y++)
                    if (gives_resource(rules, avatar, plan->objects[k].types[y], meeting->asks,
                                       &pair->why)) {
                        set_add(&pair->keys, k);
                        found = true;
                    }
            if (found) {
                why_add(&pair->why, meeting->line);
                pair->amount = meeting->amount;
                pair->equal = ends && meeting->amount == 1;
                return true;
            }
        }
    }
    return false;
}

/* A lock opens to another form of the avatar: things that turn it into that are its keys. */
static bool find_form_lock(const struct level_plan *plan, int avatar, int lock,
                           struct level_pair *pair)
{
    const struct level_rules *rules = plan->rules;
    const struct level_object *object = &plan->objects[lock];
    bool found = false;
    for (int i = 0; i < rules->meeting_count; i++) {
        const struct level_meeting *meeting = &rules->meetings[i];
        int form = meeting->becomes;
        if (form == LEVEL_NONE || !level_in_group(rules, meeting->first, avatar) ||
            !rules->types[form].avatar || form == avatar)
            continue;
        bool passes = true;
        struct level_why ignored = {.count = 0};
        for (int t = 0; t < object->type_count; t++)
            passes &= !stopped(rules, form, object->types[t], &ignored);
        for (int k = 0; passes && k < plan->object_count; k++)
            for (int y = 0; may_be_key(plan, lock, k) && y < plan->objects[k].type_count; y++)
                if (level_in_group(rules, meeting->second, plan->objects[k].types[y])) {
                    set_add(&pair->keys, k);
                    why_add(&pair->why, meeting->line);
                    for (int t = 0; t < object->type_count; t++)
                        removes(rules, form, object->types[t], &pair->why);
                    found = true;
                }
    }
    pair->amount = 1;
    pair->equal = true;
    return found;
}

static bool sets_meet(const struct object_set *a, const struct object_set *b)
{
    return a->bits[0] & b->bits[0] || a->bits[1] & b->bits[1];
}

/* Locks that share a key are counted together. */
static void add_pair(struct level_plan *plan, const struct level_pair *pair)
{
    for (int i = 0; i < plan->pair_count; i++) {
        struct level_pair *other = &plan->pairs[i];
        if (!sets_meet(&other->keys, &pair->keys) || other->amount != pair->amount ||
            other->equal != pair->equal)
            continue;
        for (int b = 0; b < 2; b++) {
            other->locks.bits[b] |= pair->locks.bits[b];
            other->keys.bits[b] |= pair->keys.bits[b];
        }
        for (int k = 0; k < pair->why.count; k++)
            why_add(&other->why, pair->why.lines[k]);
        return;
    }
    if (plan->pair_count < PAIRS_MAX)
        plan->pairs[plan->pair_count++] = *pair;
}

static void find_locks(struct level_plan *plan, int avatar)
{
    for (int i = 0; i < plan->object_count; i++) {
        struct level_object *lock = &plan->objects[i];
        struct level_pair pair = {.amount = 1};
        if (!lock->solid || lock->border || lock->pushed || lock->idle || lock->moves)
            continue;
        if (!find_resource_lock(plan, avatar, i, &pair) && !find_form_lock(plan, avatar, i, &pair))
            continue;
        lock->opens = true;
        lock->opens_why = pair.why;
        set_add(&pair.locks, i);
        add_pair(plan, &pair);
    }
    for (int i = 0; i < plan->pair_count; i++)
        for (int k = 0; k < plan->object_count; k++)
            if (set_has(&plan->pairs[i].keys, k)) {
                plan->objects[k].key = true;
                plan->objects[k].key_why = plan->pairs[i].why;
            }
}

/* ---- goals ----------------------------------------------------------------------------------- */

/* Things the avatar can take by touching them, in whatever form and whatever it holds. */
static bool is_taken(const struct level_rules *rules, int thing, struct level_why *why)
{
    for (int i = 0; i < rules->meeting_count; i++) {
        const struct level_meeting *meeting = &rules->meetings[i];
        bool first = level_in_group(rules, meeting->first, thing) && rules->types[meeting->second].avatar;
        bool second = level_in_group(rules, meeting->second, thing) && rules->types[meeting->first].avatar;
        if ((first && (meeting->ends_first || meeting->gives || meeting->asks != LEVEL_NONE)) ||
            (second && (meeting->ends_second || meeting->gains != LEVEL_NONE))) {
            why_add(why, meeting->line);
            return true;
        }
    }
    return false;
}

static const struct level_end *counted_to_win(const struct level_rules *rules, int type)
{
    for (int i = 0; i < rules->end_count; i++)
        for (int k = 0; k < rules->ends[i].type_count; k++)
            if (rules->ends[i].wins && !rules->ends[i].at_least &&
                level_in_group(rules, rules->ends[i].types[k], type))
                return &rules->ends[i];
    return NULL;
}

static void find_goals(struct level_plan *plan)
{
    const struct level_rules *rules = plan->rules;
    bool locks = false;
    for (int i = 0; i < plan->object_count; i++)
        locks |= plan->objects[i].opens && plan->objects[i].seals;
    for (int i = 0; i < plan->object_count; i++) {
        struct level_object *object = &plan->objects[i];
        if (object->avatar || object->border || object->moves)
            continue;
        for (int k = 0; k < object->type_count; k++) {
            const struct level_end *end = counted_to_win(rules, object->types[k]);
            object->need |= is_taken(rules, object->types[k], &object->need_why);
            object->counted |= end != NULL;
            if (end)
                why_add(&object->hidden_why, end->line);
        }
        for (int k = 0; k < object->pushed_why.count; k++)
            why_add(&object->need_why, object->pushed_why.lines[k]);
        object->need |= object->pushed || object->opens;
        object->hidden = locks && !plan->carried && object->need && object->counted && !object->key &&
                         !object->opens && !object->pushed && plan->border != LEVEL_NONE &&
                         plan->objects[plan->border].seals;
    }
}

/* ---- all of it ------------------------------------------------------------------------------- */

static bool fits(int width, int height, struct problems *problems)
{
    if (width >= LEVEL_SIDE_LEAST && height >= LEVEL_SIDE_LEAST && width <= LEVEL_SIDE_MOST &&
        height <= LEVEL_SIDE_MOST && width * height <= LEVEL_CELLS_MOST)
        return true;
    return problem_error(problems, (struct place){0},
                         "generate levels: a level has sides of %d to %d and at most %d tiles; %dx%d "
                         "has not", LEVEL_SIDE_LEAST, LEVEL_SIDE_MOST, LEVEL_CELLS_MOST, width, height);
}

bool level_plan(const struct level_rules *rules, int width, int height, struct level_plan *plan,
                struct problems *problems)
{
    *plan = (struct level_plan){.rules = rules, .width = width, .height = height};
    if (!fits(width, height, problems) || !find_objects(plan, problems))
        return false;
    int avatar = LEVEL_NONE;
    for (int i = 0; i < plan->object_count && avatar == LEVEL_NONE; i++)
        for (int k = 0; k < plan->objects[i].type_count; k++)
            if (rules->types[plan->objects[i].types[k]].avatar)
                avatar = plan->objects[i].types[k];
    plan->walks = rules->types[avatar].walks && rules->players == 1;
    find_solid(plan, avatar);
    find_locks(plan, avatar);
    find_goals(plan);
    level_plan_limits(plan);
    return true;
}
