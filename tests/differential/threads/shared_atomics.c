// Atomic variables shared by threads, a spin lock of a flag, a maximum raised by compare and exchange.
// cflags: -std=gnu11 -pthread
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

enum { THREADS = 3, ROUNDS = 10 };

static atomic_int total;
static atomic_uint tickets;
static atomic_flag spin = ATOMIC_FLAG_INIT;
static _Atomic long largest = -1;
static int guarded, taken[THREADS];

static void raise_to(long candidate) {
    long seen = atomic_load(&largest);
    while (seen < candidate && !atomic_compare_exchange_weak(&largest, &seen, candidate))
        ;
}

static void *work(void *argument) {
    int number = *(int *)argument;
    unsigned ticket = atomic_fetch_add_explicit(&tickets, 1, memory_order_acq_rel);
    taken[ticket]++;
    for (int i = 0; i < ROUNDS; i++) {
        atomic_fetch_add(&total, number);
        raise_to(number * 100 + i * (2 - number));
        while (atomic_flag_test_and_set_explicit(&spin, memory_order_acquire))
            ;
        guarded += i;
        atomic_flag_clear_explicit(&spin, memory_order_release);
    }
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    int numbers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i + 1;
        pthread_create(&threads[i], NULL, work, &numbers[i]);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    printf("%d %d %ld\n", atomic_load(&total), guarded, atomic_load(&largest));
    printf("%u %d%d%d\n", atomic_load(&tickets), taken[0], taken[1], taken[2]);
    return total;
}
