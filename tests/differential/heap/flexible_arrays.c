// Flexible array members: sizes, allocation, growth, copying, a small pool of records.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    uint16_t length;
    char tag;
    char letters[];
};

struct vector {
    size_t count;
    struct {
        int key;
        double weight;
    } items[];
};

static struct text *make(const char *letters, char tag) {
    size_t length = strlen(letters);
    struct text *t = malloc(offsetof(struct text, letters) + length + 1);
    t->length = (uint16_t)length;
    t->tag = tag;
    memcpy(t->letters, letters, length + 1);
    return t;
}

static struct text *join(const struct text *a, const struct text *b) {
    struct text *t = malloc(sizeof *t + a->length + b->length + 1u);
    *t = *a;
    t->length = (uint16_t)(a->length + b->length);
    memcpy(t->letters, a->letters, a->length);
    strcpy(&t->letters[a->length], b->letters);
    return t;
}

static struct vector *push(struct vector *v, int key, double weight) {
    size_t count = v ? v->count : 0;
    v = realloc(v, sizeof *v + (count + 1) * sizeof v->items[0]);
    v->items[count].key = key;
    v->items[count].weight = weight;
    v->count = count + 1;
    return v;
}

int main(void) {
    printf("%zu %zu %zu\n", sizeof(struct text), offsetof(struct text, letters), offsetof(struct vector, items));
    struct text *a = make("flexible ", 'a'), *b = make("members", 'b'), *c = join(a, b);
    printf("%c %u %s\n", c->tag, c->length, c->letters);

    struct vector *v = NULL;
    for (int i = 0; i < 25; i++)
        v = push(v, i * 7 % 11, 1.0 / (1 << i % 5));
    double total = 0;
    for (size_t i = 0; i < v->count; i++)
        total += v->items[i].key * v->items[i].weight;
    printf("%zu %.6f\n", v->count, total);

    static struct text fixed = {3, 's', "abc"};
    printf("%c%c %zu\n", fixed.letters[2], fixed.tag, strlen(fixed.letters));
    int result = c->length;
    free(a), free(b), free(c), free(v);
    return result;
}
