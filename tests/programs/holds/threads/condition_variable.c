// The waiting thread checks the condition under the mutex, so it finds the data however the two are timed.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int ready, data;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *produce(void *unused) {
    data = 7;
    pthread_mutex_lock(&mutex);
    ready = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, produce, 0);
    pthread_mutex_lock(&mutex);
    while (!ready)
        pthread_cond_wait(&condition, &mutex);
    pthread_mutex_unlock(&mutex);
    assert(data == 7);
    pthread_join(t, 0);
    return 0;
}
