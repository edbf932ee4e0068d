/* fit.c: values and synergies from one fit over all cells.
 *
 * For a given spread of synergies the fit is least squares: the cell of a pair weighs less, because
 * its synergy comes on top of chance. The synergy of a pair is then its share of what its cell
 * lies above the sum. This is done for a row of spreads, and the answers are averaged by how likely
 * (restricted likelihood) each of them is. */
#include "evaluate/fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/exact.h"
#include "core/heap.h"
#include "evaluate/normal.h"

/* More blocks of seeds than that say nothing more; more spreads than that neither. */
enum { BLOCKS_MAX = 2000, BLOCKS_LEAST = 100, NUMBERS_MAX = 4000000, SPREADS = 64 };
/* Pairs below which nothing tells how far synergies spread. */
enum { PAIRS_LEAST = 3 };
/* Of a cell: the level and two things. */
enum { UNKNOWNS_MAX = 3 };
/* Spreads less likely than this, compared to the likeliest, are left out. */
static const double unlikely = 1e-3;

/* What is known of the cells: those that have plays. */
struct board {
    const struct fit_cell *cells;
    int     count, things, size;     /* size: of the equations: the level, each thing */
    double *mean;                    /* of each cell */
    double *middle;                  /* the same as it was seen, where the mean of a share is not */
    double *doubt;                   /* variance of the mean beyond what its plays show */
    int64_t *plays;                  /* that have a value */
    double *apart;                   /* [block * count + cell]: what a block adds to the mean, less
                                        what it would if it were average */
    int64_t blocks, seeds;
    double  chance;                  /* variance of one play around what its seed gives to all */
    int     pairs;                   /* cells of two things */
};

/* A fit with one spread. */
struct solved {
    double *inverse, *beta, *weight; /* size * size, size, count */
    double  likelihood;              /* logarithm */
    bool    fine;
};

static double *numbers(size_t count)
{
    return heap_new(count + 1, sizeof(double));
}

/* The unknowns in a cell: the level and each of its things. */
static int unknowns(const struct fit_cell *cell, int *list)
{
    int count = 0;
    list[count++] = 0;
    if (cell->first >= 0)
        list[count++] = 1 + cell->first;
    if (cell->second >= 0)
        list[count++] = 1 + cell->second;
    return count;
}

static bool is_pair(const struct fit_cell *cell)
{
    return cell->first >= 0 && cell->second >= 0;
}

/* What the unknowns of a cell add up to. */
static double sum_of(const struct fit_cell *cell, const double *beta)
{
    int list[UNKNOWNS_MAX], count = unknowns(cell, list);
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += beta[list[i]];
    return sum;
}

/* The same for a square: x' square x. */
static double square_of(const struct board *board, const struct fit_cell *cell,
                        const double *square)
{
    int list[UNKNOWNS_MAX], count = unknowns(cell, list);
    double sum = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            sum += square[list[i] * board->size + list[j]];
    return sum;
}

static void add_square(const struct board *board, const struct fit_cell *cell, double weight,
                       double *square)
{
    int list[UNKNOWNS_MAX], count = unknowns(cell, list);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < count; j++)
            square[list[i] * board->size + list[j]] += weight;
}

/* Turns a symmetric matrix into its inverse (Gauss and Jordan, the diagonal in turn, which is safe
 * for what is positive definite); false if it has none. `log_size` gets the log of its determinant. */
static bool invert(double *square, int size, double *log_size)
{
    *log_size = 0;
    double largest = 0;
    for (int i = 0; i < size; i++)
        largest = square[i * size + i] > largest ? square[i * size + i] : largest;
    for (int k = 0; k < size; k++) {
        double pivot = square[k * size + k];
        if (!(pivot > largest * 1e-12))
            return false;
        *log_size += exact_log(pivot);
        square[k * size + k] = 1;
        for (int j = 0; j < size; j++)
            square[k * size + j] /= pivot;
        for (int i = 0; i < size; i++) {
            double times = square[i * size + k];
            if (i == k || times == 0)
                continue;
            square[i * size + k] = 0;
            for (int j = 0; j < size; j++)
                square[i * size + j] -= times * square[k * size + j];
        }
    }
    return true;
}

