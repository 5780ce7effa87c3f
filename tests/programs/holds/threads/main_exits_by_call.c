// exit in main ends the thread that waits for main, like a return.
// expect: holds
// fault: return of main
// threads
#include <pthread.h>
#include <stdlib.h>

extern void reach_error(void);

static pthread_t first;

static void *wait_for_main(void *unused) {
    pthread_join(first, 0);
    reach_error();
    return unused;
}

static void finish(void) { exit(0); }

int main(void) {
    pthread_t t;
    first = pthread_self();
    pthread_create(&t, 0, wait_for_main, 0);
    finish();
    return 0;
}
