// N philosophers at a table, the last one left-handed, so that they do not wait for each other for ever.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t forks[N];
static int meals;
static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER;

static void *dine(void *argument) {
    long seat = (long)argument;
    long first = seat == N - 1 ? 0 : seat;
    long second = seat == N - 1 ? seat : seat + 1;
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
    pthread_mutex_lock(&counting);
    meals++;
    pthread_mutex_unlock(&counting);
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
    return NULL;
}

int main(void) {
    pthread_t seats[N];
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&forks[i], NULL);
    for (long i = 0; i < N; i++)
        pthread_create(&seats[i], NULL, dine, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(seats[i], NULL);
    assert(meals == N);
    return 0;
}
