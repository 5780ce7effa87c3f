// Which processors a thread may run on is read while another thread writes it.
// expect: violated
// property: no-data-race
// threads
#define _GNU_SOURCE
#include <pthread.h>
#include <sched.h>

static cpu_set_t processors;

static void *work(void *unused) {
    CPU_SET(0, &processors); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_setaffinity_np(pthread_self(), sizeof processors, &processors); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
