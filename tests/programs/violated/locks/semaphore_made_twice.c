// A semaphore is initialised a second time.
// expect: violated
// property: no-lock-misuse
#include <semaphore.h>

static sem_t semaphore;

int main(void) {
    for (int i = 0; i < 2; i++)
        sem_init(&semaphore, 0, 1); //~ VIOLATED
    return 0;
}
