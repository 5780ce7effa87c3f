// One of the threads does not take the mutex and writes between read and write of the other.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int counter;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *careful(void *unused) {
    pthread_mutex_lock(&mutex);
    counter++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

static void *careless(void *unused) {
    counter += 10;
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, careful, 0);
    pthread_create(&b, 0, careless, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(counter == 11); //~ VIOLATED
    return 0;
}
