// The alternating bit over channels that lose nothing: each message arrives, in order.
// holds: G ("delivered == 1" -> "sent >= 1")
// holds: G "delivered <= sent"
// holds: G (F "end" -> F "delivered == 3")
// fair holds: F "delivered == 3"
// violated: F "delivered == 1"
#include <pthread.h>

int data_bit = -1, ack_bit = -1;
int sent, delivered;

void *sender(void *unused) {
    for (int bit = 0; sent < 3; bit = !bit) {
        sent++;
        data_bit = bit;
        while (ack_bit != bit) {
        }
    }
    return 0;
}

void *receiver(void *unused) {
    for (int expected = 0; delivered < 3; expected = !expected) {
        while (data_bit != expected) {
        }
        delivered++;
        ack_bit = expected;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, sender, 0);
    pthread_create(&b, 0, receiver, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
