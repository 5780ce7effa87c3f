// A semaphore made of a mutex and a condition lets two of three threads in.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t raised = PTHREAD_COND_INITIALIZER;
static int value = 2;
static atomic_int inside;

static void down(void) {
    pthread_mutex_lock(&lock);
    while (value == 0)
        pthread_cond_wait(&raised, &lock);
    value--;
    pthread_mutex_unlock(&lock);
}

static void up(void) {
    pthread_mutex_lock(&lock);
    value++;
    pthread_cond_signal(&raised);
    pthread_mutex_unlock(&lock);
}

static void *work(void *unused) {
    down();
    assert(++inside <= 2);
    inside--;
    up();
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, work, 0);
    pthread_create(&t[1], 0, work, 0);
    work(0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(value == 2);
    return 0;
}
