// The bakery without the wait for those who are still drawing a number.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int number[2], inside;

static void *enter(void *argument) {
    int me = argument != 0, other = !me;
    number[me] = number[other] + 1;
    for (;;) {
        int theirs = number[other];
        if (theirs == 0 || theirs > number[me] || (theirs == number[me] && me < other))
            break;
    }
    assert(inside++ == 0); //~ VIOLATED
    inside--;
    number[me] = 0;
    return 0;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, enter, &inside);
    enter(0);
    pthread_join(t, 0);
    return 0;
}
