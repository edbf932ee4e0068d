/* settings.c: settings that belong to a game like its text. Its first line may have them:
 *
 *     #! dialect=gvgai lenient ticks=500 sprites=90 with wolf.cooldown=3,parameter.speed=2
 *
 * describe writes such a line, and people do. Whoever loads the game can set other values. */
#include <stdio.h>
#include <string.h>

#include "engines/vgdl/load.h"

static const char MARK[] = " with ";

/* The first line as a spec: words become settings, what follows " with " is written as one anyway. */
static void add_words(const char *line, size_t length, struct text *spec)
{
    const char *end = line + length, *mark = strstr(line, MARK);
    const char *last = mark && mark < end ? mark : end;
    int count = 0;
    for (const char *at = line + strspn(line, " \t"); at < last; at += strspn(at, " \t\r")) {
        size_t word = strcspn(at, " \t\r\n");
        text_add(spec, "%s%.*s", count++ ? "," : "", (int)word, at);
        at += word;
    }
    if (last == mark)
        text_add(spec, "%s%.*s", count ? "," : "", (int)(end - mark) - (int)strlen(MARK),
                 mark + strlen(MARK));
}

static bool check_own(const struct spec *own, struct problems *problems)
{
    for (int i = 0; i < own->setting_count; i++)
        if (strcmp(own->settings[i].key, "level") == 0 || strcmp(own->settings[i].key, "map") == 0)
            return problem_error(problems, (struct place){0}, "expected the %s after the name of the "
                                 "game, where it is loaded", own->settings[i].key);
    return spec_check(own, vgdl_options, vgdl_option_count, true, "the first line", problems);
}

/* The settings in the first line of a text; none if it does not begin with "#!". */
static bool own_settings(const struct source *source, struct spec *own, struct problems *problems)
{
    struct text spec = TEXT_GROWING;
    struct problems found = {0};
    const char *line = source->text;
    *own = (struct spec){0};
    if (strncmp(line, "#!", 2) != 0)
        return true;
    text_add(&spec, "vgdl:");
    add_words(line + 2, strcspn(line + 2, "\n"), &spec);
    bool none = strcmp(text_of(&spec), "vgdl:") == 0;
    bool read = none || spec_parse(own, text_of(&spec), &found);
    text_free(&spec);
    if (none || (read && check_own(own, &found)))
        return true;
    return problem_error(problems, (struct place){source->file ? source->file : "game", 1, 1}, "%s",
                         read ? found.list[0].text : "expected dialect=, lenient, ticks=, sprites= and, "
                         "after 'with', settings PART.NAME=VALUE with commas between them behind '#!'");
}

/* Sets one, in place of an earlier one of that key; false if there are too many. */
static bool put(struct spec *list, const struct setting *setting)
{
    int at = 0;
    while (at < list->setting_count && strcmp(list->settings[at].key, setting->key) != 0)
        at++;
    if (at == SETTINGS_MAX)
        return false;
    list->settings[at] = *setting;
    list->setting_count += at == list->setting_count;
    return true;
}

bool vgdl_settings_merge(const struct source *source, struct spec *whole, struct text *parts,
                         struct problems *problems)
{
    struct spec own, list = {.name = "vgdl"}, dotted = {.name = "vgdl"};
    struct text text = TEXT_GROWING;
    bool room = true;
    if (!own_settings(source, &own, problems))
        return false;
    for (int i = 0; i < own.setting_count; i++)
        room = room && put(&list, &own.settings[i]);
    for (int i = 0; source->spec && i < source->spec->setting_count; i++)
        room = room && put(&list, &source->spec->settings[i]);
    if (!room)
        return problem_error(problems, (struct place){0}, "more than %d settings, with those in the first "
                             "line of the text", SETTINGS_MAX);
    for (int i = 0; i < list.setting_count; i++)
        if (strchr(list.settings[i].key, '.'))
            put(&dotted, &list.settings[i]);
    spec_print(&list, &text);
    bool fine = spec_parse(whole, text_of(&text), problems);
    text_free(&text);
    if (dotted.setting_count) {
        struct text printed = TEXT_GROWING;
        spec_print(&dotted, &printed);
        text_add(parts, "%s%s", MARK, text_of(&printed) + strlen("vgdl:"));
        text_free(&printed);
    }
    return fine;
}
