// What an exit handler is to be given is reached from the thread that exits.
// expect: violated
// threads
#include <pthread.h>
#include <stdlib.h>

extern int __cxa_atexit(void (*handler)(void *), void *argument, void *module);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static int registered;

static void look(void *argument) {
    if (*(int *)argument == 1)
        reach_error(); //~ VIOLATED
}

static void *worker(void *unused) {
    int *value = malloc(sizeof *value);
    *value = 0;
    __cxa_atexit(look, value, 0);
    registered = 1;
    *value = 1;
    *value = 2;
    registered = 2;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, worker, 0);
    __VERIFIER_assume(registered >= 1);
    return 0;
}
