// An event count: who finds no work notes the count, looks again, and sleeps as long as the count is the same.
// expect: holds
// also: no-data-race no-deadlock
// options: --spurious-wakeups off
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int count;
static atomic_int work;

static int current(void) {
    pthread_mutex_lock(&m);
    int now = count;
    pthread_mutex_unlock(&m);
    return now;
}

static void *worker(void *unused) {
    while (!work) {
        int seen = current();
        if (work)
            break;
        pthread_mutex_lock(&m);
        while (count == seen)
            pthread_cond_wait(&changed, &m);
        pthread_mutex_unlock(&m);
    }
    assert(work == 1);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    work = 1;
    pthread_mutex_lock(&m);
    count++;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&m);
    pthread_join(t, 0);
    return 0;
}
