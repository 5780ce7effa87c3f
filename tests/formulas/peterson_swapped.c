// Peterson's lock with the turn given away before the wish is stated: not exclusive, yet nobody starves.
// violated: G !("c0 == 1" && "c1 == 1")
// fair violated: G !("c0 == 1" && "c1 == 1")
// fair holds: G ("want0 == 1" -> F "c0 == 1")
// violated: G F "c1 == 1"
// holds: "c0 == 0" W "want0 == 1"
#include <pthread.h>

int want0, want1, turn;
int c0, c1;

void *first(void *unused) {
    while (1) {
        turn = 1;
        want0 = 1;
        while (want1 && turn == 1) {
        }
        c0 = 1;
        c0 = 0;
        want0 = 0;
    }
    return 0;
}

void *second(void *unused) {
    while (1) {
        turn = 0;
        want1 = 1;
        while (want0 && turn == 0) {
        }
        c1 = 1;
        c1 = 0;
        want1 = 0;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
