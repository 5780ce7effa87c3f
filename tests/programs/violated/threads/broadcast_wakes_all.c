// A broadcast wakes both waiting threads.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int go, passed;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *wait_for_go(void *unused) {
    pthread_mutex_lock(&mutex);
    while (!go)
        pthread_cond_wait(&condition, &mutex);
    passed++;
    assert(passed < 2); //~ VIOLATED
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, wait_for_go, 0);
    pthread_create(&b, 0, wait_for_go, 0);
    pthread_mutex_lock(&mutex);
    go = 1;
    pthread_cond_broadcast(&condition);
    pthread_mutex_unlock(&mutex);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
