// What is pushed to be called at an early end is called when it is popped, if that is wished for.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void unlock(void *place) {
    pthread_mutex_unlock(place);
}

static void never(void *place) {
    *(int *)place = 100;
}

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    pthread_cleanup_push(unlock, &mutex);
    pthread_cleanup_push(never, &x);
    x++;
    pthread_cleanup_pop(0);
    pthread_cleanup_pop(1);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    assert(x == 2);
    return 0;
}
