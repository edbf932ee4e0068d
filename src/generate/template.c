/* template.c: reads the texts of productions.
 *
 *     "Deal {damage} damage{times > 1 ? {times} times | .}"
 *
 * {name} a value or a child's text, {capital name}, {name:form}, {list sorted join ', ' last
 * ' and '}, {list join lines}, {condition ? text | other text}, {quote}; {{ and }} are braces. A
 * text of several lines indents what stands in its lines as they are indented, and a line that
 * holds placeholders and comes out empty vanishes. */
#include <stdlib.h>
#include <string.h>

#include "core/heap.h"
#include "core/lexer.h"
#include "generate/compiled.h"

static const char *const signs[] = {"==", "!=", "<=", ">=", NULL};
static const struct syntax inside = {.signs = signs};

/* Pieces are gathered here first, so that those of one text lie together in the grammar. */
struct builder {
    LIST(piece, pieces);
};

/* A stretch of a text with its place. */
struct stretch {
    const char  *at;
    int          length;
    struct place place;
};

static bool read_pieces(struct reader *reader, struct builder *builder, struct stretch stretch,
                        int nesting);

static bool fail_at(struct reader *reader, struct stretch stretch, int offset, const char *sentence)
{
    struct place place = stretch.place;
    for (int i = 0; i < offset; i++)
        place.column += ((unsigned char)stretch.at[i] & 0xc0) != 0x80;
    reader->lexer->token.place = place;
    return lexer_fail(reader->lexer, "%s", sentence);
}

static struct stretch part_of(struct stretch stretch, int from, int to)
{
    struct stretch part = {.at = stretch.at + from, .length = to - from, .place = stretch.place};
    for (int i = 0; i < from; i++)
        part.place.column += ((unsigned char)stretch.at[i] & 0xc0) != 0x80;
    return part;
}

static void add_bytes(struct reader *reader, struct builder *builder, const char *at, int length)
{
    if (length == 0)
        return;
    struct piece *piece = LIST_ADD(builder, pieces);
    *piece = (struct piece){.kind = PIECE_BYTES, .length = length};
    piece->bytes = grammar_keep(reader->grammar, at, (size_t)length);
}

static int keep_pieces(struct grammar *grammar, struct builder *builder)
{
    int first = grammar->pieces_count;
    for (int i = 0; i < builder->pieces_count; i++)
        *LIST_ADD(grammar, pieces) = builder->pieces[i];
    *LIST_ADD(grammar, templates) = (struct template){first, builder->pieces_count};
    return grammar->templates_count - 1;
}

/* 'text' between single quotes, or the word lines, at the current token. */
static bool read_joint(struct reader *reader, struct lexer *lexer, const char **bytes, int *length)
{
    if (lexer_accept(lexer, "lines")) {
        *bytes = "\n";
        *length = 1;
        return true;
    }
    const char *close = lexer_is(lexer, "'") ? strchr(lexer->token.at + 1, '\'') : NULL;
    if (!close)
        return lexer_fail(lexer, "expected a text between single quotes, or 'lines'");
    *length = (int)(close - lexer->token.at - 1);
    *bytes = grammar_keep(reader->grammar, lexer->token.at + 1, (size_t)*length);
    lexer->next = close + 1;
    lexer_next(lexer);
    return true;
}

bool read_form_name(struct reader *reader, int *form)
{
    struct lexer *lexer = reader->lexer;
    char name[NAME_MAX_LENGTH];
    token_copy(&lexer->token, name, sizeof name);
    *form = grammar_form(reader->grammar, name);
    if (*form < 0) {
        const char *names[FORMS_MAX];
        for (int i = 0; i < reader->grammar->form_count; i++)
            names[i] = reader->grammar->forms[i].name;
        return lexer_fail_expected(lexer, "the name of a form", names,
                                   (size_t)reader->grammar->form_count);
    }
    lexer_next(lexer);
    return true;
}

/* What may follow the name of a child or list. */
static bool read_child(struct reader *reader, struct lexer *lexer, struct piece *piece)
{
    struct reader inner = *reader;
    inner.lexer = lexer;
    piece->form = -1;
    if (lexer_accept(lexer, ":") && !read_form_name(&inner, &piece->form))
        return false;
    if (lexer->token.type != TOKEN_END && !piece->list)
        return lexer_fail_expected(lexer, "the end of the placeholder", NULL, 0);
    piece->sorted = lexer_accept(lexer, "sorted");
    if (lexer_accept(lexer, "join") &&
        !read_joint(reader, lexer, &piece->bytes, &piece->length))
        return false;
    return !lexer_accept(lexer, "last") ||
           read_joint(reader, lexer, &piece->last, &piece->last_length);
}

