// Two reads of a shared variable need not agree, at any level of optimisation.
// expect: violated
// fault: racy re-reads at -O2
// threads
#include <assert.h>
#include <pthread.h>

static int x;

static void *write_x(void *unused) {
    x = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write_x, 0);
    int first = x;
    int second = x;
    assert(first == second); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
