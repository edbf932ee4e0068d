/* store_postgres.c: not yet. */
#include "evaluate/store.h"
const struct store_kind postgres_store = {.name = "PostgreSQL"};
