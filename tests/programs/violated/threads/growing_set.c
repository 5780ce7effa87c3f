// A thread replaces a narrow input by a wide one: the state after it contains the state before.
// expect: violated
// fault: inclusion direction
// threads
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static unsigned char x;

static void *widen(void *unused) {
    x = __VERIFIER_nondet_uchar();
    return unused;
}

int main(void) {
    x = __VERIFIER_nondet_uchar() % 4;
    for (int round = 0; round < 2; round++) {
        pthread_t t;
        assert(x < 4); //~ VIOLATED
        pthread_create(&t, 0, widen, 0);
        pthread_join(t, 0);
    }
    return 0;
}
