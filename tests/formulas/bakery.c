// Lamport's bakery for one visit of each thread; state: 0 outside, 1 draws a number, 2 waits, 3 is served.
// holds: G !("state0 == 3" && "state1 == 3")
// holds: G ("state0 == 2 && state1 == 0" -> ("state1 != 3" W "state0 == 3"))
// violated: G ("state0 == 1 && state1 == 0" -> ("state1 != 3" W "state0 == 3"))
// violated: F "state0 == 3"
// fair holds: F "state0 == 3" && F "state1 == 3"
#include <pthread.h>

int state0, state1;
int number0, number1;

void *first(void *unused) {
    state0 = 1;
    number0 = number1 + 1;
    state0 = 2;
    while (state1 == 1) {
    }
    while (number1 && number1 < number0) {
    }
    state0 = 3;
    state0 = 0;
    number0 = 0;
    return 0;
}

void *second(void *unused) {
    state1 = 1;
    number1 = number0 + 1;
    state1 = 2;
    while (state0 == 1) {
    }
    while (number0 && number0 <= number1) {
    }
    state1 = 3;
    state1 = 0;
    number1 = 0;
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
