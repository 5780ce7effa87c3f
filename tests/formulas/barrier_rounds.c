// Two threads work in rounds with a POSIX barrier between them: neither is ever a whole round ahead.
// holds: G "round0 - round1 <= 1 && round1 - round0 <= 1"
// holds: F ("round0 == 2" && "round1 == 2")
// holds: F end
// violated: G "round0 == round1"
// violated: "round1 == 0" W "round0 == 1"
#include <pthread.h>

pthread_barrier_t barrier;
int round0, round1;

void *first(void *unused) {
    for (int i = 0; i < 2; i++) {
        round0++;
        pthread_barrier_wait(&barrier);
    }
    return 0;
}

void *second(void *unused) {
    for (int i = 0; i < 2; i++) {
        round1++;
        pthread_barrier_wait(&barrier);
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_barrier_init(&barrier, 0, 2);
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
