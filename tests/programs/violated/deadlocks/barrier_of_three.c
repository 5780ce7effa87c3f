// Two threads come to a barrier for three.
// expect: violated
// places: 11 11 20
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_barrier_t barrier;

static void *come(void *unused) {
    pthread_barrier_wait(&barrier); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_barrier_init(&barrier, 0, 3);
    pthread_create(&t[0], 0, come, 0);
    pthread_create(&t[1], 0, come, 0);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0);
    return 0;
}
