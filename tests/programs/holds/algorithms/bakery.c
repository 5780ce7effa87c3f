// Lamport's bakery: numbers are drawn in any order, equal ones are told apart by who has them.
// expect: holds
// also: no-data-race no-deadlock
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int drawing[2], number[2];
static int inside;

static void *enter(void *argument) {
    int me = argument != 0, other = !me;
    drawing[me] = 1;
    number[me] = number[other] + 1;
    drawing[me] = 0;
    while (drawing[other])
        ;
    for (;;) {
        int theirs = number[other];
        if (theirs == 0 || theirs > number[me] || (theirs == number[me] && me < other))
            break;
    }
    inside++;
    assert(inside == 1);
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
