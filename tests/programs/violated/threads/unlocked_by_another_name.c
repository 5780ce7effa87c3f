// A mutex that is given back through a pointer of another type does not guard what follows.
// expect: violated
// threads
#include <pthread.h>
#include <threads.h>

extern void reach_error(void);

static union {
    pthread_mutex_t posix;
    mtx_t standard;
} mutex;
static volatile int value;

static void give_back(mtx_t *held) {
    mtx_unlock(held);
}

static void *work(void *argument) {
    pthread_mutex_lock(&mutex.posix);
    give_back(argument);
    value = 1;
    value = 2;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, &mutex.standard);
    pthread_mutex_lock(&mutex.posix);
    int seen = value;
    if (seen == 1)
        reach_error(); //~ VIOLATED
    pthread_mutex_unlock(&mutex.posix);
    pthread_join(thread, 0);
    return 0;
}
