// A structure passed by value is read as a whole.
// expect: violated
// property: no-data-race
// opt2: skip optimised code reads the parts that it needs
// threads
#include <pthread.h>

struct large {
    long parts[8];
};

static struct large shared;

static long sum(struct large l) {
    return l.parts[0] + l.parts[7];
}

static void *add_up(void *unused) {
    return (void *)sum(shared); //~ VIOLATED
}

static void *write(void *unused) {
    shared.parts[3] = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, add_up, 0);
    pthread_create(&t[1], 0, write, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
