// Both threads write one member of a structure on the heap.
// expect: violated
// property: no-data-race
// threads
#include <pthread.h>
#include <stdlib.h>

struct pair {
    int left;
    int right;
};

static void *left(void *argument) {
    struct pair *p = argument;
    p->left = 1;
    return argument;
}

static void *right(void *argument) {
    struct pair *p = argument;
    p->right = 1; //~ VIOLATED
    return argument;
}

int main(void) {
    pthread_t t[2];
    struct pair *p = malloc(sizeof *p);
    pthread_create(&t[0], 0, left, p);
    pthread_create(&t[1], 0, right, p);
    p->right = 3; //~ VIOLATED
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
