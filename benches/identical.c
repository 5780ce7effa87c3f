// N threads that do the same to a shared counter; how many states are needed for N of them?
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif

static volatile int counter;

static void *work(void *argument) {
    counter = counter + 1;
    counter = counter + 1;
    return argument;
}

int main(void) {
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    assert(counter <= 2 * N);
    return 0;
}
