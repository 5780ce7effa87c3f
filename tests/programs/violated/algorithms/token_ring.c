// A station that misses the token makes a new one: then there are two.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int token[2] = {1, 0};
static atomic_int writers;

static void *station(void *argument) {
    int me = argument != 0;
    for (int tries = 0; !token[me]; tries++)
        if (tries == 2)
            token[me] = 1;
    assert(writers++ == 0); //~ VIOLATED
    writers--;
    token[me] = 0;
    token[!me] = 1;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, station, &t);
    station(0);
    pthread_join(t, 0);
    return 0;
}
