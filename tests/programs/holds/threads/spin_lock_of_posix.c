// A spin lock keeps the other thread out; whoever only tries is told that it is taken.
// expect: holds
// threads
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int inside;

static void *work(void *unused) {
    pthread_spin_lock(&lock);
    assert(inside == 0);
    inside = 1;
    assert(pthread_spin_trylock(&lock) == EBUSY);
    inside = 0;
    pthread_spin_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    pthread_spin_destroy(&lock);
    return 0;
}
