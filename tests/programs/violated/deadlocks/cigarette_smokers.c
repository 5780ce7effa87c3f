// Smokers take what they lack one by one: each may get one thing that the other one needs.
// expect: violated
// places: 14 20 32
// property: no-deadlock
// threads
#include <pthread.h>
#include <semaphore.h>

enum { TOBACCO, PAPER, MATCHES };
static sem_t table[3];

static void *with_tobacco(void *unused) {
    sem_wait(&table[PAPER]);
    sem_wait(&table[MATCHES]); //~ VIOLATED
    return unused;
}

static void *with_paper(void *unused) {
    sem_wait(&table[MATCHES]);
    sem_wait(&table[TOBACCO]); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < 3; i++)
        sem_init(&table[i], 0, 0);
    pthread_create(&t[0], 0, with_tobacco, 0);
    pthread_create(&t[1], 0, with_paper, 0);
    sem_post(&table[PAPER]);
    sem_post(&table[MATCHES]);
    pthread_join(t[0], 0); //~ VIOLATED
    sem_post(&table[MATCHES]);
    sem_post(&table[TOBACCO]);
    pthread_join(t[1], 0);
    return 0;
}
