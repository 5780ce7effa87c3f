// A latch opens for good when all have counted down.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t open = PTHREAD_COND_INITIALIZER;
static int left = 2;
static int parts[2];

static void *work(void *argument) {
    int me = argument != 0;
    parts[me] = me + 1;
    pthread_mutex_lock(&lock);
    if (--left == 0)
        pthread_cond_broadcast(&open);
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, 0);
    pthread_create(&t[1], 0, work, t);
    pthread_mutex_lock(&lock);
    while (left > 0)
        pthread_cond_wait(&open, &lock);
    pthread_mutex_unlock(&lock);
    assert(parts[0] + parts[1] == 3);
    return 0;
}