static void multiply(const double *square, const double *vector, int size, double *out)
{
    for (int i = 0; i < size; i++) {
        out[i] = 0;
        for (int j = 0; j < size; j++)
            out[i] += square[i * size + j] * vector[j];
    }
}

/* The weighted sums of what cells have, as far as each unknown is in them. */
static void gather(const struct board *board, const double *weight, const double *values,
                   double *out)
{
    memset(out, 0, (size_t)board->size * sizeof *out);
    for (int c = 0; c < board->count; c++) {
        int list[UNKNOWNS_MAX], count = unknowns(&board->cells[c], list);
        for (int i = 0; i < count; i++)
            out[list[i]] += weight[c] * values[c];
    }
}

static struct solved solved_new(const struct board *board)
{
    size_t size = (size_t)board->size;
    return (struct solved){
        .inverse = numbers(size * size), .beta = numbers(size),
        .weight = numbers((size_t)board->count),
    };
}

static void solved_free(struct solved *solved)
{
    free(solved->inverse);
    free(solved->beta);
    free(solved->weight);
}

/* Least squares with the weights that are set. */
static bool solve(const struct board *board, struct solved *solved)
{
    int size = board->size;
    double log_size = 0, *right = numbers((size_t)size);
    memset(solved->inverse, 0, (size_t)size * (size_t)size * sizeof *solved->inverse);
    for (int c = 0; c < board->count; c++)
        add_square(board, &board->cells[c], solved->weight[c], solved->inverse);
    gather(board, solved->weight, board->mean, right);
    solved->fine = invert(solved->inverse, size, &log_size);
    solved->likelihood = -log_size / 2;
    if (solved->fine)
        multiply(solved->inverse, right, size, solved->beta);
    free(right);
    return solved->fine;
}

/* The variance that chance gives the mean of a cell. */
static double chance_of(const struct board *board, int cell)
{
    return board->chance / (double)board->plays[cell];
}

/* The fit if synergies spread like this; infinite: nothing is known of them but their own cells. */
static bool solve_spread(const struct board *board, double spread, struct solved *solved)
{
    for (int c = 0; c < board->count; c++) {
        bool pair = is_pair(&board->cells[c]);
        solved->weight[c] = isinf(spread) ? !pair
                            : 1 / (chance_of(board, c) + (pair ? spread * spread : 0));
    }
    if (!solve(board, solved))
        return false;
    for (int c = 0; c < board->count && !isinf(spread); c++) {
        double away = board->mean[c] - sum_of(&board->cells[c], solved->beta);
        solved->likelihood += (exact_log(solved->weight[c]) - solved->weight[c] * away * away) / 2;
    }
    return true;
}

/* ---- what is known of the cells ---- */

/* Intervals and tests of shares are those of cells that had won and lost one more play (Agresti and Caffo
 * 2000): without that a cell in which every play was won would seem to be known without any doubt. */
static void doubt_share(struct board *board, int cell)
{
    double n = (double)board->plays[cell], seen = board->middle[cell];
    double share = (seen * n + 1) / (n + 2);
    double more = share * (1 - share) / (n + 2) - seen * (1 - seen) / n;
    board->mean[cell] = share;
    board->doubt[cell] = more > 0 ? more : 0;
}

static void find_means(struct board *board)
{
    bool shares = true;
    for (int c = 0; c < board->count; c++) {
        const struct fit_cell *cell = &board->cells[c];
        double sum = 0;
        for (int64_t i = 0; i < cell->count; i++)
            if (!isnan(cell->values[i])) {
                sum += cell->values[i];
                board->plays[c]++;
                shares = shares && (cell->values[i] == 0 || cell->values[i] == 1);
            }
        board->mean[c] = board->middle[c] = sum / (double)board->plays[c];
        board->pairs += is_pair(cell);
    }
    for (int c = 0; c < board->count && shares; c++)
        doubt_share(board, c);
}

