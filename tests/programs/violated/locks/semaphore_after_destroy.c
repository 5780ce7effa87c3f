// A semaphore that was destroyed must be initialised again before it is used.
// expect: violated
// property: no-lock-misuse
#include <semaphore.h>

int main(void) {
    sem_t s;
    sem_init(&s, 0, 0);
    sem_post(&s);
    sem_destroy(&s);
    sem_init(&s, 0, 1);
    sem_wait(&s);
    sem_destroy(&s);
    sem_wait(&s); //~ VIOLATED
    return 0;
}
