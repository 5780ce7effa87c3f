// A structure is read word by word: all its members change at once, between two of them.
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
    __VERIFIER_atomic_begin();
    g.a = 1;
    g.d = 1;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    struct quad s = g;
    assert(s.a == s.d); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
