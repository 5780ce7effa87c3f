// Whoever reads and wants to write may be told that it would wait for itself.
// expect: violated
#include <assert.h>
#include <pthread.h>

int main(void) {
    pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
    pthread_rwlock_rdlock(&lock);
    int result = pthread_rwlock_wrlock(&lock);
    assert(result == 0); //~ VIOLATED
    return 0;
}
