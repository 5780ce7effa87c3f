// Money moves between two accounts whose locks are taken in the order of their numbers; the sum stays.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int balance[2] = {10, 10};

static void transfer(int from, int to, int amount) {
    int first = from < to ? from : to;
    pthread_mutex_lock(&lock[first]);
    pthread_mutex_lock(&lock[!first]);
    balance[from] -= amount;
    balance[to] += amount;
    pthread_mutex_unlock(&lock[!first]);
    pthread_mutex_unlock(&lock[first]);
}

static void *back(void *unused) {
    transfer(1, 0, 3);
    return unused;
}

static void *audit(void *unused) {
    pthread_mutex_lock(&lock[0]);
    pthread_mutex_lock(&lock[1]);
    assert(balance[0] + balance[1] == 20);
    pthread_mutex_unlock(&lock[1]);
    pthread_mutex_unlock(&lock[0]);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, back, 0);
    pthread_create(&t[1], 0, audit, 0);
    transfer(0, 1, 5);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(balance[0] == 8 && balance[1] == 12);
    return 0;
}
