// The number of a thread that has ended may be given to one that starts later.
// expect: violated
#define _GNU_SOURCE
#include <pthread.h>
#include <unistd.h>

void reach_error(void);

static int number;

static void *first(void *unused) {
    number = gettid();
    return unused;
}

static void *second(void *unused) {
    if (gettid() == number)
        reach_error(); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t one, other;
    pthread_create(&one, 0, first, 0);
    pthread_create(&other, 0, second, 0);
    pthread_join(one, 0);
    pthread_join(other, 0);
}
