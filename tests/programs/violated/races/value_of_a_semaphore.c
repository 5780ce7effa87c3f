// The number that a semaphore is told to have is written to memory of the program.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <semaphore.h>

static sem_t s;
static int value;

static void *work(void *unused) {
    sem_getvalue(&s, &value); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 1);
    pthread_create(&t, 0, work, 0);
    sem_post(&s);
    int read = value; //~ VIOLATED
    pthread_join(t, 0);
    return read;
}
