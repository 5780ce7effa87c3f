// An error-checking mutex refuses a second lock and an unlock by a thread that does not hold it.
// expect: holds
// threads
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_mutex_t mutex;

static void *other(void *unused) {
    assert(pthread_mutex_unlock(&mutex) == EPERM);
    assert(pthread_mutex_trylock(&mutex) == EBUSY);
    return unused;
}

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_t t;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&mutex, &attributes);
    assert(pthread_mutex_lock(&mutex) == 0);
    assert(pthread_mutex_lock(&mutex) == EDEADLK);
    pthread_create(&t, 0, other, 0);
    pthread_join(t, 0);
    assert(pthread_mutex_unlock(&mutex) == 0);
    return 0;
}
