// Another thread may see the first of two copies to the same place, and of two looks at a string each its own.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4];

static void *copy(void *unused) {
    strcpy(text, "abc");
    strcpy(text, "x");
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, copy, 0);
    assert(text[0] != 'a'); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
