// A barber sleeps until a customer comes; a customer who finds no chair leaves.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

enum { CHAIRS = 1, CUSTOMERS = 2 };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t customers, barber;
static int waiting, cut, gone;

static void *customer(void *unused) {
    pthread_mutex_lock(&m);
    if (waiting == CHAIRS) {
        gone++;
        pthread_mutex_unlock(&m);
        return unused;
    }
    waiting++;
    sem_post(&customers);
    pthread_mutex_unlock(&m);
    sem_wait(&barber);
    return unused;
}

static void *work(void *unused) {
    for (;;) {
        sem_wait(&customers);
        pthread_mutex_lock(&m);
        if (waiting == 0) {
            pthread_mutex_unlock(&m);
            return unused;
        }
        waiting--;
        cut++;
        sem_post(&barber);
        pthread_mutex_unlock(&m);
    }
}

int main(void) {
    pthread_t t, c[CUSTOMERS];
    sem_init(&customers, 0, 0);
    sem_init(&barber, 0, 0);
    pthread_create(&t, 0, work, 0);
    for (int i = 0; i < CUSTOMERS; i++)
        pthread_create(&c[i], 0, customer, 0);
    for (int i = 0; i < CUSTOMERS; i++)
        pthread_join(c[i], 0);
    sem_post(&customers);
    pthread_join(t, 0);
    assert(cut + gone == CUSTOMERS && cut >= 1);
    return 0;
}
