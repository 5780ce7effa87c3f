// A counter that is not incremented atomically makes a bad barrier: an arrival may be lost, and both wait for ever.
// fair violated: F end
// violated: F "arrived == 2"
// fair holds: F "arrived == 1"
// fair holds: F end || F G "arrived == 1"
// holds: G "arrived <= 2"
#include <pthread.h>

int arrived;

void *guest(void *unused) {
    arrived++;
    while (arrived < 2) {
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, guest, 0);
    pthread_create(&b, 0, guest, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
