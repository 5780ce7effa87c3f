// Attributes tell what was set; a thread that is made detached ends without being joined.
// expect: holds
// threads
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *work(void *unused) {
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_attr_t attributes;
    int state, type, shared;
    size_t size;
    assert(pthread_attr_init(&attributes) == 0);
    pthread_attr_getdetachstate(&attributes, &state);
    assert(state == PTHREAD_CREATE_JOINABLE);
    assert(pthread_attr_setdetachstate(&attributes, 17) == EINVAL);
    assert(pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED) == 0);
    pthread_attr_getdetachstate(&attributes, &state);
    assert(state == PTHREAD_CREATE_DETACHED);
    assert(pthread_attr_setstacksize(&attributes, 1) == EINVAL);
    assert(pthread_attr_setstacksize(&attributes, 1 << 16) == 0);
    pthread_attr_getstacksize(&attributes, &size);
    assert(size == 1 << 16);
    for (int i = 0; i < 2; i++)
        assert(pthread_create(&t, &attributes, work, 0) == 0);
    pthread_attr_destroy(&attributes);

    pthread_mutexattr_t kind;
    pthread_mutex_t mutex;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutexattr_setpshared(&kind, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_gettype(&kind, &type);
    pthread_mutexattr_getpshared(&kind, &shared);
    assert(type == PTHREAD_MUTEX_RECURSIVE && shared == PTHREAD_PROCESS_SHARED);
    pthread_mutex_init(&mutex, &kind);
    pthread_mutexattr_destroy(&kind);
    assert(pthread_mutex_lock(&mutex) == 0 && pthread_mutex_lock(&mutex) == 0);
    return 0;
}
