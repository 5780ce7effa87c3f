// The program ends after the last of nine threads has, none of which anybody can ask for.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int done;

static void at_exit(void) {
    assert(!done); //~ VIOLATED
}

static void *work(void *unused) {
    done = 1;
    return unused;
}

int main(void) {
    pthread_t last;
    atexit(at_exit);
    for (int i = 0; i < 9; i++) {
        pthread_create(&last, 0, work, 0);
    }
    pthread_exit(0);
}
