// A thread holds handles of two others, which way round an input says: states that differ in that are not the same, however alike the rest is.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

extern _Bool __VERIFIER_nondet_bool(void);

static int noise, left_done, right_done;

static void *left(void *unused) {
    left_done = 1;
    return unused;
}

static void *right(void *unused) {
    right_done = 1;
    return unused;
}

static void *start_both(void *unused) {
    pthread_t first, second;
    if (__VERIFIER_nondet_bool()) {
        pthread_create(&first, 0, left, 0);
        pthread_create(&second, 0, right, 0);
    } else {
        pthread_create(&first, 0, right, 0);
        pthread_create(&second, 0, left, 0);
    }
    noise = 1;
    noise = 2;
    pthread_join(first, 0);
    assert(right_done); //~ VIOLATED
    pthread_join(second, 0);
    return unused;
}

int main(void) {
    pthread_t starter;
    pthread_create(&starter, 0, start_both, 0);
    starter = 0;
    for (;;) {
        noise = 3;
    }
}
