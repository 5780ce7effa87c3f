// A lock made of atomic exchanges keeps the threads apart.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static _Atomic int locked;
static int shared;

static void *work(void *unused) {
    while (__c11_atomic_exchange(&locked, 1, __ATOMIC_SEQ_CST)) {
    }
    shared++;
    locked = 0;
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, 0);
    pthread_create(&t[1], 0, work, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
