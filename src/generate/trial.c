/* trial.c: plays generated Spire cards to see what they do. */
#include "generate/trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"

enum { PARTS_MAX = 48, TURNS = 3, MOMENTS = 1 + TURNS * 4, EVENTS_MAX = 256, LEGAL_MAX = 1024 };

const char *const verdict_names[VERDICTS] = {"does nothing", "helps nobody but the enemies",
                                             "stops the play"};

/* The numbers looked at, and which way is good for the player. */
enum { ENEMY_HP, HP, BLOCK, ENERGY, HAND, UPGRADED, NUMBERS };
static const int good[NUMBERS] = {[ENEMY_HP] = -1, [HP] = 1, [BLOCK] = 1, [ENERGY] = 1,
                                  [HAND] = 1, [UPGRADED] = 1};

/* Prepare puts the cards on trial into the hand, and something into every other pile. Nobody can
 * die within the trial, so that no number stops growing. */
static const char harness[] =
    "rules \"Trial\"\n"
    "    energy 20\n    draw 5\n    hand unlimited\n    duplicates merged\n    targets skipped\n"
    "enemy \"Trial Dummy\"\n    hp 5000\n    move Hit: attack 18 to player\n    next: Hit\n"
    "enemy \"Trial Hexer\"\n    hp 5000\n    move Hit: attack 18 to player\n"
    "    move Hex: attack 18 and apply 1 Weak to player\n    next: sequence Hex then Hit\n"
    "card \"Trial Prepare\"\n    cost 0\n    type skill\n    innate\n    effect:\n"
    "        move all cards in draw where rarity = special to hand\n"
    "        exhaust random 3 cards from draw\n"
    "        move random 5 cards from draw to discard\n"
    "        block 7 to self\n"
    "card \"Trial Nothing\"\n    cost 0\n    type skill\n    rarity special\n    effect: nothing\n"
    "card \"Trial Blow\"\n    cost 0\n    type attack\n    rarity special\n    retain\n"
    "    effect: attack 21 to choose enemy\n"
    "card \"Trial Cover\"\n    cost 0\n    type skill\n    rarity special\n    retain\n"
    "    effect: block 8 to self\n"
    "card \"Trial Burn\"\n    cost 0\n    type skill\n    rarity special\n    retain\n    exhaust\n"
    "    effect: nothing\n"
    "card \"Trial Filler\"\n    cost 1\n    type skill\n    effect: block 1(3) to self\n";

struct moments {
    int32_t numbers[MOMENTS][NUMBERS];
    int     upgraded;
    bool    stopped;
};

struct table {
    const struct game *game;
    const struct field *hp, *block, *energy, *piles;
    int                 upgraded_verb;
    struct state       *ready, *state;    /* after Prepare; the one that plays */
    struct event        events[EVENTS_MAX];
    int                 legal[LEGAL_MAX];
};

/* ---- playing ---- */

static const struct field *find_field(const struct game *game, const char *name)
{
    for (int i = 0; i < game->field_count; i++)
        if (strcmp(game->fields[i].name, name) == 0)
            return &game->fields[i];
    check_failed(__FILE__, __LINE__, "the engine has the fields a trial looks at");
}

static void apply(struct table *table, int action, struct moments *moments)
{
    struct events log = {.list = table->events, .capacity = EVENTS_MAX};
    state_apply(table->game, table->state, action, &log);
    int kept = log.count < EVENTS_MAX ? log.count : EVENTS_MAX;
    for (int i = 0; i < kept; i++)
        moments->upgraded += table->events[i].verb == table->upgraded_verb;
}

/* Goes on with the first answer until the player may play a card again. */
static void settle(struct table *table, struct moments *moments)
{
    while (table->state->player != OVER &&
           action_find(table->game, table->state, "end turn") < 0) {
        state_actions(table->game, table->state, table->legal);
        apply(table, table->legal[0], moments);
    }
    moments->stopped |= table->state->player == OVER;
}

