// A mutex that nobody holds is given back.
// expect: violated
// property: no-lock-misuse
// threads
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&m);
    pthread_mutex_unlock(&m);
    pthread_mutex_unlock(&m); //~ VIOLATED
    return 0;
}
