// Two things of three are on the table, and the smoker who has the third one is woken.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

extern int __VERIFIER_nondet_int(void);

static sem_t has[3], done;
static int missing = -1;

static void *smoker(void *argument) {
    int mine = (int)(long)argument;
    sem_wait(&has[mine]);
    assert(missing == mine);
    sem_post(&done);
    return 0;
}

int main(void) {
    pthread_t t[3];
    sem_init(&done, 0, 0);
    for (long i = 0; i < 3; i++) {
        sem_init(&has[i], 0, 0);
        pthread_create(&t[i], 0, smoker, (void *)i);
    }
    int start = __VERIFIER_nondet_int() & 1;
    for (int i = 0; i < 3; i++) {
        missing = (start + i) % 3;
        sem_post(&has[missing]);
        sem_wait(&done);
    }
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return 0;
}
