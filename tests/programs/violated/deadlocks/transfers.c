// Each transfer locks the account that gives first; two transfers in opposite directions wait for each other.
// expect: violated
// places: 13 13
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_mutex_t lock[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int balance[2] = {10, 10};

static void transfer(int from, int to, int amount) {
    pthread_mutex_lock(&lock[from]);
    pthread_mutex_lock(&lock[to]); //~ VIOLATED
    balance[from] -= amount;
    balance[to] += amount;
    pthread_mutex_unlock(&lock[to]);
    pthread_mutex_unlock(&lock[from]);
}

static void *back(void *unused) {
    transfer(1, 0, 3);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, back, 0);
    transfer(0, 1, 5);
    pthread_join(t, 0);
    return 0;
}
