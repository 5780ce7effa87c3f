// The system call by which libraries wait: for a word that has a value, until somebody wakes the thread.
// possible: changed woken by_itself timed_out counted wakes_two
// impossible: not_changed too_many
// unsupported: other_call other_operation
#define _GNU_SOURCE
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int word, awake, count;

static void *work(void *unused) {
    long result = syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, (void *)0);
    CASE(woken, result == 0 && awake);
    CASE(by_itself, result == 0 && !awake);
    __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
    return unused;
}

int main(void) {
    pthread_t one, other;
    struct timespec limit = {1, 0};
    CASE(changed, syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 1, (void *)0) == -1 && errno == EAGAIN);
    CASE(not_changed, syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 1, (void *)0) != -1);
    CASE(timed_out, syscall(SYS_futex, &word, FUTEX_WAIT, 0, &limit) == -1 && errno == ETIMEDOUT);
    CASE(other_call, syscall(SYS_gettid) == 0);
    CASE(other_operation, syscall(SYS_futex, &word, FUTEX_CMP_REQUEUE, 0, (void *)0) == 0);
    pthread_create(&one, 0, work, 0);
    pthread_create(&other, 0, work, 0);
    awake = 1;
    long woken = syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1);
    CASE(counted, woken == 0 || woken == 1);
    CASE(too_many, woken > 1 || woken < 0);
    CASE(wakes_two, syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 5) == 2);
}
