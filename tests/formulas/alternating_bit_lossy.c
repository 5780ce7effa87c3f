// The alternating bit over a channel that may lose data, which the sender sends again until it is acknowledged.
// holds: G "delivered <= sent && sent <= delivered + 1"
// fair violated: F "delivered == 2"
// fair holds: F G "channel != -1" -> F "delivered == 2"
// holds: G ("delivered == 1" -> G "delivered >= 1")
// violated: F "delivered == 1"
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int channel = -1, acknowledged = -1;
int sent, delivered;

void *sender(void *unused) {
    for (int bit = 0; bit < 2; bit++) {
        sent++;
        while (acknowledged != bit)
            channel = __VERIFIER_nondet_int() ? bit : -1;
    }
    return 0;
}

void *receiver(void *unused) {
    for (int expected = 0; expected < 2; expected++) {
        while (channel != expected) {
        }
        delivered++;
        acknowledged = expected;
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
