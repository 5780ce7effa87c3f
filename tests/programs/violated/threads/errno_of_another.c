// A thread hands out the address of its errno before it computes a root: another one sees it change.
// expect: violated
// threads
#include <assert.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>

int *handed_out;
double number = -1;

static void *worker(void *unused) {
    handed_out = &errno;
    number = sqrt(number);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    int *place = handed_out;
    if (place != NULL) {
        int error = *place;
        assert(error == *place); //~ VIOLATED
    }
    pthread_join(thread, NULL);
    return 0;
}
