// Whichever thread follows a pointer first, all of them find the same object.
// expect: violated
// options: --extern havoc
// threads
// fault: arbitrary pointers
#include <assert.h>
#include <pthread.h>

extern int *find(void);
static int *shared;
static int seen[2];

static void *look(void *unused) {
    seen[0] = *shared;
    return 0;
}

int main(void) {
    pthread_t thread;
    shared = find();
    if (!shared)
        return 0;
    pthread_create(&thread, 0, look, 0);
    seen[1] = *shared;
    *shared = 9;
    pthread_join(thread, 0);
    assert(seen[0] == seen[1] || seen[0] == 9);
    assert(seen[0] == seen[1]); //~ VIOLATED
    return 0;
}
