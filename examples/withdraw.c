// Two customers draw money from one account. Each looks at the balance first, but nobody keeps the other from drawing
// between the look and the withdrawal. `adamant check` finds amounts and an order that overdraw the account.

#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);

static int balance = 100;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static int look(void) {
    pthread_mutex_lock(&mutex);
    int seen = balance;
    pthread_mutex_unlock(&mutex);
    return seen;
}

static void withdraw(int amount) {
    if (amount > 0 && amount <= look()) {
        pthread_mutex_lock(&mutex);
        balance -= amount;
        pthread_mutex_unlock(&mutex);
    }
}

static void *customer(void *amount) {
    withdraw(*(int *)amount);
    return NULL;
}

int main(void) {
    int amount = __VERIFIER_nondet_int();
    pthread_t other;
    pthread_create(&other, NULL, customer, &amount);
    withdraw(60);
    pthread_join(other, NULL);
    assert(balance >= 0);
    return 0;
}
