// An error-checking mutex refuses instead of waiting.
// expect: holds
// property: no-deadlock
// threads
#include <pthread.h>

int main(void) {
    pthread_mutexattr_t kind;
    pthread_mutex_t m;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &kind);
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    return 0;
}
