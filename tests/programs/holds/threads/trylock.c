// Who does not get the mutex stays out, so at most one thread is inside.
// expect: holds
// threads
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static int inside;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *enter(void *unused) {
    int result = pthread_mutex_trylock(&mutex);
    if (result == 0) {
        inside++;
        assert(inside == 1);
        inside--;
        pthread_mutex_unlock(&mutex);
    } else {
        assert(result == EBUSY);
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, enter, 0);
    enter(0);
    pthread_join(t, 0);
    return 0;
}
