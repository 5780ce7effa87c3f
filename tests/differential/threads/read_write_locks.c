// Read-write locks: readers see whole updates only, writers exclude each other, try-locks tell who holds it.
// cflags: -pthread
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

enum { ROUNDS = 12 };

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int low, high;

static void *write_pairs(void *argument) {
    int step = *(int *)argument;
    for (int i = 0; i < ROUNDS; i++) {
        pthread_rwlock_wrlock(&lock);
        low += step;
        high -= step;
        pthread_rwlock_unlock(&lock);
    }
    return NULL;
}

static void *read_pairs(void *argument) {
    int *torn = argument;
    for (int i = 0; i < ROUNDS; i++) {
        pthread_rwlock_rdlock(&lock);
        *torn += low + high != 0;
        pthread_rwlock_unlock(&lock);
    }
    return NULL;
}

int main(void) {
    pthread_t writers[2], readers[2];
    int steps[2] = {1, 50}, torn[2] = {0, 0};
    for (int i = 0; i < 2; i++) {
        pthread_create(&writers[i], NULL, write_pairs, &steps[i]);
        pthread_create(&readers[i], NULL, read_pairs, &torn[i]);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(writers[i], NULL);
        pthread_join(readers[i], NULL);
    }
    printf("%d %d %d\n", low, high, torn[0] + torn[1]);

    pthread_rwlock_t other;
    pthread_rwlock_init(&other, NULL);
    int first = pthread_rwlock_tryrdlock(&other), second = pthread_rwlock_tryrdlock(&other);
    int writer = pthread_rwlock_trywrlock(&other);
    printf("%d %d %d\n", first == 0, second == 0, writer != 0);
    pthread_rwlock_unlock(&other);
    pthread_rwlock_unlock(&other);
    writer = pthread_rwlock_trywrlock(&other);
    int reader = pthread_rwlock_tryrdlock(&other);
    printf("%d %d\n", writer == 0, reader != 0);
    pthread_rwlock_unlock(&other);
    pthread_rwlock_destroy(&other);
    return low % 100;
}
