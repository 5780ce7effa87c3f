// A test before the wait is not enough: a wait may end by itself.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int ready;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&mutex);
    if (!ready)
        pthread_cond_wait(&condition, &mutex);
    assert(ready); //~ VIOLATED
    pthread_mutex_unlock(&mutex);
    pthread_join(t, 0);
    return 0;
}
