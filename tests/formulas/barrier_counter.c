// Two threads meet at a barrier made of a counter, once.
// holds: G ("passed0 == 1" -> "arrived == 2")
// holds: G ("passed0 == 1" -> G "arrived == 2")
// violated: F "passed0 == 1"
// fair holds: F ("passed0 == 1" && "passed1 == 1")
// fair violated: "passed1 == 0" U "passed0 == 1"
#include <pthread.h>

int arrived;
int passed0, passed1;

void *first(void *unused) {
    __atomic_fetch_add(&arrived, 1, __ATOMIC_SEQ_CST);
    while (arrived < 2) {
    }
    passed0 = 1;
    return 0;
}

void *second(void *unused) {
    __atomic_fetch_add(&arrived, 1, __ATOMIC_SEQ_CST);
    while (arrived < 2) {
    }
    passed1 = 1;
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
