// That the value is there is told before it is written.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int is_set, value;

static void *compute(void *unused) {
    is_set = 1;
    value = 42;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, compute, 0);
    while (!is_set)
        ;
    assert(value == 42); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