static void do_action(struct table *table, const char *name, struct moments *moments)
{
    if (table->state->player == OVER)
        return;
    int action = action_find(table->game, table->state, name);
    CHECK(action >= 0);
    apply(table, action, moments);
    settle(table, moments);
}

static void look(const struct table *table, struct moments *moments, int moment)
{
    const struct state *state = table->state;
    int32_t *numbers = moments->numbers[moment];
    numbers[ENEMY_HP] = 0;
    for (uint32_t i = 1; i < table->hp->count; i++)
        numbers[ENEMY_HP] += (int32_t)field_value(table->hp, state, i);
    numbers[HP] = (int32_t)field_value(table->hp, state, 0);
    numbers[BLOCK] = (int32_t)field_value(table->block, state, 0);
    numbers[ENERGY] = (int32_t)field_value(table->energy, state, 0);
    numbers[HAND] = (int32_t)(field_value(table->piles, state, 1) -
                              field_value(table->piles, state, 0));
    numbers[UPGRADED] = moments->upgraded;
}

/* Plays the card, then three turns, and notes the numbers at every moment. */
static void play(struct table *table, const char *card, struct moments *moments)
{
    static const char *const rest[] = {"play Trial Blow", "play Trial Cover", "play Trial Burn",
                                       "end turn"};
    char action[TRIAL_NAME_MAX + 8];
    int moment = 0;
    memset(moments, 0, sizeof *moments);
    state_copy(table->state, table->ready);
    snprintf(action, sizeof action, "play %s", card);
    do_action(table, action, moments);
    look(table, moments, moment++);
    for (int turn = 0; turn < TURNS; turn++)
        for (int i = 0; i < 4; i++) {
            do_action(table, rest[i], moments);
            look(table, moments, moment++);
        }
}

/* ---- judging ---- */

static bool judge(const struct moments *with, const struct moments *without, enum verdict *verdict)
{
    bool better = false, differs = false;
    for (int i = 0; i < MOMENTS; i++)
        for (int j = 0; j < NUMBERS; j++) {
            int difference = (with->numbers[i][j] - without->numbers[i][j]) * good[j];
            better |= difference > 0;
            differs |= difference != 0;
        }
    *verdict = with->stopped ? VERDICT_STOPPED : differs ? VERDICT_HARMFUL : VERDICT_NULL;
    return better && !with->stopped;
}

/* ---- the description ---- */

struct part_of_card {
    int         card, index;      /* index -1: the whole card */
    const char *text;
    int         length;
    char        name[TRIAL_NAME_MAX];
};

/* Splits the lines of the parts; indented lines belong to the one above. */
static int split_parts(const struct trial_card *cards, int card, struct part_of_card *parts,
                       int count, int most)
{
    int index = 0;
    for (const char *at = cards[card].parts; *at;) {
        const char *end = strchr(at, '\n');
        while (end && end[1] == ' ')
            end = strchr(end + 1, '\n');
        int length = end ? (int)(end - at) : (int)strlen(at);
        CHECK(count < most);
        parts[count] = (struct part_of_card){.card = card, .index = index, .text = at,
                                             .length = length};
        index++;
        snprintf(parts[count].name, sizeof parts[count].name, "Trial Part %d", count);
        count++;
        at += length + (at[length] == '\n');
    }
    CHECK(count < most);
    parts[count] = (struct part_of_card){.card = card, .index = -1, .text = ""};
    snprintf(parts[count].name, sizeof parts[count].name, "%s", cards[card].name);
    return count + 1;
}

/* Prepare finds cards by their rarity, and must not have to share the first hand with them. */
static void add_whole(const char *rules, struct text *out)
{
    for (const char *at = rules; *at;) {
        int length = (int)strcspn(at, "\n");
        if (strncmp(at, "    rarity ", 11) == 0)
            text_add(out, "    rarity special\n");
        else if (strncmp(at, "    innate", 10) != 0)
            text_add(out, "%.*s\n", length, at);
        at += length + (at[length] == '\n');
    }
}

