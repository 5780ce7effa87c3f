// Other undefined behaviour is no misuse of a lock.
// expect: unknown(undefined behaviour: division by zero)
// property: no-lock-misuse
// opt2: skip division by zero is undefined
// threads
#include <pthread.h>

int __VERIFIER_nondet_int(void);

int main(void) {
    return 1 / __VERIFIER_nondet_int();
}
