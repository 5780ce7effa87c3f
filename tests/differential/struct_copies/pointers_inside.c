// Structures that hold pointers, copied by assignment, by memcpy and byte by byte; the pointers stay usable.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node {
    char tag;
    int *value;
    struct node *next;
    int (*apply)(int);
    const char *name;
};

static int add_one(int x) { return x + 1; }
static int triple(int x) { return x * 3; }

static void copy_bytes(void *to, const void *from, size_t size) {
    unsigned char *t = to;
    const unsigned char *f = from;
    while (size-- > 0)
        *t++ = *f++;
}

static void swap_bytes(void *a, void *b, size_t size) {
    unsigned char *x = a, *y = b;
    for (size_t i = size; i-- > 0;) {
        unsigned char t = x[i];
        x[i] = y[i];
        y[i] = t;
    }
}

static int total(const struct node *n) {
    int sum = 0;
    for (; n; n = n->next)
        sum = n->apply(sum + *n->value) + (int)strlen(n->name);
    return sum;
}

int main(void) {
    int numbers[3] = {10, 20, 30};
    struct node last = {'c', &numbers[2], NULL, triple, "last"};
    struct node middle = {'b', numbers + 1, &last, add_one, "middle"};
    struct node first = {'a', numbers, &middle, triple, "first"};
    printf("%d\n", total(&first));

    struct node assigned = first, moved, bytewise;
    memcpy(&moved, &first, sizeof moved);
    copy_bytes(&bytewise, &middle, sizeof middle);
    *assigned.value = 11;
    *bytewise.value += 1;
    printf("%d %d %d\n", total(&moved), total(&bytewise), bytewise.apply == add_one);

    swap_bytes(&middle, &last, sizeof last);
    middle.next = NULL;
    last.next = &middle;
    first.next = &last;
    printf("%d %c%c%c\n", total(&first), first.tag, first.next->tag, first.next->next->tag);

    // Only the pointers move, each alone.
    swap_bytes(&first.value, &middle.value, sizeof first.value);
    swap_bytes(&first.apply, &last.apply, sizeof first.apply);
    copy_bytes(&last.name, &first.name, sizeof last.name);
    printf("%d %d %s\n", total(&first), *first.value, last.name);

    // Through the heap, in a block that grows, with pointers into the stack.
    struct node *heap = malloc(2 * sizeof *heap);
    heap[0] = first;
    memmove(&heap[1], &heap[0], sizeof *heap);
    heap = realloc(heap, 5 * sizeof *heap);
    for (int i = 2; i < 5; i++)
        heap[i] = heap[i - 2];
    heap[4].next = &heap[3];
    printf("%d\n", total(&heap[4]));
    int result = memcmp(&heap[3].value, &heap[1].value, sizeof heap[1].value);
    free(heap);
    return result + total(&first) % 100;
}
