// A signal that nobody waits for is lost; a wait that ends by itself then finds what it should not.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int signalled;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

static void *signal_once(void *unused) {
    pthread_mutex_lock(&mutex);
    signalled = 1;
    pthread_cond_signal(&condition);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, signal_once, 0);
    pthread_mutex_lock(&mutex);
    int before = signalled;
    pthread_cond_wait(&condition, &mutex);
    assert(before == 0 && signalled == 1); //~ VIOLATED
    pthread_mutex_unlock(&mutex);
    return 0;
}
