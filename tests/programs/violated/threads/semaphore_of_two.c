// A semaphore that starts at two lets two threads in.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t places;
static int inside;

static void *enter(void *unused) {
    sem_wait(&places);
    __sync_fetch_and_add(&inside, 1);
    assert(inside == 1); //~ VIOLATED
    __sync_fetch_and_sub(&inside, 1);
    sem_post(&places);
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&places, 0, 2);
    pthread_create(&t, 0, enter, 0);
    enter(0);
    pthread_join(t, 0);
    return 0;
}
