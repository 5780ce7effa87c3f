// Two threads whose branches join between their actions: whatever they choose, in whatever order, the sum stays below a bound.
// expect: holds
// options: --explore-joins merged
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
    int choice = __VERIFIER_nondet_int(), weight[2] = {0, 0};
    if (choice > 5) {
        weight[0] = 3;
        weight[1] = choice & 1;
    } else if (choice < -5) {
        weight[0] = 4;
        weight[1] = choice & 2;
    } else {
        weight[0] = 5;
    }
    pthread_mutex_lock(&lock);
    shared += weight[0] + weight[1];
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    assert(shared >= 6 && shared <= 12);
    return 0;
}
