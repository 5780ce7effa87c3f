// An elevator between three floors goes round and opens where it has been called.
// holds: "opened == 0" W "called[0] || called[1] || called[2]"
// fair holds: G ("called[2] == 1" -> F "opened == 1 && level == 2")
// violated: G ("called[2] == 1" -> F "opened == 1 && level == 2")
// fair holds: G F "level == 0"
// fair violated: G F "opened == 1"
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

int level, opened;
int called[3];

void *people(void *unused) {
    while (1) {
        int wish = __VERIFIER_nondet_int();
        if (wish >= 0 && wish < 3)
            called[wish] = 1;
    }
    return 0;
}

void *elevator(void *unused) {
    while (1) {
        if (called[level]) {
            opened = 1;
            called[level] = 0;
            opened = 0;
        }
        level = (level + 1) % 3;
    }
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, people, 0);
    pthread_create(&b, 0, elevator, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
