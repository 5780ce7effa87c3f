// Dekker's lock: a thread that has to yield withdraws its wish and states it again.
// holds: G !("c0 == 1" && "c1 == 1")
// holds: "c0 == 0" W "want0 == 1"
// violated: G ("want0 == 1" -> F "c0 == 1")
// fair holds: G ("want0 == 1" -> F "c0 == 1")
// fair violated: G ("want0 == 1" -> ("want0 == 1" U "c0 == 1"))
#include <pthread.h>

int want0, want1, turn;
int c0, c1;

void *first(void *unused) {
    while (1) {
        want0 = 1;
        while (want1) {
            if (turn == 1) {
                want0 = 0;
                while (turn == 1) {
                }
                want0 = 1;
            }
        }
        c0 = 1;
        c0 = 0;
        turn = 1;
        want0 = 0;
    }
    return 0;
}

void *second(void *unused) {
    while (1) {
        want1 = 1;
        while (want0) {
            if (turn == 0) {
                want1 = 0;
                while (turn == 0) {
                }
                want1 = 1;
            }
        }
        c1 = 1;
        c1 = 0;
        turn = 0;
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
