// A thread waits for the end of main; but main returns, and that is the end of the program and of the thread.
// expect: holds
// fault: return of main
// threads
#include <pthread.h>

extern void reach_error(void);

static pthread_t first;

static void *wait_for_main(void *unused) {
    pthread_join(first, 0);
    reach_error();
    return unused;
}

int main(void) {
    pthread_t t;
    first = pthread_self();
    pthread_create(&t, 0, wait_for_main, 0);
    return 0;
}
