// Another thread closes the stream between two looks at its descriptor.
// expect: violated
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

void reach_error(void);

static void *close_output(void *unused) {
    fclose(stdout);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, close_output, 0);
    int before = isatty(1), after = isatty(1);
    if (before && !after)
        reach_error(); //~ VIOLATED
    pthread_join(thread, 0);
}
