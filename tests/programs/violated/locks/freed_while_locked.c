// A block is freed that contains a locked mutex.
// expect: violated
// property: no-lock-misuse
#include <pthread.h>
#include <stdlib.h>

struct account {
    int balance;
    pthread_mutex_t lock;
};

int main(void) {
    struct account *account = malloc(sizeof *account);
    if (!account)
        return 1;
    pthread_mutex_init(&account->lock, 0);
    pthread_mutex_lock(&account->lock);
    account->balance = 1;
    free(account); //~ VIOLATED
    return 0;
}
