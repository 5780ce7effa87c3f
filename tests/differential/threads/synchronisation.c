// Atomics shared by threads, once-only initialisation, barriers, read-write locks, semaphores, thread keys.
// cflags: -std=gnu11 -pthread
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>

enum { THREADS = 3, ROUNDS = 10 };

static atomic_int total;
static atomic_uint tickets;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_barrier_t barrier;
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static sem_t semaphore;
static pthread_key_t key;
static int initialised, phase_sums[2], table[THREADS];

static void initialise(void) { initialised++; }

static void forget(void *value) {
    (void)value;
    atomic_fetch_add(&total, 1000);
}

static void *work(void *argument) {
    int *place = argument;
    pthread_once(&once, initialise);
    pthread_setspecific(key, place);
    for (int i = 0; i < ROUNDS; i++)
        atomic_fetch_add(&total, 1);
    table[place - table] = (int)(place - table) + 1;
    pthread_barrier_wait(&barrier);

    // After the barrier everyone sees what everyone wrote before it.
    int sum = 0;
    pthread_rwlock_rdlock(&rwlock);
    for (int i = 0; i < THREADS; i++)
        sum += table[i];
    pthread_rwlock_unlock(&rwlock);
    pthread_rwlock_wrlock(&rwlock);
    phase_sums[0] += sum;
    pthread_rwlock_unlock(&rwlock);

    unsigned mine = atomic_fetch_add_explicit(&tickets, 1, memory_order_acq_rel);
    sem_wait(&semaphore);
    phase_sums[1] += (int)mine;
    sem_post(&semaphore);
    return pthread_getspecific(key);
}

int main(void) {
    pthread_t threads[THREADS];
    pthread_barrier_init(&barrier, NULL, THREADS);
    sem_init(&semaphore, 0, 1);
    pthread_key_create(&key, forget);
    for (int i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, &table[i]);
    int matching = 0;
    for (int i = 0; i < THREADS; i++) {
        void *result;
        pthread_join(threads[i], &result);
        matching += result == &table[i];
    }
    printf("%d %d %d\n", atomic_load(&total), initialised, matching);
    printf("%d %d %u\n", phase_sums[0], phase_sums[1], atomic_load(&tickets));
    printf("%d %d\n", pthread_equal(pthread_self(), pthread_self()) != 0, pthread_getspecific(key) == NULL);
    pthread_barrier_destroy(&barrier);
    sem_destroy(&semaphore);
    return matching;
}
