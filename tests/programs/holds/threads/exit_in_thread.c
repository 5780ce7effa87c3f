// exit in a thread ends the whole program, so the join never comes back.
// expect: holds
// threads
#include <pthread.h>
#include <stdlib.h>

extern void reach_error(void);

static void *leave(void *unused) {
    exit(0);
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, leave, 0);
    pthread_join(t, 0);
    reach_error();
    return 0;
}
