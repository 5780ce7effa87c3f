// A mutex is made with attributes that were destroyed.
// expect: violated
// property: no-lock-misuse
#include <pthread.h>

int main(void) {
    pthread_mutexattr_t attributes;
    pthread_mutex_t m;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_destroy(&attributes);
    pthread_mutex_init(&m, &attributes); //~ VIOLATED
    return 0;
}
