// A thread that waits for a mutex inside an atomic section lets the others run, also at the head of a loop.
// expect: violated
// threads
#include <pthread.h>

extern void __VERIFIER_assume(int);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void reach_error(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int started, done;

static void *worker(void *unused) {
    int rounds = 0;
    __VERIFIER_atomic_begin();
    started = 1;
    do {
        pthread_mutex_lock(&mutex);
        rounds++;
        pthread_mutex_unlock(&mutex);
    } while (rounds < 2);
    done = 1;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_mutex_lock(&mutex);
    pthread_create(&t, 0, worker, 0);
    __VERIFIER_assume(started == 1);
    pthread_mutex_unlock(&mutex);
    pthread_join(t, 0);
    if (done)
        reach_error(); //~ VIOLATED
    return 0;
}
