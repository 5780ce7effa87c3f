// A pointer that is set when it is first needed, without a lock.
// expect: violated
// places: 13 17 | 17 17
// property: no-data-race
// threads
#include <pthread.h>
#include <stdlib.h>

static int *value;

static void *get(void *unused) {
    (void)unused;
    int *found = value; //~ VIOLATED
    if (!found) {
        found = malloc(sizeof *found);
        *found = 3;
        value = found; //~ VIOLATED
    }
    return found;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, get, 0);
    get(0);
    pthread_join(t, 0);
    return 0;
}
