// A ticket lock: who draws the earlier ticket is served earlier.
// holds: G !("inside[0] == 1" && "inside[1] == 1")
// violated: G F "inside[0] == 1"
// fair holds: G F "inside[0] == 1" && G F "inside[1] == 1"
// fair violated: F G "inside[0] == 0"
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

unsigned next_ticket, now_serving;
int inside[2];

void visit(int who) {
    unsigned mine;
    __VERIFIER_atomic_begin();
    mine = next_ticket;
    next_ticket = (next_ticket + 1) % 4;
    __VERIFIER_atomic_end();
    while (now_serving != mine) {
    }
    inside[who] = 1;
    inside[who] = 0;
    now_serving = (now_serving + 1) % 4;
}

void *first(void *unused) {
    while (1)
        visit(0);
    return 0;
}

void *second(void *unused) {
    while (1)
        visit(1);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
