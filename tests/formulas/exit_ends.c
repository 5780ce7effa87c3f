// A thread that calls exit ends the others too; the spinning one cannot prevent it for ever if it is fair.
// violated: F end
// fair holds: F end
// fair violated: F "spins == 1"
// holds: G (end -> "leaving == 1")
#include <pthread.h>
#include <stdlib.h>

int spins, leaving;

void *spinner(void *unused) {
    while (1)
        spins = !spins;
    return 0;
}

void *leaver(void *unused) {
    leaving = 1;
    exit(0);
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, leaver, 0);
    pthread_create(&b, 0, spinner, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
