// A producer and a consumer share one slot and wait for each other by polling.
// holds: "taken == 0" W "full == 1"
// violated: G ("full == 1" -> F "full == 0")
// fair holds: G ("full == 1" -> F "full == 0")
// fair holds: G F "taken == 3"
// fair violated: F G "taken != 1"
#include <pthread.h>

int full, slot, taken;

void *producer(void *unused) {
    int item = 1;
    while (1) {
        while (full) {
        }
        slot = item;
        full = 1;
        item = item % 3 + 1;
    }
    return 0;
}

void *consumer(void *unused) {
    while (1) {
        while (!full) {
        }
        taken = slot;
        full = 0;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, producer, 0);
    pthread_create(&b, 0, consumer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
