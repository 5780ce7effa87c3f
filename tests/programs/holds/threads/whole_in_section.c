// In an atomic section a copy is whole, as is a copy of what no other thread has.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

struct quad {
    long a, b, c, d;
};
static struct quad g;

static void *change(void *unused) {
    struct quad one = {1, 1, 1, 1}, two;
    memcpy(&two, &one, sizeof one);
    __VERIFIER_atomic_begin();
    g = two;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    __VERIFIER_atomic_begin();
    struct quad s = g;
    __VERIFIER_atomic_end();
    assert(s.a == s.d);
    pthread_join(t, 0);
    return 0;
}
