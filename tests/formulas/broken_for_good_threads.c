// Two threads count round and round; what breaks a formula for good is found in every order and with fairness.
// violated: G "left < 3"
// violated: G !("left == 2" && "right == 2")
// violated: G ("left == 2" -> G "right < 6")
// fair violated: G "right < 3"
#include <pthread.h>

unsigned left, right;

void *count(void *unused) {
    while (1)
        right = (right + 1) & 7;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, count, 0);
    while (1)
        left = (left + 1) & 7;
}
