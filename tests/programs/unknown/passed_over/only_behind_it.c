// The error is called only where something was divided by zero before: a run goes on there, but shows no violation.
// expect: unknown(undefined behaviour: )
// options: --undefined-behaviour passed-over
// opt2: skip the division may be gone
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int divisor = __VERIFIER_nondet_int();
    volatile int quotient = 6 / divisor;
    if (divisor == 0)
        reach_error();
    return 0;
}
