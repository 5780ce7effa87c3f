// A structure is written word by word: who looks at all members at once may find some of them changed.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

struct quad {
    long a, b, c, d;
};
static struct quad g;

static void *change(void *unused) {
    struct quad one = {1, 1, 1, 1};
    g = one;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    __VERIFIER_atomic_begin();
    long a = g.a, d = g.d;
    __VERIFIER_atomic_end();
    assert(a == d); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
