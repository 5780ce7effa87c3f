// Nobody passes a barrier before all have come, and one of them, whichever, is told that it is the one.
// possible: main_is_told other_is_told made none
// impossible: early both_told neither
// undefined: destroyed never_made made_twice copied
// warns: early: taken never to run out
#include <errno.h>
#include <pthread.h>

static pthread_barrier_t barrier;
static int before, told;

static void *work(void *unused) {
    before = 1;
    told = pthread_barrier_wait(&barrier);
    return unused;
}

int main(void) {
    pthread_t thread;
    WHEN(never_made) pthread_barrier_wait(&barrier);
    CASE(none, pthread_barrier_init(&barrier, 0, 0) == EINVAL);
    CASE(made, pthread_barrier_init(&barrier, 0, 1) == 0 && pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD);
    WHEN(made) return 0;
    pthread_barrier_init(&barrier, 0, 2);
    WHEN(made_twice) pthread_barrier_init(&barrier, 0, 2);
    WHEN(copied) {
        pthread_barrier_t copy = barrier;
        pthread_barrier_wait(&copy);
    }
    WHEN(destroyed) pthread_barrier_destroy(&barrier), pthread_barrier_wait(&barrier);
    pthread_create(&thread, 0, work, 0);
    int mine = pthread_barrier_wait(&barrier);
    CASE(early, !before);
    pthread_join(thread, 0);
    CASE(main_is_told, mine == PTHREAD_BARRIER_SERIAL_THREAD && told == 0);
    CASE(other_is_told, told == PTHREAD_BARRIER_SERIAL_THREAD && mine == 0);
    CASE(both_told, mine != 0 && told != 0);
    CASE(neither, mine == 0 && told == 0);
}
