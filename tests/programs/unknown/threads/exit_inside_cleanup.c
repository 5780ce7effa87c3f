// A thread ends where a function waits to be called at an early end.
// expect: unknown(unsupported: `pthread_exit` where `pthread_cleanup_push` is in force)
#include <pthread.h>

static void nothing(void *unused) {
    (void)unused;
}

int main(void) {
    pthread_cleanup_push(nothing, 0);
    pthread_exit(0);
    pthread_cleanup_pop(0);
    return 0;
}
