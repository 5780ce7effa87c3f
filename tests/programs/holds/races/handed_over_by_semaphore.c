// Data are handed over by a semaphore.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>
#include <semaphore.h>

static sem_t full;
static int data;

static void *produce(void *unused) {
    data = 5;
    sem_post(&full);
    return unused;
}

static void *consume(void *unused) {
    sem_wait(&full);
    data++;
    return unused;
}

int main(void) {
    pthread_t t[2];
    sem_init(&full, 0, 0);
    pthread_create(&t[0], 0, produce, 0);
    pthread_create(&t[1], 0, consume, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
