// Even one word that is copied between two places that others see is read first and written later.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

struct one {
    long a;
};
static struct one from, to;

static void *change(void *unused) {
    __VERIFIER_atomic_begin();
    from.a = 1;
    to.a = 1;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    __builtin_memcpy(&to, &from, sizeof to);
    pthread_join(t, 0);
    assert(to.a == from.a); //~ VIOLATED
    return 0;
}
