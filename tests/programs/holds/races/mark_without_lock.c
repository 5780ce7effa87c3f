// Functions that do not lock a stream look at its marks, which others may change: the verdict tells that they were taken not to race.
// expect: holds
// property: no-data-race
// warns: need not be thread-safe
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>

static void *work(void *unused) {
    clearerr_unlocked(stdin);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    feof_unlocked(stdin);
    pthread_join(thread, 0);
}