static void find_blocks(struct board *board)
{
    int64_t most = NUMBERS_MAX / board->count;
    for (int c = 0; c < board->count; c++)
        if (board->cells[c].count > board->seeds)
            board->seeds = board->cells[c].count;
    most = most > BLOCKS_MAX ? BLOCKS_MAX : most < BLOCKS_LEAST ? BLOCKS_LEAST : most;
    board->blocks = board->seeds < most ? board->seeds : most;
    board->apart = numbers((size_t)board->blocks * (size_t)board->count);
    for (int c = 0; c < board->count; c++) {
        const struct fit_cell *cell = &board->cells[c];
        for (int64_t i = 0; i < cell->count; i++)
            if (!isnan(cell->values[i]))
                board->apart[(i * board->blocks / board->seeds) * board->count + c] +=
                    (cell->values[i] - board->middle[c]) / (double)board->plays[c];
    }
}

/* How much plays vary around what their seed gives to all cells: what is left of every block after a
 * fit of its own, which is everything where cells have seeds of their own. False if the cells do not
 * tell all unknowns. */
static bool find_chance(struct board *board)
{
    struct solved even = solved_new(board);
    double *right = numbers((size_t)board->size), *own = numbers((size_t)board->size);
    double left = 0, all = 0;
    for (int c = 0; c < board->count; c++)
        even.weight[c] = 1;
    bool fine = solve(board, &even);
    for (int64_t b = 0; fine && b < board->blocks; b++) {
        const double *apart = &board->apart[b * board->count];
        gather(board, even.weight, apart, right);
        multiply(even.inverse, right, board->size, own);
        for (int c = 0; c < board->count; c++) {
            double away = apart[c] - sum_of(&board->cells[c], own);
            left += away * away * (double)board->plays[c];
            all += apart[c] * apart[c] * (double)board->plays[c];
        }
    }
    left = left > all * 1e-20 ? left : 0;    /* rounding is no chance */
    /* Each cell's blocks sum to 0, and a fit takes as many numbers as it has unknowns. */
    double freedom = (double)(board->blocks - 1) * (board->count - board->things - 1);
    board->chance = freedom > 0 ? left * (double)board->blocks / freedom : 0;
    for (int c = 0; c < board->count; c++)
        board->chance += board->doubt[c] * (double)board->plays[c] / board->count;
    free(right);
    free(own);
    solved_free(&even);
    return fine;
}

static void board_free(struct board *board)
{
    free(board->mean);
    free(board->middle);
    free(board->doubt);
    free(board->plays);
    free(board->apart);
}

/* ---- averages over spreads ---- */

/* The sums of a mixture: of means, and of squares with variances. */
struct mixture {
    double weight, *mean, *square;      /* values, then those less their mean, then cells */
    double *seen;                       /* means as they were seen, where those of shares are not */
    double spread;
};

static void mix(struct mixture *mixture, int at, double weight, double seen, double mean,
                double variance)
{
    mixture->seen[at] += weight * seen;
    mixture->mean[at] += weight * mean;
    mixture->square[at] += weight * (variance + mean * mean);
}

static double mean_value(const struct board *board, const double *beta)
{
    double sum = 0;
    for (int i = 1; i <= board->things; i++)
        sum += beta[i];
    return sum / board->things;
}

/* What a square gives for the value of thing `i` less the mean of all values. */
static double square_rather(const struct board *board, const double *square, int thing)
{
    int n = board->things, size = board->size;
    double mine = 0, all = 0;
    for (int i = 1; i <= n; i++) {
        mine += square[(thing + 1) * size + i];
        for (int j = 1; j <= n; j++)
            all += square[i * size + j];
    }
    return square[(thing + 1) * size + thing + 1] - 2 * mine / n + all / n / n;
}

/* Variances of each unknown, of each value less the mean of all, and of each cell less the sum of its
 * unknowns. */
struct variances {
    double *of_beta, *of_rather, *of_cell;
};

