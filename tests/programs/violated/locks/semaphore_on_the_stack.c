// A semaphore of a function has any contents before it is initialised.
// expect: violated
// property: no-lock-misuse
#include <semaphore.h>

int main(void) {
    sem_t s;
    sem_trywait(&s); //~ VIOLATED
    return 0;
}
