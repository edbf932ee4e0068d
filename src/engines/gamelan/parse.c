/* parse.c: a text as definitions, and the lines that say what kind of game it is. */
#include <string.h>

#include "engines/gamelan/parser.h"

enum { OBJECTS_MAX = 4000, LIMIT_MAX = 1000000, DEPTH_OF_TEXTS = 8 };

bool gamelan_is(const struct parser *parser, const char *sign)
{
    return parser->token->type == GT_SIGN && strcmp(parser->token->text, sign) == 0;
}

bool gamelan_word(const struct parser *parser, const char *word)
{
    if (parser->token->type != GT_ATOM || parser->token->quoted)
        return false;
    nearest_try(parser->token->text, word);
    return strcmp(parser->token->text, word) == 0;
}

bool gamelan_accept(struct parser *parser, const char *sign)
{
    if (parser->failed || !gamelan_is(parser, sign))
        return false;
    parser->token++;
    return true;
}

bool gamelan_expected(struct parser *parser, const char *what)
{
    static const char *const ends[] = {"the end of the text", "the end of the line",
                                       "an indented line", "the end of the block"};
    if (parser->failed)
        return false;
    parser->failed = true;
    const struct gamelan_token *token = parser->token;
    if (token->type <= GT_DEDENT)
        return problem_error(parser->program->problems, token->place, "expected %s, found %s", what,
                             ends[token->type]);
    return problem_error(parser->program->problems, token->place, "expected %s, found '%.60s'", what,
                         token->text);
}

bool gamelan_expect(struct parser *parser, const char *sign, const char *where)
{
    char what[80];
    struct text text = TEXT_ON(what);
    if (gamelan_accept(parser, sign))
        return true;
    text_add(&text, "'%s' %s", sign, where);
    return gamelan_expected(parser, what);
}

struct node *gamelan_node(struct program *program, enum node_kind kind, struct place place)
{
    struct node *node = memory_get(program->memory, sizeof *node);
    node->kind = kind;
    node->place = place;
    node->slot = -1;
    return node;
}

struct node *gamelan_new(struct parser *parser, enum node_kind kind)
{
    return gamelan_node(parser->program, kind, parser->token->place);
}

void gamelan_adopt(struct parser *parser, struct node *parent, struct node *kid)
{
    if (parser->failed)
        return;
    if (parent->kid_count == KIDS_MAX && parent->kind != N_BLOCK && parent->kind != N_SELECT) {
        parser->failed = true;
        problem_error(parser->program->problems, kid ? kid->place : parent->place,
                      "more than %d parts here; name some of them in a rule of their own", KIDS_MAX);
        return;
    }
    parent->kids = memory_more(parser->program->memory, parent->kids, parent->kid_count,
                               sizeof *parent->kids);
    parent->kids[parent->kid_count++] = kid;
}

/* ---- definitions ---- */

static struct definition *new_definition(struct parser *parser, enum definition_kind kind)
{
    struct program *program = parser->program;
    struct definition *definition = memory_get(program->memory, sizeof *definition);
    *definition = (struct definition){.kind = kind, .depth = parser->depth, .level_id = -1,
                                      .place = parser->token->place, .part = -1, .code = -1};
    definition->text = parser->token->at;
    definition->order = program->definition_count;
    return definition;
}

static void add_definition(struct parser *parser, struct definition *definition)
{
    struct program *program = parser->program;
    definition->name = definition->head->name;
    definition->stop = parser->token[-1].stop;
    for (const struct gamelan_token *token = parser->token - 1; token->type <= GT_DEDENT; token--)
        definition->stop = token[-1].stop;
    program->definitions = memory_more(program->memory, program->definitions,
                                       program->definition_count, sizeof *program->definitions);
    program->definitions[program->definition_count++] = definition;
}

static bool block_follows(const struct parser *parser)
{
    return parser->token->type == GT_NEWLINE && parser->token[1].type == GT_INDENT;
}

/* The lines of a body, all of which must hold; the first may be the value of a function. */
static struct node *parse_body(struct parser *parser, struct node **value)
{
    struct node *body = gamelan_new(parser, N_AND);
    parser->token += 2;
    if (value) {
        *value = gamelan_parse_expression(parser);
        if (parser->failed)
            return NULL;
        if (parser->token->type == GT_NEWLINE)
            parser->token++;
    }
    while (!parser->failed && parser->token->type != GT_DEDENT) {
        gamelan_adopt(parser, body, gamelan_parse_query(parser));
        if (!parser->failed && parser->token->type == GT_NEWLINE)
            parser->token++;
        else if (!parser->failed && parser->token->type != GT_DEDENT)
            gamelan_expected(parser, "a new line or ',' after the query");
    }
    if (parser->failed)
        return NULL;
    parser->token++;
    return body->kid_count > 0 ? body : NULL;
}

static bool parse_procedure(struct parser *parser, struct definition *definition)
{
    parser->token++;
    definition->head = gamelan_parse_call(parser, "the name of a procedure");
    if (parser->failed)
        return false;
    definition->body = gamelan_parse_block(parser);
    return !parser->failed;
}

