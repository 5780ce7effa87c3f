// A thread may run before the one that starts it has stored its number.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_t tid;

static void *run(void *unused) {
    assert(pthread_equal(tid, pthread_self())); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_create(&tid, 0, run, 0);
    pthread_join(tid, 0);
    return 0;
}
