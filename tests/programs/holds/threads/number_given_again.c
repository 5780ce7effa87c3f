// A recursive mutex whose owner has ended does not belong to the next thread, which has the same number or another one.
// expect: holds
// threads
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

static void *take(void *unused) {
    pthread_mutex_lock(&mutex);
    return unused;
}

static void *try(void *unused) {
    assert(pthread_mutex_trylock(&mutex) == EBUSY);
    assert(pthread_mutex_unlock(&mutex) == EPERM);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, take, 0);
    pthread_join(t, 0);
    pthread_create(&t, 0, try, 0);
    pthread_join(t, 0);
    return 0;
}
