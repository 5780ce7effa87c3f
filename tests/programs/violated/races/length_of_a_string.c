// `strlen` reads up to the end of the string.
// expect: violated
// property: no-data-race
// opt2: skip LLVM sees the whole string
// threads
#include <pthread.h>
#include <string.h>

static char text[8] = "abcde";
static unsigned long length;

static void *measure(void *unused) {
    length = strlen(text); //~ VIOLATED
    return unused;
}

static void *write(void *unused) {
    text[4] = 'x'; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, measure, 0);
    pthread_create(&t[1], 0, write, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
