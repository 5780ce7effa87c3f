// What `pthread_once` calls decides an assertion behind it.
// expect: violated
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int ready;

static void prepare(void) {
    ready = 1;
}

int main(void) {
    pthread_once(&once, prepare);
    assert(ready == 0); //~ VIOLATED
    return 0;
}
