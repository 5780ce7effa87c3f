// Functions with the reserved prefix run as one action.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static int value;

static int __VERIFIER_atomic_next(void) {
    int old = value;
    value = old + 1;
    return old;
}

static void *take(void *argument) {
    *(int *)argument = __VERIFIER_atomic_next();
    return 0;
}

int main(void) {
    pthread_t t;
    int mine, yours;
    pthread_create(&t, 0, take, &yours);
    take(&mine);
    pthread_join(t, 0);
    assert(mine != yours && mine + yours == 1);
    return 0;
}
