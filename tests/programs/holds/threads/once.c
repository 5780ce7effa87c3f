// The initialisation runs once, and whoever passes pthread_once finds it done.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int made;

static void make(void) { made++; }

static void *use(void *unused) {
    pthread_once(&once, make);
    assert(made == 1);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, use, 0);
    use(0);
    pthread_join(t, 0);
    return 0;
}
