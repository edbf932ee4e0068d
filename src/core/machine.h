/* machine.h: what there is of this machine. Not part of the WebAssembly module. */
#ifndef MACHINE_H
#define MACHINE_H

#include <stddef.h>

/* Bytes of memory that this program may have at most: those of the machine, or the least of the limits
 * that were set for it (ulimit -v, a control group). */
size_t machine_memory(void);

#endif
