// A thread that waited inside its atomic section must not interrupt the section of the one that lets it go on.
// expect: violated
// threads
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void reach_error(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int started, x, y = 9;

static void *waits(void *unused) {
    __VERIFIER_atomic_begin();
    started = 1;
    pthread_mutex_lock(&mutex);
    x = 1;
    pthread_mutex_unlock(&mutex);
    __VERIFIER_atomic_end();
    return unused;
}

static void *releases(void *unused) {
    pthread_mutex_lock(&mutex);
    __VERIFIER_assume(started == 1);
    __VERIFIER_atomic_begin();
    pthread_mutex_unlock(&mutex);
    for (int i = 0; i < 2; i++)
        ;
    y = x;
    __VERIFIER_atomic_end();
    if (y == 0)
        reach_error(); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, waits, 0);
    pthread_create(&b, 0, releases, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
