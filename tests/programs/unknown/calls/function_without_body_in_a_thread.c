// The call of the unknown function happens in the second thread.
// expect: unknown(unsupported: )
// fault: unknown calls
// threads
#include <assert.h>
#include <pthread.h>

extern void notify(int *);

static int x;

static void *work(void *unused) {
    notify(&x);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_join(t, 0);
    assert(x == 0);
    return 0;
}
