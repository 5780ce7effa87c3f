// A mutex is made again by the thread that has locked it.
// expect: violated
// property: no-lock-misuse
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&m);
    pthread_mutex_init(&m, 0); //~ VIOLATED
    return 0;
}
