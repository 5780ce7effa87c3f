// The priority that a thread gets is read while another thread writes it.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <sched.h>

static struct sched_param wanted;

static void *work(void *unused) {
    wanted.sched_priority = 0; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    pthread_setschedparam(pthread_self(), SCHED_OTHER, &wanted); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
