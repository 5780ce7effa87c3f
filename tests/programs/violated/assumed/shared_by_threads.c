// Threads share what a pointer from outside leads to: an update may be lost.
// expect: violated
// options: --extern havoc
// threads
// fault: arbitrary pointers
#include <assert.h>
#include <pthread.h>

extern int *find(void);
static int *shared;

static void *add(void *unused) {
    int old = *shared;
    *shared = old + 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    shared = find();
    if (!shared)
        return 0;
    *shared = 0;
    pthread_create(&thread, 0, add, 0);
    add(0);
    pthread_join(thread, 0);
    assert(*shared == 2); //~ VIOLATED
    return 0;
}
