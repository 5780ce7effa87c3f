// Data are handed over with a flag under a lock.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int full;
static int data;

static void *produce(void *unused) {
    data = 5;
    pthread_mutex_lock(&m);
    full = 1;
    pthread_mutex_unlock(&m);
    return unused;
}

static void *consume(void *unused) {
    pthread_mutex_lock(&m);
    int ready = full;
    pthread_mutex_unlock(&m);
    if (ready) {
        data++;
    }
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, produce, 0);
    pthread_create(&t[1], 0, consume, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
