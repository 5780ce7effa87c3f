// Two crossing lights, each run by its own thread, which wait for each other's red: both may see it.
// violated: G !("north == 1" && "east == 1")
// fair violated: G !("north == 1" && "east == 1")
// fair holds: G F "north == 1 || east == 1"
// holds: G "north == 0 || north == 1"
// fair violated: G F "north == 1"
#include <pthread.h>

int north, east;

void *north_south(void *unused) {
    while (1)
        if (!east) {
            north = 1;
            north = 0;
        }
    return 0;
}

void *east_west(void *unused) {
    while (1)
        if (!north) {
            east = 1;
            east = 0;
        }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, north_south, 0);
    pthread_create(&b, 0, east_west, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
