// A watchdog raises an alarm when it looks twice and no sign of life came in between.
// holds: "alarm == 0" W "missed == 2"
// violated: G "alarm == 0"
// fair violated: G "alarm == 0"
// holds: G ("alarm == 1" -> G "alarm == 1")
// fair holds: G F "alive == 1"
#include <pthread.h>

int alive, missed, alarm;

void *worker(void *unused) {
    while (1)
        alive = 1;
    return 0;
}

void *watchdog(void *unused) {
    while (!alarm) {
        if (__atomic_exchange_n(&alive, 0, __ATOMIC_SEQ_CST))
            missed = 0;
        else
            missed++;
        if (missed == 2)
            alarm = 1;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0);
    pthread_create(&b, 0, watchdog, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
