/* Three philosophers, three forks. Each takes the fork on the left, then the one on the right:
 *
 *     adamant check --property no-deadlock examples/philosophers.c
 *
 * With -DCAREFUL the last one begins on the right, and nobody starves. */
#include <pthread.h>
#include <stddef.h>

#define SEATS 3

static pthread_mutex_t forks[SEATS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int meals;
static pthread_mutex_t counter = PTHREAD_MUTEX_INITIALIZER;

static void *dine(void *argument) {
    long left = (long)argument;
    long right = (left + 1) % SEATS;
#ifdef CAREFUL
    if (right < left) {
        long swapped = left;
        left = right;
        right = swapped;
    }
#endif
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[right]);
    pthread_mutex_lock(&counter);
    meals++;
    pthread_mutex_unlock(&counter);
    pthread_mutex_unlock(&forks[right]);
    pthread_mutex_unlock(&forks[left]);
    return NULL;
}

int main(void) {
    pthread_t philosophers[SEATS];
    for (long seat = 0; seat < SEATS; seat++) {
        pthread_create(&philosophers[seat], NULL, dine, (void *)seat);
    }
    for (int seat = 0; seat < SEATS; seat++) {
        pthread_join(philosophers[seat], NULL);
    }
    return meals != SEATS;
}
