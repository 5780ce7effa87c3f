// The text of an error number that has none stands in a place that the next call overwrites, while another thread looks at it.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <string.h>

char *text;

static void *worker(void *unused) {
    text = strerror(1000);
    strerror(2000);
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    char *seen = text;
    if (seen != NULL) {
        char digit = seen[14];
        assert(digit == seen[14]); //~ VIOLATED
    }
    pthread_join(thread, NULL);
    return 0;
}
