// Joining one thread does not order what another one does.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int value;

static void *set(void *argument) {
    value = 1; //~ VIOLATED
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
    value = 9; //~ VIOLATED
    pthread_join(setter, 0);
    return value - value;
}
