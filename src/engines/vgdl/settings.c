/* settings.c: settings of sprites and parameters (wolf.cooldown=3), which belong to the game like its text:
 * describe writes them into its first line, after " with ", and load takes them from there. */
#include <stdio.h>
#include <string.h>

#include "engines/vgdl/load.h"

static const char MARK[] = " with ";

/* The settings in the first line of a text; none if describe did not write it. */
static bool own_settings(const char *text, struct spec *own, struct problems *problems)
{
    char line[SPEC_MAX];
    *own = (struct spec){0};
    int length = (int)strcspn(text, "\n");
    const char *mark = strncmp(text, "#!", 2) == 0 ? strstr(text, MARK) : NULL;
    if (!mark || mark - text > length)
        return true;
    mark += strlen(MARK);
    snprintf(line, sizeof line, "vgdl:%.*s", (int)strcspn(mark, "\n"), mark);
    return spec_parse(own, line, problems);
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
    if (!own_settings(source->text, &own, problems))
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
