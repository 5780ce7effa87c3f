// All bytes that are compared may be read, also those behind the first difference.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <string.h>

char left[8] = {1}, right[8] = {2};

static void *worker(void *unused) {
    left[7] = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, worker, NULL);
    int order = memcmp(left, right, 8); //~ VIOLATED
    pthread_join(thread, NULL);
    return order < 0;
}
