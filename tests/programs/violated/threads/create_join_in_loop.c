// Only in the third round has the value come far enough.
// expect: violated
// fault: create/join in a loop
// threads
#include <assert.h>
#include <pthread.h>

static int x;

static void *add(void *unused) {
    x += 2;
    return unused;
}

int main(void) {
    while (1) {
        pthread_t t;
        pthread_create(&t, 0, add, 0);
        pthread_join(t, 0);
        assert(x < 6); //~ VIOLATED
    }
}
