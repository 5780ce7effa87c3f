// A function that the library calls back gives a mutex back, so that what follows is not under it.
// expect: violated
// threads
#include <pthread.h>

extern void reach_error(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static volatile int first, second;

static void give_back(void) {
    pthread_mutex_unlock(&mutex);
}

static void *work(void *argument) {
    pthread_mutex_lock(&mutex);
    pthread_once(&once, give_back);
    first = 1;
    second = 1;
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_mutex_lock(&mutex);
    int begun = first;
    int done = second;
    if (begun && !done)
        reach_error(); //~ VIOLATED
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, 0);
    return 0;
}
