// Atomic sections, atomic operations, and two workers that meet between them.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);

static atomic_int tickets;
static int inside, most;

static void *worker(void *unused) {
    (void)unused;
    int mine = atomic_fetch_add(&tickets, 1);
    __VERIFIER_atomic_begin();
    inside++;
    if (inside > most)
        most = inside;
    __VERIFIER_atomic_end();
    if (mine > 5)
        abort();
    __VERIFIER_atomic_begin();
    inside--;
    __VERIFIER_atomic_end();
    return 0;
}

int main(void) {
    pthread_t threads[2];
    pthread_create(&threads[0], 0, worker, 0);
    pthread_create(&threads[1], 0, worker, 0);
    pthread_join(threads[0], 0);
    pthread_join(threads[1], 0);
    assert(most < 2);
    return 0;
}
