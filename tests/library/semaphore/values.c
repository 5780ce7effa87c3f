// A semaphore counts; at zero an attempt fails, a wait waits, and a wait with a limit may fail.
// possible: made taken empty timed_out clock_out odd_time too_great value full
// impossible: negative other_error
// undefined: destroyed
// warns: negative: taken never to run out
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
    int made = sem_init(&semaphore, 0, 1);
    CASE(made, made == 0);
    WHEN(destroyed) sem_destroy(&semaphore), sem_post(&semaphore);
    sem_getvalue(&semaphore, &value);
    CASE(value, value == 1 && sem_post(&semaphore) == 0);
    CASE(negative, value != 1);
    int taken = sem_wait(&semaphore);
    CASE(taken, taken == 0);
    CASE(empty, sem_trywait(&semaphore) == -1 && errno == EAGAIN);
    CASE(timed_out, sem_timedwait(&semaphore, &limit) == -1 && errno == ETIMEDOUT);
    CASE(clock_out, sem_clockwait(&semaphore, CLOCK_MONOTONIC, &limit) == -1 && errno == ETIMEDOUT);
    CASE(odd_time, sem_timedwait(&semaphore, &odd) == -1 && errno == EINVAL);
    CASE(other_error, sem_timedwait(&semaphore, &limit) == -1 && errno != ETIMEDOUT);
}
