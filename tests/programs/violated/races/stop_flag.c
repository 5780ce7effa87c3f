// A worker is asked to stop by a plain flag.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int stop;

static void *work(void *unused) {
    while (!stop) //~ VIOLATED
        ;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    stop = 1; //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
