// The number of readers is counted without a lock: both may think that they are the first.
// expect: violated
// places: 13 13 | 13 15 | 15 15
// property: no-data-race
// threads
#include <pthread.h>
#include <semaphore.h>

static sem_t nobody_inside;
static int readers, a;

static void *reader(void *unused) {
    if (++readers == 1) //~ VIOLATED
        sem_wait(&nobody_inside);
    if (--readers == 0) //~ VIOLATED
        sem_post(&nobody_inside);
    return unused;
}

int main(void) {
    pthread_t t[2];
    sem_init(&nobody_inside, 0, 1);
    pthread_create(&t[0], 0, reader, 0);
    pthread_create(&t[1], 0, reader, 0);
    sem_wait(&nobody_inside);
    a++;
    sem_post(&nobody_inside);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
