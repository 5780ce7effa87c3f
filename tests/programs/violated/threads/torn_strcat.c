// `strcat` looks for the end of a text, which another thread moves, before it writes.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static char text[8] = "x";

static void *shorten(void *unused) {
    __VERIFIER_atomic_begin();
    if (text[1] == 0)
        text[0] = 0;
    __VERIFIER_atomic_end();
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, shorten, 0);
    strcat(text, "b");
    pthread_join(t, 0);
    // The end was found behind the first byte, and then this became the end.
    assert(text[0] != 0); //~ VIOLATED
    return 0;
}
