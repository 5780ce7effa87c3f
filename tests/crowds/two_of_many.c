// Only when two threads are inside at the same time, a third one comes to the assertion.
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int inside;

static void *work(void *unused) {
    int found;
    __VERIFIER_atomic_begin();
    found = inside++;
    __VERIFIER_atomic_end();
    assert(found < 2);
    __VERIFIER_atomic_begin();
    inside--;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t last;
    while (1) {
        pthread_create(&last, 0, work, 0);
    }
}
