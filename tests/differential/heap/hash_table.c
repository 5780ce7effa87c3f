// A hash table with chains of words, resized as it grows, and a ring buffer with wrapped indices.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct entry {
    struct entry *next;
    unsigned hash;
    int count;
    char word[16];
};

struct table {
    struct entry **buckets;
    unsigned size, used;
};

static unsigned hash(const char *word) {
    unsigned h = 5381;
    for (; *word; word++)
        h = h * 33 ^ (unsigned char)*word;
    return h;
}

static void grow(struct table *t) {
    unsigned size = t->size ? t->size * 2 : 2;
    struct entry **buckets = calloc(size, sizeof *buckets);
    for (unsigned i = 0; i < t->size; i++)
        while (t->buckets[i]) {
            struct entry *e = t->buckets[i];
            t->buckets[i] = e->next;
            e->next = buckets[e->hash % size];
            buckets[e->hash % size] = e;
        }
    free(t->buckets);
    t->buckets = buckets;
    t->size = size;
}

static struct entry *lookup(struct table *t, const char *word) {
    unsigned h = hash(word);
    if (t->size)
        for (struct entry *e = t->buckets[h % t->size]; e; e = e->next)
            if (e->hash == h && strcmp(e->word, word) == 0)
                return e;
    if (t->used >= t->size)
        grow(t);
    struct entry *e = calloc(1, sizeof *e);
    strncpy(e->word, word, sizeof e->word - 1);
    e->hash = h;
    e->next = t->buckets[h % t->size];
    t->buckets[h % t->size] = e;
    t->used++;
    return e;
}

int main(void) {
    static const char text[] = "the cat and the dog and the bird saw the other cat and a fourth bird there";
    struct table t = {0};
    char word[16];
    int length = 0;
    for (const char *p = text; p == text || p[-1]; p++)
        if (*p == ' ' || *p == '\0') {
            word[length] = '\0';
            lookup(&t, word)->count++;
            length = 0;
        } else
            word[length++] = *p;
    printf("%u words in %u buckets\n", t.used, t.size);
    unsigned used = t.used;
    int repeated = 0;
    for (unsigned i = 0; i < t.size; i++)
        for (struct entry *e = t.buckets[i], *next; e; e = next) {
            next = e->next;
            printf("%u:%s=%d ", i, e->word, e->count);
            repeated += e->count > 1;
            free(e);
        }
    putchar('\n');
    free(t.buckets);
    return (int)used * 10 + repeated;
}
