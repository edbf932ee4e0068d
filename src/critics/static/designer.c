/* designer.c: what critics say that the designer wrote into the game or into its file of critics. */
#include <stdlib.h>
#include <string.h>

#include "critics/inquiry.h"
#include "critics/wishes.h"

static const char *unfit(const struct inquiry *inquiry)
{
    for (int i = 0; i < inquiry->outline->deed_count; i++)
        if (inquiry->outline->deeds[i].kind == DEED_CONCLUSION)
            return NULL;
    return "nobody wrote critics for it, or none of them says anything";
}

/* Where an argument of a term stands, by its number from 1, in "shadows(market, village)"; its length, 0:
 * there is none. */
static int argument(const char *term, int number, const char **at)
{
    const char *end = strchr(term, '(');
    *at = end ? end + 1 : term;
    for (int depth = 0; end && *++end && depth >= 0;) {
        depth += *end == '(' || *end == '{' ? 1 : *end == ')' || *end == '}' ? -1 : 0;
        if (depth > 0 || (depth == 0 && *end != ','))
            continue;
        if (--number == 0)
            return (int)(end - *at);
        *at = end + 1 + strspn(end + 1, " ");
    }
    return 0;
}

/* What the designer wants to be said, with arguments for $1 and so on; false: nothing. */
static bool say(const struct inquiry *inquiry, struct finding *finding, const char *conclusion)
{
    const char *format = inquiry->wishes ? wishes_sentence(inquiry->wishes, finding) : NULL;
    struct text text = TEXT_GROWING;
    for (const char *at = format; at && *at; at++) {
        const char *value;
        bool numbered = *at == '$' && at[1] >= '1' && at[1] <= '9';
        int length = numbered ? argument(conclusion, at[1] - '0', &value) : 0;
        if (length > 0)
            text_bytes(&text, value, (size_t)length);
        else
            text_bytes(&text, at, 1);
        at += length > 0;
    }
    if (format)
        finding_say(finding, "%s", text_of(&text));
    text_free(&text);
    return format != NULL;
}

/* "file:12: shadows(market, village)": the critic is called by the first word of its conclusion. */
static void find(struct inquiry *inquiry, const struct deed *deed)
{
    static const char ours[] = "critics:";    /* how the engine calls the text of a file of critics */
    const char *conclusion = strstr(deed->what, ": ");
    conclusion = conclusion ? conclusion + 2 : deed->what;
    struct finding *finding = inquiry_find(inquiry, part_of_outline(inquiry, deed->part));
    finding_conclude(finding, "%s", conclusion);
    if (!say(inquiry, finding, conclusion))
        finding_say(finding, "A critic of the designer concludes %s.", conclusion);
    finding_method(finding, "a query over the rules, values by symbolic execution");
    if (inquiry->wishes && strncmp(deed->what, ours, strlen(ours)) == 0)
        finding_note(finding, "critic at %s:%d", inquiry->wishes->file,
                     atoi(deed->what + strlen(ours)) + inquiry->wishes->gamelan_line - 1);
    else
        finding_note(finding, "critic at %.*s",
                     (int)(conclusion - deed->what > 2 ? conclusion - deed->what - 2 : 0), deed->what);
}

static void run(struct inquiry *inquiry)
{
    for (int i = 0; i < inquiry->outline->deed_count; i++)
        if (inquiry->outline->deeds[i].kind == DEED_CONCLUSION)
            find(inquiry, &inquiry->outline->deeds[i]);
}

const struct critic designer_critic = {
    .name = "designer", .summary = "what critics say that the designer wrote in Gamelan",
    .way = CRITIC_STATIC, .severity = 0.5, .unfit = unfit, .run = run,
};
