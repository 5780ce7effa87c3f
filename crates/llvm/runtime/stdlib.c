// The functions of <stdlib.h> that call back into the program. They are linked in when a program uses them without
// defining them, so that every engine explores the callbacks as it explores the rest of the program.

typedef __SIZE_TYPE__ size_t;
typedef __UINTPTR_TYPE__ word;

// The order of comparisons is one of many: whoever compares with such a function is told so.
void __adamant_compares_with(int (*compare)(const void *, const void *));
// That the function orders the elements is believed, and told.
void __adamant_sorts(void);
// The elements are not in the order that the program promises.
void __adamant_finds_no_order(void);

// Any number, another one each time; nobody may know better.
static __attribute__((noinline)) int any_number(void) {
    volatile int number;
    return number;
}

static void copy_element(char *to, const char *from, size_t size) {
    __builtin_memcpy(to, from, size);
}

// Whether nobody can tell two elements apart. Pointers are compared whole, so that their addresses stay open.
static int is_same(const char *left, const char *right, size_t size) {
    size_t at = 0;
    for (; at + sizeof(word) <= size; at += sizeof(word))
        if (*(const word *)(left + at) != *(const word *)(right + at))
            return 0;
    for (; at < size; at++)
        if (left[at] != right[at])
            return 0;
    return 1;
}

// Whether the right element comes before the left one. Equal elements come in either order, unless nobody can tell them apart.
static int goes_first(const char *right, const char *left, size_t size, int (*compare)(const void *, const void *)) {
    int order = compare(left, right);
    return order > 0 || (order == 0 && !is_same(left, right, size) && any_number() != 0);
}

// Merges the sorted halves [0, middle) and [middle, count) of `items` by way of `spare`.
static void merge(char *items, char *spare, size_t middle, size_t count, size_t size,
                  int (*compare)(const void *, const void *)) {
    size_t left = 0, right = middle, out = 0;
    while (left < middle && right < count) {
        if (goes_first(items + right * size, items + left * size, size, compare))
            copy_element(spare + out++ * size, items + right++ * size, size);
        else
            copy_element(spare + out++ * size, items + left++ * size, size);
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
    __adamant_compares_with(compare);
    __adamant_sorts();
    merge_sort(items, __builtin_alloca(count * size), count, size, compare);
}

// Where an element stands that is compared with a key: before all that match, among them, or behind them.
enum { BEFORE, AMONG, BEHIND };

// All elements are looked at, because they must be ordered as the key asks. Of several that match, any may be found.
__attribute__((weak)) void *bsearch(const void *key, const void *items, size_t count, size_t size,
                                    int (*compare)(const void *, const void *)) {
    const char *found = 0;
    int last = BEFORE;
    if (count > 1)
        __adamant_compares_with(compare);
    for (size_t at = 0; at < count; at++) {
        const char *candidate = (const char *)items + at * size;
        int order = compare(key, candidate);
        int place = order > 0 ? BEFORE : order == 0 ? AMONG : BEHIND;
        if (place < last)
            __adamant_finds_no_order();
        last = place;
        if (place == AMONG && (!found || any_number() != 0))
            found = candidate;
    }
    return (void *)found;
}
