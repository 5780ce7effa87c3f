// Handles that are computed with: a thread that comes second has another number than the one that is joined first.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static volatile unsigned long sum;

static void *work(void *argument) {
    sum = (unsigned long)pthread_self() * 2 + 1;
    return argument;
}

int main(void) {
    pthread_t workers[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&workers[i], 0, work, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(workers[i], 0);
    assert(sum == (unsigned long)workers[1] * 2 + 1); //~ VIOLATED
    return 0;
}
