// In the second round the variable may be more than in the first: the larger set of states is not the smaller one.
// expect: violated
// fault: inclusion direction
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x < 3);
    while (__VERIFIER_nondet_uint()) {
        if (x == 7)
            reach_error(); //~ VIOLATED
        x = __VERIFIER_nondet_uint();
        __VERIFIER_assume(x < 10);
    }
    return 0;
}
