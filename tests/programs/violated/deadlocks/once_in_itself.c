// The routine that runs once waits for itself.
// expect: violated
// property: no-deadlock
// threads
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void make(void) {
    pthread_once(&once, make); //~ VIOLATED
}

int main(void) {
    pthread_once(&once, make);
    return 0;
}
