// A thread-local variable is read through a pointer after its thread has ended.
// expect: unknown(undefined behaviour: read of thread-local variable)
// opt2: skip the optimiser leaves out the read
#include <pthread.h>

extern void reach_error(void);

static __thread int mine;
static int other, never;
static int *place = &other;

static void *give(void *argument) {
    place = &mine;
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, give, 0);
    pthread_join(thread, 0);
    int found = *place;
    if (never)
        reach_error();
    return found;
}
