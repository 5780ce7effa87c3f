// What strtok remembers is reached from any thread.
// expect: violated
// threads
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

static int ready;

static void *next(void *unused) {
    if (ready) {
        char *token = strtok(0, ",");
        if (token && *token == 'x')
            reach_error(); //~ VIOLATED
    }
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, next, 0);
    char *text = malloc(4);
    memcpy(text, "a,b", 4);
    strtok(text, ",");
    ready = 1;
    text[2] = 'x';
    text[2] = 'b';
    pthread_join(t, 0);
    return 0;
}
