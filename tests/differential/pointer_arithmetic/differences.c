// Pointer difference, comparison and stepping over elements of many sizes, past-the-end included.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

typedef int *pointer;

struct odd {
    char bytes[7];
};

struct large {
    double values[3];
    int tag;
};

#define STEPS(type)                                                                                                   \
    do {                                                                                                              \
        type array[6];                                                                                                \
        type *begin = array, *end = array + 6, *third = &array[3];                                                    \
        ptrdiff_t count = end - begin, back = begin - third;                                                          \
        ptrdiff_t bytes = (char *)end - (char *)begin;                                                                \
        printf("%s: %td %td %td %d%d%d\n", #type, count, back, bytes, begin < third, end <= third, end == third + 3); \
        total += (int)(count * 10 + back);                                                                            \
    } while (0)

static size_t length(const char *text) {
    const char *end = text;
    while (*end)
        end++;
    return (size_t)(end - text);
}

static int *middle(int *from, int *to) { return from + (to - from) / 2; }

static int *lower_bound(int *from, int *to, int wanted) {
    while (from < to) {
        int *m = middle(from, to);
        if (*m < wanted)
            from = m + 1;
        else
            to = m;
    }
    return from;
}

int main(void) {
    int total = 0;
    STEPS(char);
    STEPS(short);
    STEPS(pointer);
    STEPS(struct odd);
    STEPS(struct large);
    STEPS(long double);
    printf("%zu %zu\n", length(""), length("seven!!"));

    int sorted[] = {-5, 1, 1, 4, 9, 12, 30};
    for (int wanted = -6; wanted < 35; wanted += 5)
        printf("%d ", (int)(lower_bound(sorted, sorted + 7, wanted) - sorted));
    putchar('\n');

    printf("%zu %zu\n", offsetof(struct large, tag), offsetof(struct large, values[2]));
    struct large records[4] = {{.tag = 1}, {.tag = 2}, {.tag = 3}, {.tag = 4}};
    int *tag = &records[2].tag;
    struct large *owner = (struct large *)((char *)tag - offsetof(struct large, tag));
    printf("%d %d\n", owner[1].tag, (int)(owner - records));
    uintptr_t low = (uintptr_t)&records[0], high = (uintptr_t)&records[3];
    printf("%d %d\n", (int)((high - low) / sizeof *records), low < high);
    void *untyped = records;
    printf("%d\n", ((struct large *)((char *)untyped + sizeof *records))->tag);
    return total & 0x7f;
}
