// A spin lock is taken by the thread that holds it.
// expect: unknown(undefined behaviour: pthread_spin_lock: this thread holds the lock already)
#include <pthread.h>

int main(void) {
    pthread_spinlock_t lock;
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    pthread_spin_lock(&lock);
    pthread_spin_lock(&lock);
    return 0;
}
