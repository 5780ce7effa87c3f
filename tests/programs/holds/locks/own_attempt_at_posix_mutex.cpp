// A mutex of POSIX tells the thread that holds it that it is busy, in a program of C++, too.
// expect: holds
// property: no-lock-misuse
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main() {
    pthread_mutex_lock(&mutex);
    if (pthread_mutex_trylock(&mutex) == 0)
        pthread_mutex_unlock(&mutex);
    pthread_mutex_unlock(&mutex);
}