/* The slot named by the current token if it is a child or a list, else -1. */
static int child_slot(const struct reader *reader, const struct lexer *lexer)
{
    for (int i = 0; i < reader->slot_count && lexer->token.type == TOKEN_WORD; i++)
        if (token_is(&lexer->token, reader->slots[i].name) &&
            reader->slots[i].type.base >= TYPE_NODE && lexer->next[0] != '.')
            return i;
    return -1;
}

static bool read_simple(struct reader *reader, struct lexer *lexer, struct piece *piece)
{
    int slot = child_slot(reader, lexer);
    if (slot < 0 && lexer_is(lexer, "capital")) {
        lexer_next(lexer);
        piece->capital = true;
        slot = child_slot(reader, lexer);
    }
    if (slot >= 0) {
        reader->slots[slot].used = true;
        piece->kind = PIECE_CHILD;
        piece->value = slot;
        piece->list = reader->slots[slot].type.base == TYPE_LIST;
        lexer_next(lexer);
        if (!read_child(reader, lexer, piece))
            return false;
    } else {
        struct reader inner = *reader;
        inner.lexer = lexer;
        piece->kind = PIECE_VALUE;
        piece->value = read_expression(&inner);
        if (piece->value < 0)
            return false;
    }
    if (lexer->token.type != TOKEN_END)
        return lexer_fail_expected(lexer, "the end of the placeholder", NULL, 0);
    return true;
}

/* Opens a lexer on a stretch, with columns that count from the start of the line. */
static char *open_stretch(struct reader *reader, struct stretch stretch, struct lexer *lexer)
{
    char *copy = text_duplicate(stretch.at, (size_t)stretch.length);
    lexer_open_part(lexer, &inside, stretch.place, copy, reader->lexer->problems);
    return copy;
}

/* {condition ? text | text}: the question mark is at `mark`. */
static bool read_if(struct reader *reader, struct lexer *lexer, struct stretch stretch, int mark,
                    int nesting, struct piece *piece)
{
    struct reader inner = *reader;
    inner.lexer = lexer;
    piece->kind = PIECE_IF;
    piece->value = read_typed(&inner, (struct type){.base = TYPE_FLAG}, "a condition");
    if (piece->value < 0)
        return false;
    if (lexer->token.type != TOKEN_END)
        return lexer_fail_expected(lexer, "'?' after the condition", NULL, 0);
    int bar = stretch.length;
    for (int i = mark + 1, depth = 0; i < stretch.length; i++) {
        depth += (stretch.at[i] == '{') - (stretch.at[i] == '}');
        if (stretch.at[i] == '|' && depth == 0) {
            bar = i;
            break;
        }
    }
    struct stretch halves[2] = {part_of(stretch, mark + 1, bar)};
    int count = 1;
    if (bar < stretch.length)
        halves[count++] = part_of(stretch, bar + 1, stretch.length);
    piece->then = piece->otherwise = -1;
    for (int i = 0; i < count; i++) {
        /* One space after '?' and around '|' belongs to the notation. */
        if (halves[i].length > 0 && halves[i].at[0] == ' ')
            halves[i] = part_of(halves[i], 1, halves[i].length);
        if (i == 0 && count == 2 && halves[0].length > 0 &&
            halves[0].at[halves[0].length - 1] == ' ')
            halves[0].length--;
        struct builder builder = {0};
        bool good = read_pieces(reader, &builder, halves[i], nesting + 1);
        *(i == 0 ? &piece->then : &piece->otherwise) = keep_pieces(reader->grammar, &builder);
        free(builder.pieces);
        if (!good)
            return false;
    }
    return true;
}

