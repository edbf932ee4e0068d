/* bind.h: the flat interface for other languages: Python, and the browser through WebAssembly.
 *
 * Plain functions with the prefix rp_, on handles, numbers and NUL-terminated texts. No files; no
 * threads but those that a batch is given. Functions that give text write at most `capacity` bytes with
 * the final NUL to `out` and return the length of the whole text, so that a caller can ask again with
 * more room.
 *
 * Unlike the core, which stops on wrong use, this border answers it: an action that is not legal, a
 * player or an index that does not exist, a buffer of the wrong size gives false, NULL, -1 or 0, and
 * nothing is written. Whoever takes a loader leaves a sentence in it (rp_problems_json). Handles must
 * be real.
 *
 * Sizes that a caller chooses and that memory is too small for are answered likewise. If it runs out
 * elsewhere, the program ends with one sentence and exit code 3: see rp_on_memory.
 *
 * The build takes the list of exported names from this file: every "rp_name(" in it. */
#ifndef BIND_H
#define BIND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct agent;
struct game;
struct rp_batch;
struct rp_buffers;
struct rp_loader;
struct rp_run;
struct state;

/* memory for texts and buffers, for callers that have none of their own */
void *rp_alloc(size_t size);                     /* NULL: too little memory */
void rp_free(void *memory);

/* Called with a sentence before the program ends because memory ran out; NULL: nobody. It may leave by
 * longjmp: then what the interrupted call had taken is lost and its handles must not be used again. In
 * the browser the module traps and the page goes on. */
void rp_on_memory(void (*handler)(const char *sentence));

const char *rp_version(void);
int rp_engines_json(char *out, int capacity);    /* [{"name", "summary", "options"}] */
int rp_agents_json(char *out, int capacity);     /* likewise, with "unavailable" */

/* Loading: a loader holds the texts that may be included, and the problems of the last load. */
struct rp_loader *rp_loader_new(void);
void rp_loader_free(struct rp_loader *);
void rp_loader_include(struct rp_loader *, const char *name, const char *text);
/* `settings` is "key=value,..." or NULL. NULL after an error. */
struct game *rp_load(struct rp_loader *, const char *engine, const char *file, const char *text,
                     const char *settings);
int rp_problems_json(const struct rp_loader *, char *out, int capacity);
void rp_game_free(struct game *);

/* What a game is: name, sizes, parts, fields, blocks, rules, verbs. */
int rp_game_json(const struct game *, char *out, int capacity);
int rp_describe(const struct game *, char *out, int capacity);
int rp_players(const struct game *);
int rp_part_count(const struct game *);
int rp_verb_count(const struct game *);
int rp_actions_max(const struct game *);
int rp_plies_max(const struct game *);
int rp_observation_size(const struct game *);
int rp_state_size(const struct game *);

/* States. A handle is also the address of the state's bytes. False: made for a game with smaller states. */
struct state *rp_state_new(const struct game *);
void rp_state_free(struct state *);
bool rp_start(const struct game *, struct state *, uint64_t seed);
bool rp_copy(struct state *to, const struct state *from);
bool rp_equal(const struct state *, const struct state *);
uint64_t rp_hash(const struct state *);
int rp_player(const struct state *);             /* who decides, or -1 when over */
int rp_ply(const struct state *);
int rp_turn(const struct state *);
int rp_end(const struct state *);
const char *rp_end_name(int end);
float rp_score(const struct state *, int player);
int rp_result(const struct state *, int player);
float rp_estimate(const struct game *, const struct state *, int player);

/* Rules and sight. */
int rp_actions(const struct game *, const struct state *, int32_t *out, int capacity);    /* -1: too small */
bool rp_apply(const struct game *, struct state *, int action);
/* The same, telling what happened: [{"verb", "player", "part", "target", "amount"}];
 * -1 if the action is not legal. */
int rp_apply_json(const struct game *, struct state *, int action, char *out, int capacity);
bool rp_resample(const struct game *, struct state *, int viewer, uint64_t seed);
int rp_render(const struct game *, const struct state *, int viewer, char *out, int capacity);
int rp_render_action(const struct game *, const struct state *, int action, char *out,
                     int capacity);
int rp_action_find(const struct game *, const struct state *, const char *name);
/* False unless `count` is rp_observation_size. */
bool rp_observe(const struct game *, const struct state *, int viewer, float *out, int count);
double rp_field(const struct game *, const struct state *, int field, int index);

