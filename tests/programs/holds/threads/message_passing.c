// The data are written before the flag and read after it.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int data, copy, ready;

static void *send(void *unused) {
    data = __VERIFIER_nondet_int();
    copy = data;
    ready = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, send, 0);
    if (ready)
        assert(data == copy);
    pthread_join(t, 0);
    assert(data == copy);
    return 0;
}
