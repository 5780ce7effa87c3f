// The assertion fails before the thread comes to its assumption, which can then hold no run back.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_assume(int);

static int x;

static void *work(void *unused) {
    x = 1;
    __VERIFIER_assume(x == 2);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    assert(x == 0); //~ VIOLATED
    return 0;
}
