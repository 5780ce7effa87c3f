// The inputs of the two threads add up to a number that neither of them has alone.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

static int sum;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *add(void *unused) {
    unsigned char x = __VERIFIER_nondet_uchar();
    pthread_mutex_lock(&mutex);
    sum += x;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, add, 0);
    pthread_create(&b, 0, add, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(sum != 509); //~ VIOLATED
    return 0;
}
