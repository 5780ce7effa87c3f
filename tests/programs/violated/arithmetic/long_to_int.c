// A number that is not zero may have no bit set in its lower half.
// expect: violated
extern void reach_error(void);
extern long long __VERIFIER_nondet_longlong(void);

int main(void) {
    long long wide = __VERIFIER_nondet_longlong();
    int narrow = (int)wide;
    if (wide != 0 && !narrow)
        reach_error(); //~ VIOLATED
    return 0;
}