/* Adds what it does to all of them if cells lie off by `apart`, so many times. */
static void vary(const struct board *board, const struct solved *solved, const double *apart,
                 double times, double *right, double *own, struct variances *out)
{
    gather(board, solved->weight, apart, right);
    multiply(solved->inverse, right, board->size, own);
    for (int i = 0; i < board->size; i++)
        out->of_beta[i] += times * own[i] * own[i];
    double mean = mean_value(board, own);
    for (int i = 0; i < board->things; i++)
        out->of_rather[i] += times * (own[i + 1] - mean) * (own[i + 1] - mean);
    for (int c = 0; c < board->count; c++) {
        double away = apart[c] - sum_of(&board->cells[c], own);
        out->of_cell[c] += times * away * away;
    }
}

/* By seeds, and by what is in doubt about single cells whatever their seeds show. */
static void judge(const struct board *board, const struct solved *solved, struct variances *out)
{
    double *right = numbers((size_t)board->size), *own = numbers((size_t)board->size);
    double *one = numbers((size_t)board->count);
    double widen = (double)board->blocks / (double)(board->blocks - 1);
    for (int64_t b = 0; b < board->blocks; b++)
        vary(board, solved, &board->apart[b * board->count], widen, right, own, out);
    for (int c = 0; c < board->count; c++) {
        if (!(board->doubt[c] > 0))
            continue;
        one[c] = 1;
        vary(board, solved, one, board->doubt[c], right, own, out);
        one[c] = 0;
    }
    free(right);
    free(own);
    free(one);
}

/* What synergies of this spread do to the unknowns: inverse * sum of weighted pairs * inverse. */
static double *square_of_pairs(const struct board *board, const struct solved *solved)
{
    size_t size = (size_t)board->size;
    double *pairs = numbers(size * size), *half = numbers(size * size), *out = numbers(size * size);
    for (int c = 0; c < board->count; c++)
        if (is_pair(&board->cells[c]))
            add_square(board, &board->cells[c], solved->weight[c] * solved->weight[c], pairs);
    /* Both are symmetric: a row times a matrix is the matrix times it. */
    for (size_t i = 0; i < size; i++)
        multiply(pairs, &solved->inverse[i * size], board->size, &half[i * size]);
    for (size_t i = 0; i < size; i++)
        multiply(solved->inverse, &half[i * size], board->size, &out[i * size]);
    free(pairs);
    free(half);
    return out;
}

static void add_spread(const struct board *board, const struct solved *solved, double spread,
                       double weight, struct mixture *mixture)
{
    double variance = isinf(spread) ? 0 : spread * spread;
    struct variances by = {.of_beta = numbers((size_t)board->size),
                           .of_rather = numbers((size_t)board->things),
                           .of_cell = numbers((size_t)board->count)};
    double *pairs = square_of_pairs(board, solved), mean = mean_value(board, solved->beta);
    double *right = numbers((size_t)board->size), *seen = numbers((size_t)board->size);
    gather(board, solved->weight, board->middle, right);
    multiply(solved->inverse, right, board->size, seen);
    double seen_mean = mean_value(board, seen);
    judge(board, solved, &by);
    for (int i = 0; i < board->things; i++) {
        int at = i + 1;
        mix(mixture, i, weight, seen[at], solved->beta[at],
            by.of_beta[at] + variance * pairs[at * board->size + at]);
        mix(mixture, board->things + i, weight, seen[at] - seen_mean, solved->beta[at] - mean,
            by.of_rather[i] + variance * square_rather(board, pairs, i));
    }
    for (int c = 0; c < board->count; c++) {
        const struct fit_cell *cell = &board->cells[c];
        if (!is_pair(cell))
            continue;
        /* Of what the cell lies above the sum, this share is synergy, the rest chance. */
        double share = isinf(spread) ? 1 : variance / (variance + chance_of(board, c));
        double pull = square_of(board, cell, solved->inverse) * solved->weight[c];
        double unknown = (1 - share) * (1 - share) + 2 * share * (1 - share) * pull +
                         share * share * square_of(board, cell, pairs);
        mix(mixture, 2 * board->things + c, weight,
            share * (board->middle[c] - sum_of(cell, seen)),
            share * (board->mean[c] - sum_of(cell, solved->beta)),
            share * share * by.of_cell[c] + variance * unknown);
    }
    mixture->weight += weight;
    mixture->spread += weight * (isinf(spread) ? 0 : spread);
    free(by.of_beta);
    free(by.of_rather);
    free(by.of_cell);
    free(pairs);
    free(right);
    free(seen);
}

