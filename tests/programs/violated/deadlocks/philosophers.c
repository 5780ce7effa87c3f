// Three philosophers take the left fork first.
// expect: violated
// places: 13 13 13 24
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *dine(void *argument) {
    long seat = (long)argument;
    pthread_mutex_lock(&forks[seat]);
    pthread_mutex_lock(&forks[(seat + 1) % 3]); //~ VIOLATED
    pthread_mutex_unlock(&forks[(seat + 1) % 3]);
    pthread_mutex_unlock(&forks[seat]);
    return argument;
}

int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], 0, dine, (void *)0);
    pthread_create(&t[1], 0, dine, (void *)1);
    pthread_create(&t[2], 0, dine, (void *)2);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    pthread_join(t[2], 0); //~ VIOLATED
    return 0;
}
