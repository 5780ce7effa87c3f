// The errno of the first thread is zero at first, that of another one may be anything.
// expect: violated
#include <assert.h>
#include <errno.h>
#include <pthread.h>

static void *work(void *unused) {
    assert(errno == 0); //~ VIOLATED
    return unused;
}

int main(void) {
    assert(errno == 0);
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
}
