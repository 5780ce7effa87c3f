// The first reader locks the writers out, the last one lets them in.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t nobody_inside;
static int readers, a, b;

static void *reader(void *unused) {
    pthread_mutex_lock(&m);
    if (++readers == 1)
        sem_wait(&nobody_inside);
    pthread_mutex_unlock(&m);
    assert(a == b);
    pthread_mutex_lock(&m);
    if (--readers == 0)
        sem_post(&nobody_inside);
    pthread_mutex_unlock(&m);
    return unused;
}

int main(void) {
    pthread_t t[2];
    sem_init(&nobody_inside, 0, 1);
    pthread_create(&t[0], 0, reader, 0);
    pthread_create(&t[1], 0, reader, 0);
    sem_wait(&nobody_inside);
    a++;
    b++;
    sem_post(&nobody_inside);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
