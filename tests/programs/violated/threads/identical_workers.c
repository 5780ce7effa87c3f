// Workers that do the same lose updates; handles are kept in a global and joined in a loop.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

static volatile int counter;
static pthread_t workers[3];

static void *work(void *argument) {
    counter = counter + 1;
    counter = counter + 1;
    return argument;
}

int main(void) {
    for (int i = 0; i < 3; i++)
        pthread_create(&workers[i], 0, work, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(workers[i], 0);
    assert(counter > 2); //~ VIOLATED
    return 0;
}