static void add_part(const struct trial_card *card, const struct part_of_card *part,
                     struct text *out)
{
    text_add(out, "card \"%s\"\n    cost 0\n    type %s\n    rarity special\n    effect:\n",
             part->name, card->type);
    for (int i = 0; i < part->length;) {
        int length = (int)strcspn(part->text + i, "\n");
        length = length > part->length - i ? part->length - i : length;
        text_add(out, "        %.*s\n", length, part->text + i);
        i += length + 1;
    }
}

static void describe(const char *opening, const struct trial_card *cards, int card_count,
                     const struct part_of_card *parts, int part_count, struct text *out)
{
    text_add(out, "%s%s", opening, harness);
    for (int i = 0; i < card_count; i++)
        add_whole(cards[i].rules, out);
    for (int i = 0; i < part_count; i++)
        if (parts[i].index >= 0)
            add_part(&cards[parts[i].card], &parts[i], out);
    text_add(out, "scenario Trial\n    hp 4000\n    max_hp 9000\n    deck \"Trial Prepare\", "
                  "\"Trial Nothing\", 3 \"Trial Blow\", 3 \"Trial Cover\", 3 \"Trial Burn\", "
                  "40 \"Trial Filler\"");
    for (int i = 0; i < part_count; i++)
        text_add(out, ", \"%s\"", parts[i].name);
    text_add(out, "\n    enemies \"Trial Dummy\", \"Trial Hexer\"\n");
}

/* ---- a trial ---- */

static void open_table(struct table *table, const struct game *game)
{
    table->game = game;
    table->hp = find_field(game, "hp");
    table->block = find_field(game, "block");
    table->energy = find_field(game, "energy");
    table->piles = find_field(game, "pile ends");
    table->upgraded_verb = -1;
    for (int i = 0; i < game->verb_count; i++)
        if (strcmp(game->verbs[i], "upgraded") == 0)
            table->upgraded_verb = i;
    CHECK(game->actions_max <= LEGAL_MAX);
    table->ready = state_new(game);
    table->state = state_new(game);
    struct moments unused = {.stopped = false};
    state_start(game, table->state, 1);
    do_action(table, "play Trial Prepare", &unused);
    state_copy(table->ready, table->state);
}

static struct game *load(const char *opening, const struct source *include,
                         const struct trial_card *cards, int count,
                         const struct part_of_card *parts, int part_count,
                         struct problems *problems)
{
    const struct engine *spire = engine_find("spire");
    if (!spire) {
        problem_error(problems, (struct place){0}, "this program has no Spire to try cards in");
        return NULL;
    }
    struct text text = TEXT_GROWING;
    describe(opening, cards, count, parts, part_count, &text);
    struct source source = *include;
    source.text = text_of(&text);
    struct game *game = game_load(spire, &source, problems);
    text_free(&text);
    return game;
}

bool trial_run(const char *opening, const struct source *include, const struct trial_card *cards,
               int count, fault_found *found, void *context, struct trial_totals *totals,
               struct problems *problems)
{
    struct part_of_card parts[PARTS_MAX];
    int part_count = 0;
    CHECK(count <= TRIAL_CARDS_MAX);
    for (int i = 0; i < count; i++)
        part_count = split_parts(cards, i, parts, part_count, PARTS_MAX);
    struct game *game = load(opening, include, cards, count, parts, part_count, problems);
    if (!game)
        return false;
    struct table *table = heap_new(1, sizeof *table);
    open_table(table, game);
    struct moments with, without;
    play(table, "Trial Nothing", &without);
    for (int i = 0; i < part_count; i++) {
        enum verdict verdict;
        play(table, parts[i].name, &with);
        totals->parts += parts[i].index >= 0;
        totals->cards += parts[i].index < 0;
        if (judge(&with, &without, &verdict))
            continue;
        char text[200];
        snprintf(text, sizeof text, "%.*s", parts[i].length, parts[i].text);
        totals->faults[verdict]++;
        found(context, &cards[parts[i].card], parts[i].index, verdict, text);
    }
    state_free(table->ready);
    state_free(table->state);
    free(table);
    game_free(game);
    return true;
}
