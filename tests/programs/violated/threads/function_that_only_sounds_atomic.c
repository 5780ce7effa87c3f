// Without the reserved prefix a function is interrupted like any other.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static int value;

static int atomic_next(void) {
    int old = value;
    value = old + 1;
    return old;
}

static void *take(void *argument) {
    *(int *)argument = atomic_next();
    return 0;
}

int main(void) {
    pthread_t t;
    int mine, yours;
    pthread_create(&t, 0, take, &yours);
    take(&mine);
    pthread_join(t, 0);
    assert(mine != yours); //~ VIOLATED
    return 0;
}
