// A timer counts down and rings at zero, while an impatient user sets it again until it has rung.
// holds: "rings == 0" W "left == 0"
// violated: F "rings == 1"
// fair violated: F "rings == 1"
// violated: G ("rings == 1" -> F G "left == 0")
// holds: G ("rings == 1" -> (F G "left == 0" || F G "left == 3"))
#include <pthread.h>

int left = 3, rings;

void *timer(void *unused) {
    while (left > 0)
        __atomic_fetch_sub(&left, 1, __ATOMIC_SEQ_CST);
    rings = 1;
    return 0;
}

void *user(void *unused) {
    while (!rings)
        left = 3;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, timer, 0);
    pthread_create(&b, 0, user, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
