/* dialect.c: what py-vgdl and GVGAI do differently, and how to tell which one a file is written
 * for. */
#include "engines/vgdl/dialect.h"

#include <string.h>

const struct dialect pyvgdl_dialect = {
    .name = "pyvgdl", .systems = PYVGDL | PYVGDL2, .lenient_systems = PYVGDL | PYVGDL2,
    .tab_width = 8, .cooldown_least = 0, .resource_limit = 2, .default_win = 1,
    .limit_default = 1, .zero_means_default = true, .tick = tick_pyvgdl,
};

const struct dialect gvgai_dialect = {
    .name = "gvgai", .systems = GVGAI | GYM, .lenient_systems = GVGAI,
    .tab_width = 1, .cooldown_least = 1, .resource_limit = 0, .default_win = 0,
    .limit_default = 0, .parent_class_wins = true, .members_with_parents = true,
    .empty_rows_count = true, .rules_grouped = true,
    .limit_is_loss = true, .tick = tick_gvgai,
};

/* Words only one of the two would write, each with how telling it is. */
struct hint_word {
    const char *word;      /* ends in '=' for a parameter */
    int         gvgai;     /* positive: GVGAI, negative: py-vgdl */
};
static const struct hint_word hints[] = {
    {"img=", 5}, {"square_size=", 9}, {"key_handler=", 9}, {"no_players=", 9},
    {"no_counters=", 9}, {"obs=", 5}, {"GameSpace", 9}, {"ParameterSet", 9}, {"hidden=", 5},
    {"invisible=", 3}, {"autotiling=", 5}, {"TIME", 9}, {"healthPoints=", 5},
    {"rotateInPlace=", 5}, {"portal=", 3}, {"stypeTo=", 3}, {"killSecond=", 3},
    {"physicstype=CONT", 9}, {"physicstype=GRID", 9},
    {"physicstype=GravityPhysics", -9}, {"physicstype=NoFrictionPhysics", -9},
    {"physicstype=ContinuousPhysics", -9}, {"res_type=", -9}, {"block_size=", -9},
    {"frame_rate=", -9}, {"airsteering=", -1}, {"alternate_keys=", -3},
};

/* Entries of the ontology that only one system has. */
static int weigh_entry(const char *word)
{
    int systems = 0;
    const struct sprite_class *class = sprite_class_find(word, SYSTEMS_ALL);
    const struct effect_kind *effect = vgdl_effect_find(word, SYSTEMS_ALL);
    if (class)
        systems = class->systems;
    else if (effect)
        systems = effect->systems;
    if (systems == 0 || (systems & PYVGDL && systems & GVGAI))
        return 0;
    return systems & (GVGAI | GYM) && !(systems & PYVGDL2) ? 5 : systems & GVGAI ? 1 : -5;
}

static int weigh_word(const char *word)
{
    for (size_t i = 0; i < sizeof hints / sizeof *hints; i++) {
        size_t length = strlen(hints[i].word);
        bool parameter = hints[i].word[length - 1] == '=';
        if (parameter ? strncmp(word, hints[i].word, length) == 0
                      : strcmp(word, hints[i].word) == 0)
            return hints[i].gvgai;
    }
    return weigh_entry(word);
}

/* GVGAI's games write the limit of every counter; py-vgdl's leave it out where it is zero. */
static int weigh_termination(const struct words *words)
{
    for (int i = 1; i < words->count; i++)
        if (strncmp(words->list[i], "limit=", 6) == 0)
            return 0;
    return -2;
}

const struct dialect *dialect_guess(const struct tree *tree)
{
    int gvgai = 0, rule_seconds = 0;
    bool sprites_first = false;
    if (tree->root->child)
        sprites_first = vgdl_node_is(tree->root->child, "SpriteSet");
    for (int i = 0; i < tree->count; i++) {
        const struct node *node = &tree->nodes[i];
        struct words words;
        if (!vgdl_words(&words, node))
            continue;
        for (int w = 0; w < words.count; w++)
            gvgai += weigh_word(words.list[w]);
        if (node->parent && vgdl_node_is(node->parent, "TerminationSet") &&
            strstr(words.list[0], "Counter"))
            gvgai += weigh_termination(&words);
        if (node->parent && vgdl_node_is(node->parent, "InteractionSet"))
            rule_seconds += words.count > 3 && strcmp(words.list[2], ">") != 0;
    }
    gvgai += rule_seconds * 3 + (sprites_first ? 0 : -20);
    return gvgai > 0 ? &gvgai_dialect : &pyvgdl_dialect;
}

const struct dialect *dialect_find(const char *name)
{
    return strcmp(name, "gvgai") == 0 ? &gvgai_dialect : &pyvgdl_dialect;
}
