// The functions of <stdlib.h> that call back into the program. They are linked in when a program uses them without
// defining them, so that every engine explores the callbacks as it explores the rest of the program.

typedef __SIZE_TYPE__ size_t;

void *malloc(size_t size);
void free(void *block);

static void copy_element(char *to, const char *from, size_t size) {
    __builtin_memcpy(to, from, size);
}

// Merges the sorted halves [0, middle) and [middle, count) of `items` by way of `spare`; equal elements keep their order.
static void merge(char *items, char *spare, size_t middle, size_t count, size_t size,
                  int (*compare)(const void *, const void *)) {
    size_t left = 0, right = middle, out = 0;
    while (left < middle && right < count) {
        if (compare(items + left * size, items + right * size) <= 0)
            copy_element(spare + out++ * size, items + left++ * size, size);
        else
            copy_element(spare + out++ * size, items + right++ * size, size);
    }
    while (left < middle)
        copy_element(spare + out++ * size, items + left++ * size, size);
    __builtin_memcpy(items, spare, out * size);
}

static void merge_sort(char *items, char *spare, size_t count, size_t size,
                       int (*compare)(const void *, const void *)) {
    if (count < 2)
        return;
    size_t middle = count / 2;
    merge_sort(items, spare, middle, size, compare);
    merge_sort(items + middle * size, spare, count - middle, size, compare);
    merge(items, spare, middle, count, size, compare);
}

// Weak, because a program may define one of them and use the other.
__attribute__((weak)) void qsort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    if (count < 2 || size == 0)
        return;
    char *spare = malloc(count * size);
    merge_sort(items, spare, count, size, compare);
    free(spare);
}

__attribute__((weak)) void *bsearch(const void *key, const void *items, size_t count, size_t size,
                                    int (*compare)(const void *, const void *)) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        const char *candidate = (const char *)items + middle * size;
        int order = compare(key, candidate);
        if (order == 0)
            return (void *)candidate;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}
