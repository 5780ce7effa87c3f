// Threads do the same, but the last one to come can be told from the others by its handle.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_t last;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument) {
    pthread_mutex_lock(&mutex);
    last = pthread_self();
    pthread_mutex_unlock(&mutex);
    return argument;
}

int main(void) {
    pthread_t workers[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&workers[i], 0, work, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(workers[i], 0);
    assert(!pthread_equal(last, workers[1])); //~ VIOLATED
    return 0;
}
