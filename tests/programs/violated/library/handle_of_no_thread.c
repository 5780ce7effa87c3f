// Where no thread is made, anything may stand in the place of its handle.
// expect: violated
// options: --malloc-may-fail on
#include <assert.h>
#include <pthread.h>

static void *work(void *unused) {
    return unused;
}

int main(void) {
    pthread_t thread = 0;
    if (pthread_create(&thread, 0, work, 0) != 0)
        assert(thread == 0); //~ VIOLATED
}
