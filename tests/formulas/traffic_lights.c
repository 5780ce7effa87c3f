// A crossing with two lights (0 red, 1 green, 2 yellow); cars ask for the side road by a sensor.
// holds: G !("main_light != 0" && "side_light != 0")
// holds: G ("main_light == 1" -> ("main_light != 0" W "main_light == 2"))
// violated: G ("car_waits == 1" -> F "side_light == 1")
// fair holds: G ("car_waits == 1" -> F "side_light == 1")
// fair violated: G F "side_light == 1"
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int main_light = 1, side_light;
int car_waits;

void *sensor(void *unused) {
    while (1)
        if (__VERIFIER_nondet_int())
            car_waits = 1;
    return 0;
}

void *controller(void *unused) {
    while (1)
        if (car_waits) {
            main_light = 2;
            main_light = 0;
            side_light = 1;
            car_waits = 0;
            side_light = 2;
            side_light = 0;
            main_light = 1;
        }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, sensor, 0);
    pthread_create(&b, 0, controller, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
