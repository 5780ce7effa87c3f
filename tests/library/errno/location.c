// Each thread has its own errno; nothing sets it to 0, and it may change where a call succeeds.
// possible: ordinary failing open
// impossible: shared zero
// warns: zero: errno was taken to change only where a call fails
#include <errno.h>
#include <pthread.h>
#include <unistd.h>

static int other = 1;

static void *thread(void *unused) {
    other = errno;
    errno = 5;
    return unused;
}

int main(void) {
    errno = 7;
    pthread_t id;
    if (pthread_create(&id, 0, thread, 0) == 0)
        pthread_join(id, 0);
    CASE(ordinary, errno == 7 && other == 0);
    CASE(open, other == 3);
    CASE(shared, errno == 5);
    CASE(failing, write(77, "a", 1) == -1 && errno == EBADF);
    CASE(zero, errno == 0);
}
