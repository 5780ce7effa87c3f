// A mutex of a function has any contents before it is initialised.
// expect: unknown(unsupported: `pthread_mutex_lock` of a mutex with arbitrary contents)
// property: no-lock-misuse
#include <pthread.h>

int main(void) {
    pthread_mutex_t m;
    pthread_mutex_lock(&m);
    return 0;
}
