// A sequence lock whose readers do not mind that a writer is at work when they start.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int x, y;

static void *write_both(void *unused) {
    sequence++;
    x = 1;
    y = -1;
    sequence++;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write_both, 0);
    unsigned before;
    int a, b;
    do {
        before = sequence;
        a = x;
        b = y;
    } while (sequence != before);
    assert(a + b == 0); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
