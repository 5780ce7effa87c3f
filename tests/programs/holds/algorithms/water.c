// Two atoms of hydrogen and one of oxygen make a molecule: the oxygen waits for both and lets them go.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static sem_t hydrogen, bound;
static atomic_int atoms;

static void *hydrogen_atom(void *unused) {
    atoms++;
    sem_post(&hydrogen);
    sem_wait(&bound);
    assert(atoms == 3);
    return unused;
}

static void *oxygen_atom(void *unused) {
    sem_wait(&hydrogen);
    sem_wait(&hydrogen);
    atoms++;
    sem_post(&bound);
    sem_post(&bound);
    return unused;
}

int main(void) {
    pthread_t t[2];
    sem_init(&hydrogen, 0, 0);
    sem_init(&bound, 0, 0);
    pthread_create(&t[0], 0, hydrogen_atom, 0);
    pthread_create(&t[1], 0, hydrogen_atom, 0);
    oxygen_atom(0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
