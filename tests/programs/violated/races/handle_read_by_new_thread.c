// A new thread reads its number where another one may still store it.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static pthread_t tid;

static void *run(void *unused) {
    pthread_detach(tid); //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_create(&tid, 0, run, 0); //~ VIOLATED
    pthread_exit(0);
}
