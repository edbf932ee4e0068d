/* sqlite_heap.h: SQLite takes its memory from core/heap.h, and so never goes on with too little. */
#ifndef SQLITE_HEAP_H
#define SQLITE_HEAP_H

/* Has an effect before the first store is opened, which is before there are threads. */
void sqlite_use_heap(void);

#endif