/* How far synergies might spread at most: several times what cells lie off a plain sum. */
static double widest(const struct board *board, struct solved *solved)
{
    double squares = 0, chance = 0;
    solve_spread(board, 0, solved);
    for (int c = 0; c < board->count; c++) {
        double away = board->mean[c] - sum_of(&board->cells[c], solved->beta);
        squares += away * away;
        chance += chance_of(board, c);
    }
    return 5 * (sqrt(squares / board->pairs) + sqrt(chance / board->count));
}

static bool mix_spreads(const struct board *board, struct mixture *mixture)
{
    struct solved solved = solved_new(board);
    bool fine = true;
    if (board->pairs < PAIRS_LEAST || !(board->chance > 0)) {
        fine = solve_spread(board, (double)INFINITY, &solved);
        if (fine)
            add_spread(board, &solved, (double)INFINITY, 1, mixture);
        solved_free(&solved);
        return fine;
    }
    double most = widest(board, &solved), likelihood[SPREADS], best = -(double)INFINITY;
    /* Denser near 0, so each stands for as much as it is apart from its neighbours, times its size:
     * all variances are as likely before. */
    for (int i = 0; i < SPREADS && fine; i++) {
        double at = (i + 0.5) / SPREADS;
        fine = solve_spread(board, most * at * at, &solved);
        likelihood[i] = solved.likelihood + 3 * exact_log(at);
        best = likelihood[i] > best ? likelihood[i] : best;
    }
    for (int i = 0; i < SPREADS && fine; i++) {
        double at = (i + 0.5) / SPREADS, weight = exact_exp(likelihood[i] - best);
        if (weight < unlikely)
            continue;
        solve_spread(board, most * at * at, &solved);
        add_spread(board, &solved, most * at * at, weight, mixture);
    }
    solved_free(&solved);
    return fine;
}

/* ---- answers ---- */

static struct worth_of answer(const struct board *board, const struct mixture *mixture, int at)
{
    int64_t blocks = board->blocks;
    double mean = mixture->mean[at] / mixture->weight, seen = mixture->seen[at] / mixture->weight;
    double scale = 0;
    for (int c = 0; c < board->count; c++)
        scale = fabs(board->mean[c]) > scale ? fabs(board->mean[c]) : scale;
    if (fabs(mean) < scale * 1e-12)    /* rounding is no value */
        mean = 0;
    if (fabs(seen) < scale * 1e-12)
        seen = 0;
    double variance = mixture->square[at] / mixture->weight - mean * mean;
    double deviation = variance > 0 ? sqrt(variance) : 0;
    struct worth_of worth = {.interval = {seen, -(double)INFINITY, (double)INFINITY},
                             .deviation = (double)INFINITY, .p = 1};
    if (blocks < 2)
        return worth;
    if (deviation < scale * 1e-10)     /* and no spread */
        deviation = 0;
    double half = statistics_student((double)(blocks - 1)) * deviation, least = 2;
    for (int64_t i = 0; i < blocks && least > 1e-300; i++)
        least /= 2;                     /* all signs alike: no test can say more */
    worth.interval.low = mean - half < seen ? mean - half : seen;
    worth.interval.high = mean + half > seen ? mean + half : seen;
    worth.deviation = deviation;
    if (deviation > 0)
        worth.p = student_beyond(mean / deviation, (double)(blocks - 1));
    else if (mean != 0)
        worth.p = 0;
    worth.p = worth.p < least ? least : worth.p;
    return worth;
}

