// Where the two inputs agree, the later write wins.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int a[3];
static unsigned char i;

static void *work(void *unused) {
    a[i] = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    i = __VERIFIER_nondet_uchar() % 3;
    pthread_create(&t, 0, work, 0);
    unsigned char j = __VERIFIER_nondet_uchar() % 3;
    a[j] = 2;
    pthread_join(t, 0);
    assert(a[i] == 1); //~ VIOLATED
    return 0;
}
