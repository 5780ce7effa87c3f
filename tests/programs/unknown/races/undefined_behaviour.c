// Undefined behaviour elsewhere leaves nothing to be said.
// expect: unknown(undefined behaviour: read through a null pointer)
// property: no-data-race
// opt2: skip the read has no effect
// threads
#include <pthread.h>

static int *nowhere;

static void *work(void *argument) {
    int seen = *(int *)argument;
    (void)seen;
    return argument;
}

int main(void) {
    pthread_t t[1];
    pthread_create(&t[0], 0, work, nowhere);
    pthread_join(t[0], 0);
    return 0;
}
