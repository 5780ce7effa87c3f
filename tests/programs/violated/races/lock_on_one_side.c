// A lock helps only if both sides take it.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *with_lock(void *unused) {
    pthread_mutex_lock(&m);
    shared = 1; //~ VIOLATED
    pthread_mutex_unlock(&m);
    return unused;
}

static void *without(void *unused) {
    shared = 2; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, with_lock, 0);
    pthread_create(&t[1], 0, without, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
