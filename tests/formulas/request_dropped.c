// A server may drop a request; the client asks again until it is answered.
// violated: F "answered == 1"
// fair violated: F "answered == 1"
// fair holds: G ("request == 1" -> F "request == 0")
// fair holds: G F "request == 1" -> G F "request == 0"
// holds: "answered == 0" W "request == 1"
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int request, answered;

void *client(void *unused) {
    while (!answered) {
        request = 1;
        while (request) {
        }
    }
    return 0;
}

void *server(void *unused) {
    while (1) {
        if (request) {
            if (__VERIFIER_nondet_int())
                answered = 1;
            request = 0;
        }
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, client, 0);
    pthread_create(&b, 0, server, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
