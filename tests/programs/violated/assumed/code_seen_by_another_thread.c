// While one thread is about to follow a pointer, another one may still find the code of an error in it.
// expect: violated
// options: --extern havoc
// threads
// fault: arbitrary pointers
#include <assert.h>
#include <pthread.h>

extern int *find(void);
static int *shared;
static int ready;

static void *follow(void *unused) {
    int *mine = shared;
    if (!mine)
        return 0;
    ready = 1;
    *mine = 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    shared = find();
    pthread_create(&thread, 0, follow, 0);
    if (ready)
        assert((unsigned long)shared < (unsigned long)-4095); //~ VIOLATED
    return 0;
}
