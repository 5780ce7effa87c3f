// One unlock too many before the work is done: the other thread gets in.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int x;
static pthread_mutex_t mutex;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    pthread_mutex_unlock(&mutex);
    x = 1;
    x = 0;
    return unused;
}

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_t t;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&mutex, &attributes);
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&mutex);
    assert(x == 0); //~ VIOLATED
    pthread_mutex_unlock(&mutex);
    pthread_join(t, 0);
    return 0;
}
