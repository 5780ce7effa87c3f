// An error-checking mutex refuses, which is no misuse; a failed assertion is none either.
// expect: holds
// property: no-lock-misuse
// threads
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_mutexattr_t kind;
    pthread_mutex_t m;
    pthread_mutexattr_init(&kind);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_ERRORCHECK);
    pthread_mutex_init(&m, &kind);
    assert(pthread_mutex_unlock(&m) == 0);
    return 0;
}
