// As long as inputs say so, two threads are started and both are joined; nothing of them remains.
// expect: holds
// fault: create/join in a loop
// threads
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int turns;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *unused) {
    pthread_mutex_lock(&mutex);
    turns++;
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void) {
    while (__VERIFIER_nondet_int()) {
        pthread_t a, b;
        turns = 0;
        pthread_create(&a, 0, work, 0);
        pthread_create(&b, 0, work, 0);
        pthread_join(b, 0);
        pthread_join(a, 0);
        assert(turns == 2);
    }
    return 0;
}