static bool parse_rule(struct parser *parser, struct definition *definition)
{
    definition->head = gamelan_parse_call(parser, "a definition");
    if (parser->failed)
        return false;
    if (definition->pile && definition->head->kid_count != 1) {
        parser->failed = true;
        return problem_error(parser->program->problems, definition->place,
                             "a pile has one argument: the thing that lies in it");
    }
    if (gamelan_accept(parser, "=")) {
        if (definition->kind == DEFINE_RELATION)
            definition->kind = DEFINE_FUNCTION;
        if (block_follows(parser)) {
            definition->body = parse_body(parser, &definition->value);
            return !parser->failed;
        }
        definition->value = gamelan_parse_expression(parser);
    }
    if (!parser->failed && block_follows(parser))
        definition->body = parse_body(parser, NULL);
    return !parser->failed;
}

static bool parse_critic(struct parser *parser, struct definition *definition)
{
    definition->head = gamelan_parse_call(parser, "'critic'");
    if (!parser->failed && block_follows(parser))
        definition->body = parse_body(parser, NULL);
    return !parser->failed;
}

static bool parse_definition(struct parser *parser, const char *level)
{
    static const struct { const char *word; enum definition_kind kind; } kinds[] = {
        {"proc", DEFINE_PROC}, {"after", DEFINE_AFTER}, {"before", DEFINE_BEFORE},
        {"instead", DEFINE_INSTEAD}, {"rule", DEFINE_RELATION}, {"state", DEFINE_STATE},
        {"pile", DEFINE_STATE},
    };
    struct definition *definition = new_definition(parser, DEFINE_RELATION);
    definition->level = level;
    bool good;
    if (gamelan_word(parser, "critic") && parser->token[1].type == GT_SIGN) {
        definition->kind = DEFINE_CRITIC;
        good = parse_critic(parser, definition);
    } else {
        size_t i = 0;
        while (i < 7 && !(gamelan_word(parser, kinds[i].word) && parser->token[1].type == GT_ATOM))
            i++;
        definition->kind = i < 7 ? kinds[i].kind : DEFINE_RELATION;
        definition->pile = i == 6;
        if (i < 4) {
            good = parse_procedure(parser, definition);
        } else {
            if (i < 7)
                parser->token++;
            good = parse_rule(parser, definition);
        }
    }
    if (good)
        add_definition(parser, definition);
    return good;
}

/* ---- lines about the game ---- */

static bool parse_precedence(struct parser *parser)
{
    struct program *program = parser->program;
    int above = -1;
    do {
        struct place place = parser->token->place;
        if (parser->token->type != GT_ATOM)
            return gamelan_expected(parser, "the name of a level");
        int level = gamelan_level(program, parser->token->text);
        if (level < 0)
            return !(parser->failed = true);
        parser->token++;
        if (above >= 0) {
            program->precedences =
                memory_more(program->memory, program->precedences, program->precedence_count,
                            sizeof *program->precedences);
            program->precedences[program->precedence_count++] =
                (struct precedence){above, level, place};
        }
        above = level;
    } while (gamelan_accept(parser, ">:"));
    return true;
}

static bool take_integer(struct parser *parser, const char *what, int low, int high, int *value)
{
    struct gamelan_token *token = parser->token;
    if (token->type != GT_INTEGER)
        return gamelan_expected(parser, what);
    if (token->integer < low || token->integer > high) {
        parser->failed = true;
        return problem_error(parser->program->problems, token->place, "%s is from %d to %d", what,
                             low, high);
    }
    *value = token->integer;
    parser->token++;
    return true;
}

static bool parse_players(struct parser *parser)
{
    struct program *program = parser->program;
    struct place place = parser->token->place;
    int low, high;
    parser->token++;
    if (!take_integer(parser, "a number of players", 1, PLAYERS_MAX, &low))
        return false;
    high = low;
    if (gamelan_accept(parser, "..") &&
        !take_integer(parser, "a number of players", low, PLAYERS_MAX, &high))
        return false;
    if (program->players_place.line == 0) {    /* the first one counts */
        program->players_place = place;
        program->players_low = low;
        program->players_high = high;
    }
    return true;
}

static bool parse_setting(struct parser *parser)
{
    struct program *program = parser->program;
    struct own_setting setting = {.place = parser->token->place, .name = parser->token[1].text};
    parser->token += 3;
    setting.value = gamelan_parse_expression(parser);
    if (parser->failed)
        return false;
    for (int i = 0; i < program->setting_count; i++)
        if (strcmp(program->settings[i].name, setting.name) == 0)
            return true;    /* the first one counts */
    if (program->setting_count == SETTINGS_OWN_MAX) {
        parser->failed = true;
        return problem_error(program->problems, setting.place, "more than %d settings",
                             SETTINGS_OWN_MAX);
    }
    program->settings[program->setting_count++] = setting;
    return true;
}

