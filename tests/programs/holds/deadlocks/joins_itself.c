// A thread that waits for itself is told so.
// expect: holds
// property: no-deadlock
// threads
#include <pthread.h>

int main(void) {
    return pthread_join(pthread_self(), 0) == 0;
}
