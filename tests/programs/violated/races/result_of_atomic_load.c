// What an atomic load of many bytes stores its result to is accessed like any other memory.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static struct {
    long parts[4];
} shared, copy;

static void *work(void *argument) {
    __atomic_load(&shared, &copy, __ATOMIC_SEQ_CST); //~ VIOLATED
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    __atomic_load(&shared, &copy, __ATOMIC_SEQ_CST); //~ VIOLATED
    pthread_join(thread, 0);
    return 0;
}
