/* lint.c: warns about what is legal but surely not meant. A warning that is sometimes wrong is
 * worse than none: whatever could be meant is left alone. */
#include "engines/spire/lint.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "engines/spire/constant.h"

enum { ASCENSIONS = 31, UPGRADES = 3 };

const struct lint spire_lints[LINT_COUNT] = {
#define X(name, word, summary) [LINT_##name] = {word, summary},
    SPIRE_LINTS(X)
#undef X
};

static bool same_file(const char *one, const char *two)
{
    return one == two || (one && two && strcmp(one, two) == 0);
}

bool lint_own(const struct linter *linter, struct place place)
{
    return same_file(place.file, linter->parser->source->file);
}

static const char *text_at(const struct linter *linter, struct place place)
{
    const struct parser *parser = linter->parser;
    for (int i = 0; i < parser->file_count; i++)
        if (same_file(place.file, parser->files[i].name))
            return parser->files[i].text;
    return same_file(place.file, parser->source->file) ? parser->source->text : "";
}

void lint_say(const struct linter *linter, enum spire_lint lint, struct place place,
              const char *format, ...)
{
    char sentence[PROBLEM_TEXT_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    lint_warn(linter->problems, &spire_lints[lint], text_at(linter, place), place, "%s", sentence);
}

bool lint_constant(const struct definition *definition, const struct node *node, int *value)
{
    for (int ascension = 0; ascension < ASCENSIONS; ascension++)
        for (int upgrades = 0; upgrades < UPGRADES; upgrades++) {
            const struct constants constants = {definition, upgrades, ascension};
            int now = 0;
            if (!constant_of(&constants, node, &now) || (ascension + upgrades > 0 && now != *value))
                return false;
            *value = now;
        }
    return true;
}

void lint_description(const struct spire_game *game, const struct parser *parser,
               struct problems *problems)
{
    const struct source *source = parser->source;
    struct linter linter = {game, parser, problems,
                            !source->spec || source->spec->setting_count == 0};
    lint_check_comments(problems, spire_lints, LINT_COUNT, source->file, source->text);
    for (int i = 0; i < parser->file_count; i++)
        lint_check_comments(problems, spire_lints, LINT_COUNT, parser->files[i].name,
                            parser->files[i].text);
    lint_definitions(&linter);
    lint_effects(&linter);
    lint_reach(&linter);
}
