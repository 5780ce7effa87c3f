// A thread-local variable ends with its thread, whoever still has a pointer to it.
// expect: unknown(undefined behaviour)
// threads
#include <pthread.h>

extern void reach_error(void);
extern void __VERIFIER_assume(int);

static int *volatile place;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local int own = 1;

static void *work(void *argument) {
    place = &own;
    pthread_mutex_lock(&mutex);
    pthread_mutex_unlock(&mutex);
    return argument;
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
