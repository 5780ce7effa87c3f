// A function that returns text in a buffer of its own is called by two threads.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <string.h>

static const char *name_of(int number) {
    static char buffer[8];
    strcpy(buffer, number ? "one" : "zero"); //~ VIOLATED
    return buffer;
}

static void *work(void *unused) {
    name_of(1);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    name_of(0);
    pthread_join(t, 0);
    return 0;
}
