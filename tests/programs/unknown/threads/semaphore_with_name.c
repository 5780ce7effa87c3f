// Semaphores with names, which other processes see, are not modelled.
// expect: unknown(unsupported: function `sem_open`)
#include <fcntl.h>
#include <semaphore.h>

int main(void) {
    sem_t *semaphore = sem_open("/adamant", O_CREAT, 0600, 1);
    return semaphore == SEM_FAILED;
}
