// Some runs end in a deadlock; the one that does not violates the assertion.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int x;
static pthread_mutex_t first = PTHREAD_MUTEX_INITIALIZER, second = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_lock(&second);
    pthread_mutex_lock(&first);
    x = 1;
    pthread_mutex_unlock(&first);
    pthread_mutex_unlock(&second);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_mutex_lock(&first);
    pthread_mutex_lock(&second);
    assert(x == 0); //~ VIOLATED
    return 0;
}
