// A lock that is initialised in a local variable and used by another thread is no copy, nor is one that takes the place of a copied structure.
// expect: holds
// property: no-lock-misuse
// threads
#include <pthread.h>
#include <stdlib.h>

struct account {
    pthread_mutex_t mutex;
    int balance;
};

static void *pay(void *argument) {
    struct account *account = argument;
    pthread_mutex_lock(&account->mutex);
    account->balance++;
    pthread_mutex_unlock(&account->mutex);
    return 0;
}

int main(void) {
    struct account first = {.balance = 1};
    pthread_t thread;
    pthread_mutex_init(&first.mutex, 0);
    struct account second = first;
    struct account *third = malloc(sizeof *third);
    *third = first;
    pthread_mutex_init(&second.mutex, 0);
    pthread_mutex_init(&third->mutex, 0);
    pthread_create(&thread, 0, pay, &first);
    pay(&first);
    pay(&second);
    pay(third);
    pthread_join(thread, 0);
    free(third);
}
