// A normal mutex that is locked twice by one thread waits for ever: what follows is not reached.
// expect: holds
// threads
#include <pthread.h>

extern void reach_error(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

int main(void) {
    pthread_mutex_lock(&mutex);
    pthread_mutex_lock(&mutex);
    reach_error();
    return 0;
}
