// N threads that work on what is their own, then hand over a result; how many states are needed for N of them?
#include <assert.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

#ifndef N
#define N 4
#endif

enum { ROUNDS = 3 };

static void *work(void *argument) {
    volatile int *cell = argument;
    for (int round = 0; round < ROUNDS; round++)
        *cell = *cell + round;
    return NULL;
}

int main(void) {
    pthread_t threads[N];
    int *cells[N];
    for (int i = 0; i < N; i++) {
        cells[i] = calloc(1, sizeof *cells[i]);
        pthread_create(&threads[i], NULL, work, cells[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < N; i++)
        assert(*cells[i] == 3);
    return 0;
}
