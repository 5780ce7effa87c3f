// A condition variable is made with attributes that another thread destroys.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static pthread_condattr_t attributes;
static pthread_cond_t c;

static void *work(void *unused) {
    pthread_cond_init(&c, &attributes); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_condattr_init(&attributes);
    pthread_create(&t, 0, work, 0);
    pthread_condattr_destroy(&attributes); //~ VIOLATED
    pthread_join(t, 0);
    return 0;
}
