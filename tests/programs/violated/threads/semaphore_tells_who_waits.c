// Where threads wait for a semaphore, its value may be told as a negative number.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;

static void *work(void *unused) {
    sem_wait(&semaphore);
    return unused;
}

int main(void) {
    pthread_t thread;
    int value;
    sem_init(&semaphore, 0, 0);
    pthread_create(&thread, 0, work, 0);
    sem_getvalue(&semaphore, &value);
    assert(value >= 0); //~ VIOLATED
    sem_post(&semaphore);
    pthread_join(thread, 0);
    return 0;
}
