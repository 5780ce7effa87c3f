// The count is noted after the last look for work: an event in between is slept through.
// expect: violated
// property: no-deadlock
// options: --spurious-wakeups off
// threads
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int count;
static atomic_int work;

static void *worker(void *unused) {
    while (!work) {
        pthread_mutex_lock(&m);
        int seen = count;
        while (count == seen)
            pthread_cond_wait(&changed, &m); //~ VIOLATED
        pthread_mutex_unlock(&m);
    }
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
    pthread_join(t, 0); //~ VIOLATED
    return 0;
}
