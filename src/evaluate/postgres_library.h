/* postgres_library.h: libpq's functions, found when the first store on PostgreSQL is opened. */
#ifndef POSTGRES_LIBRARY_H
#define POSTGRES_LIBRARY_H

#include <libpq-fe.h>

#include "core/problem.h"

#define POSTGRES_FUNCTIONS(F)                                                                \
    F(PQclear) F(PQcmdTuples) F(PQconnectdbParams) F(PQconninfoFree)                         \
    F(PQconninfoParse) F(PQerrorMessage) F(PQexec) F(PQexecParams) F(PQfinish)               \
    F(PQfreemem) F(PQgetResult) F(PQgetisnull) F(PQgetlength) F(PQgetvalue)                  \
    F(PQnfields) F(PQntuples) F(PQreset) F(PQresultErrorField) F(PQresultStatus)             \
    F(PQsendQueryParams) F(PQsetErrorVerbosity) F(PQsetNoticeProcessor)                      \
    F(PQsetSingleRowMode) F(PQstatus) F(PQtransactionStatus)

#define POINTER(name) __typeof__(name) *name;
struct postgres_functions {
    POSTGRES_FUNCTIONS(POINTER)
};
#undef POINTER
extern struct postgres_functions postgres_functions;

/* Must have succeeded before any of them is called. */
bool postgres_load(struct problems *);

#ifndef POSTGRES_LOADING
#define PQclear              postgres_functions.PQclear
#define PQcmdTuples          postgres_functions.PQcmdTuples
#define PQconnectdbParams    postgres_functions.PQconnectdbParams
#define PQconninfoFree       postgres_functions.PQconninfoFree
#define PQconninfoParse      postgres_functions.PQconninfoParse
#define PQerrorMessage       postgres_functions.PQerrorMessage
#define PQexec               postgres_functions.PQexec
#define PQexecParams         postgres_functions.PQexecParams
#define PQfinish             postgres_functions.PQfinish
#define PQfreemem            postgres_functions.PQfreemem
#define PQgetResult          postgres_functions.PQgetResult
#define PQgetisnull          postgres_functions.PQgetisnull
#define PQgetlength          postgres_functions.PQgetlength
#define PQgetvalue           postgres_functions.PQgetvalue
#define PQnfields            postgres_functions.PQnfields
#define PQntuples            postgres_functions.PQntuples
#define PQreset              postgres_functions.PQreset
#define PQresultErrorField   postgres_functions.PQresultErrorField
#define PQresultStatus       postgres_functions.PQresultStatus
#define PQsendQueryParams    postgres_functions.PQsendQueryParams
#define PQsetErrorVerbosity  postgres_functions.PQsetErrorVerbosity
#define PQsetNoticeProcessor postgres_functions.PQsetNoticeProcessor
#define PQsetSingleRowMode   postgres_functions.PQsetSingleRowMode
#define PQstatus             postgres_functions.PQstatus
#define PQtransactionStatus  postgres_functions.PQtransactionStatus
#endif

#endif
