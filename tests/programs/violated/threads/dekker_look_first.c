// Both threads look at the other's wish before they tell their own.
// expect: violated
// fault: lost interleavings
// threads
#include <assert.h>
#include <pthread.h>

static int wants[2], inside;

static void *enter(void *argument) {
    int me = argument != 0;
    while (wants[!me])
        ;
    wants[me] = 1;
    inside++;
    assert(inside == 1); //~ VIOLATED
    inside--;
    wants[me] = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, enter, &inside);
    enter(0);
    pthread_join(t, 0);
    return 0;
}
