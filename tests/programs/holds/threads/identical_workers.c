// Workers that do the same: it does not matter which of them has come how far. They are joined in a loop.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int counter;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument) {
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&mutex);
        int seen = counter;
        counter = seen + 1;
        pthread_mutex_unlock(&mutex);
    }
    return argument;
}

int main(void) {
    pthread_t workers[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&workers[i], 0, work, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(workers[i], 0);
    assert(counter == 6);
    return 0;
}
