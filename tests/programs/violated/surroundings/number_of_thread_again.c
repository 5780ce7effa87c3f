// When a thread has ended, another one may get its number.
// expect: violated
// threads
#define _GNU_SOURCE
#include <assert.h>
#include <pthread.h>
#include <unistd.h>

static int number;

static void *tell(void *argument) {
    number = gettid();
    return argument;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, tell, 0);
    pthread_join(thread, 0);
    int before = number;
    pthread_create(&thread, 0, tell, 0);
    pthread_join(thread, 0);
    assert(number != before); //~ VIOLATED
    return 0;
}
