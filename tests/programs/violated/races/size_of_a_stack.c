// All attributes of a thread are read when it is made, not only whether it is detached.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static pthread_attr_t attributes;

static void *nothing(void *unused) {
    return unused;
}

static void *work(void *unused) {
    pthread_attr_setstacksize(&attributes, 65536); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t, u;
    pthread_attr_init(&attributes);
    pthread_create(&t, 0, work, 0);
    pthread_create(&u, &attributes, nothing, 0); //~ VIOLATED
    pthread_join(t, 0);
    pthread_join(u, 0);
    return 0;
}
