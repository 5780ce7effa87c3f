// A wait may end without a signal.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int x;

static void *waits(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_cond_wait(&condition, &mutex);
    assert(x == 2); //~ VIOLATED
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, waits, 0);
    x = 1;
    x = 2;
    pthread_cond_broadcast(&condition);
    return 0;
}
