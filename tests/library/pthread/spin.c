// Spin locks: nobody is told more than whether an attempt succeeded.
// possible: made busy
// impossible: both
// undefined: twice not_held destroyed never_made
// warns: both: taken never to run out
#include <errno.h>
#include <pthread.h>

static pthread_spinlock_t lock;
static int inside;

static void *work(void *unused) {
    if (pthread_spin_trylock(&lock) == 0) {
        CASE(both, inside);
        pthread_spin_unlock(&lock);
    } else
        CASE(busy, 1);
    return unused;
}

int main(void) {
    pthread_t thread;
    WHEN(never_made) pthread_spin_lock(&lock);
    int made = pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
    CASE(made, made == 0);
    WHEN(twice) pthread_spin_lock(&lock), pthread_spin_lock(&lock);
    WHEN(not_held) pthread_spin_unlock(&lock);
    WHEN(destroyed) pthread_spin_destroy(&lock), pthread_spin_lock(&lock);
    pthread_create(&thread, 0, work, 0);
    pthread_spin_lock(&lock);
    inside = 1;
    inside = 0;
    pthread_spin_unlock(&lock);
}
