// A mutex is locked after it was destroyed.
// expect: unknown(undefined behaviour: pthread_mutex_lock: it was destroyed before)
#include <pthread.h>

int main(void) {
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_destroy(&mutex);
    pthread_mutex_lock(&mutex);
    return 0;
}
