// Two lamps blink on their own: a fair scheduler lets both blink, but need not let them shine together.
// fair holds: G F "left == 1" && G F "right == 1"
// fair violated: F "left == 1 && right == 1"
// fair violated: F G "left == right"
// violated: G F "left == 1"
// fair holds: G ("left == 1" -> F "right == 1")
#include <pthread.h>

int left, right;

void *left_lamp(void *unused) {
    while (1)
        left = !left;
    return 0;
}

void *right_lamp(void *unused) {
    while (1)
        right = !right;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, left_lamp, 0);
    pthread_create(&b, 0, right_lamp, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
