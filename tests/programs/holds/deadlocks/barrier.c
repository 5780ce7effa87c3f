// As many threads come as the barrier wants.
// expect: holds
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_barrier_t barrier;

static void *come(void *unused) {
    pthread_barrier_wait(&barrier);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_barrier_init(&barrier, 0, 3);
    pthread_create(&t[0], 0, come, 0);
    pthread_create(&t[1], 0, come, 0);
    pthread_barrier_wait(&barrier);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
