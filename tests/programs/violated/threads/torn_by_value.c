// A structure that is passed by value is copied word by word.
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

static __attribute__((noinline)) void look(int times, struct quad s, struct quad again) {
    assert(s.a == s.d || again.a != 1 || times != 2); //~ VIOLATED
}

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
    look(2, g, g);
    pthread_join(t, 0);
    return 0;
}
