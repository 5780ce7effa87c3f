// A mutex that is overwritten while another thread holds it keeps nobody out any more.
// expect: violated
// threads
#include <pthread.h>

extern void reach_error(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const pthread_mutex_t fresh = PTHREAD_MUTEX_INITIALIZER;
static volatile int first, second;

static void *work(void *argument) {
    pthread_mutex_lock(&mutex);
    first = 1;
    second = 1;
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    mutex = fresh;
    pthread_mutex_lock(&mutex);
    int begun = first;
    int done = second;
    if (begun && !done)
        reach_error(); //~ VIOLATED
    pthread_mutex_unlock(&mutex);
    return 0;
}
