// A thread writes through a pointer that main may turn to another variable.
// violated: F "left == 1"
// holds: F ("left == 1" || "right == 1")
// holds: G !("left == 1" && "right == 1")
// holds: F G "*target == 1" || F G "right == 0"
// violated: F "*target == 1"
#include <pthread.h>

int left, right;
int *target = &left;

void *writer(void *unused) {
    *target = 1;
    return 0;
}

void *turner(void *unused) {
    target = &right;
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, writer, 0);
    pthread_create(&b, 0, turner, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
