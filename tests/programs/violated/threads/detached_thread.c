// Nobody waits for a detached thread.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int x;

static void *work(void *unused) {
    x = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_create(&t, &attributes, work, 0);
    assert(x == 1); //~ VIOLATED
    return 0;
}
