// A semaphore does not go past its greatest value, and does not start there by mistake.
// expect: holds
#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <semaphore.h>

int main(void) {
    sem_t semaphore;
    int value;
    assert(sem_init(&semaphore, 0, 1u + INT_MAX) == -1 && errno == EINVAL);
    assert(sem_init(&semaphore, 0, INT_MAX) == 0);
    assert(sem_post(&semaphore) == -1 && errno == EOVERFLOW);
    assert(sem_getvalue(&semaphore, &value) == 0 && value == INT_MAX);
    assert(sem_trywait(&semaphore) == 0 && sem_post(&semaphore) == 0);
    assert(sem_destroy(&semaphore) == 0);
    return 0;
}
