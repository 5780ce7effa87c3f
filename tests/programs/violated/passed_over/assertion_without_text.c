// An assertion fails whatever its text is.
// expect: violated
// options: --undefined-behaviour passed-over
// opt2: skip an optimiser may use what it knows of the function
extern void __assert_fail(const char *, const char *, unsigned, const char *);
extern int __VERIFIER_nondet_int(void);

int main(void) {
    if (__VERIFIER_nondet_int() == 3)
        __assert_fail(0, 0, 0, 0); //~ VIOLATED
    return 0;
}
