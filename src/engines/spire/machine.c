/* machine.c: what seldom happens to a running program: a fault, or too much to put away. */
#include "engines/spire/machine.h"
#include "engines/spire/scans.h"

/* Piles were gone through with filters: so often that it has to end? Returns whether there are holes
 * among the statuses. */
static bool settle_scans(struct machine *machine)
{
    struct spire_state *state = machine->state;
    if (scans_exceeded(state) && !machine->stopped) {
        machine->stopped = true;
        state->head.score[0] = 0;
        state_fault(&state->head, END_LOOP, scans_culprit(state));
    }
    scans_end(state);
    return state->flags & FLAG_HOLES;
}

/* What seldom has to be done before frames are stored. */
void machine_tidy(struct machine *machine)
{
    struct spire_state *state = machine->state;
    if (machine->depth > 2 && (machine->depth > machine->game->frame_most ||
                               machine->cell_count > machine->game->cell_most))
        fault(machine, END_DEPTH);
    bool holes = state->flags & FLAG_HOLES;
    if (holes && state->combatants[PLAYER].scans)
        holes = settle_scans(machine);
    if (state->head.player == OVER)
        machine->depth = machine->cell_count = 0;
    if (holes && machine->depth <= 1)
        status_sweep(machine->game, state);
}

/* The rules that call each other in a circle, or where it went too deep: parts on the stack. */
void fault(struct machine *machine, enum end how)
{
    struct state *head = &machine->state->head;
    if (machine->stopped)
        return;
    machine->stopped = machine->interrupted = true;
    int found[CULPRITS_MAX], count = 0;
    for (int i = machine->depth - 1; i >= 0 && count < CULPRITS_MAX; i--) {
        int part = machine->frames[i].part;
        if (machine->frames[i].kind != F_EFFECT || part < 0)
            continue;
        bool seen = false;
        for (int k = 0; k < count; k++)
            seen = seen || found[k] == part;
        if (seen && how != END_OVERFLOW) {
            how = END_LOOP; /* it came by here before */
            break;
        }
        found[count++] = part;
    }
    head->score[0] = 0;
    state_fault(head, how, -1);
    for (int i = count - 1; i >= 0; i--)
        state_fault(head, how, found[i]);
}
