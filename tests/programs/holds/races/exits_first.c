// The program ends before the accesses could meet.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *work(void *unused) {
    pthread_mutex_lock(&m);
    shared = 1;
    exit(0);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&m);
    shared = 2;
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
