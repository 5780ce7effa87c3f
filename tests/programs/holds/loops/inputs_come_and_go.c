// Inputs of which nothing is left come between inputs that stay: what is known of those that stay is still known.
// expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

static unsigned low, high;

int main(void) {
    unsigned none = __VERIFIER_nondet_uint();
    unsigned mask = __VERIFIER_nondet_uint();
    low = __VERIFIER_nondet_uint();
    high = __VERIFIER_nondet_uint();
    __VERIFIER_assume(low > 100);
    __VERIFIER_assume(low < 200);
    __VERIFIER_assume(low + (none & ~mask) < high);
    __VERIFIER_assume(none < 1);
    unsigned sum = none;
    for (int round = 0; round < 1; round++)
        sum += none;
    for (int unused = 0; unused < 40; unused++)
        __VERIFIER_nondet_uint();
    unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint(), c = __VERIFIER_nondet_uint();
    for (int round = 0; round < 1; round++)
        sum += none;
    if (low < 50)
        reach_error();
    if (low >= 200)
        reach_error();
    return (int)(sum + a + b + c);
}
