// nanosleep reads the time that it is given: a race with who writes it.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <time.h>

static struct timespec pause = {0, 5};

static void *other(void *unused) {
    pause.tv_nsec = 6; //~ VIOLATED
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    nanosleep(&pause, 0); //~ VIOLATED
    pthread_join(thread, 0);
    return 0;
}
