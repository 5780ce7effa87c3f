// When the last thread ends by pthread_exit, the program exits with 0 and runs its exit handlers.
// cflags: -pthread
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void handler(void) { printf("handler\n"); }

int main(void) {
    atexit(handler);
    printf("main\n");
    pthread_exit(NULL);
}
