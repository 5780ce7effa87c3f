// The flag is set before the data are there.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int data, ready;

static void *send(void *unused) {
    ready = 1;
    data = 42;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, send, 0);
    if (ready)
        assert(data == 42); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
