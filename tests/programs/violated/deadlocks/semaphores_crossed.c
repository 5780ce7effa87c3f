// Two semaphores are taken in opposite orders.
// expect: violated
// places: 13 21 33
// property: no-deadlock
// threads
#include <pthread.h>
#include <semaphore.h>

static sem_t s[2];

static void *one(void *unused) {
    sem_wait(&s[0]);
    sem_wait(&s[1]); //~ VIOLATED
    sem_post(&s[1]);
    sem_post(&s[0]);
    return unused;
}

static void *two(void *unused) {
    sem_wait(&s[1]);
    sem_wait(&s[0]); //~ VIOLATED
    sem_post(&s[0]);
    sem_post(&s[1]);
    return unused;
}

int main(void) {
    pthread_t t[2];
    sem_init(&s[0], 0, 1);
    sem_init(&s[1], 0, 1);
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0); //~ VIOLATED
    pthread_join(t[1], 0); //~ VIOLATED
    return 0;
}
