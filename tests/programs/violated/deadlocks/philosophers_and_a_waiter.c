// The waiter has a seat for everybody, and all forks are taken by their left neighbours.
// expect: violated
// places: 16 16 16
// property: no-deadlock
// threads
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t forks[3] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static sem_t seats;

static void *dine(void *argument) {
    long seat = (long)argument;
    sem_wait(&seats);
    pthread_mutex_lock(&forks[seat]);
    pthread_mutex_lock(&forks[(seat + 1) % 3]); //~ VIOLATED
    pthread_mutex_unlock(&forks[(seat + 1) % 3]);
    pthread_mutex_unlock(&forks[seat]);
    sem_post(&seats);
    return 0;
}

int main(void) {
    pthread_t t[2];
    sem_init(&seats, 0, 3);
    pthread_create(&t[0], 0, dine, (void *)1);
    pthread_create(&t[1], 0, dine, (void *)2);
    dine((void *)0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