/* The cells that have a play with a value, with the things that occur in them numbered anew. */
static int list_cells(const struct fit_cell *cells, int cell_count, struct fit_cell *out,
                      int *number, int things)
{
    int count = 0, used = 0;
    for (int i = 0; i < things; i++)
        number[i] = -1;
    for (int c = 0; c < cell_count; c++) {
        int64_t i = 0;
        while (i < cells[c].count && isnan(cells[c].values[i]))
            i++;
        if (i == cells[c].count)
            continue;
        out[count] = cells[c];
        int *const ends[] = {&out[count].first, &out[count].second};
        for (int k = 0; k < 2; k++)
            if (*ends[k] >= 0) {
                if (number[*ends[k]] < 0)
                    number[*ends[k]] = used++;
                *ends[k] = number[*ends[k]];
            }
        count++;
    }
    return count;
}

static int largest(const int *list, int count)
{
    int most = -1;
    for (int i = 0; i < count; i++)
        most = list[i] > most ? list[i] : most;
    return most;
}

static struct fit *fit_new(int things)
{
    static const struct worth_of unknown = {
        .interval = {(double)NAN, (double)NAN, (double)NAN}, .deviation = (double)NAN, .p = 1,
    };
    size_t n = (size_t)things;
    struct fit *fit = heap_new(1, sizeof *fit);
    fit->things = things;
    fit->value = heap_new(n + 1, sizeof *fit->value);
    fit->rather = heap_new(n + 1, sizeof *fit->rather);
    fit->synergy = heap_new(n * n + 1, sizeof *fit->synergy);
    for (size_t i = 0; i < n; i++)
        fit->value[i] = fit->rather[i] = unknown;
    for (size_t i = 0; i < n * n; i++)
        fit->synergy[i] = unknown;
    return fit;
}

static void write_answers(const struct board *board, const struct mixture *mixture,
                          const int *number, struct fit *fit)
{
    int n = fit->things, *back = heap_new((size_t)n + 1, sizeof *back);
    for (int i = 0; i < n; i++)
        if (number[i] >= 0) {
            back[number[i]] = i;
            fit->value[i] = answer(board, mixture, number[i]);
            fit->rather[i] = answer(board, mixture, board->things + number[i]);
        }
    for (int c = 0; c < board->count; c++)
        if (is_pair(&board->cells[c])) {
            int i = back[board->cells[c].first], j = back[board->cells[c].second];
            fit->synergy[i < j ? i * n + j : j * n + i] =
                answer(board, mixture, 2 * board->things + c);
        }
    fit->spread = mixture->spread / mixture->weight;
    fit->seeds = board->seeds;
    free(back);
}

struct fit *fit_cells(const struct fit_cell *cells, int cell_count, int things)
{
    struct fit *fit = fit_new(things);
    struct fit_cell *kept = heap_new((size_t)cell_count + 1, sizeof *kept);
    int *number = heap_new((size_t)things + 1, sizeof *number);
    struct board board = {.cells = kept};
    board.count = list_cells(cells, cell_count, kept, number, things);
    board.things = largest(number, things) + 1;
    board.size = 1 + board.things;
    board.mean = numbers((size_t)board.count);
    board.middle = numbers((size_t)board.count);
    board.doubt = numbers((size_t)board.count);
    board.plays = heap_new((size_t)board.count + 1, sizeof *board.plays);
    struct mixture mixture = {
        .mean = numbers((size_t)(2 * board.things + board.count)),
        .square = numbers((size_t)(2 * board.things + board.count)),
        .seen = numbers((size_t)(2 * board.things + board.count)),
    };
    if (board.count > 0) {
        find_means(&board);
        find_blocks(&board);
        if (find_chance(&board) && mix_spreads(&board, &mixture))
            write_answers(&board, &mixture, number, fit);
    }
    free(mixture.mean);
    free(mixture.square);
    free(mixture.seen);
    board_free(&board);
    free(kept);
    free(number);
    return fit;
}

void fit_free(struct fit *fit)
{
    free(fit->value);
    free(fit->rather);
    free(fit->synergy);
    free(fit);
}
