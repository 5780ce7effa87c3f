// A ring in which the token may be lost once on its way; nobody makes a new one.
// fair violated: G F "token == 0"
// fair holds: G F "token == 0" || F G "token == -1"
// holds: G ("token == -1" -> G "token == -1")
// violated: G F "token == 0" || F G "token == -1"
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int token;

void *careful(void *unused) {
    while (1)
        if (token == 0)
            token = 1;
    return 0;
}

void *careless(void *unused) {
    while (1)
        if (token == 1)
            token = __VERIFIER_nondet_int() ? 0 : -1;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, careful, 0);
    pthread_create(&b, 0, careless, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
