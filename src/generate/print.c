/* print.c: writes a derivation: its text in a form, its tree, its JSON. */
#include <stdlib.h>
#include <string.h>

#include "core/check.h"
#include "core/heap.h"
#include "generate/compiled.h"

/* A text may name a child twice, and so may the child's: such texts double with every level. What
 * goes beyond these limits is left out, and said so. */
enum { PRINTED_NODES_MAX = 1000000, PRINTED_BYTES_MAX = 4 << 20 };

struct printer {
    const struct derivation *derivation;
    int          form;
    struct text *out;
    int         *left;      /* nodes that may still be printed */
    size_t       most;      /* how long the text may become */
};

static void print_node(const struct printer *, int node, int indent);

void grammar_value_print(const struct grammar *grammar, struct type type, int64_t value,
                         struct text *out)
{
    const struct kind_of_word *kind = type.base == TYPE_KIND || type.base == TYPE_SET
                                          ? &grammar->kinds[type.of] : NULL;
    if (type.base == TYPE_NUMBER) {
        text_add(out, "%lld", (long long)value);
    } else if (type.base == TYPE_FLAG) {
        text_add(out, "%s", value ? "yes" : "no");
    } else if (type.base == TYPE_KIND) {
        text_bytes(out, kind->members[value], strlen(kind->members[value]));
    } else if (kind) {
        const char *comma = "";
        for (int i = 0; i < kind->member_count; i++)
            if (value >> i & 1) {
                text_add(out, "%s%s", comma, kind->members[i]);
                comma = ", ";
            }
    }
}

static void spaces(struct text *out, int count)
{
    while (count-- > 0)
        text_bytes(out, " ", 1);
}

static void shorten(struct text *out, size_t length)
{
    if (out->length <= length)
        return;
    out->length = length;
    out->at[length] = '\0';
}

static int compare_texts(const void *a, const void *b)
{
    const struct text *one = a, *two = b;
    return strcmp(text_of(one), text_of(two));
}

static void print_joint(const struct printer *printer, const struct piece *piece, int64_t index,
                        int64_t count, int indent)
{
    if (index == 0)
        return;
    bool last = index == count - 1 && piece->last;
    const char *bytes = last ? piece->last : piece->bytes;
    if (!bytes)
        return;
    text_bytes(printer->out, bytes, (size_t)(last ? piece->last_length : piece->length));
    if (*bytes == '\n')
        spaces(printer->out, indent);
}

static void print_sorted(const struct printer *printer, const struct piece *piece, int node,
                         int64_t count, int indent)
{
    struct text *texts = heap_new((size_t)count + 1, sizeof *texts);
    for (int64_t i = 0; i < count; i++, node = printer->derivation->nodes[node].sibling) {
        texts[i] = (struct text)TEXT_GROWING;
        struct printer inner = {printer->derivation, printer->form, &texts[i], printer->left,
                                PRINTED_BYTES_MAX};
        print_node(&inner, node, indent);
    }
    qsort(texts, (size_t)count, sizeof *texts, compare_texts);
    for (int64_t i = 0; i < count; i++) {
        print_joint(printer, piece, i, count, indent);
        text_bytes(printer->out, text_of(&texts[i]), texts[i].length);
        text_free(&texts[i]);
    }
    free(texts);
}

/* Child `node`, or so many from it on. */
static void print_child(const struct printer *printer, const struct piece *piece, int node, int64_t count,
                        int indent)
{
    struct printer inner = *printer;
    size_t start = printer->out->length;
    if (piece->form >= 0)
        inner.form = piece->form;
    if (!piece->list) {
        print_node(&inner, node, indent);
    } else if (piece->sorted) {
        print_sorted(&inner, piece, node, count, indent);
    } else {
        for (int64_t i = 0; i < count; i++, node = printer->derivation->nodes[node].sibling) {
            print_joint(&inner, piece, i, count, indent);
            print_node(&inner, node, indent);
        }
    }
    char *first = printer->out->at ? printer->out->at + start : NULL;
    if (piece->capital && printer->out->length > start && *first >= 'a' && *first <= 'z')
        *first = (char)(*first - 'a' + 'A');
}

/* The child in a slot, the first if it is a list; -1: the list is empty. */
static int find_child(const struct derivation *derivation, int node, int slot)
{
    int child = derivation->nodes[node].child;
    while (child >= 0 && derivation->grammar->statements[derivation->nodes[child].statement].slot != slot)
        child = derivation->nodes[child].sibling;
    return child;
}

