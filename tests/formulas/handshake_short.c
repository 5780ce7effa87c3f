// A handshake whose sender does not wait for the acknowledgement to go down: one answer may serve two requests.
// fair violated: F "answers == 2"
// fair holds: F "sent == 2"
// violated: F "sent == 2"
// holds: "acknowledge == 0" W "request == 1"
// holds: G "answers <= 2"
#include <pthread.h>

int request, acknowledge;
int sent, answers;

void *sender(void *unused) {
    while (sent < 2) {
        request = 1;
        while (!acknowledge) {
        }
        request = 0;
        sent++;
    }
    return 0;
}

void *receiver(void *unused) {
    while (1) {
        while (!request) {
        }
        answers++;
        acknowledge = 1;
        while (request) {
        }
        acknowledge = 0;
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
