// What follows the join of one thread may meet what another thread does.
// expect: violated
// threads
#include <pthread.h>

extern void reach_error(void);

static volatile int value;

static void *set(void *argument) {
    value = 1;
    return argument;
}

static void *idle(void *argument) {
    return argument;
}

int main(void) {
    pthread_t setter, idler;
    pthread_create(&setter, 0, set, 0);
    pthread_create(&idler, 0, idle, 0);
    pthread_join(idler, 0);
    int seen = value;
    if (seen == 1)
        reach_error(); //~ VIOLATED
    return 0;
}
