// What a run violates before it divides by zero is violated.
// expect: violated
// options: --undefined-behaviour passed-over
// opt2: skip the division may come first
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
    int divisor = __VERIFIER_nondet_int();
    if (divisor == 0)
        reach_error(); //~ VIOLATED
    return 6 / divisor;
}
