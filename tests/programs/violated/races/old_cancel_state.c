// Where the old state of cancellation is stored, is memory like any other.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int old;

static void *work(void *argument) {
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old); //~ VIOLATED
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &old); //~ VIOLATED
    pthread_join(thread, 0);
    return 0;
}
