// A mutex is still locked when it is destroyed.
// expect: unknown(undefined behaviour: pthread_mutex_destroy: the mutex is locked)
#include <pthread.h>

int main(void) {
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_mutex_lock(&mutex);
    pthread_mutex_destroy(&mutex);
    return 0;
}
