// A barrier stands between what one thread writes and the other one reads.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static pthread_barrier_t barrier;
static int a[2];

static void *one(void *unused) {
    a[0] = 1;
    pthread_barrier_wait(&barrier);
    int seen = a[1];
    (void)seen;
    return unused;
}

static void *two(void *unused) {
    a[1] = 1;
    pthread_barrier_wait(&barrier);
    int seen = a[0];
    (void)seen;
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
