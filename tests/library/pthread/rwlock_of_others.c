// Readers share a read-write lock, a writer has it alone. A wait may be over in time or not.
// possible: read read_out write write_out clock_read clock_write together
// impossible: torn alone
#define _GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct timespec limit = {100, 0};
static int inside, reading;

static void *work(void *unused) {
    int read = pthread_rwlock_timedrdlock(&lock, &limit);
    CASE(read, read == 0);
    CASE(read_out, read == ETIMEDOUT);
    CASE(clock_read, read && pthread_rwlock_clockrdlock(&lock, CLOCK_MONOTONIC, &limit) == ETIMEDOUT);
    if (read)
        return unused;
    CASE(torn, inside);
    CASE(together, reading);
    pthread_rwlock_unlock(&lock);
    int written = pthread_rwlock_timedwrlock(&lock, &limit);
    CASE(write, written == 0);
    CASE(write_out, written == ETIMEDOUT);
    CASE(alone, written == 0 && (inside || reading));
    CASE(clock_write, written && pthread_rwlock_clockwrlock(&lock, CLOCK_MONOTONIC, &limit) == ETIMEDOUT);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_rwlock_wrlock(&lock);
    inside = 1;
    inside = 0;
    pthread_rwlock_unlock(&lock);
    pthread_rwlock_rdlock(&lock);
    reading = 1;
    reading = 0;
    pthread_rwlock_unlock(&lock);
}
