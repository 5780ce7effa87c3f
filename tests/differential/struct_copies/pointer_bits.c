// Tags in the low bits of pointers through uintptr_t, pointers rebuilt from integers and from bytes.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct cell {
    uintptr_t left, right;
};

static uintptr_t number(int value) { return (uintptr_t)value << 1 | 1; }
static int is_number(uintptr_t word) { return word & 1; }
static int value_of(uintptr_t word) { return (int)(word >> 1); }

static uintptr_t pair(uintptr_t left, uintptr_t right) {
    struct cell *c = malloc(sizeof *c);
    c->left = left;
    c->right = right;
    return (uintptr_t)c;
}

static int sum(uintptr_t word) {
    if (is_number(word))
        return value_of(word);
    const struct cell *c = (const struct cell *)word;
    return sum(c->left) + sum(c->right);
}

static void release(uintptr_t word) {
    if (is_number(word))
        return;
    struct cell *c = (struct cell *)word;
    release(c->left);
    release(c->right);
    free(c);
}

static int *tagged(int *p, unsigned tag) { return (int *)((uintptr_t)p | tag); }
static unsigned tag_of(const int *p) { return (uintptr_t)p & 3; }
static int *plain(int *p) { return (int *)((uintptr_t)p & ~(uintptr_t)3); }

int main(void) {
    uintptr_t tree = pair(number(1), pair(pair(number(20), number(300)), number(4000)));
    printf("%d\n", sum(tree));
    release(tree);

    static int targets[4] = {5, 6, 7, 8};
    int *words[4], total = 0;
    for (unsigned i = 0; i < 4; i++)
        words[i] = tagged(&targets[i], i);
    for (int i = 0; i < 4; i++) {
        total += *plain(words[i]) * (int)(tag_of(words[i]) + 1);
        ++*plain(words[3 - i]);
    }
    printf("%d %d %d\n", total, targets[0], targets[3]);

    // A pointer taken apart into bytes and put together again.
    int *p = &targets[2], *q;
    unsigned char bytes[sizeof p];
    memcpy(bytes, &p, sizeof p);
    for (unsigned i = 0; i < sizeof p; i++)
        bytes[i] ^= 0x5a;
    for (unsigned i = 0; i < sizeof p; i++)
        bytes[i] ^= 0x5a;
    memcpy(&q, bytes, sizeof q);
    printf("%d %d\n", p == q, *q);

    uintptr_t address = (uintptr_t)targets;
    int *second = (int *)(address + sizeof(int));
    printf("%d %d\n", *second, (int)(second - targets));
    // Two pointers exclusive-ored, as in a doubly linked list with one link per node.
    uintptr_t both = (uintptr_t)&targets[0] ^ (uintptr_t)&targets[3];
    int *other = (int *)(both ^ (uintptr_t)&targets[0]);
    printf("%d\n", *other);
    printf("%d %d\n", (int)(address % sizeof(int)), (void *)(uintptr_t)0 == NULL);
    return *q;
}
