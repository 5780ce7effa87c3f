// Two threads find that there is no value yet, and each makes its own.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(int *) value;

static void *get(void *unused) {
    (void)unused;
    if (!value)
        value = malloc(sizeof(int));
    return value;
}

int main(void) {
    pthread_t t;
    void *theirs;
    pthread_create(&t, 0, get, 0);
    void *mine = get(0);
    pthread_join(t, &theirs);
    assert(mine == theirs); //~ VIOLATED
    return 0;
}
