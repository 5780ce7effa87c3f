// What `pthread_once` calls is part of the slice of an assertion, and so is the call of `pthread_once`.
// expect: violated
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int ready;

static void prepare(void) {
    ready = 1;
    assert(ready == 0); //~ VIOLATED
}

int main(void) {
    pthread_once(&once, prepare);
    return 0;
}