/* Agents: `state` is the true one; the agent is given a resampled copy. -1: no usable answer. */
struct agent *rp_agent_new(struct rp_loader *, const struct game *, const char *spec, int seat,
                           uint64_t seed);
void rp_agent_free(struct agent *);
int rp_agent_decide(struct agent *, const struct state *);

/* A series of plays, as the members of a JSON object that are the same on every build. `agents` has
 * a spec on each line, the last serves the seats left. Free the text with rp_free; NULL after an
 * error, see rp_problems_json. */
char *rp_sim_json(struct rp_loader *, const struct game *, const char *name, const char *agents,
                  uint64_t seed, int first, int count);

/* Batches: many plays at once, each in a slot; see core/batch.h. `settings` is "key=value,..." or NULL:
 *
 *     reset=same-step|next-step|disabled    when a play follows one that ended
 *     threads=N                             that step; 1 if not given, 0 for one a processor
 *     events=N                              how many are kept of each step of a slot
 *     pixels=WIDTHxHEIGHT                   pictures as observations
 *     first-person                          such pictures as the avatar sees it
 *     whole                                 observations are written whole at every step
 *
 * NULL if a setting is wrong or there is too little memory for so many slots. The game must live as long
 * as the batch. */
struct rp_batch *rp_batch_new(struct rp_loader *, const struct game *, int count, uint64_t seed,
                              const char *settings);
void rp_batch_free(struct rp_batch *);

/* Where the results of a batch go. Each buffer has a name, a type and a shape; those not set are not
 * filled. rp_batch_json lists them all with their types as numpy writes them, their shapes and bytes:
 *
 *     observations         f4   [slots][observation size]     what the player to decide sees,
 *     observation_bytes    i1   [slots][observation size]     rounded and held within -128 .. 127,
 *     observation_shorts   i2   [slots][observation size]     or -32768 .. 32767
 *     planes               u1   [slots][planes][bytes]        the board of it, a bit a cell, lowest first
 *     numbers              f4   [slots][numbers]              what is not the board
 *     pixels               u1   [slots][height][width][3]
 *     masks                u1   [slots][actions max]          1 where legal
 *     mask_bits            u1   [slots][bytes]                the same, a bit each, lowest first
 *     players              i4   [slots]                       who decides; -1 when over
 *     rewards              f4   [slots][players]              change of score in this step
 *     terminated           u1   [slots]                       the play ended in this step by its rules
 *     truncated            u1   [slots]                       or was cut off at the limit of plies
 *     seeds                u8   [slots]                       of the play that is there: for rp_start
 *     events               i2,i2,i2,i2,i4  [slots][events]    verb, player, part, target, amount
 *     event_counts         i4   [slots]                       how many; more than `events` are not kept
 *
 * and of the last play that ended in each slot, as each player saw it:
 *
 *     final_observations, final_observation_bytes, final_observation_shorts, final_planes,
 *     final_numbers, final_pixels                             [slots][players] and the rest as above
 *     final_scores         f4   [slots][players]
 *     results              i1   [slots][players]              1 won, 0 neither, -1 lost
 *     ends                 u1   [slots]                       how: rp_end_name
 *     lengths              i4   [slots]                       decisions it took
 *
 * rp_buffer_size gives the bytes of one, 0 if there is none of this name; rp_buffers_set refuses
 * memory of any other size. */
int rp_batch_json(const struct rp_batch *, char *out, int capacity);
size_t rp_buffer_size(const struct rp_batch *, const char *name);
struct rp_buffers *rp_buffers_new(const struct rp_batch *);
bool rp_buffers_set(struct rp_loader *, struct rp_buffers *, const char *name, void *memory,
                    size_t bytes);
void rp_buffers_free(struct rp_buffers *);

/* Starts every slot at its first play. False if the buffers were made for another batch. */
bool rp_batch_start(struct rp_batch *, struct rp_buffers *);
/* -1, or the first slot whose action is not legal, or -2 if `count` is not that of the batch or the
 * buffers are not for it: then nothing was done. Where a play is over any action will do. */
int rp_batch_step(struct rp_batch *, const int32_t *actions, int count, struct rp_buffers *);
/* The next observations are written whole, not only what changed: after a buffer was written to. */
void rp_batch_write_whole(struct rp_batch *);

