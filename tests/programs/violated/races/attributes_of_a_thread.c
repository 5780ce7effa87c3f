// Starting a thread reads the attributes that it is given.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static pthread_attr_t attributes;

static void *work(void *argument) {
    return argument;
}

static void *change(void *argument) {
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_JOINABLE); //~ VIOLATED
    return argument;
}

int main(void) {
    pthread_t first, second;
    pthread_attr_init(&attributes);
    pthread_create(&first, 0, change, 0);
    pthread_create(&second, &attributes, work, 0); //~ VIOLATED
    pthread_join(first, 0);
    pthread_join(second, 0);
    return 0;
}
