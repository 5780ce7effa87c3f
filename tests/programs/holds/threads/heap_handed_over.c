// The block is complete before its address is handed over, and its first owner does not touch it again.
// expect: holds
// threads
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct message {
    int number, copy;
};

static struct message *volatile shared;

static void *receive(void *unused) {
    struct message *m = shared;
    if (m) {
        assert(m->number == m->copy);
        m->number = 0;
    }
    return unused;
}

int main(void) {
    pthread_t t;
    struct message *m = malloc(sizeof *m);
    m->number = m->copy = 9;
    pthread_create(&t, 0, receive, 0);
    shared = m;
    pthread_join(t, 0);
    return 0;
}
