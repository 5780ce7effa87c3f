// The thread may act between the last write of main and its return.
// expect: violated
// fault: return of main
// threads
#include <assert.h>
#include <pthread.h>

static int x;

static void *look(void *unused) {
    assert(x == 0); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, look, 0);
    x = 1;
    return 0;
}
