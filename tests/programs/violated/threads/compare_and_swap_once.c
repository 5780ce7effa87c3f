// A compare-and-exchange that fails and is not tried again.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int counter;

static void *increment(void *unused) {
    int old = counter;
    __sync_bool_compare_and_swap(&counter, old, old + 1);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, increment, 0);
    increment(0);
    pthread_join(t, 0);
    assert(counter == 2); //~ VIOLATED
    return 0;
}
