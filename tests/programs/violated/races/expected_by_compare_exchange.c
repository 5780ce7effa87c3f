// Where a failed compare-exchange of many bytes leaves what it found is written like any other memory, and read by the other one.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

struct wide {
    long parts[4];
};
static struct wide shared, expected = {{1}};

static void *work(void *argument) {
    struct wide desired = {{2}};
    __atomic_compare_exchange(&shared, &expected, &desired, 0, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); //~ VIOLATED
    return argument;
}

int main(void) {
    pthread_t thread;
    struct wide mine;
    pthread_create(&thread, 0, work, 0);
    __atomic_exchange(&shared, &expected, &mine, __ATOMIC_SEQ_CST); //~ VIOLATED
    pthread_join(thread, 0);
    return 0;
}
