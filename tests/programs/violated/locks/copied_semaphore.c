// The copy of a semaphore is no semaphore.
// expect: violated
// property: no-lock-misuse
#include <semaphore.h>

struct gate {
    int visitors;
    sem_t permits;
};

int main(void) {
    struct gate gate = {0};
    sem_init(&gate.permits, 0, 1);
    struct gate other = gate;
    other.visitors++;
    sem_wait(&other.permits); //~ VIOLATED
}
