// Nothing comes in between the two writes, so the sum is always seen whole.
// expect: holds
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
    __VERIFIER_atomic_begin();
    int sum = x + y;
    __VERIFIER_atomic_end();
    assert(sum == 10);
    pthread_join(t, 0);
    return 0;
}
