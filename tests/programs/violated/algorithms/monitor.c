// A withdrawal asks for the balance and takes from it in two visits to the monitor.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 3;

static int ask(void) {
    pthread_mutex_lock(&lock);
    int found = balance;
    pthread_mutex_unlock(&lock);
    return found;
}

static void *withdraw_two(void *unused) {
    if (ask() >= 2) {
        pthread_mutex_lock(&lock);
        balance -= 2;
        assert(balance >= 0); //~ VIOLATED
        pthread_mutex_unlock(&lock);
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, withdraw_two, 0);
    withdraw_two(0);
    pthread_join(t, 0);
    return 0;
}
