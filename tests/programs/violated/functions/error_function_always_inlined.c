// The error function has a body that the compiler is told to put in the place of every call.
// expect: violated
extern int __VERIFIER_nondet_int(void);

static inline __attribute__((always_inline)) void reach_error(void) {}

int main(void) {
    if (__VERIFIER_nondet_int() == 77)
        reach_error(); //~ VIOLATED
    return 0;
}
