// An ordinary mutex cannot be taken twice, even if there is only one thread.
// expect: violated
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&m);
    pthread_mutex_lock(&m); //~ VIOLATED
    return 0;
}
