// A wait gives its mutex back, so the thread must hold it; only a mutex that checks for errors tells so.
// expect: violated
// property: no-lock-misuse
#define _GNU_SOURCE
#include <pthread.h>

static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

int main(void) {
    pthread_cond_wait(&condition, &mutex); //~ VIOLATED
}
