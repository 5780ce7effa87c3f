// A thread signals the only one that waits, which leaves no choice, and reads an input afterwards.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int waits, ready, woken;

static void *wait_for_it(void *unused) {
    pthread_mutex_lock(&mutex);
    waits = 1;
    while (!ready) {
        pthread_cond_wait(&changed, &mutex);
    }
    woken = 1;
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *signal_it(void *unused) {
    pthread_mutex_lock(&mutex);
    int somebody = waits;
    ready = 1;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&mutex);
    int value = __VERIFIER_nondet_int();
    pthread_mutex_lock(&mutex);
    assert(!(somebody && woken && value == 7)); //~ VIOLATED
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t one, other;
    pthread_create(&one, 0, wait_for_it, 0);
    pthread_create(&other, 0, signal_it, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
    return 0;
}
