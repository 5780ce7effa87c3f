// `strlen` does not read behind the end of the string.
// expect: holds
// property: no-data-race
// threads
#include <pthread.h>
#include <string.h>

static char text[8] = "ab";
static unsigned long length;

static void *measure(void *unused) {
    length = strlen(text);
    return unused;
}

static void *write(void *unused) {
    text[3] = 'x';
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
