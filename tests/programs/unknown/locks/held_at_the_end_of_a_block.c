// A mutex is held when the block ends that it lives in. The end of a block is marked in optimised programs alone.
// expect: unknown(undefined behaviour)
// options: --opt 1
// opt2: skip the level is given
#include <assert.h>
#include <pthread.h>

int counter;

static __attribute__((noinline)) void work(void) {
    {
        pthread_mutex_t mutex;
        pthread_mutex_init(&mutex, NULL);
        pthread_mutex_lock(&mutex);
        counter++;
    }
    assert(counter == 1);
    for (;;)
        counter = 1;
}

int main(void) {
    work();
    return 0;
}
