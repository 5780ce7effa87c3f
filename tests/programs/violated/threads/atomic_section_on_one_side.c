// The reader has no atomic section: it reads one variable before the move and the other after it.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int x = 5, y = 5;

static void *move(void *unused) {
    __VERIFIER_atomic_begin();
    x--;
    y++;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, move, 0);
    int sum = x;
    sum += y;
    assert(sum == 10); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
