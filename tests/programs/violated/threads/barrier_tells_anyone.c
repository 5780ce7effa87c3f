// Which thread is told that it is the one is not fixed: it need not be the last to come.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int arrived;

static void *work(void *unused) {
    int order = __atomic_fetch_add(&arrived, 1, __ATOMIC_SEQ_CST);
    if (pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
        assert(order == 1); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    return 0;
}
