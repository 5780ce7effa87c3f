// Whether the queue is empty is asked without its mutex.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int length;

static void *put(void *unused) {
    pthread_mutex_lock(&m);
    length++; //~ VIOLATED
    pthread_mutex_unlock(&m);
    return unused;
}

static int is_empty(void) {
    return length == 0; //~ VIOLATED
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, put, 0);
    if (!is_empty()) {
        pthread_mutex_lock(&m);
        length--;
        pthread_mutex_unlock(&m);
    }
    pthread_join(t, 0);
    return 0;
}
