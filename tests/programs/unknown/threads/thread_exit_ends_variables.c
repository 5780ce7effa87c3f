// A thread that ends in the middle of a function takes the variables of that function with it.
// expect: unknown(undefined behaviour)
// threads
#include <pthread.h>
#include <threads.h>

extern void reach_error(void);
extern void __VERIFIER_assume(int);

static int *volatile place;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *argument) {
    int own = 1;
    place = &own;
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    thrd_exit(argument != 0);
}

int main(void) {
    pthread_t thread;
    pthread_mutex_lock(&mutex);
    pthread_create(&thread, 0, work, 0);
    int *found = place;
    __VERIFIER_assume(found != 0);
    pthread_mutex_unlock(&mutex);
    int value = *found;
    if (value != 1)
        reach_error();
    return 0;
}
