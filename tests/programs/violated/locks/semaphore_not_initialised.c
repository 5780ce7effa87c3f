// A semaphore that is all zeros was initialised by nobody.
// expect: violated
// property: no-lock-misuse
#include <semaphore.h>

static sem_t s;

int main(void) {
    sem_post(&s); //~ VIOLATED
    return 0;
}
