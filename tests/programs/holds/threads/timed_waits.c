// A wait with a limit of time succeeds or tells that the time is over. Whether the limit of what is free is looked at is left open.
// expect: holds
// threads
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static sem_t semaphore;
static const struct timespec soon = {1, 0}, never = {1, 1000000000};
static int x;

static void *work(void *unused) {
    int result = pthread_mutex_timedlock(&mutex, &soon);
    assert(result == 0 || result == ETIMEDOUT);
    if (result == 0) {
        x++;
        pthread_mutex_unlock(&mutex);
    }
    sem_post(&semaphore);
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&semaphore, 0, 0);
    pthread_mutex_lock(&mutex);
    assert(pthread_mutex_timedlock(&mutex, &never) == EINVAL);
    pthread_mutex_unlock(&mutex);
    int at_once = pthread_mutex_timedlock(&mutex, &never);
    assert(at_once == 0 || at_once == EINVAL);
    if (at_once)
        pthread_mutex_lock(&mutex);
    pthread_create(&t, 0, work, 0);
    x++;
    pthread_mutex_unlock(&mutex);
    int result = sem_timedwait(&semaphore, &soon);
    assert(result == 0 || errno == ETIMEDOUT);
    if (result == 0)
        assert(x == 1 || x == 2);
    pthread_join(t, 0);
    return 0;
}
