/* swiss.c: who meets whom in the next round of a Swiss tournament. */
#include "evaluate/swiss.h"

#include <string.h>

/* Pairs that are tried for one number of those who rest, so that hopeless searches end; far more than it
 * takes where few have met. Then more rest. */
enum { LOOKS_MOST = 200000, RESTING_MOST = 3 };

void swiss_begin(struct swiss *swiss, int count)
{
    *swiss = (struct swiss){.count = count};
}

static bool have_met(const struct swiss *swiss, int one, int two)
{
    for (int i = 0; i < swiss->pair_count; i++)
        if ((swiss->pairs[i].one == one && swiss->pairs[i].two == two) ||
            (swiss->pairs[i].one == two && swiss->pairs[i].two == one))
            return true;
    return false;
}

static bool plays_in(const struct swiss *swiss, int round, int who)
{
    for (int i = 0; i < swiss->pair_count; i++)
        if (swiss->round[i] == round && (swiss->pairs[i].one == who || swiss->pairs[i].two == who))
            return true;
    return false;
}

void swiss_add(struct swiss *swiss, int one, int two)
{
    if (have_met(swiss, one, two))
        return;
    int last = swiss->rounds - 1;
    if (swiss->rounds == 0 || plays_in(swiss, last, one) || plays_in(swiss, last, two))
        last = swiss->rounds++;
    swiss->round[swiss->pair_count] = last;
    swiss->pairs[swiss->pair_count++] =
        (struct swiss_pair){one < two ? one : two, one < two ? two : one};
}

int swiss_rests(const struct swiss *swiss, int who)
{
    int rests = 0;
    for (int i = 0; i < swiss->rounds; i++)
        rests += !plays_in(swiss, i, who);
    return rests;
}

int swiss_rounds(int count)
{
    int rounds = 1;
    for (int known = 1; known < count; known *= 2)
        rounds++;
    return rounds;
}

/* A round that is being made: places of the standing. */
struct making {
    const struct swiss *swiss;
    const int          *standing;
    bool                met[SWISS_MAX][SWISS_MAX], busy[SWISS_MAX];
    int                 tired[SWISS_MAX];    /* who rests first */
    struct swiss_pair   pairs[SWISS_MAX / 2];
    int                 pair_count, looks;
};

/* Pairs all who are not busy, the first with the nearest he has not met; whoever then cannot be paired sends
 * back to the pair before. Not deeper than there are pairs. */
static bool pair_all(struct making *making)
{
    int first = 0, count = making->swiss->count;
    while (first < count && making->busy[first])
        first++;
    if (first == count)
        return true;
    making->busy[first] = true;
    for (int other = first + 1; other < count && making->looks < LOOKS_MOST; other++) {
        if (making->busy[other] || making->met[first][other])
            continue;
        making->looks++;
        making->busy[other] = true;
        making->pairs[making->pair_count++] = (struct swiss_pair){first, other};
        if (pair_all(making))
            return true;
        making->pair_count--;
        making->busy[other] = false;
    }
    making->busy[first] = false;
    return false;
}

/* Lets `count` of those from place `from` of the tired on rest, and pairs the others. */
static bool rest_and_pair(struct making *making, int count, int from)
{
    if (count == 0)
        return pair_all(making);
    for (int i = from; i + count <= making->swiss->count && making->looks < LOOKS_MOST; i++) {
        making->busy[making->tired[i]] = true;
        if (rest_and_pair(making, count - 1, i + 1))
            return true;
        making->busy[making->tired[i]] = false;
    }
    return false;
}

/* Those who rested least first, of these the last of the standing. */
static void find_tired(struct making *making)
{
    int count = making->swiss->count, rests[SWISS_MAX];
    for (int i = 0; i < count; i++)
        rests[i] = swiss_rests(making->swiss, making->standing[i]);
    for (int i = 0; i < count; i++) {
        int place = count - 1 - i, at = i;
        for (; at > 0 && rests[making->tired[at - 1]] > rests[place]; at--)
            making->tired[at] = making->tired[at - 1];
        making->tired[at] = place;
    }
}

/* The first half of the standing meets the second; of an odd number the last rests. */
static void pair_halves(struct making *making)
{
    for (int i = 0, half = making->swiss->count / 2; i < half; i++)
        making->pairs[making->pair_count++] = (struct swiss_pair){i, half + i};
}

/* Each in turn meets the nearest who is left. What a search gave stays; nobody rests after it who could meet
 * another who rests, so that swiss_add sees where a round begins. */
static void pair_rest(struct making *making)
{
    for (int i = 0; i < making->swiss->count; i++)
        for (int j = i + 1; j < making->swiss->count && !making->busy[i]; j++)
            if (!making->busy[j] && !making->met[i][j]) {
                making->pairs[making->pair_count++] = (struct swiss_pair){i, j};
                making->busy[i] = making->busy[j] = true;
            }
}

/* Who is in no pair is free again. */
static void free_resting(struct making *making)
{
    memset(making->busy, 0, sizeof making->busy);
    for (int i = 0; i < making->pair_count; i++)
        making->busy[making->pairs[i].one] = making->busy[making->pairs[i].two] = true;
}

bool swiss_next(struct swiss *swiss, const int *standing)
{
    struct making making = {.swiss = swiss, .standing = standing};
    bool made = swiss->pair_count == 0;
    for (int i = 0; i < swiss->count; i++)
        for (int j = 0; j < swiss->count; j++)
            making.met[i][j] = have_met(swiss, standing[i], standing[j]);
    find_tired(&making);
    if (made)
        pair_halves(&making);
    for (int resting = swiss->count % 2; !made && resting <= RESTING_MOST; resting += 2) {
        memset(making.busy, 0, sizeof making.busy);
        making.looks = making.pair_count = 0;
        made = rest_and_pair(&making, resting, 0);
    }
    if (!made)
        making.pair_count = 0;
    free_resting(&making);
    pair_rest(&making);
    for (int i = 0; i < making.pair_count; i++)
        swiss_add(swiss, standing[making.pairs[i].one], standing[making.pairs[i].two]);
    return making.pair_count > 0;
}
