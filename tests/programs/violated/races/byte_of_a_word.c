// A byte is part of the word around it.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>

static int word;

static void *all(void *unused) {
    word = 1; //~ VIOLATED
    return unused;
}

static void *part(void *unused) {
    ((char *)&word)[2] = 1; //~ VIOLATED
    return unused;
}

int main(void) {
    pthread_t t[2];
    pthread_create(&t[0], 0, all, 0);
    pthread_create(&t[1], 0, part, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
