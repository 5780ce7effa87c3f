// A semaphore is destroyed while the other thread may still wait for it.
// expect: unknown(undefined behaviour: sem_wait: it was destroyed before)
// threads
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void *work(void *unused) {
    sem_wait(&semaphore);
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&semaphore, 0, 0);
    pthread_create(&t, 0, work, 0);
    sem_destroy(&semaphore);
    return 0;
}
