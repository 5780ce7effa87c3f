// The argument of a thread is filled after the thread was started.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int seen;

static void *look(void *argument) {
    seen = *(int *)argument; //~ VIOLATED
    return argument;
}

int main(void) {
    pthread_t t[1];
    int argument;
    pthread_create(&t[0], 0, look, &argument);
    argument = 3; //~ VIOLATED
    pthread_join(t[0], 0);
    return 0;
}
