// The length of a text is found in one step, although others may act before its end is reached; the verdict says so.
// expect: holds
// warns: a library function was taken to read or write shared memory in one step
// threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

static char text[4] = "ab";

static void *longer(void *unused) {
    text[2] = 'c';
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, longer, 0);
    size_t length = strlen(text);
    assert(length == 2 || length == 3);
    pthread_join(t, 0);
    return 0;
}
