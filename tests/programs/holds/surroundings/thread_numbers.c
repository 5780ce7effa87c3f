// The first thread has the number of the process, another one has another.
// expect: holds
// threads
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int number;

static void *other(void *unused) {
    number = gettid();
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    pthread_join(thread, 0);
    assert(gettid() == getpid());
    assert(number > 0);
    return 0;
}
