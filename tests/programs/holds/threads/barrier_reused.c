// A barrier is used for two rounds, and in each of them one thread is told that it is the one.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int told[2], round_of_main;

static void *work(void *unused) {
    for (int round = 0; round < 2; round++)
        if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
            __atomic_fetch_add(&told[round], 1, __ATOMIC_SEQ_CST);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    pthread_barrier_destroy(&barrier);
    assert(told[0] == 1 && told[1] == 1);
    return 0;
}
