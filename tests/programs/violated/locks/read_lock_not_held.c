// A lock that nobody holds is given back.
// expect: violated
// property: no-lock-misuse
// threads
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;

int main(void) {
    pthread_rwlock_unlock(&lock); //~ VIOLATED
    return 0;
}
