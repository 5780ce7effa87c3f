// One of three philosophers is left-handed.
// expect: holds
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *dine(void *argument) {
    long seat = (long)argument;
    long first = seat == 2 ? 0 : seat;
    long second = seat == 2 ? 2 : seat + 1;
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
    return argument;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, dine, (void *)0);
    pthread_create(&t[1], 0, dine, (void *)1);
    pthread_create(&t[2], 0, dine, (void *)2);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    pthread_join(t[2], 0);
    return 0;
}
