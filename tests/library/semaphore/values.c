// A semaphore counts; at zero an attempt fails, a wait waits, and a wait with a limit may fail.
// possible: made taken empty timed_out clock_out odd_time odd_time_taken odd_time_refused too_great value full
// impossible: negative other_error odd_time_at_zero for_ever
// undefined: destroyed made_twice copied
// warns: negative: taken never to run out
// warns: for_ever: would wait for itself
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <semaphore.h>
#include <time.h>

int main(void) {
    sem_t semaphore;
    struct timespec limit = {100, 0}, odd = {100, -1};
    int value;
    CASE(too_great, sem_init(&semaphore, 0, (unsigned)INT_MAX + 1) == -1 && errno == EINVAL);
    CASE(full, sem_init(&semaphore, 0, INT_MAX) == 0 && sem_post(&semaphore) == -1 && errno == EOVERFLOW);
    WHEN(full) return 0;
    int made = sem_init(&semaphore, 0, 1);
    CASE(made, made == 0);
    WHEN(destroyed) sem_destroy(&semaphore), sem_post(&semaphore);
    WHEN(copied) {
        sem_t copy = semaphore;
        sem_wait(&copy);
    }
    WHEN(made_twice) sem_init(&semaphore, 0, 1);
    sem_getvalue(&semaphore, &value);
    CASE(value, value == 1 && sem_post(&semaphore) == 0);
    CASE(negative, value != 1);
    CASE(odd_time_taken, sem_timedwait(&semaphore, &odd) == 0);
    CASE(odd_time_refused, sem_clockwait(&semaphore, CLOCK_MONOTONIC, &odd) == -1 && errno == EINVAL);
    int taken = sem_wait(&semaphore);
    CASE(taken, taken == 0);
    CASE(empty, sem_trywait(&semaphore) == -1 && errno == EAGAIN);
    CASE(timed_out, sem_timedwait(&semaphore, &limit) == -1 && errno == ETIMEDOUT);
    CASE(clock_out, sem_clockwait(&semaphore, CLOCK_MONOTONIC, &limit) == -1 && errno == ETIMEDOUT);
    CASE(odd_time, sem_timedwait(&semaphore, &odd) == -1 && errno == EINVAL);
    CASE(odd_time_at_zero, sem_timedwait(&semaphore, &odd) == 0 || errno != EINVAL);
    CASE(for_ever, sem_wait(&semaphore) == -1);
    CASE(other_error, sem_timedwait(&semaphore, &limit) == -1 && errno != ETIMEDOUT);
}
