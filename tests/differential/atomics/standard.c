// C11 <stdatomic.h> in one thread: the values that each operation returns and leaves.
// cflags: -std=c11
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct pair {
    short x, y;
};

static atomic_int counter = 10;
static _Atomic unsigned char narrow = 250;
static _Atomic uint64_t wide = UINT64_MAX;
static atomic_bool flag;
static atomic_flag lock = ATOMIC_FLAG_INIT;
static int numbers[5] = {1, 2, 3, 4, 5};
static _Atomic(int *) cursor = numbers;

int main(void) {
    int old = atomic_fetch_add(&counter, 5);
    printf("%d %d\n", old, atomic_load(&counter));
    old = atomic_fetch_sub_explicit(&counter, 20, memory_order_relaxed);
    printf("%d %d\n", old, counter);
    old = atomic_fetch_or(&counter, 0x40);
    int after = atomic_fetch_and(&counter, 0xf0);
    printf("%d %d %d\n", old, after, counter);
    old = atomic_fetch_xor_explicit(&counter, -1, memory_order_acq_rel);
    printf("%d %d\n", old, counter);

    int expected = 5;
    bool swapped = atomic_compare_exchange_strong(&counter, &expected, 1);
    printf("%d %d %d\n", swapped, expected, counter);
    swapped = atomic_compare_exchange_strong(&counter, &expected, 77);
    printf("%d %d %d\n", swapped, expected, counter);
    while (!atomic_compare_exchange_weak(&counter, &expected, expected * 2))
        ;
    old = atomic_exchange(&counter, 3);
    printf("%d %d %d\n", old, counter, expected);

    narrow += 10;
    printf("%d\n", narrow);
    narrow--;
    narrow ^= 0xff;
    old = atomic_fetch_add(&narrow, 255);
    printf("%d %d %d\n", old, narrow, (int)(++wide == 0));
    wide -= 2;
    wide *= 3;
    printf("%llu\n", (unsigned long long)wide);
    printf("%d\n", atomic_exchange(&flag, true));
    flag ^= 1;
    printf("%d\n", flag);

    bool first = atomic_flag_test_and_set(&lock), second = atomic_flag_test_and_set(&lock);
    atomic_flag_clear(&lock);
    printf("%d %d %d\n", first, second, atomic_flag_test_and_set(&lock));

    cursor = cursor + 3;
    cursor--;
    printf("%d\n", *cursor);
    _Atomic struct pair pair;
    atomic_init(&pair, ((struct pair){1, -2}));
    struct pair copy = atomic_load(&pair);
    copy.x = 9;
    pair = copy;
    struct pair again = pair;
    printf("%d %d\n", again.x, again.y);
    atomic_thread_fence(memory_order_seq_cst);
    return counter;
}
