// `strncpy` writes its text and the zeros behind it byte by byte.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static char text[8] = "xxx";

static void *put(void *unused) {
    strncpy(text, "b", 4);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, put, 0);
    __VERIFIER_atomic_begin();
    char first = text[0], second = text[1];
    __VERIFIER_atomic_end();
    assert(!(first == 'b' && second == 'x')); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
