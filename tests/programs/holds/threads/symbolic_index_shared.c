// Two threads write elements of one array at inputs that differ.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int a[3];
static unsigned char i, j;

static void *work(void *unused) {
    a[i] = 1;
    return unused;
}

int main(void) {
    pthread_t t;
    i = __VERIFIER_nondet_uchar() % 3;
    j = __VERIFIER_nondet_uchar() % 3;
    if (i == j)
        return 0;
    pthread_create(&t, 0, work, 0);
    a[j] = 2;
    pthread_join(t, 0);
    assert(a[i] == 1 && a[j] == 2 && a[3 - i - j] == 0);
    return 0;
}
