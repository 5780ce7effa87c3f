// A thread waits for a word by the system call, which reads it atomically, and reads what was written before it changed.
// expect: holds
// property: no-data-race
// threads
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;
static int value;

static void *work(void *unused) {
    value = 1;
    atomic_store(&word, 1);
    syscall(SYS_futex, &word, FUTEX_WAKE, 1, 0, 0, 0);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    while (atomic_load(&word) == 0)
        syscall(SYS_futex, &word, FUTEX_WAIT, 0, 0, 0, 0);
    int read = value;
    pthread_join(t, 0);
    return read;
}
