// A four-phase handshake: request up, acknowledge up, request down, acknowledge down.
// holds: G ("request == 1 && acknowledge == 0" -> ("request == 1" W "acknowledge == 1"))
// holds: G ("acknowledge == 1 && request == 0" -> ("request == 0" W "acknowledge == 0"))
// violated: G F "acknowledge == 1"
// fair holds: G F "acknowledge == 1" && G F "acknowledge == 0"
// fair violated: F G "request == 1"
#include <pthread.h>

int request, acknowledge;

void *sender(void *unused) {
    while (1) {
        request = 1;
        while (!acknowledge) {
        }
        request = 0;
        while (acknowledge) {
        }
    }
    return 0;
}

void *receiver(void *unused) {
    while (1) {
        while (!request) {
        }
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
