// Two atoms of oxygen share the hydrogen that is there for one of them.
// expect: violated
// places: 13 13
// property: no-deadlock
// threads
#include <pthread.h>
#include <semaphore.h>

static sem_t hydrogen;

static void *oxygen_atom(void *unused) {
    sem_wait(&hydrogen);
    sem_wait(&hydrogen); //~ VIOLATED
    sem_post(&hydrogen);
    sem_post(&hydrogen);
    return unused;
}

int main(void) {
    pthread_t t;
    sem_init(&hydrogen, 0, 2);
    pthread_create(&t, 0, oxygen_atom, 0);
    oxygen_atom(0);
    pthread_join(t, 0);
    return 0;
}
