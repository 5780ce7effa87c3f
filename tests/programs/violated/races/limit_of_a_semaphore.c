// The time until when a semaphore is waited for is no part of the semaphore.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static sem_t s;
static struct timespec limit;

static void *work(void *unused) {
    limit.tv_nsec = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 1);
    pthread_create(&t, 0, work, 0);
    sem_timedwait(&s, &limit); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
