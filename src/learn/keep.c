/* keep.c: a controller as text, to be kept and to play again.
 *
 *     ruleplay controller 1
 *     block around                 what it sees
 *     inputs 0 2 3                 numbers of that block, from 0
 *     actions 1 2 3 4              what it chooses from
 *     hidden 6
 *     steps 100                    decisions of a play at most
 *     greedy no
 *     weights 94                   and so many numbers, one a line */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "learn/control.h"

enum { STEPS_MOST = 1000000 };

void control_write(const struct control *control, const double *weights, struct text *out)
{
    int first, kinds;
    control_block(control->game, control->block, &first, &kinds);
    text_add(out, "ruleplay controller 1\nblock %s\ninputs", control->block);
    for (int i = 0; i < control->input_count; i++)
        text_add(out, " %d", control->inputs[i] - first);
    text_add(out, "\nactions");
    for (int i = 0; i < control->action_count; i++)
        text_add(out, " %d", control->actions[i]);
    text_add(out, "\nhidden %d\nsteps %d\ngreedy %s\nweights %d\n", control->network.hidden_count,
             control->steps_most, control->greedy ? "yes" : "no", network_size(&control->network));
    for (int i = 0; i < network_size(&control->network); i++)
        text_add(out, "%.17g\n", weights[i]);
}

/* ---- reading ---- */

struct reading {
    const char      *file, *at;      /* the line to come */
    int              line;
    struct problems *problems;
};

static bool wrong(const struct reading *reading, const char *expected)
{
    return problem_error(reading->problems, (struct place){reading->file, reading->line, 1},
                         "expected %s", expected);
}

/* The rest of a line that begins with a word; NULL, with an error, if it does not. */
static const char *next_line(struct reading *reading, const char *word)
{
    const char *line = reading->at;
    size_t length = strlen(word);
    reading->line++;
    reading->at += strcspn(line, "\n");
    reading->at += *reading->at == '\n';
    if (strncmp(line, word, length) == 0 && (line[length] == ' ' || line[length] == '\n'))
        return line + length;
    char expected[80];
    snprintf(expected, sizeof expected, "a line '%s ...' of a controller", word);
    wrong(reading, expected);
    return NULL;
}

/* Whole numbers from `low` to `high`, at most NETWORK_UNITS_MAX of them; -1 after an error. */
static int read_numbers(struct reading *reading, const char *word, int low, int high, int *numbers)
{
    const char *rest = next_line(reading, word);
    int count = 0;
    char *end;
    while (rest && *rest == ' ') {
        long number = strtol(rest, &end, 10);
        if (end == rest || number < low || number > high || count == NETWORK_UNITS_MAX)
            break;
        numbers[count++] = (int)number;
        rest = end;
    }
    if (rest && count > 0 && (*rest == '\n' || *rest == '\0'))
        return count;
    char expected[120];
    snprintf(expected, sizeof expected, "numbers from %d to %d after '%s', at most %d of them", low,
             high, word, NETWORK_UNITS_MAX);
    if (rest)
        wrong(reading, expected);
    return -1;
}

static bool read_number(struct reading *reading, const char *word, int high, int *number)
{
    int numbers[NETWORK_UNITS_MAX];
    int count = read_numbers(reading, word, 1, high, numbers);
    *number = numbers[0];
    return count == 1 || (count > 1 && wrong(reading, "one number"));
}

static bool read_block(struct reading *reading, struct control *control, int *first, int *size)
{
    int kinds;
    const char *rest = next_line(reading, "block");
    if (!rest)
        return false;
    snprintf(control->block, sizeof control->block, "%.*s", (int)strcspn(rest + 1, "\n"), rest + 1);
    *size = control_block(control->game, control->block, first, &kinds);
    return *size > 0 || wrong(reading, "a block of the observation that this game has");
}

static int *copy_numbers(const int *numbers, int count, int add)
{
    int *copy = heap_new((size_t)count, sizeof *copy);
    for (int i = 0; i < count; i++)
        copy[i] = numbers[i] + add;
    return copy;
}

static bool read_head(struct reading *reading, struct control *control)
{
    int first, size, numbers[NETWORK_UNITS_MAX];
    if (!next_line(reading, "ruleplay controller 1") || !read_block(reading, control, &first, &size))
        return false;
    control->input_count = read_numbers(reading, "inputs", 0, size - 1, numbers);
    if (control->input_count < 0)
        return false;
    control->inputs = copy_numbers(numbers, control->input_count, first);
    control->action_count =
        read_numbers(reading, "actions", 0, control->game->actions_max - 1, numbers);
    if (control->action_count < 0)
        return false;
    control->actions = copy_numbers(numbers, control->action_count, 0);
    if (!read_number(reading, "hidden", NETWORK_UNITS_MAX, &control->network.hidden_count) ||
        !read_number(reading, "steps", STEPS_MOST, &control->steps_most))
        return false;
    const char *greedy = next_line(reading, "greedy");
    control->greedy = greedy && strncmp(greedy, " yes\n", 5) == 0;
    control->network.input_count = control->input_count;
    control->network.output_count = control->action_count;
    control->discount = 1;
    return greedy != NULL;
}

static bool read_weights(struct reading *reading, const struct control *control, double **weights)
{
    int count, size = network_size(&control->network);
    if (!read_number(reading, "weights", 1 << 24, &count))
        return false;
    if (count != size)
        return wrong(reading, "as many weights as inputs, hidden units and actions make");
    *weights = heap_new((size_t)size, sizeof **weights);
    for (int i = 0; i < size; i++) {
        char *end;
        reading->line++;
        (*weights)[i] = strtod(reading->at, &end);
        if (end == reading->at || *end != '\n' || !((*weights)[i] > -1e12 && (*weights)[i] < 1e12))
            return wrong(reading, "a weight: a number alone on its line");
        reading->at = end + 1;
    }
    return true;
}

struct control *control_read(const struct game *game, const char *file, const char *text,
                             double **weights, struct problems *problems)
{
    struct reading reading = {.file = file, .at = text, .problems = problems};
    struct control *control = heap_new(1, sizeof *control);
    control->game = game;
    *weights = NULL;
    if (game->players != 1)
        problem_error(problems, (struct place){0}, "%s is for several players, expected one",
                      game->name);
    else if (read_head(&reading, control) && read_weights(&reading, control, weights))
        return control;
    free(*weights);
    *weights = NULL;
    control_free(control);
    return NULL;
}
