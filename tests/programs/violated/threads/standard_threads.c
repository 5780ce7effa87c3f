// The threads of C: one of them does not take the mutex.
// expect: violated
// threads
#include <assert.h>
#include <threads.h>

static mtx_t mutex;
static int x;

static int work(void *unused) {
    (void)unused;
    int seen = x;
    x = seen + 1;
    return 0;
}

int main(void) {
    thrd_t thread;
    mtx_init(&mutex, mtx_recursive);
    thrd_create(&thread, work, 0);
    mtx_lock(&mutex);
    mtx_lock(&mutex);
    x++;
    mtx_unlock(&mutex);
    mtx_unlock(&mutex);
    thrd_join(thread, 0);
    assert(x == 2); //~ VIOLATED
    return 0;
}
