// A client asks and waits, a server polls and answers.
// holds: "response == 0" W "request == 1"
// violated: G ("request == 1" -> F "response == 1")
// fair holds: G ("request == 1" -> F "response == 1")
// fair holds: G F "request == 0 && response == 0"
// fair violated: F G "request == 0"
#include <pthread.h>

int request, response;

void *client(void *unused) {
    while (1) {
        request = 1;
        while (!response) {
        }
        response = 0;
    }
    return 0;
}

void *server(void *unused) {
    while (1) {
        if (request) {
            request = 0;
            response = 1;
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
