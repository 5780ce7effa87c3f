// Behind the barrier everybody sees what everybody wrote before it.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int x, y;

static void *work(void *unused) {
    x = 1;
    pthread_barrier_wait(&barrier);
    assert(y == 2);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t, 0, work, 0);
    y = 2;
    pthread_barrier_wait(&barrier);
    assert(x == 1);
    pthread_join(t, 0);
    return 0;
}
