// An audit looks at one account after the other, and at money on its way.
// expect: violated
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
    int sum = balance[0];
    pthread_mutex_unlock(&lock[0]);
    pthread_mutex_lock(&lock[1]);
    sum += balance[1];
    pthread_mutex_unlock(&lock[1]);
    assert(sum == 20); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, back, 0);
    pthread_create(&t[1], 0, audit, 0);
    transfer(0, 1, 5);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
