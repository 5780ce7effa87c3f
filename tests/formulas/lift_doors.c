// A lift between two floors, its state in a struct; the doors are shut before it moves.
// holds: G !("lift.open == 1" && "lift.moving == 1")
// holds: G ("lift.open == 1" -> ("lift.moving == 0" W "lift.open == 0"))
// fair holds: G ("lift.called == 1" -> F "lift.open == 1")
// violated: G ("lift.called == 1" -> F "lift.open == 1")
// fair violated: G ("lift.called == 1" -> ("lift.moving == 0" U "lift.open == 1"))
#include <pthread.h>

struct {
    int floor, open, moving, called;
} lift;

void *passenger(void *unused) {
    while (1) {
        lift.called = 1;
        while (lift.called) {
        }
    }
    return 0;
}

void *motor(void *unused) {
    while (1) {
        if (lift.called && lift.floor == 0) {
            lift.open = 1;
            lift.called = 0;
            lift.open = 0;
        }
        lift.moving = 1;
        lift.floor = !lift.floor;
        lift.moving = 0;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, passenger, 0);
    pthread_create(&b, 0, motor, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
