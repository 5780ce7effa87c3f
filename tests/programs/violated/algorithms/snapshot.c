// A single collect of two counters may see the second one later than the first.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void *update(void *unused) {
    x = 1;
    y = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, update, 0);
    int a = x, b = y;
    assert(a >= b); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
