// What runs once has run when any of the calls returns.
// possible: by_other ran
// impossible: twice early failed
#include <pthread.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static int count, done;
static pthread_t by;

static void routine(void) {
    by = pthread_self();
    count++;
    done = 1;
}

static void *work(void *unused) {
    CASE(failed, pthread_once(&control, routine) != 0);
    pthread_once(&control, routine);
    CASE(early, !done);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, work, 0);
    pthread_once(&control, routine);
    CASE(by_other, !pthread_equal(by, pthread_self()));
    CASE(early, !done);
    CASE(twice, count != 1);
    CASE(ran, count == 1);
}