static bool blank(const char *at)
{
    return at[strspn(at, " ")] == '\0';
}

static void print_template(const struct printer *printer, struct frame *frame, int template,
                           int indent)
{
    const struct grammar *grammar = printer->derivation->grammar;
    const struct template *text = &grammar->templates[template];
    struct text *out = printer->out;
    size_t begin = 0, content = 0;      /* of the current line */
    bool line = false, any = false, open = false;
    int inner = indent;
    for (int i = 0; i <= text->count; i++) {
        const struct piece *piece = i < text->count ? &grammar->pieces[text->first + i] : NULL;
        if (!piece || piece->kind == PIECE_LINE) {
            /* A line of placeholders that came out empty vanishes. */
            if (line && open && blank(text_of(out) + content))
                shorten(out, begin);
            else if (line)
                any = true;
            if (!piece)
                break;
            line = true;
            begin = out->length;
            if (any) {
                text_bytes(out, "\n", 1);
                spaces(out, indent);
            }
            spaces(out, piece->indent);
            content = out->length;
            open = piece->open;
            inner = indent + piece->indent;
        } else if (piece->kind == PIECE_BYTES) {
            text_bytes(out, piece->bytes, (size_t)piece->length);
        } else if (piece->kind == PIECE_VALUE) {
            grammar_value_print(grammar, grammar->expressions[piece->value].type,
                        expression_value(frame, piece->value), out);
        } else if (piece->kind == PIECE_CHILD) {
            print_child(printer, piece, find_child(printer->derivation, frame->node, piece->value),
                        frame->slots[piece->value], inner);
        } else {
            int chosen = expression_value(frame, piece->value) ? piece->then : piece->otherwise;
            if (chosen >= 0)
                print_template(printer, frame, chosen, inner);
        }
    }
}

static void print_node(const struct printer *printer, int node, int indent)
{
    const struct derivation *derivation = printer->derivation;
    const struct node *at = &derivation->nodes[node];
    int template = derivation->grammar->productions[at->production].templates[printer->form];
    if (--*printer->left < 0 || printer->out->length > printer->most)
        return;
    if (template < 0) {
        for (int child = at->child; child >= 0; child = derivation->nodes[child].sibling)
            print_node(printer, child, indent);
        return;
    }
    /* Texts draw nothing, so evaluating does not change the derivation. */
    struct frame frame = frame_of((struct derivation *)derivation, node);
    print_template(printer, &frame, template, indent);
}

bool derivation_text(const struct derivation *derivation, int form, struct text *out)
{
    CHECK(form >= 0 && form < derivation->grammar->form_count);
    int left = PRINTED_NODES_MAX;
    struct printer printer = {derivation, form, out, &left, out->length + PRINTED_BYTES_MAX};
    size_t start = out->length;
    derivation_link(derivation);
    print_node(&printer, 0, 0);
    return left >= 0 && out->length - start <= PRINTED_BYTES_MAX;
}

/* ---- the tree ---- */

static void tree_node(const struct derivation *derivation, int node, int indent, struct text *out)
{
    const struct grammar *grammar = derivation->grammar;
    const struct node *at = &derivation->nodes[node];
    const struct production *production = &grammar->productions[at->production];
    spaces(out, indent);
    text_add(out, "%s -> %s", grammar->symbols[production->symbol].name, production->name);
    for (int i = 0; i < production->slot_count; i++) {
        if (production->slots[i].type.base >= TYPE_NODE)
            continue;
        text_add(out, "  %s=", production->slots[i].name);
        grammar_value_print(grammar, production->slots[i].type,
                            derivation->values[at->slots + i], out);
    }
    text_add(out, "\n");
    for (int child = at->child; child >= 0; child = derivation->nodes[child].sibling)
        tree_node(derivation, child, indent + 2, out);
}

void derivation_tree(const struct derivation *derivation, struct text *out)
{
    derivation_link(derivation);
    tree_node(derivation, 0, 0, out);
}

