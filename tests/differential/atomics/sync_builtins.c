// The __sync builtins: old and new values, compare and swap on several widths, a lock, nand.
#include <stdint.h>
#include <stdio.h>

static int8_t byte = 127;
static uint16_t half = 0xfffe;
static int word = -5;
static long long wide = 1LL << 40;

static int increments(int *value, int rounds) {
    int retries = 0;
    for (int i = 0; i < rounds; i++) {
        int seen;
        do {
            seen = *value;
            retries++;
        } while (!__sync_bool_compare_and_swap(value, seen, seen + i));
    }
    return retries;
}

int main(void) {
    int a = __sync_fetch_and_add(&byte, 1), b = __sync_add_and_fetch(&half, 3);
    printf("%d %d %d %d\n", a, byte, b, half);
    a = __sync_fetch_and_sub(&word, 10);
    b = __sync_sub_and_fetch(&word, -20);
    printf("%d %d\n", a, b);
    a = __sync_fetch_and_or(&word, 0x100);
    b = __sync_and_and_fetch(&word, 0xff0f);
    printf("%d %d\n", a, b);
    a = __sync_xor_and_fetch(&word, ~0);
    b = __sync_fetch_and_nand(&word, 0xff);
    printf("%d %d %d\n", a, b, word);

    long long seen = __sync_val_compare_and_swap(&wide, 1LL << 40, -1LL);
    long long again = __sync_val_compare_and_swap(&wide, 1LL << 40, 0LL);
    printf("%lld %lld %lld\n", seen, again, wide);
    __sync_fetch_and_add(&wide, 1LL << 33);
    printf("%lld\n", wide);

    int lock = 0;
    a = __sync_lock_test_and_set(&lock, 1);
    b = __sync_lock_test_and_set(&lock, 1);
    __sync_lock_release(&lock);
    printf("%d %d %d\n", a, b, lock);
    __sync_synchronize();

    int value = 0;
    printf("%d ", increments(&value, 20));
    printf("%d\n", value);
    int cells[3] = {1, 2, 3}, *p = cells;
    int swapped = __sync_bool_compare_and_swap(&p, cells, cells + 2);
    printf("%d %d\n", swapped, *p);
    return value & 0x7f;
}
