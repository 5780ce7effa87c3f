// A word that the system call waits for is written without an atomic operation.
// expect: violated
// property: no-data-race
// threads
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <sys/syscall.h>
#include <unistd.h>

static int word;

static void *work(void *unused) {
    word = 1; //~ VIOLATED
    syscall(SYS_futex, &word, FUTEX_WAKE, 1, 0, 0, 0);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    syscall(SYS_futex, &word, FUTEX_WAIT, 0, 0, 0, 0); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
