/* check.h: CHECK stays on in every build; DCHECK only in debug builds, for hot paths. */
#ifndef CHECK_H
#define CHECK_H

/* Prints the place and what was expected, then stops the program. */
_Noreturn void check_failed(const char *file, int line, const char *what);

#define CHECK(ok) ((ok) ? (void)0 : check_failed(__FILE__, __LINE__, #ok))

#ifdef DEBUG
#define DCHECK(ok) CHECK(ok)
#else
#define DCHECK(ok) ((void)sizeof(ok))
#endif

#endif
