// The length of a string is asked for twice, and another thread changes it in between.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = "abc";

static void *cut(void *unused) {
    text[1] = 0;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, cut, 0);
    size_t before = strlen(text);
    size_t after = strlen(text);
    assert(before == after); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
