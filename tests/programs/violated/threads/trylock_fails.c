// The mutex may be taken at the moment, and then trylock does not wait.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *hold(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, hold, 0);
    int result = pthread_mutex_trylock(&mutex);
    assert(result == 0); //~ VIOLATED
    pthread_mutex_unlock(&mutex);
    pthread_join(t, 0);
    return 0;
}
