// The time until when the system call waits for a word is read like any other memory.
// expect: violated
// property: no-data-race
// threads
#define _GNU_SOURCE
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static atomic_int word;
static struct timespec limit;

static void *work(void *unused) {
    limit.tv_sec = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    syscall(SYS_futex, &word, FUTEX_WAIT, 0, &limit, 0, 0); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
