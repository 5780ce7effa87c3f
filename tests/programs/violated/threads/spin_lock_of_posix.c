// One thread goes on although it was only told that the spin lock is taken.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int inside;

static void *work(void *unused) {
    pthread_spin_trylock(&lock);
    assert(inside == 0); //~ VIOLATED
    inside = 1;
    inside = 0;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    pthread_create(&t, 0, work, 0);
    work(0);
    pthread_join(t, 0);
    return 0;
}
