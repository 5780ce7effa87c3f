// The first thread is joined before the second one is waited for: only then is it known to have ended.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int started, ended;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument) {
    pthread_mutex_lock(&mutex);
    int place = started++;
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    if (place == 1)
        ended = 1;
    pthread_mutex_unlock(&mutex);
    return argument;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, work, 0);
    pthread_create(&second, 0, work, 0);
    pthread_join(first, 0);
    pthread_mutex_lock(&mutex);
    int seen = ended;
    pthread_mutex_unlock(&mutex);
    pthread_join(second, 0);
    assert(seen == 1); //~ VIOLATED
    return 0;
}
