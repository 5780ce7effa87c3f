// Handles in a global that a thread reads: it waits for the thread that was started before it.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static pthread_t workers[3];
static int done[3];

static void *work(void *argument) {
    long number = (long)argument;
    if (number > 0) {
        pthread_join(workers[number - 1], 0);
        assert(done[number - 1]);
    }
    done[number] = 1;
    return 0;
}

int main(void) {
    for (long i = 0; i < 3; i++)
        pthread_create(&workers[i], 0, work, (void *)i);
    pthread_join(workers[2], 0);
    assert(done[0] && done[1] && done[2]);
    return 0;
}
