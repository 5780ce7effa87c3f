// POSIX does not ask `getenv` to be thread-safe, which the verdict tells.
// expect: holds
// property: no-data-race
// warns: need not be thread-safe
#include <pthread.h>
#include <stdlib.h>

static void *work(void *unused) {
    getenv("HOME");
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    getenv("HOME");
    pthread_join(thread, 0);
}
