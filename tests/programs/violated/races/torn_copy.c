// The last member of a structure is written while all of it is copied.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

struct quad {
    long a, b, c, d;
};
static struct quad g;

static void *change(void *unused) {
    g.d = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, change, 0);
    struct quad s = g; //~ VIOLATED
    pthread_join(t, 0);
    return s.a != 0;
}
