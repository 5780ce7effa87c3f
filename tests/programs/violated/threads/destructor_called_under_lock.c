// A destructor that the program also calls itself, under a mutex: when the program ends, nobody holds the mutex for it.
// expect: violated
// threads
#include <pthread.h>

extern void reach_error(void);

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int stage;

__attribute__((destructor)) static void check(void) {
    if (stage == 1)
        reach_error(); //~ VIOLATED
}

static void *work(void *argument) {
    pthread_mutex_lock(&mutex);
    stage = 1;
    stage = 2;
    pthread_mutex_unlock(&mutex);
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_mutex_lock(&mutex);
    check();
    pthread_mutex_unlock(&mutex);
    return 0;
}