static bool parse_objects(struct parser *parser)
{
    struct program *program = parser->program;
    struct pool pool = {.place = parser->token->place, .name = parser->token[1].text};
    parser->token += 2;
    if (!take_integer(parser, "a number of objects (the most there can ever be)", 1, OBJECTS_MAX,
                      &pool.count))
        return false;
    for (int i = 0; i < program->pool_count; i++)
        if (strcmp(program->pools[i].name, pool.name) == 0)
            return true;
    if (program->pool_count == POOLS_MAX) {
        parser->failed = true;
        return problem_error(program->problems, pool.place, "more than %d pools of objects",
                             POOLS_MAX);
    }
    program->pools[program->pool_count++] = pool;
    return true;
}

static bool parse_include(struct parser *parser)
{
    struct program *program = parser->program;
    struct why why;
    const struct gamelan_token *name = parser->token + 1;
    parser->token += 2;
    for (int i = 0; i < program->text_count; i++)
        if (strcmp(program->texts[i].name, name->text) == 0)
            return true;
    parser->failed = true;
    if (parser->depth == DEPTH_OF_TEXTS || program->text_count == TEXTS_MAX)
        return problem_error(program->problems, name->place,
                             "too many texts include one another (at most %d, %d deep)", TEXTS_MAX,
                             DEPTH_OF_TEXTS);
    const char *text = source_include(program->source, name->text, &why);
    if (!text)
        return problem_error(program->problems, name->place, "%s", why.text);
    parser->failed = !gamelan_parse(program, name->text, text, parser->depth + 1);
    return !parser->failed;
}

static bool parse_item(struct parser *parser)
{
    const struct gamelan_token *next = parser->token + 1;
    const char *level = NULL;
    bool sign = next->type == GT_SIGN;
    if (parser->token->type != GT_ATOM)
        return gamelan_expected(parser, "a definition at the left edge");
    if (gamelan_word(parser, "include") && next->type == GT_STRING)
        return parse_include(parser);
    if (gamelan_word(parser, "begin") && next->type == GT_INTEGER) {    /* what `describe` includes */
        parser->depth = next->integer;
        parser->token += 2;
        return true;
    }
    if (gamelan_word(parser, "end") && next->type == GT_NEWLINE) {
        parser->depth = 0;
        parser->token++;
        return true;
    }
    if (gamelan_word(parser, "players") && next->type == GT_INTEGER)
        return parse_players(parser);
    if (gamelan_word(parser, "setting") && next->type == GT_ATOM && next[1].type == GT_SIGN &&
        strcmp(next[1].text, "=") == 0)
        return parse_setting(parser);
    if (gamelan_word(parser, "objects") && next->type == GT_ATOM)
        return parse_objects(parser);
    if (gamelan_word(parser, "limit") && next->type == GT_INTEGER) {
        parser->token++;
        return take_integer(parser, "a number of decisions", 1, LIMIT_MAX, &parser->program->limit);
    }
    if (gamelan_word(parser, "title") && next->type == GT_STRING) {
        if (!parser->program->title || parser->depth == 0)
            parser->program->title = next->text;
        parser->token += 2;
        return true;
    }
    if (sign && strcmp(next->text, ">:") == 0)
        return parse_precedence(parser);
    if (sign && strcmp(next->text, "::") == 0) {
        level = parser->token->text;
        parser->token += 2;
    }
    return parse_definition(parser, level);
}

/* After an error in an item that began at the left edge: the next line there that could begin something. */
static void resume(struct parser *parser, const struct gamelan_token *began)
{
    int depth = 0;
    for (const struct gamelan_token *token = began; token < parser->token; token++)
        depth += token->type == GT_INDENT ? 1 : token->type == GT_DEDENT ? -1 : 0;
    while (parser->token->type != GT_END) {
        enum gamelan_token_type type = parser->token->type;
        depth += type == GT_INDENT ? 1 : type == GT_DEDENT ? -1 : 0;
        parser->token++;
        if (depth == 0 && (type == GT_NEWLINE || type == GT_DEDENT) &&
            parser->token->type != GT_INDENT && parser->token->type != GT_NEWLINE)
            break;
    }
    parser->failed = false;
    parser->nested = 0;
}

bool gamelan_parse(struct program *program, const char *file, const char *text, int depth)
{
    struct parser parser = {.program = program, .depth = depth};
    bool good = true;
    file = memory_text(program->memory, file ? file : "", file ? strlen(file) : 0);
    program->texts[program->text_count++] = (struct program_text){
        file, text, depth, strstr(text, "allow") != NULL};
    parser.token = gamelan_lex(program->memory, file, text, program->problems);
    if (!parser.token)
        return false;
    while (parser.token->type != GT_END) {
        const struct gamelan_token *began = parser.token;
        parse_item(&parser);
        if (!parser.failed && !gamelan_accept(&parser, ".") && parser.token->type != GT_NEWLINE &&
            parser.token[-1].type != GT_DEDENT && parser.token->type != GT_END)
            gamelan_expected(&parser, "'.' or a new line after the definition");
        if (parser.failed) {
            good = false;
            resume(&parser, began);
        } else if (parser.token->type == GT_NEWLINE) {
            parser.token++;
        }
    }
    return good;
}
