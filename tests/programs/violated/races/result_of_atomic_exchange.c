// Where atomic exchanges of many bytes leave the old value is written like any other memory, by both of them.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

struct wide {
    long parts[4];
};
static struct wide shared, old;

static void *work(void *argument) {
    struct wide value = {{1}};
    __atomic_exchange(&shared, &value, &old, __ATOMIC_SEQ_CST); //~ VIOLATED
    return argument;
}

int main(void) {
    pthread_t thread;
    struct wide value = {{2}};
    pthread_create(&thread, 0, work, 0);
    __atomic_exchange(&shared, &value, &old, __ATOMIC_SEQ_CST); //~ VIOLATED
    pthread_join(thread, 0);
    return 0;
}
