// Where words have 64 bits, a `long long` is written at once.
// expect: holds
// options: --data-model LP64
// threads
#include <assert.h>
#include <pthread.h>

static long long g;

static void *change(void *unused) {
    g = -1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    long long found = g;
    assert(found == 0 || found == -1);
    pthread_join(t, 0);
    return 0;
}
