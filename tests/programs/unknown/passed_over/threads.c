// With threads runs do not go on after undefined behaviour: the other thread may be faster.
// expect: unknown(undefined behaviour: )
// options: --undefined-behaviour passed-over
// opt2: skip the access may be gone
// threads
#include <pthread.h>

static void *follow(void *argument) {
    int *nowhere = 0;
    return (void *)(long)*nowhere;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, follow, 0);
    pthread_join(thread, 0);
    return 0;
}
