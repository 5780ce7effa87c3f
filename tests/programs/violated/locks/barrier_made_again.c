// A barrier is made again while a thread waits at it.
// expect: violated
// property: no-lock-misuse
// threads
#include <pthread.h>

static pthread_barrier_t b;

static void *work(void *unused) {
    pthread_barrier_wait(&b);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_barrier_init(&b, 0, 2);
    pthread_create(&t, 0, work, 0);
    pthread_barrier_init(&b, 0, 1); //~ VIOLATED
    return 0;
}
