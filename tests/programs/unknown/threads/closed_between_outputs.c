// A stream must not be used after another thread has closed it.
// expect: unknown(undefined behaviour)
#include <pthread.h>
#include <stdio.h>

static void *close_output(void *unused) {
    fclose(stdout);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, close_output, 0);
    puts("one");
    puts("two");
    pthread_join(thread, 0);
}
