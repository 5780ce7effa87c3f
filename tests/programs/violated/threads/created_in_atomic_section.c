// A thread created inside an atomic section may run as soon as the section ends.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int x;

static void *look(void *unused) {
    assert(x == 1); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    __VERIFIER_atomic_begin();
    pthread_create(&t, 0, look, 0);
    __VERIFIER_atomic_end();
    x = 1;
    pthread_join(t, 0);
    return 0;
}
