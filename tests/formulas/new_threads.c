// A lamp is switched on and off by a new thread each time.
// holds: G F "lamp == 1" && G F "lamp == 0"
// holds: G ("lamp == 1" -> ("lamp == 1" U "lamp == 0"))
// violated: F G "lamp == 0"
// violated: F "lamp == 2"
// holds: G !end
#include <pthread.h>

int lamp;

void *blink(void *unused) {
    lamp++;
    lamp--;
    return 0;
}

int main(void) {
    while (1) {
        pthread_t thread;
        pthread_create(&thread, 0, blink, 0);
        pthread_join(thread, 0);
    }
}
