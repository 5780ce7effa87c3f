// pthread_exit in main ends main and not the others.
// expect: violated
// threads
#include <pthread.h>

extern void reach_error(void);

static int left;

static void *wait_for_main(void *unused) {
    while (!left)
        ;
    reach_error(); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, wait_for_main, 0);
    left = 1;
    pthread_exit(0);
}
