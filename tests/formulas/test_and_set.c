// A spin lock by atomic exchange: somebody always gets it, but one thread may never.
// holds: G !("c0 == 1" && "c1 == 1")
// fair holds: G F "c0 == 1 || c1 == 1"
// fair violated: G F "c0 == 1"
// violated: G F "c0 == 1 || c1 == 1"
// holds: G ("c0 == 1" -> "lock == 1")
#include <pthread.h>

int lock;
int c0, c1;

void *first(void *unused) {
    while (1) {
        while (__atomic_exchange_n(&lock, 1, __ATOMIC_SEQ_CST)) {
        }
        c0 = 1;
        c0 = 0;
        __atomic_store_n(&lock, 0, __ATOMIC_SEQ_CST);
    }
    return 0;
}

void *second(void *unused) {
    while (1) {
        while (__atomic_exchange_n(&lock, 1, __ATOMIC_SEQ_CST)) {
        }
        c1 = 1;
        c1 = 0;
        __atomic_store_n(&lock, 0, __ATOMIC_SEQ_CST);
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
