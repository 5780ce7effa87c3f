// The last byte of a text is read while it is copied there.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <string.h>

static char text[4];

static void *put(void *unused) {
    strcpy(text, "abc"); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, put, 0);
    int last = text[3]; //~ VIOLATED
    pthread_join(t, 0);
    return last;
}
