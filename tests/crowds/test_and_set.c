// However many threads there are, a lock that is tested and set at once lets one of them in.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int lock;
static int inside;

static void test_and_set(int *word, int *old) {
    __VERIFIER_atomic_begin();
    *old = *word;
    *word = 1;
    __VERIFIER_atomic_end();
}

static void *enter(void *unused) {
    int taken;
    do {
        test_and_set(&lock, &taken);
    } while (taken);
    inside++;
    assert(inside == 1);
    inside--;
    lock = 0;
    return unused;
}

int main(void) {
    pthread_t last;
    while (1) {
        pthread_create(&last, 0, enter, 0);
    }
}
