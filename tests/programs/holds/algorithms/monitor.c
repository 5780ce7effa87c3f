// A monitor: one lock for all that an account does, and withdrawals wait for deposits.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>

struct account {
    pthread_mutex_t lock;
    pthread_cond_t deposited;
    int balance;
};

static struct account account = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0};

static void deposit(struct account *a, int amount) {
    pthread_mutex_lock(&a->lock);
    a->balance += amount;
    pthread_cond_broadcast(&a->deposited);
    pthread_mutex_unlock(&a->lock);
}

static void withdraw(struct account *a, int amount) {
    pthread_mutex_lock(&a->lock);
    while (a->balance < amount)
        pthread_cond_wait(&a->deposited, &a->lock);
    a->balance -= amount;
    assert(a->balance >= 0);
    pthread_mutex_unlock(&a->lock);
}

static void *withdraw_two(void *unused) {
    withdraw(&account, 2);
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, withdraw_two, 0);
    pthread_create(&t[1], 0, withdraw_two, 0);
    deposit(&account, 3);
    deposit(&account, 1);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(account.balance == 0);
    return 0;
}
