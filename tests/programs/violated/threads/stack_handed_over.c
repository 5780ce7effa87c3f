// The address of a local variable reaches another thread through a structure.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>

struct job {
    int *place;
    int value;
};

static void *perform(void *argument) {
    struct job *job = argument;
    *job->place = job->value;
    return 0;
}

int main(void) {
    pthread_t t;
    int result = 0;
    struct job job = {&result, 8};
    pthread_create(&t, 0, perform, &job);
    int early = result;
    pthread_join(t, 0);
    assert(result == 8);
    assert(early == 0); //~ VIOLATED
    return 0;
}
