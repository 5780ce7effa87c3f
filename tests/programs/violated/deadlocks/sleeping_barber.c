// The customer looks whether the barber sleeps and then sits down; the barber looks for customers and then sleeps. Both wait.
// expect: violated
// property: no-deadlock
// threads
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t wake_up, next;
static atomic_int asleep, waiting;

static void *customer(void *unused) {
    if (asleep)
        sem_post(&wake_up);
    waiting = 1;
    sem_wait(&next); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&wake_up, 0, 0);
    sem_init(&next, 0, 0);
    pthread_create(&t, 0, customer, 0);
    if (!waiting) {
        asleep = 1;
        sem_wait(&wake_up); //~ VIOLATED
    }
    sem_post(&next);
    pthread_join(t, 0);
    return 0;
}
