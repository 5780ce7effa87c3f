// The top of a stack is the same node as before, but another one has come and gone, and its successor is another one.
// expect: violated
// threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { NONE, A, B };
static atomic_int top = A;
static atomic_int next[3] = {NONE, B, NONE};
static atomic_int owned[3];

static int pop(void) {
    int old = top;
    while (old != NONE && !atomic_compare_exchange_strong(&top, &old, next[old]))
        ;
    if (old != NONE)
        assert(owned[old]++ == 0); //~ VIOLATED
    return old;
}

static void push(int node) {
    owned[node] = 0;
    int old = top;
    do
        next[node] = old;
    while (!atomic_compare_exchange_strong(&top, &old, node));
}

static void *interfere(void *unused) {
    int first = pop();
    int second = pop();
    if (first != NONE)
        push(first);
    (void)second;
    return unused;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, interfere, 0);
    pop();
    pop();
    pthread_join(t, 0);
    return 0;
}
