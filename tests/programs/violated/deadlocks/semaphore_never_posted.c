// Nobody posts the semaphore if the input is odd.
// expect: violated
// property: no-deadlock
// threads
#include <pthread.h>
#include <semaphore.h>

int __VERIFIER_nondet_int(void);

static sem_t s;

static void *post(void *unused) {
    if (__VERIFIER_nondet_int() % 2 == 0) {
        sem_post(&s);
    }
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&s, 0, 0);
    pthread_create(&t, 0, post, 0);
    sem_wait(&s); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