/* What stands between two braces. */
static bool read_placeholder(struct reader *reader, struct builder *builder,
                             struct stretch stretch, int nesting)
{
    if (stretch.length == 5 && memcmp(stretch.at, "quote", 5) == 0) {
        add_bytes(reader, builder, "\"", 1);
        return true;
    }
    int mark = -1;
    for (int i = 0, depth = 0; i < stretch.length && mark < 0; i++) {
        depth += (stretch.at[i] == '{') - (stretch.at[i] == '}');
        if (stretch.at[i] == '?' && depth == 0)
            mark = i;
    }
    struct lexer lexer;
    char *copy = open_stretch(reader, mark < 0 ? stretch : part_of(stretch, 0, mark), &lexer);
    struct piece piece = {.kind = PIECE_VALUE};
    bool good = mark < 0 ? read_simple(reader, &lexer, &piece)
                         : read_if(reader, &lexer, stretch, mark, nesting, &piece);
    free(copy);
    if (!good || lexer.failed) {
        reader->lexer->failed = true;
        reader->lexer->token.type = TOKEN_END;
        return false;
    }
    *LIST_ADD(builder, pieces) = piece;
    return true;
}

static bool read_pieces(struct reader *reader, struct builder *builder, struct stretch stretch,
                        int nesting)
{
    if (nesting > NESTING_MAX)
        return fail_at(reader, stretch, 0, "placeholders are nested too deep");
    int plain = 0, counted = 0;
    struct place place = stretch.place;
    for (int i = 0; i < stretch.length; i++) {
        char c = stretch.at[i];
        if (c != '{' && c != '}')
            continue;
        if (i + 1 < stretch.length && stretch.at[i + 1] == c) {
            add_bytes(reader, builder, stretch.at + plain, i + 1 - plain);
            plain = ++i + 1;
            continue;
        }
        if (c == '}')
            return fail_at(reader, stretch, i, "this '}' closes nothing; a brace is written '}}'");
        int end = i + 1;
        for (int depth = 1; end < stretch.length; end++) {
            depth += (stretch.at[end] == '{') - (stretch.at[end] == '}');
            if (depth == 0)
                break;
        }
        if (end == stretch.length)
            return fail_at(reader, stretch, i, "this '{' has no '}'; a brace is written '{{'");
        add_bytes(reader, builder, stretch.at + plain, i - plain);
        for (; counted <= i; counted++)
            place.column += ((unsigned char)stretch.at[counted] & 0xc0) != 0x80;
        struct stretch inner = {.at = stretch.at + i + 1, .length = end - i - 1, .place = place};
        if (!read_placeholder(reader, builder, inner, nesting))
            return false;
        i = end;
        plain = end + 1;
    }
    add_bytes(reader, builder, stretch.at + plain, stretch.length - plain);
    return true;
}

/* The strings of one line, one after the other. */
static bool read_line(struct reader *reader, struct builder *builder)
{
    struct lexer *lexer = reader->lexer;
    int line = builder->pieces_count;
    *LIST_ADD(builder, pieces) = (struct piece){.kind = PIECE_LINE};
    struct token string;
    for (bool first = true; first || lexer->token.type == TOKEN_STRING; first = false) {
        if (!lexer_take(lexer, TOKEN_STRING, "a text between quotes", &string))
            return false;
        struct stretch stretch = {.at = string.at, .length = string.length,
                                  .place = string.place};
        stretch.place.column++;
        int spaces = 0;
        while (first && spaces < stretch.length && stretch.at[spaces] == ' ')
            spaces++;
        if (first)
            builder->pieces[line].indent = spaces;
        if (!read_pieces(reader, builder, part_of(stretch, spaces, stretch.length), 0))
            return false;
    }
    for (int i = line + 1; i < builder->pieces_count; i++)
        builder->pieces[line].open |= builder->pieces[i].kind != PIECE_BYTES;
    if (lexer->token.type != TOKEN_NEWLINE)
        return lexer_fail_expected(lexer, "the end of the line", NULL, 0);
    lexer_next(lexer);
    return true;
}

bool read_template(struct reader *reader, int *template)
{
    struct lexer *lexer = reader->lexer;
    struct builder builder = {0};
    bool good = true;
    if (lexer->token.type == TOKEN_NEWLINE) {
        lexer_next(lexer);
        good = lexer->token.type == TOKEN_INDENT ||
               lexer_fail_expected(lexer, "a text, here or indented on the next line", NULL, 0);
        if (good)
            lexer_next(lexer);
        while (good && lexer->token.type != TOKEN_DEDENT)
            good = read_line(reader, &builder);
        if (good)
            lexer_next(lexer);
    } else {
        good = read_line(reader, &builder);
    }
    *template = keep_pieces(reader->grammar, &builder);
    free(builder.pieces);
    return good;
}
