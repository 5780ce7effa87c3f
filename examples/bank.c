// Two tellers move money between two accounts at the same time. Each transfer holds the mutex from its check of the
// balance to its last write, so no money is made or lost, and no account is overdrawn.

#include <assert.h>
#include <pthread.h>
#include <stdio.h>

#define TRANSFERS 3

static int accounts[2] = {100, 50};
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void transfer(int from, int to, int amount) {
    pthread_mutex_lock(&mutex);
    if (accounts[from] >= amount) {
        accounts[from] -= amount;
        accounts[to] += amount;
    }
    pthread_mutex_unlock(&mutex);
}

static void *first_teller(void *unused) {
    (void)unused;
    for (int i = 0; i < TRANSFERS; i++)
        transfer(0, 1, 30);
    return NULL;
}

static void *second_teller(void *unused) {
    (void)unused;
    for (int i = 0; i < TRANSFERS; i++)
        transfer(1, 0, 20);
    return NULL;
}

int main(void) {
    pthread_t tellers[2];
    pthread_create(&tellers[0], NULL, first_teller, NULL);
    pthread_create(&tellers[1], NULL, second_teller, NULL);
    pthread_join(tellers[0], NULL);
    pthread_join(tellers[1], NULL);

    printf("accounts: %d and %d\n", accounts[0], accounts[1]);
    assert(accounts[0] >= 0 && accounts[1] >= 0);
    assert(accounts[0] + accounts[1] == 150);
    return 0;
}