/* Starts `count` slots anew (NULL: all of them): with seeds, at play 0 of the series that each seed has,
 * and with those of that series from then on; without, at the slot's next play. */
bool rp_batch_restart(struct rp_batch *, const int32_t *slots, const uint64_t *seeds, int count,
                      struct rp_buffers *);
/* Puts a copy of a state of the same game into a slot, which plays on from there; takes a copy out. */
bool rp_batch_put(struct rp_batch *, int slot, const struct state *, struct rp_buffers *);
bool rp_batch_take(const struct rp_batch *, int slot, struct state *to);
/* The state itself, to look at; valid until the next step. */
const struct state *rp_batch_state(const struct rp_batch *, int slot);

/* A series play by play, for whoever draws while it runs: play i has the same seed under every rule, so
 * two series can be compared pair by pair. `agents` has a spec on each line; after a first line "rotate"
 * the first agent takes each seat in turn, and rows have the agents in the order given. NULL after an
 * error. */
struct rp_run *rp_run_new(struct rp_loader *, const struct game *, const char *agents,
                                uint64_t seed);
void rp_run_free(struct rp_run *);
/* Plays `count` plays from `first` on into rp_rows_size bytes at a multiple of eight, column after
 * column: uint64 hash of the final state, float score [players], uint16 turns, uint16 plies, int8 result
 * [players], int8 end. False if there cannot be so many. */
bool rp_run_play(struct rp_run *, int first, int count, void *rows);
int rp_rows_size(int count, int players);
/* From now on counts, in memory of the caller's or NULL, int32 events [verbs][parts] and how often a
 * part was to blame for a fault [parts]. */
void rp_run_count(struct rp_run *, int32_t *uses, int32_t *blamed);
/* The actions of one play; gives how many there are. */
int rp_run_actions(struct rp_run *, int index, int32_t *out, int capacity);
uint64_t rp_run_seed(const struct rp_run *, int index);
/* Hashes of final states joined in order, from 0 on, are the hash that `sim` prints. */
uint64_t rp_hash_join(uint64_t sum, uint64_t hash);

/* Plays by hand: what may be done, [{"action", "name"}]; a play as a record, and a record's play. */
int rp_actions_json(const struct game *, const struct state *, char *out, int capacity);
/* The record of a play that began with a seed and took these actions; with `text` it holds the
 * description. -1: one of them was not legal. */
int rp_record(const struct game *, const char *name, uint64_t seed, const int32_t *actions,
              int count, bool text, char *out, int capacity);
/* {"game", "engine", "text", "seed", "names"}: what a record says, read without its game; "engine" and
 * "text" are null if it does not hold its description. -1 after an error: see rp_problems_json. */
int rp_record_json(struct rp_loader *, const char *file, const char *text, char *out, int capacity);

/* Pictures: as SVG; as shapes of 17 int32 each (kind, colour, number of corners, x and y of four, the label
 * in 24 bytes) after width, height, background and their number, 0 if the
 * engine draws nothing; and a play as GIF, whose bytes may contain NUL. */
int rp_svg(const struct game *, const struct state *, int viewer, double scale, char *out,
           int capacity);
int rp_shapes(const struct game *, const struct state *, int viewer, int32_t *out, int capacity);
int rp_gif(const struct game *, uint64_t seed, const int32_t *actions, int count, int viewer,
           int pixels, int centiseconds, char *out, int capacity);

/* Languages: what the reader of a text would have known where the word rp__here stands,
 * ["attack", ...]; `language` is an engine's, "grammar" or "experiment". */
int rp_complete(struct rp_loader *, const char *language, const char *file, const char *text,
                char *out, int capacity);
/* Reads a text that is no game; false after an error. Problems as after rp_load. */
bool rp_check(struct rp_loader *, const char *language, const char *file, const char *text);
/* What static critics say about a game, as `ruleplay critique --static --json` has it: {"findings":
 * [{"critic", "part", "sentence", "severity", "evidence"}], ...}; -1 after an error. */
int rp_findings_json(struct rp_loader *, const char *engine, const char *file, const char *text,
                     const char *settings, char *out, int capacity);
/* Results of a grammar: {"opening", "forms", "results": [{"texts": [..]}]}; -1 after an error. */
int rp_grammar_json(struct rp_loader *, const char *file, const char *text, uint64_t seed, int count,
                    char *out, int capacity);

#endif
