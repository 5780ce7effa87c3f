// expect: violated
// What an atomic section leaves is seen before the next action of its thread, although the section began with a loop.
#include <pthread.h>
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void), reach_error(void);
int flag, seen;

void *other(void *unused) {
    if (flag == 1)
        seen = 1;
    return 0;
}

int main(void) {
    pthread_t thread;
    pthread_create(&thread, 0, other, 0);
    __VERIFIER_atomic_begin();
    for (int i = 0; i < 2; i++)
        flag = i;
    __VERIFIER_atomic_end();
    if (seen == 1)
        reach_error(); //~ VIOLATED
    return 0;
}
