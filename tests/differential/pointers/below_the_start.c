// Order of addresses: a pointer that steps below its array, sums of addresses that wrap.
#include <stdint.h>
#include <stdio.h>

int main(void) {
    int array[3] = {1, 2, 3};
    int sum = 0;
    uintptr_t start = (uintptr_t)array;
    for (uintptr_t at = (uintptr_t)(array + 2); at >= start; at -= sizeof(int))
        sum = sum * 10 + *(int *)at;
    printf("%d %d %d %d\n", sum, start - 4 < start, start + (uintptr_t)-1 < start, start + 8 > start);
    return 0;
}
