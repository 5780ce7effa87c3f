// Two threads whose branches join between their actions: only one choice of both and one order leads to the mistake.
// expect: violated
// options: --explore-joins merged
// threads
#include <pthread.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int shared;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *unused) {
    int own[2] = {0, 0};
    int choice = __VERIFIER_nondet_int();
    if (choice > 5) {
        own[0] = 3;
        own[1] += choice;
    } else if (choice < -5) {
        own[0] = 4;
        own[1] -= choice;
    } else {
        own[0] = 5;
    }
    pthread_mutex_lock(&lock);
    if (own[1] == 77)
        shared = shared * 2 + own[0];
    else
        shared++;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void) {
    pthread_t first, second;
    pthread_create(&first, 0, worker, 0);
    pthread_create(&second, 0, worker, 0);
    pthread_join(first, 0);
    pthread_join(second, 0);
    if (shared == 3 * 2 + 4)
        reach_error(); //~ VIOLATED
    return 0;
}