static void json_value(const struct grammar *grammar, struct type type, int64_t value,
                       struct text *out)
{
    if (type.base == TYPE_FLAG) {
        text_add(out, "%s", value ? "true" : "false");
    } else if (type.base == TYPE_KIND) {
        text_json(out, grammar->kinds[type.of].members[value]);
    } else if (type.base == TYPE_SET) {
        text_add(out, "[");
        const char *comma = "";
        for (int i = 0; i < grammar->kinds[type.of].member_count; i++)
            if (value >> i & 1) {
                text_add(out, "%s", comma);
                text_json(out, grammar->kinds[type.of].members[i]);
                comma = ",";
            }
        text_add(out, "]");
    } else {
        text_add(out, "%lld", (long long)value);
    }
}

static void json_node(const struct derivation *derivation, int node, struct text *out)
{
    const struct grammar *grammar = derivation->grammar;
    const struct node *at = &derivation->nodes[node];
    const struct production *production = &grammar->productions[at->production];
    text_add(out, "{\"symbol\":");
    text_json(out, grammar->symbols[production->symbol].name);
    text_add(out, ",\"production\":");
    text_json(out, production->name);
    text_add(out, ",\"values\":{");
    const char *comma = "";
    for (int i = 0; i < production->slot_count; i++) {
        if (production->slots[i].type.base >= TYPE_NODE)
            continue;
        text_add(out, "%s", comma);
        text_json(out, production->slots[i].name);
        text_add(out, ":");
        json_value(grammar, production->slots[i].type, derivation->values[at->slots + i], out);
        comma = ",";
    }
    text_add(out, "},\"children\":[");
    for (int child = at->child; child >= 0; child = derivation->nodes[child].sibling) {
        json_node(derivation, child, out);
        if (derivation->nodes[child].sibling >= 0)
            text_add(out, ",");
    }
    text_add(out, "]}");
}

void derivation_json(const struct derivation *derivation, struct text *out)
{
    const struct grammar *grammar = derivation->grammar;
    text_add(out, "{\"options\":{");
    for (int i = 0; i < grammar->inherited_count; i++) {
        text_add(out, "%s", i > 0 ? "," : "");
        text_json(out, grammar->inherited[i].name);
        text_add(out, ":");
        json_value(grammar, grammar->inherited[i].type,
                   bits_value(derivation->values + derivation->nodes[0].inherited,
                               grammar->inherited[i].field), out);
    }
    text_add(out, "},\"texts\":{");
    for (int i = 0; i < grammar->form_count; i++) {
        struct text text = TEXT_GROWING;
        derivation_text(derivation, i, &text);
        text_add(out, "%s", i > 0 ? "," : "");
        text_json(out, grammar->forms[i].name);
        text_add(out, ":");
        text_json(out, text_of(&text));
        text_free(&text);
    }
    text_add(out, "},\"tree\":");
    derivation_link(derivation);
    json_node(derivation, 0, out);
    text_add(out, "}");
}

/* ---- for those who do not want text ---- */

static void visit_value(const struct grammar *grammar, const struct slot *slot, int64_t value,
                        const struct derivation_visitor *visitor)
{
    const struct kind_of_word *kind = slot->type.base == TYPE_KIND || slot->type.base == TYPE_SET
                                          ? &grammar->kinds[slot->type.of] : NULL;
    if (!kind)
        visitor->number(visitor->context, slot->name, (double)value);
    else if (slot->type.base == TYPE_KIND)
        visitor->word(visitor->context, slot->name, kind->members[value]);
}

static bool visit_node(const struct derivation *derivation, int node, int depth,
                       const struct derivation_visitor *visitor)
{
    const struct grammar *grammar = derivation->grammar;
    const struct node *at = &derivation->nodes[node];
    const struct production *production = &grammar->productions[at->production];
    if (grammar->symbols[production->symbol].cosmetic)
        return true;
    if (!visitor->node(visitor->context, depth, grammar->symbols[production->symbol].name, production->name))
        return false;
    for (int i = 0; i < production->slot_count; i++)
        if (production->slots[i].type.base < TYPE_NODE)
            visit_value(grammar, &production->slots[i], derivation->values[at->slots + i], visitor);
    for (int child = at->child; child >= 0; child = derivation->nodes[child].sibling)
        if (!visit_node(derivation, child, depth + 1, visitor))
            return false;
    return true;
}

bool derivation_visit(const struct derivation *derivation, const struct derivation_visitor *visitor)
{
    derivation_link(derivation);
    return visit_node(derivation, 0, 0, visitor);
}
