// Assumptions that contradict each other leave no run.
// expect: holds
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);

int main(void) {
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x < y);
    __VERIFIER_assume(y < 2);
    __VERIFIER_assume(x + y != 1);
    reach_error();
    return 0;
}
